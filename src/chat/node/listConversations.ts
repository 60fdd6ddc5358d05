import { join } from 'node:path';
import { errorCode } from '../../base/node/files/errorCode.ts';
import { ignoreMissing } from '../../base/node/files/ignoreMissing.ts';
import { type SegmentState, segmentStates } from '../../base/node/log/segments.ts';
import { isConversationId } from '../core/transcript/transcript.ts';
import type { StoreLocation } from './conversationLocation.ts';

/** A conversation on the disk. */
export interface ListedConversation {
	readonly id: string;
	/** At least one; undefined if the folder cannot be opened. */
	readonly segments: readonly SegmentState[] | undefined;
}

/** How many conversations are listed or read at the same time. */
const AT_ONCE = 32;

/**
 * All conversations that have a transcript or cannot be opened; anything else there is skipped.
 * @throws the file system's error if the root itself cannot be read
 */
export async function listConversations(location: StoreLocation): Promise<readonly ListedConversation[]> {
	const listed = await inBatches(await listFolders(location), (id) => listConversation(location, id));
	return listed.filter((conversation) => conversation !== undefined);
}

/** The ids of everything there. @throws the file system's error if the root itself cannot be read */
export async function listFolders(location: StoreLocation): Promise<readonly string[]> {
	return ((await ignoreMissing(location.fileSystem.readdir(location.root))) ?? []).filter(isConversationId);
}

/** Works on all items, a limited number at a time: each may hold a file open. */
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

async function listConversation(location: StoreLocation, id: string): Promise<ListedConversation | undefined> {
	try {
		const segments = (await segmentStates(join(location.root, id), location.fileSystem)) ?? [];
		return segments.length === 0 ? undefined : { id, segments };
	} catch (error) {
		// Opening it will show why it cannot be read. A file is not a conversation.
		return errorCode(error) === 'ENOTDIR' ? undefined : { id, segments: undefined };
	}
}
