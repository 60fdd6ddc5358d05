import { errorCode } from '../../base/node/files/fileErrors.ts';

/** Why no copy of the workspace can be made, or none be used any further. */
export type ProofErrorKind =
	/** More than a gigabyte is to be copied. */
	| 'tooLarge'
	/** More than 50,000 files are to be copied. */
	| 'tooManyFiles'
	/** The document is not among the files that are copied, such as a file in an ignored folder, or there is no such file. */
	| 'notAFile'
	/** The document is not in the workspace folder. */
	| 'outsideWorkspace'
	/** No folder on this machine is outside the workspace and out of reach of other users. */
	| 'noPlace'
	/** Git is there and knows the repository, but failed. `detail` is what it says. */
	| 'gitFailed'
	/** Git did not end within a minute: a file that it reads, such as a pipe, has no end. Nothing of it runs on. */
	| 'gitTookTooLong'
	/** A file could not be read or written. `detail` is the system's message. */
	| 'fileFailed'
	/**
	 * The folder of a file in the copy leads out of it, or is no folder: a command has replaced it. Nothing was written there.
	 * `detail` is the file, relative to the copy.
	 */
	| 'leftCopy';

/** A copy of the workspace could not be made, of which nothing is left then, or be used any further. */
export class ProofError extends Error {
	override readonly name = 'ProofError';
	readonly kind: ProofErrorKind;
	/** What a program or the system says about it; empty if nothing. Untrusted. */
	readonly detail: string;

	constructor(kind: ProofErrorKind, detail = '', options?: ErrorOptions) {
		super(detail === '' ? kind : `${kind}: ${detail}`, options);
		this.kind = kind;
		this.detail = detail;
	}
}

/** What the system says about a file as a failure of the proof; anything else as it is. */
export function asProofError(error: unknown): unknown {
	return errorCode(error) === undefined ? error : new ProofError('fileFailed', String(error), { cause: error });
}
