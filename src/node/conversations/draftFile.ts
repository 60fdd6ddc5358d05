import { join } from 'node:path';
import { type Draft, decodeDraft, EMPTY_DRAFT, encodeDraft, isEmptyDraft } from '../../core/chat/message/draft.ts';
import { ignoreMissing } from '../files/ignoreMissing.ts';
import { replaceFile, replaceInFolder } from '../files/replaceFile.ts';
import type { ConversationLocation } from './conversationLocation.ts';

interface DraftFile {
	readonly path: string;
	readonly draft: Draft;
	/** In milliseconds since 1970. */
	readonly written: number;
	/** Another window that still runs writes it: what waits in it will be sent there. */
	readonly isElsewhere: boolean;
}

/** What stands unsent in a conversation, as it was read. */
export interface ReadDraft {
	readonly draft: Draft;
	/** The files of windows that have ended, which the next draft that is written here replaces. */
	readonly takenOver: readonly string[];
}

/**
 * What stands unsent in a conversation: the newest of what its windows wrote, and a message that waited in one that has
 * ended. Empty where there is none, or none that can be understood.
 */
export async function readDraftFiles(place: ConversationLocation): Promise<ReadDraft> {
	const files = (await draftFiles(place)).toSorted((a, b) => b.written - a.written);
	// What another window is sending just now stands in its composer no longer.
	const newest = files[0]?.isElsewhere && files[0].draft.sentAs !== undefined ? EMPTY_DRAFT : files[0]?.draft;
	const { waiting: _, ...draft } = newest ?? EMPTY_DRAFT;
	const ended = files.filter(({ isElsewhere }) => !isElsewhere);
	const first = ended.find((file) => file.draft.waiting !== undefined);
	const waiting = first?.draft.waiting;
	const own = ownFile(place);
	return {
		draft: waiting === undefined ? draft : { ...draft, waiting },
		takenOver: ended
			.filter((file) => file.path !== own && (file === first || file.draft.waiting === undefined))
			.map(({ path }) => path),
	};
}

/**
 * Replaces this window's draft of a conversation as a whole; an empty one removes the file.
 * @param isNew whether the conversation may begin with it: then its folder is made, too
 */
export async function writeDraftFile(place: ConversationLocation, draft: Draft, isNew: boolean): Promise<void> {
	const { fileSystem, writer } = place;
	const replace = isNew ? replaceFile : replaceInFolder;
	if (isEmptyDraft(draft)) await fileSystem.rm(ownFile(place), { force: true });
	else await replace(ownFile(place), encodeDraft(draft), writer, fileSystem);
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
		if (json !== undefined) files.push({ path, draft: decodeDraft(json), written, isElsewhere });
	}
	return files;
}

function ownFile({ folder, writer }: ConversationLocation): string {
	return join(folder, `draft.${writer}.json`);
}
