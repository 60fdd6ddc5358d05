import { join } from 'node:path';
import { type Draft, decodeDraft, EMPTY_DRAFT, encodeDraft, isEmptyDraft } from '../core/chat/draft.ts';
import type { ConversationPlace } from './conversationPlace.ts';
import { ifThere } from './ifThere.ts';
import { replaceFile } from './replaceFile.ts';

const NAME = 'draft.json';

/** What stands unsent in a conversation; an empty draft where there is none, or none that can be understood. */
export async function readDraftFile({ fileSystem, folder }: ConversationPlace): Promise<Draft> {
	const json = await ifThere(fileSystem.readFile(join(folder, NAME), 'utf8'));
	return json === undefined ? EMPTY_DRAFT : decodeDraft(json);
}

/** Replaces the draft of a conversation as a whole; an empty one removes the file. */
export async function writeDraftFile({ fileSystem, folder, writer }: ConversationPlace, draft: Draft): Promise<void> {
	const path = join(folder, NAME);
	if (isEmptyDraft(draft)) await fileSystem.rm(path, { force: true });
	else await replaceFile(path, encodeDraft(draft), writer, fileSystem);
}
