"""07: eleven places where Slime makes, or is given, a semaphore. Replace every None.

The statement says what stands at each site. For `"made"`, how many semaphore objects a run makes there,
choose one of

    "one per process"   "one per call"   "one per key"   "none: it receives one"   "one per test"

and for `"shared_by"`, whom one such object bounds, one of

    "every caller in the process"   "the fetches of one call"   "callers with the same key"
    "whoever gets it passed"        "one test"
"""

SITES = {
    # examples/coding_agent_rl/generate.py:92, module level
    "occ-000004": {"made": "one per process", "shared_by": "every caller in the process"},
    # examples/retool/tool_sandbox.py:38, module level
    "occ-000206": {"made": "one per process", "shared_by": "every caller in the process"},
    # examples/search-r1/generate_with_search.py:41, module level
    "occ-000223": {"made": "one per process", "shared_by": "every caller in the process"},
    # examples/search-r1/google_search_server.py:42, fetch
    "occ-000239": {"made": "none: it receives one", "shared_by": "whoever gets it passed"},
    # examples/search-r1/google_search_server.py:64, fetch_all
    "occ-000247": {"made": "one per call", "shared_by": "the fetches of one call"},
    # slime/data/transport.py:375, run_rollout_io
    "occ-000837": {"made": "one per key", "shared_by": "callers with the same key"},
    # slime/rollout/sglang_rollout.py:95, GenerateState.__init__
    "occ-001117": {"made": "one per process", "shared_by": "every caller in the process"},
    # tests/test_score_centering_transport.py:191, in a test
    "occ-001998": {"made": "one per test", "shared_by": "one test"},
    # tests/test_streaming_rollout.py:129, _generation_state
    "occ-002121": {"made": "one per test", "shared_by": "one test"},
    # tests/test_streaming_rollout.py:507, in a test
    "occ-002184": {"made": "one per test", "shared_by": "one test"},
    # tests/test_streaming_rollout.py:535, in a test
    "occ-002188": {"made": "one per test", "shared_by": "one test"},
}

# Three callers call fetch_all(..., limit=8) at the same moment, each with twenty URLs.
# How many fetches can be in flight at once, all three together?
THREE_FETCH_ALLS_AT_ONCE = 24

# args has no rollout_io_concurrency, and many calls of run_rollout_io with the same key are under way.
# How many of them can hold a permit at once?
IO_PERMITS_BY_DEFAULT = 4

# The pacing test: 128 permits, 128 rollouts, none of them cancelled, and no generation ends before the last
# one has started. How many are generating at once in the end?
PACING_TEST_AT_ONCE = 128


def main():
    """Sort the sites by your answers, as they stand."""
    groups, missing = {}, 0
    for site, answer in SITES.items():
        groups.setdefault((answer["made"], answer["shared_by"]), []).append(site)
        missing += list(answer.values()).count(None)
    for (made, shared_by), sites in groups.items():
        print(f"{made or '?'}, shared by {shared_by or '?'}: {len(sites)}")
        for site in sites:
            print(f"    {site}")
    numbers = [THREE_FETCH_ALLS_AT_ONCE, IO_PERMITS_BY_DEFAULT, PACING_TEST_AT_ONCE]
    print("at once:", *("?" if number is None else number for number in numbers))
    missing += numbers.count(None)
    print("every question has an answer" if not missing else f"{missing} of 25 answers are still missing")


if __name__ == "__main__":
    main()
