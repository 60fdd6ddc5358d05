import { join } from 'node:path';
import { type ConversationPlace, type ConversationsPlace, erasedFolder } from './conversationPlace.ts';
import { ifThere } from './ifThere.ts';
import { patiently } from './replaceFile.ts';
import { syncFolder } from './syncFolder.ts';

/**
 * Erases all files of a conversation, for good. It goes in one step: a crash leaves it as it was, or leaves what
 * `eraseLeftovers` removes.
 * @throws the file system's error
 */
export async function eraseConversation(place: ConversationPlace): Promise<void> {
	const { fileSystem, root, folder, quarantine } = place;
	const erased = erasedFolder(place);
	const aside = join(erased, crypto.randomUUID());
	await patiently(() => fileSystem.rm(quarantine, { recursive: true, force: true }));
	await fileSystem.mkdir(erased, { recursive: true, mode: 0o700 });
	await ifThere(patiently(() => fileSystem.rename(folder, aside)));
	await ifThere(syncFolder(root, fileSystem));
	await patiently(() => fileSystem.rm(aside, { recursive: true, force: true }));
	await syncFolder(erased, fileSystem);
}

/** Erases what a crash, or a program that held a file open, left of an earlier `eraseConversation`. Never throws. */
export async function eraseLeftovers(place: ConversationsPlace): Promise<void> {
	const erased = erasedFolder(place);
	const names = await place.fileSystem.readdir(erased).catch(() => []);
	for (const name of names) {
		// What cannot be erased now is tried again with the next list.
		await place.fileSystem.rm(join(erased, name), { recursive: true, force: true }).catch(() => undefined);
	}
}
