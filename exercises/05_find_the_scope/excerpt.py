"""Two places of Slime, retold: where the semaphore is made, and where its permit is held.

The original (Apache-2.0), at a pinned commit:
  GenerateState.__init__  https://github.com/THUDM/slime/blob/2f2318653f6f794dddd321eff7c9d4b7b174643f/slime/rollout/sglang_rollout.py#L88-L101
  generate_and_rm         https://github.com/THUDM/slime/blob/2f2318653f6f794dddd321eff7c9d4b7b174643f/slime/rollout/sglang_rollout.py#L325-L349

Names, order and nesting are Slime's, the lines are ours. Small stand-ins further down make the file run.
"""

import asyncio
import contextlib
import enum
import inspect
from types import SimpleNamespace


class GenerateState:
    """What all rollouts of a process share. Slime makes one per process."""

    def __init__(self, args, *, concurrency=None):
        self.args = args
        self.tokenizer = load_tokenizer(args.hf_checkpoint)
        self.processor = load_processor(args.hf_checkpoint)

        permits = concurrency
        if permits is None:
            permits = args.sglang_server_concurrency * get_rollout_num_engines(args)
        self.semaphore = asyncio.Semaphore(permits)
        self.generation_pacer = AsyncPacer()
        self.sampling_params = {"temperature": args.rollout_temperature, "top_p": args.rollout_top_p}
        self.aborted = False

    @contextlib.contextmanager
    def dp_rank_context(self):
        yield None


async def generate_and_rm(state, sample, sampling_params, evaluation=False):
    """Generate one sample, then let the reward model (rm) score it."""
    args = state.args
    queue_input = sample
    if sample.status in (Sample.Status.COMPLETED, Sample.Status.TRUNCATED):
        return sample

    async with state.semaphore:
        await state.generation_pacer.wait()
        if state.aborted:
            sample.status = Sample.Status.ABORTED
            return sample

        with state.dp_rank_context():
            path = sample.generate_function_path or args.custom_generate_function_path
            generate_func = generate if path is None else load_function(path)

            options = {}
            if path is not None and "evaluation" in inspect.signature(generate_func).parameters:
                options["evaluation"] = evaluation
            call = generate_func(args, sample, sampling_params, **options)

            if getattr(generate_func, "abort_mode", None) == "request":
                sample = await _run_request_abortable_generate(state, sample, call)
            else:
                sample = await _run_server_abort_generate(state, call)

    sample = inherit_queue_context(queue_input, sample)
    if args.group_rm:
        return sample

    if isinstance(sample, list):
        unscored = [one for one in sample if one.reward is None]
        rewards = await batched_async_rm(args, unscored)
        for one, reward in zip(unscored, rewards):
            one.reward = reward
    elif sample.status is not Sample.Status.ABORTED and sample.reward is None:
        sample.reward = await async_rm(args, sample)
    return sample


# Stand-ins from here on: everything the two places call, as small as it can be. No question is about them.


class Sample:
    class Status(enum.Enum):
        PENDING = "pending"
        COMPLETED = "completed"
        TRUNCATED = "truncated"
        ABORTED = "aborted"

    def __init__(self, prompt="", generate_function_path=None):
        self.prompt = prompt
        self.generate_function_path = generate_function_path
        self.status = Sample.Status.PENDING
        self.response = None
        self.reward = None


class AsyncPacer:
    """Says when the next one may start. This one never makes anybody wait."""

    async def wait(self):
        await asyncio.sleep(0)


def example_args(**changes):
    """The settings that the questions of `answers.py` speak of."""
    args = SimpleNamespace(
        hf_checkpoint="model",
        sglang_server_concurrency=64,
        rollout_num_engines=4,
        rollout_temperature=1.0,
        rollout_top_p=1.0,
        custom_generate_function_path=None,
        group_rm=False,
    )
    vars(args).update(changes)
    return args


def get_rollout_num_engines(args):
    return args.rollout_num_engines


def load_tokenizer(checkpoint):
    return f"tokenizer of {checkpoint}"


def load_processor(checkpoint):
    return f"processor of {checkpoint}"


def load_function(path):
    return globals()[path]


async def generate(args, sample, sampling_params):
    await asyncio.sleep(0)
    sample.response = f"answer to {sample.prompt}"
    sample.status = Sample.Status.COMPLETED
    return sample


async def _run_request_abortable_generate(state, sample, call):
    return await call


async def _run_server_abort_generate(state, call):
    return await call


def inherit_queue_context(queue_input, sample):
    return sample


async def async_rm(args, sample):
    await asyncio.sleep(0)
    return 1.0


async def batched_async_rm(args, samples):
    return [await async_rm(args, sample) for sample in samples]
