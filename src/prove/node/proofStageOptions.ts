import type { Clock } from '../../base/core/clock.ts';
import type { ProofCommands } from '../core/proofCommands.ts';

export interface ProofStageOptions {
	/** The workspace folder, absolute. */
	readonly root: string;
	/** The document under proof, absolute. */
	readonly file: string;
	/** Their folders are relative to the workspace folder's copy. */
	readonly commands: ProofCommands;
	/** What editors hold unsaved: bytes by absolute path. They take the place of what is on the disk. */
	readonly edited: ReadonlyMap<string, Uint8Array>;
	/** The bytes of a text of the document, in the document's encoding. */
	readonly encode: (text: string) => Uint8Array | Promise<Uint8Array>;
	/** The extension's folder, for what outlives the proof and where no temporary folder is private. */
	readonly storage: string;
	/** For one run, in milliseconds. */
	readonly timeLimit: number;
	readonly clock: Clock;
	/** Gets what the commands print as it comes, escape sequences included. */
	readonly onOutput: (text: string) => void;
	/** The files, by absolute path, that the person saved since the copy was begun. */
	readonly saved: () => ReadonlySet<string>;
	readonly signal: AbortSignal;
}
