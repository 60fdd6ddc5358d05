import type { Entry } from '../../src/protocol/chat.ts';
import { answerEntry, codePart, failureEntry, pendingEntry, userEntry } from './chatFixtures.ts';

const receipt = [
	{ text: 'sonnet-large', hint: 'Model: sonnet-large' },
	{ text: 'Example AI', hint: 'Provider: Example AI' },
	{ text: '412 → 238 tokens', hint: 'Tokens in the prompt → tokens in the answer' },
	{ text: 'cost 0.0031', hint: 'Cost as the service states it, without a unit' },
	{ text: '1.92 s', hint: 'Round trip as measured here, in seconds' },
];

const debounce = `/** Calls \`run\` once things have been quiet for a while. */
export function debounce<T>(run: (value: T) => void, milliseconds = 300) {
	let timer: number | undefined;
	return (value: T): void => {
		clearTimeout(timer); // the last one wins
		timer = setTimeout(() => run(value), milliseconds);
	};
}`;

/** A conversation with everything that the view can show. */
export const showcase: readonly Entry[] = [
	userEntry('q1', 'Write a debounce helper in TypeScript, and tell me when I should use it.'),
	answerEntry(
		'a1',
		[
			'Here is a small one. It keeps **one** timer and starts it again with each call:',
			codePart(debounce),
			`### When to use it

- *Typing*: wait for a pause before you search, as \`input\` events come quickly.
- *Resizing*: lay out once at the end.

| Case | Wait | Helper |
|---|--:|---|
| Search box | 300 | \`debounce\` |
| Scroll position | 16 | \`throttle\` |

> A debounced call may never come while events keep coming.

See [the timers reference](https://developer.example.com/docs/timers) for details.`,
		],
		{ receipt },
	),
	userEntry('q2', 'And in Python?'),
	answerEntry(
		'a2',
		[
			'With `asyncio` it is a task that is cancelled:\n\n1. keep the task\n2. cancel it on the next call\n\n- [x] type hints\n- [ ] tests',
			codePart(
				'import asyncio\n\nclass Debouncer:\n    """Runs the last call only."""\n    def __init__(self, delay: float = 0.3) -> None:\n        self.delay = delay\n        self.task = None',
				'python',
			),
		],
		{ receipt, note: 'The answer was cut at its length limit.' },
	),
];

/** How a message ends that got no answer, and one that waits for it. */
export const troubles: readonly Entry[] = [
	userEntry('q3', 'Why does this fail?\n\nif (user\u202e // check) return;'),
	failureEntry('f3', 'q3', {
		text: 'The service refused the request: the plan allows 20 messages in one request.',
		serviceText: 'messages: at most 20 items are allowed, 34 given',
		actions: [
			{ name: 'retry', label: 'Retry' },
			{ name: 'newConversation', label: 'New Conversation' },
			{ name: 'showLog', label: 'Show Log' },
		],
	}),
	userEntry('q4', 'Try again, please.'),
	pendingEntry('p4'),
];
