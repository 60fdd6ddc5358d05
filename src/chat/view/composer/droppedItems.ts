import { type DroppedFile, LARGEST_DROPPED_FILE, LONGEST_URI_LIST } from '../../protocol/chatMessages.ts';

/** VS Code's list holds everything that is dragged; in the standard one, it names only the first. */
const CODE_URI_LIST = 'application/vnd.code.uri-list';
const URI_LIST = 'text/uri-list';
const FILES = 'Files';

type FileContent = DroppedFile['content'];

/** Whether something that is dragged may be files. What they are is known only when they are dropped. */
export function mayHoldFiles(types: readonly string[]): boolean {
	return [CODE_URI_LIST, URI_LIST, FILES].some((type) => types.includes(type));
}

/**
 * The URIs of what was dropped, as `text/uri-list`; empty if there are none, or only addresses of the web: those are
 * text.
 */
export function droppedUriList(data: Pick<DataTransfer, 'getData'>): string {
	const list = data.getData(CODE_URI_LIST) || data.getData(URI_LIST);
	const lines = list.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
	if (lines.every((line) => /^(?:https?|mailto):/i.test(line))) return '';
	if (list.length <= LONGEST_URI_LIST) return list;
	return list.slice(0, list.lastIndexOf('\n', LONGEST_URI_LIST));
}

/** What the host is told of a file from outside VS Code: its text, or why there is none. Never rejects. */
export async function readDroppedFile(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<DroppedFile> {
	const { name, size } = file;
	return { name: name.slice(0, 1_000), size, content: await contentOf(file) };
}

async function contentOf(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<FileContent> {
	if (file.size > LARGEST_DROPPED_FILE) return { problem: 'tooLarge' };
	try {
		const bytes = await file.arrayBuffer();
		return textOf(bytes);
	} catch {
		// A folder, for example.
		return { problem: 'notReadable' };
	}
}

function textOf(bytes: ArrayBuffer): FileContent {
	try {
		const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
		return text.includes('\0') ? { problem: 'notText' } : { text };
	} catch {
		return { problem: 'notText' };
	}
}
