import { join } from 'node:path';
import { isConversationId } from '../../core/chat/transcript/transcript.ts';
import { errorCode } from '../files/errorCode.ts';
import { ignoreMissing } from '../files/ignoreMissing.ts';
import { type SegmentState, segmentStates } from '../log/segments.ts';
import type { StoreLocation } from './conversationLocation.ts';

/** A conversation as it lies on the disk. */
export interface ListedConversation {
	readonly id: string;
	/** At least one; undefined where the folder cannot be opened. */
	readonly segments: readonly SegmentState[] | undefined;
}

/** So many conversations are looked at, or read, at the same time. */
const AT_ONCE = 32;

/**
 * All conversations that have a transcript, or cannot be opened; whatever else lies there is passed over.
 * @throws the file system's error, where the root itself cannot be read
 */
export async function listConversations(place: StoreLocation): Promise<readonly ListedConversation[]> {
	const listed = await inBatches(await listFolders(place), (id) => listConversation(place, id));
	return listed.filter((conversation) => conversation !== undefined);
}

/** The ids under which anything lies. @throws the file system's error, where the root itself cannot be read */
export async function listFolders(place: StoreLocation): Promise<readonly string[]> {
	return ((await ignoreMissing(place.fileSystem.readdir(place.root))) ?? []).filter(isConversationId);
}

/** Works on all items, but only on some of them at the same time: each may hold a file open. */
export async function inBatches<T, Result>(
	items: readonly T[],
	work: (item: T) => Promise<Result>,
): Promise<readonly Result[]> {
	const results: Result[] = [];
	for (let at = 0; at < items.length; at += AT_ONCE) {
		results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
	}
	return results;
}

async function listConversation(place: StoreLocation, id: string): Promise<ListedConversation | undefined> {
	try {
		const segments = (await segmentStates(join(place.root, id), place.fileSystem)) ?? [];
		return segments.length === 0 ? undefined : { id, segments };
	} catch (error) {
		// Opening it will say why it cannot be read; a file is none.
		return errorCode(error) === 'ENOTDIR' ? undefined : { id, segments: undefined };
	}
}
