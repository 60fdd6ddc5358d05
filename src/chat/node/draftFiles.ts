import { join } from 'node:path';
import { ignoreMissing } from '../../base/node/files/fileErrors.ts';
import { replaceFile, replaceInFolder } from '../../base/node/files/replaceFile.ts';
import {
	chooseDraft,
	type Draft,
	decodeDraft,
	encodeDraft,
	isEmptyDraft,
	type WrittenDraft,
} from '../core/message/draft.ts';
import type { ConversationLocation } from './conversationLocation.ts';

interface DraftFile extends WrittenDraft {
	readonly path: string;
}

/** The unsent text of a conversation, as it was read. */
interface ReadDraft {
	readonly draft: Draft;
	/** Files of windows that have ended; the next draft written here replaces them. */
	readonly takenOver: readonly string[];
}

/** Reads the unsent text of a conversation: see `chooseDraft`. Empty if there is no readable draft. */
export async function readDraftFiles(location: ConversationLocation): Promise<ReadDraft> {
	const files = await draftFiles(location);
	const { draft, queuedIn } = chooseDraft(files);
	const own = ownFile(location);
	return {
		draft,
		takenOver: files
			.filter(({ isElsewhere }) => !isElsewhere)
			.filter((file) => file.path !== own && (file === queuedIn || file.draft.waiting === undefined))
			.map(({ path }) => path),
	};
}

/**
 * Replaces this window's draft of a conversation as a whole; an empty one removes the file.
 * @param isNew whether the conversation may begin with it: its folder is then created, too
 */
export async function writeDraftFile(location: ConversationLocation, draft: Draft, isNew: boolean): Promise<void> {
	const { fileSystem, writer } = location;
	const replace = isNew ? replaceFile : replaceInFolder;
	if (isEmptyDraft(draft)) await fileSystem.rm(ownFile(location), { force: true });
	else await replace(ownFile(location), encodeDraft(draft), writer, fileSystem);
}

async function draftFiles({
	fileSystem,
	folder,
	writer,
	isRunning,
}: ConversationLocation): Promise<readonly DraftFile[]> {
	const names = (await ignoreMissing(fileSystem.readdir(folder))) ?? [];
	const files: DraftFile[] = [];
	for (const name of names) {
		const author = /^draft\.([\w-]{1,64})\.json$/.exec(name)?.[1];
		if (author === undefined) continue;
		const path = join(folder, name);
		const json = await ignoreMissing(fileSystem.readFile(path, 'utf8'));
		const written = (await ignoreMissing(fileSystem.stat(path)))?.mtimeMs ?? 0;
		const isElsewhere = author !== writer && isRunning(author);
		const draft = json === undefined ? undefined : decodeDraft(json);
		// What cannot be read stays as it is: a newer version may have written it.
		if (draft !== undefined) files.push({ path, draft, written, isElsewhere });
	}
	return files;
}

function ownFile({ folder, writer }: ConversationLocation): string {
	return join(folder, `draft.${writer}.json`);
}
