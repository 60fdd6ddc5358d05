import type { ComposerState, ConversationList, Entry, ModelItem, PromptList } from '../../../src/chat/protocol/chat.ts';
import type { AnswerReceipt, ReceiptItem } from '../../../src/usage/core/receiptItem.ts';
import {
	answerEntry,
	chip,
	codePart,
	conversationItem,
	failureEntry,
	pendingEntry,
	someTime,
	userEntry,
} from './chatFixtures.ts';

const copied: ReceiptItem = {
	text: 'copied, not charged here',
	hint: 'This answer was charged in the conversation that it was copied from. It is not counted here.',
};

const receipt: AnswerReceipt = {
	figures: [
		{ text: '650 tokens', hint: 'Tokens in the prompt → in the answer: 412 → 238' },
		{ text: 'cost 0.0031', hint: 'Cost as reported by the service, without a unit' },
		{ text: '1.92 s', hint: 'Measured round trip, in seconds' },
	],
	details: [
		{ label: 'Model', value: 'sonnet-large' },
		{ label: 'Provider', value: 'Example AI' },
		{ label: 'Prompt tokens', value: '412' },
		{ label: 'Answer tokens', value: '238' },
		{ label: 'Reported cost', value: '0.0031' },
		{ label: 'Reported latency', value: '1.7' },
		{ label: 'Measured round trip', value: '1.92 s' },
	],
};

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
	userEntry('q2', 'And in Python?', { note: 'Without the 302 oldest messages' }),
	answerEntry(
		'a2',
		[
			'With `asyncio` it is a task that is canceled:\n\n1. keep the task\n2. cancel it on the next call\n\n- [x] type hints\n- [ ] tests',
			codePart(
				'import asyncio\n\nclass Debouncer:\n    """Runs the last call only."""\n    def __init__(self, delay: float = 0.3) -> None:\n        self.delay = delay\n        self.task = None',
				'python',
			),
		],
		{ receipt, note: 'The answer was cut at its length limit.', canContinue: true },
	),
];

/** What the person stopped, and said again. */
export const stopped: readonly Entry[] = [
	userEntry('q6', 'Rewrite all of it, please.'),
	failureEntry('f6', 'q6', {
		severity: 'info',
		text: 'Stopped. The service may still count this request.',
		actions: [{ name: 'retry', label: 'Retry' }],
	}),
];

/** What a conversation begins with that has begun as a branch of another one, and its own beginning. */
export const branch: readonly Entry[] = [
	userEntry('q1', 'Write a debounce helper in TypeScript.'),
	answerEntry('a1', ['Here is a small one.'], {
		receipt: {
			figures: [copied, ...receipt.figures],
			note: copied.hint,
			details: receipt.details,
		},
	}),
	userEntry('q2', 'And in Go?'),
	answerEntry('a2', ['With a timer that is reset.'], { receipt }),
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
	userEntry('q4', 'Try again, please.', { editable: true }),
	pendingEntry('p4', { typicalMs: 8_000 }),
	{ role: 'queued', id: 'w4', text: 'And write a test for it.', attachments: [] },
];

/** A request that is sent again by itself, of a message with what was attached to it. */
export const waiting: readonly Entry[] = [
	userEntry('q5', 'Why is the total wrong for the last item?', {
		attachments: [chip('pricing'), chip('cart', { kind: 'file', label: 'cart.ts' })],
		editable: true,
	}),
	pendingEntry('p5', { wait: { text: 'Rate limit reached. Sending again in {0} s.', until: someTime + 24_000 } }),
];

/** What goes with the next message, in trouble: too long for the plan, with a secret, with options of its own. */
export const crowded: Partial<ComposerState> = {
	attachments: [chip('env', { kind: 'file', label: '.env', secrets: 2 }), chip('checkout')],
	options: { model: 'sonnet-large', temperature: 0.2, maxTokens: 4000, systemPrompt: 'Be brief.' },
	plan: { name: 'trial', promptLength: 1000, maxTokens: 500 },
	attachmentsLength: 1220,
	leftOut: {
		text: 'The 302 oldest messages will not be sent',
		hint: 'One request of the trial plan holds at most 10 messages.',
	},
};

/** Conversations of three days. */
export const conversations: ConversationList = {
	query: '',
	groups: [
		{
			title: 'Today',
			items: [
				conversationItem('c1', { title: 'Debounce helper in TypeScript', active: true }),
				conversationItem('c2', {
					title: 'Why is the total wrong for the last item of the cart when a voucher is used?',
				}),
				conversationItem('c5', { title: 'A title that is as long as the view is wide, and longer', waiting: true }),
			],
		},
		{
			title: 'Yesterday',
			items: [conversationItem('c3', { title: 'SQL for monthly sales', time: someTime - 86_400_000 })],
		},
		{
			title: 'Last Week',
			items: [
				conversationItem('c4', { title: 'Explain the build', detail: '2 messages', time: someTime - 7 * 86_400_000 }),
			],
		},
	],
	undo: { conversationId: 'c5', text: 'The conversation was deleted.' },
};

/** Prompts of a workspace and of the user, some of which cannot be used. */
export const prompts: PromptList = {
	items: [
		{ name: 'review', detail: '<what matters> · Reviews the selected code, above all for what you name' },
		{ name: 'release-notes', detail: 'Writes the notes of a release' },
		{ name: 'explain (file)', detail: 'Explains a file the way our team does' },
		{ name: 'review (user)', detail: 'user' },
		{
			name: `a-${'very-'.repeat(8)}long-name`,
			detail: 'It is 4,883 KB, so it is not read: a prompt can be at most 64 KB.',
		},
	],
	notes: ['Prompts in this folder are disabled in Restricted Mode.'],
};

/** Models that a service has named. */
export const models: readonly ModelItem[] = [
	{ name: 'gpt-x-mini', model: 'gpt-x-mini' },
	{ name: 'gpt-x-large-2026-10-01', model: 'gpt-x-large-2026-10-01' },
	{ name: 'm'.repeat(100), model: 'm'.repeat(300) },
];
