import { errorCode } from '../../base/node/files/fileErrors.ts';

/** Why a copy of the workspace cannot be made or used any further. */
export type ProofErrorKind =
	/** More than a gigabyte would be copied. */
	| 'tooLarge'
	/** More than 50,000 files would be copied. */
	| 'tooManyFiles'
	/** The document is not copied, such as one in an ignored folder, or does not exist. */
	| 'notAFile'
	/** The document is not in the workspace folder. */
	| 'outsideWorkspace'
	/** No folder on this machine is outside the workspace and inaccessible to other users. */
	| 'noPlace'
	/** Git knows the repository, but failed. `detail` is its message. */
	| 'gitFailed'
	/** Git did not end within a minute, such as if it reads a pipe. It no longer runs. */
	| 'gitTookTooLong'
	/** A file could not be read or written. `detail` is the system's message. */
	| 'fileFailed'
	/**
	 * The folder of a file in the copy leads out of it, or is not a folder: a command has replaced it. Nothing was written there.
	 * `detail` is the file, relative to the copy.
	 */
	| 'leftCopy';

/** A copy of the workspace cannot be made, and nothing is left of it, or it cannot be used any further. */
export class ProofError extends Error {
	override readonly name = 'ProofError';
	readonly kind: ProofErrorKind;
	/** The message of a program or the system; may be empty. Untrusted. */
	readonly detail: string;

	constructor(kind: ProofErrorKind, detail = '', options?: ErrorOptions) {
		super(detail === '' ? kind : `${kind}: ${detail}`, options);
		this.kind = kind;
		this.detail = detail;
	}
}

/** A file error of the system as a failure of the proof; anything else unchanged. */
export function asProofError(error: unknown): unknown {
	return errorCode(error) === undefined ? error : new ProofError('fileFailed', String(error), { cause: error });
}
