// A process of its own that appends to a conversation, until it is killed or has tried often enough, and tells after
// each append how it went. Arguments: the store's root, the conversation, the writer's id, the number of attempts.
import { ConversationFiles } from '../../src/node/conversationFiles.ts';

/** What the process tells of one append. */
export interface WriterReport {
	readonly id: string;
	readonly saved: boolean;
}

const [root = '', conversation = '', writer = '', attempts = ''] = process.argv.slice(2);
const files = new ConversationFiles(root, writer, Date.now);
for (let count = 0; count < Number(attempts); count++) {
	const id = crypto.randomUUID();
	const event = { type: 'user', id, data: { text: 'text '.repeat((count % 5) ** 5) } } as const;
	const saved = await files.append(conversation, event).then(
		() => true,
		() => false,
	);
	await new Promise((resolve) => process.send?.({ id, saved } satisfies WriterReport, resolve));
}
process.disconnect();
