import { useEffect, useRef, useState } from 'preact/hooks';
import { MOST_DROPPED_FILES } from '../../protocol/chatMessages.ts';
import type { ChatActions } from '../model/chatActions.ts';
import { droppedUriList, mayHoldFiles, readDroppedFile } from './droppedItems.ts';

/**
 * Attaches files and folders that are dropped anywhere in the view. VS Code lets a drag reach a view only while Shift is
 * held.
 * @returns whether some are being dragged over the view
 */
export function useDropTarget(actions: Pick<ChatActions, 'post'>): boolean {
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

/** Takes what was dropped; text is left to a text box, and elsewhere to nobody: the page would be replaced by a link. */
function take(event: DragEvent, actions: Pick<ChatActions, 'post'>): void {
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
