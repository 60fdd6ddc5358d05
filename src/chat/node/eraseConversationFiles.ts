import { join } from 'node:path';
import { errorCode, ignoreMissing } from '../../base/node/files/fileErrors.ts';
import { retryWhileBusy, syncFolder } from '../../base/node/files/replaceFile.ts';
import { type SegmentState, segmentStates, segmentWriter } from '../../base/node/log/segments.ts';
import {
	type ConversationLocation,
	conversationLocation,
	erasedFolder,
	type StoreLocation,
} from './conversationLocation.ts';

// A conversation that is to be erased is first held: its whole folder moves to `erased/<conversation id>.<random id>`.
// Everything that was reported durable is in it then, and nothing more can come: a window whose file has moved treats
// the line as lost (see `SegmentFile.append`). What the held folder contains decides whether it moves back or is
// renamed to `erased/<random id>`, which may be incomplete. After a crash, the next list moves back the held folders,
// whose conversations are still deleted, and removes the others.

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const HELD = new RegExp(`^(${UUID})\\.${UUID}$`);

/**
 * Erases all files of a conversation, for good.
 * @param isAsSeen whether its segments are as they were when the decision was made
 * @param forget called when nothing else can prevent it; if it fails, everything stays
 * @returns whether it is gone; if not, all of it still exists
 * @throws the file system's error
 */
export async function eraseConversationFiles(
	location: ConversationLocation,
	isAsSeen: (segments: readonly SegmentState[]) => boolean,
	forget: () => PromiseLike<void>,
): Promise<boolean> {
	const { fileSystem, root, folder, quarantine, id } = location;
	const erased = erasedFolder(location);
	const held = join(erased, `${id}.${crypto.randomUUID()}`);
	const doomed = join(erased, crypto.randomUUID());
	await fileSystem.mkdir(erased, { recursive: true, mode: 0o700 });
	const isThere = await moveIfThere(location, folder, held);
	// The window that holds it decides.
	if (!isThere && (await isHeld(location))) return false;
	try {
		if (isThere && !isAsSeen((await segmentStates(held, fileSystem)) ?? [])) {
			await putBack(location, id, held);
			return false;
		}
		await forget();
		await retryWhileBusy(() => fileSystem.rm(quarantine, { recursive: true, force: true }));
		// Another window that lists the conversations may have moved it back.
		if (isThere && !(await moveIfThere(location, held, doomed))) return false;
	} catch (error) {
		// If that fails, too, the next list does it.
		await putBack(location, id, held).catch(() => undefined);
		throw error;
	}
	await ignoreMissing(syncFolder(root, fileSystem));
	await retryWhileBusy(() => fileSystem.rm(doomed, { recursive: true, force: true }));
	await syncFolder(erased, fileSystem);
	return true;
}

/** Whether a window is deciding whether a conversation may be erased, or was when it crashed. */
export async function isHeld(location: ConversationLocation): Promise<boolean> {
	const names = await location.fileSystem.readdir(erasedFolder(location)).catch(() => []);
	return names.some((name) => HELD.exec(name)?.[1] === location.id);
}

/** Moves back what a crashed window held; a window that is still deciding starts again. Never throws. */
export async function restoreHeld(location: StoreLocation): Promise<void> {
	const erased = erasedFolder(location);
	for (const name of await location.fileSystem.readdir(erased).catch(() => [])) {
		const id = HELD.exec(name)?.[1];
		if (id !== undefined) await putBack(location, id, join(erased, name)).catch(() => undefined);
	}
}

/** Erases what an earlier `eraseConversationFiles` left after a crash or because a file was held open. Never throws. */
export async function eraseLeftovers(location: StoreLocation): Promise<void> {
	const erased = erasedFolder(location);
	const names = await location.fileSystem.readdir(erased).catch(() => []);
	for (const name of names.filter((each) => !HELD.test(each))) {
		// What cannot be erased now is tried again with the next list.
		await location.fileSystem.rm(join(erased, name), { recursive: true, force: true }).catch(() => undefined);
	}
}

/** @returns false if there was nothing to move */
async function moveIfThere({ fileSystem }: StoreLocation, from: string, to: string): Promise<boolean> {
	return (await ignoreMissing(retryWhileBusy(() => fileSystem.rename(from, to).then(() => true)))) ?? false;
}

/** Another window may have started the conversation again: its segments are then put beside the new ones. */
async function putBack(location: StoreLocation, id: string, held: string): Promise<void> {
	const { fileSystem, root } = location;
	const { folder } = conversationLocation(location, id);
	try {
		await moveIfThere(location, held, folder);
	} catch (error) {
		const mayBeTaken = ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(errorCode(error) ?? '');
		// The codes are the same if a program holds one of its files open.
		if (!mayBeTaken || (await ignoreMissing(fileSystem.stat(folder))) === undefined) throw error;
		for (const name of await fileSystem.readdir(held)) {
			// A name of its own, as after `removeIfUnchanged`: two equal lines are read as one.
			const isSegment = segmentWriter(name) !== undefined;
			const target = join(folder, isSegment ? `${crypto.randomUUID()}.jsonl` : name);
			const isTaken = !isSegment && (await ignoreMissing(fileSystem.stat(target))) !== undefined;
			if (!isTaken) await moveIfThere(location, join(held, name), target);
		}
		// The folder may have gone again: what is left then stays held.
		if (((await segmentStates(held, fileSystem)) ?? []).length > 0) throw error;
		await fileSystem.rm(held, { recursive: true, force: true });
	}
	await ignoreMissing(syncFolder(root, fileSystem));
}
