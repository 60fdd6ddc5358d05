import { dirname, join } from 'node:path';
import type { CompactionLimits } from '../../core/chat/transcript/transcriptCompaction.ts';
import type { FileSystem } from '../files/fileSystem.ts';

/** What all conversations of a window share. */
export interface StoreLocation {
	/** The folder of version 1 of the format: a folder for each conversation. */
	readonly root: string;
	/** Names this window's segments; no two windows that run at the same time may have the same. */
	readonly writer: string;
	/** Milliseconds since 1970. */
	readonly now: () => number;
	readonly fileSystem: FileSystem;
	readonly limits: CompactionLimits;
	/** Whether another window that writes under this name still runs. */
	readonly isRunning: (writer: string) => boolean;
}

/** Where one conversation lies. */
export interface ConversationLocation extends StoreLocation {
	readonly id: string;
	readonly folder: string;
	/** Where copies of its damaged segments go. */
	readonly quarantine: string;
}

/** The place of a conversation. @param id checked: it becomes a folder's name */
export function conversationLocation(place: StoreLocation, id: string): ConversationLocation {
	return { ...place, id, folder: join(place.root, id), quarantine: join(dirname(place.root), 'quarantine', id) };
}

/** Where folders go that are being erased, so that a conversation goes as a whole. */
export function erasedFolder(place: StoreLocation): string {
	return join(dirname(place.root), 'erased');
}

/** The file of the list's cache. */
export function indexFile(place: StoreLocation): string {
	return join(dirname(place.root), 'index.json');
}
