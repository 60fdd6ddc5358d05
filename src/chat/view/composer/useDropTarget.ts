import { useEffect, useRef, useState } from 'preact/hooks';
import {
	type DroppedFile,
	LARGEST_DROPPED_FILE,
	LONGEST_URI_LIST,
	MOST_DROPPED_FILES,
} from '../../protocol/chatMessages.ts';
import type { ChatActions } from '../model/chatPage.ts';

/**
 * Attaches files and folders that are dropped anywhere in the view. VS Code lets a drag reach a view only while Shift is
 * held.
 * @returns whether some are being dragged over the view
 */
export function useDropTarget(actions: ChatActions): boolean {
	const [isDropping, setDropping] = useState(false);
	const latest = useRef(actions);
	latest.current = actions;
	useEffect(() => {
		const listening = new AbortController();
		const listen = (type: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
			document.addEventListener(type, handle, { signal: listening.signal });
		listen('dragover', (event) => {
			if (event.dataTransfer === null || !mayHoldFiles(event.dataTransfer.types)) return;
			event.preventDefault();
			event.dataTransfer.dropEffect = 'copy';
			setDropping(true);
		});
		// It leaves the view if it enters no other element of it.
		listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setDropping(false));
		listen('drop', (event) => {
			setDropping(false);
			take(event, latest.current);
		});
		return () => listening.abort();
	}, []);
	return isDropping;
}

/** Takes what was dropped. Text is left to a text box, and ignored elsewhere: a link would replace the page. */
function take(event: DragEvent, actions: ChatActions): void {
	const { dataTransfer, target } = event;
	if (dataTransfer === null || !mayHoldFiles(dataTransfer.types)) return;
	const uriList = droppedUriList(dataTransfer);
	const files = uriList === '' ? [...dataTransfer.files].slice(0, MOST_DROPPED_FILES) : [];
	const isTaken = uriList !== '' || files.length > 0;
	if (isTaken || !(target instanceof HTMLTextAreaElement)) event.preventDefault();
	if (uriList !== '') actions.post({ type: 'drop', uriList });
	if (files.length > 0)
		void Promise.all(files.map(readDroppedFile)).then((read) => actions.post({ type: 'dropFiles', files: read }));
}

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

/** A file from outside VS Code as the host receives it: its text, or why there is none. Never rejects. */
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
