// A process that appends to a conversation until it is killed or has made its attempts, and reports the result of each
// append. Arguments: the store's root, the conversation, the writer's id, the number of attempts, and a mode: `merge`
// treats the other windows as quiet and merges their segments all the time; `exit` ends while the last append is still in
// progress.
import { ConversationFiles } from '../../../src/chat/node/conversationFiles.ts';

/** What the process reports about one append. */
export interface WriterReport {
	readonly id: string;
	readonly saved: boolean;
}

const [root = '', conversation = '', writer = '', attempts = '', mode = ''] = process.argv.slice(2);
const aheadOfTime = mode === 'merge' ? 1_000 * 86_400_000 : 0;
const files = new ConversationFiles(root, writer, () => Date.now() + aheadOfTime, {
	limits: { lines: 512, bytes: 1_024 * 1_024, segments: 2 },
});
for (let count = 0; count < Number(attempts); count++) {
	if (mode === 'merge' && count % 2 === 1) await files.read(conversation);
	const id = crypto.randomUUID();
	const event = { type: 'user', id, data: { text: 'text '.repeat((count % 5) ** 5) } } as const;
	const saved = await files.append(conversation, event).then(
		() => true,
		() => false,
	);
	await new Promise((resolve) => process.send?.({ id, saved } satisfies WriterReport, resolve));
}
if (mode === 'exit') {
	void files.append(conversation, { type: 'user', id: crypto.randomUUID(), data: { text: 'on its way' } });
	process.exit();
}
process.disconnect();
