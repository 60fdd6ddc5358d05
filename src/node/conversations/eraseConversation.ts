import { join } from 'node:path';
import { errorCode } from '../files/errorCode.ts';
import { ignoreMissing } from '../files/ignoreMissing.ts';
import { retryWhileBusy } from '../files/replaceFile.ts';
import { syncFolder } from '../files/syncFolder.ts';
import { listSegments, type SegmentState, segmentStates, segmentWriter } from '../log/segments.ts';
import {
	type ConversationLocation,
	conversationLocation,
	erasedFolder,
	type StoreLocation,
} from './conversationLocation.ts';

// A conversation that is to be erased is first held: its folder goes to `erased/<conversation id>.<random id>` as a whole.
// Whatever another window was told to be durable is in it then, and nothing more comes: a window whose file has gone from
// its place takes the line for lost (see `SegmentFile.append`). What was found in it decides. Either the folder goes back,
// or it becomes `erased/<random id>`, of which anything may be missing. A crash leaves one of the two: the next list puts
// back what was held, which is still deleted, and removes the rest.

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const HELD = new RegExp(`^(${UUID})\\.${UUID}$`);

/**
 * Erases all files of a conversation, for good.
 * @param isAsSeen whether its segments are as they were when it was decided that they may go
 * @param forget done when nothing is in the way any more; where it fails, all stays
 * @returns whether it is gone; if not, all of it is there
 * @throws the file system's error
 */
export async function eraseConversation(
	place: ConversationLocation,
	isAsSeen: (segments: readonly SegmentState[]) => boolean,
	forget: () => PromiseLike<void>,
): Promise<boolean> {
	const { fileSystem, root, folder, quarantine, id } = place;
	const erased = erasedFolder(place);
	const held = join(erased, `${id}.${crypto.randomUUID()}`);
	const doomed = join(erased, crypto.randomUUID());
	await fileSystem.mkdir(erased, { recursive: true, mode: 0o700 });
	const isThere = await moved(place, folder, held);
	// Whether it may go is for the window to decide that holds it.
	if (!isThere && (await isHeld(place))) return false;
	try {
		if (isThere && !isAsSeen((await segmentStates(held, fileSystem)) ?? [])) {
			await putBack(place, id, held);
			return false;
		}
		await forget();
		await retryWhileBusy(() => fileSystem.rm(quarantine, { recursive: true, force: true }));
		// Another window that lists the conversations may have put it back.
		if (isThere && !(await moved(place, held, doomed))) return false;
	} catch (error) {
		// Where that fails too, the next list does it.
		await putBack(place, id, held).catch(() => undefined);
		throw error;
	}
	await ignoreMissing(syncFolder(root, fileSystem));
	await retryWhileBusy(() => fileSystem.rm(doomed, { recursive: true, force: true }));
	await syncFolder(erased, fileSystem);
	return true;
}

/** Whether it is just being decided in some window, or was when that crashed, whether a conversation may go. */
export async function isHeld(place: ConversationLocation): Promise<boolean> {
	const names = await place.fileSystem.readdir(erasedFolder(place)).catch(() => []);
	return names.some((name) => HELD.exec(name)?.[1] === place.id);
}

/** Puts back what a window held that has crashed; one that is still about it begins again. Never throws. */
export async function restoreHeld(place: StoreLocation): Promise<void> {
	const erased = erasedFolder(place);
	for (const name of await place.fileSystem.readdir(erased).catch(() => [])) {
		const id = HELD.exec(name)?.[1];
		if (id !== undefined) await putBack(place, id, join(erased, name)).catch(() => undefined);
	}
}

/** Erases what a crash, or a program that held a file open, left of an earlier `eraseConversation`. Never throws. */
export async function eraseLeftovers(place: StoreLocation): Promise<void> {
	const erased = erasedFolder(place);
	const names = await place.fileSystem.readdir(erased).catch(() => []);
	for (const name of names.filter((each) => !HELD.test(each))) {
		// What cannot be erased now is tried again with the next list.
		await place.fileSystem.rm(join(erased, name), { recursive: true, force: true }).catch(() => undefined);
	}
}

/** @returns false where nothing was there to be moved */
async function moved({ fileSystem }: StoreLocation, from: string, to: string): Promise<boolean> {
	return (await ignoreMissing(retryWhileBusy(() => fileSystem.rename(from, to).then(() => true)))) ?? false;
}

/** Another window may have begun the conversation anew meanwhile: then its segments go beside those. */
async function putBack(place: StoreLocation, id: string, held: string): Promise<void> {
	const { fileSystem, root } = place;
	const { folder } = conversationLocation(place, id);
	try {
		await moved(place, held, folder);
	} catch (error) {
		const mayBeTaken = ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(errorCode(error) ?? '');
		// The same codes tell that a program holds a file of it open.
		if (!mayBeTaken || (await ignoreMissing(fileSystem.stat(folder))) === undefined) throw error;
		for (const name of await fileSystem.readdir(held)) {
			// A name of its own, as after `removeIfUnchanged`: two equal lines are read as one.
			const isSegment = segmentWriter(name) !== undefined;
			const target = join(folder, isSegment ? `${crypto.randomUUID()}.jsonl` : name);
			const isTaken = !isSegment && (await ignoreMissing(fileSystem.stat(target))) !== undefined;
			if (!isTaken) await moved(place, join(held, name), target);
		}
		// The folder may have gone again meanwhile: then what is left stays held.
		if ((await listSegments(held, fileSystem)).length > 0) throw error;
		await fileSystem.rm(held, { recursive: true, force: true });
	}
	await ignoreMissing(syncFolder(root, fileSystem));
}
