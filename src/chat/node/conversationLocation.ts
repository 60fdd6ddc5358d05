import { dirname, join } from 'node:path';
import type { FileSystem } from '../../base/node/files/fileSystem.ts';
import type { CompactionLimits } from '../core/transcript/compaction.ts';

/** What all conversations of a window share. */
export interface StoreLocation {
	/** The folder of version 1 of the format: a folder for each conversation. */
	readonly root: string;
	/** Names this window's segments. No two windows that run at the same time may share it. */
	readonly writer: string;
	/** Milliseconds since 1970. */
	readonly now: () => number;
	readonly fileSystem: FileSystem;
	readonly limits: CompactionLimits;
	/** Whether another window that writes under this name is still running. */
	readonly isRunning: (writer: string) => boolean;
}

/** Where one conversation is stored. */
export interface ConversationLocation extends StoreLocation {
	readonly id: string;
	readonly folder: string;
	/** Receives copies of its damaged segments. */
	readonly quarantine: string;
}

/** The location of a conversation. @param id checked: it becomes a folder's name */
export function conversationLocation(location: StoreLocation, id: string): ConversationLocation {
	return {
		...location,
		id,
		folder: join(location.root, id),
		quarantine: join(dirname(location.root), 'quarantine', id),
	};
}

/** Contains the folders that are being erased, so that a conversation is erased as a whole. */
export function erasedFolder(location: StoreLocation): string {
	return join(dirname(location.root), 'erased');
}

/** The cache of the list. */
export function indexFile(location: StoreLocation): string {
	return join(dirname(location.root), 'index.json');
}
