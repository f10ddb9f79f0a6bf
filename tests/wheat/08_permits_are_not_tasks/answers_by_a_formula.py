# the predictions computed by a formula, in another order
# replaces: answers.py
PREDICTIONS = {
    (permits, rollouts): dict(
        finished=rollouts,
        waiting=max(rollouts - permits, 0),
        peak=min(permits, rollouts),
        created=rollouts,
    )
    for permits, rollouts in ((3, 100), (5, 2), (1, 5), (2, 5))
}
