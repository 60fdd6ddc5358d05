import { ConversationStoreError } from './conversationStore.ts';

/** Why something could not be saved, told by what the person can do about it. */
export type SaveProblem =
	/** The disk or the quota is full: make room. */
	| 'full'
	/** The folder may not be written: mend its permissions. */
	| 'notWritable'
	/** Another program holds the file, or the drive does not answer: it passes by itself. */
	| 'busy'
	/** A newer version has written to the conversation: begin a new one. */
	| 'newerVersion'
	/** It was deleted in another window. */
	| 'deleted'
	/** A single message is longer than the history takes. */
	| 'tooLong'
	/** Anything else: the log says it. */
	| 'unknown';

const PROBLEMS: Readonly<Record<string, SaveProblem>> = {
	ENOSPC: 'full',
	EDQUOT: 'full',
	EFBIG: 'full',
	EACCES: 'notWritable',
	EPERM: 'notWritable',
	EROFS: 'notWritable',
	EBUSY: 'busy',
	EAGAIN: 'busy',
	EIO: 'busy',
	ETIMEDOUT: 'busy',
	ESTALE: 'busy',
	EMFILE: 'busy',
	ENFILE: 'busy',
};

/** Classifies what `ConversationStore` rejected with: a refusal of its own, or an error of the file system. */
export function saveProblem(error: unknown): SaveProblem {
	if (error instanceof ConversationStoreError) return refusal(error);
	const code = error instanceof Error && 'code' in error ? String(error.code) : '';
	return PROBLEMS[code] ?? 'unknown';
}

/** Whether the very same may be saved later: worth another attempt every now and then. */
export function isTransient(problem: SaveProblem): boolean {
	return problem === 'full' || problem === 'notWritable' || problem === 'busy' || problem === 'unknown';
}

function refusal({ problem }: ConversationStoreError): SaveProblem {
	switch (problem) {
		case 'newerVersion':
		case 'deleted':
		case 'tooLong':
			return problem;
		case 'badId':
		case 'exists':
			return 'unknown';
		default:
			return problem satisfies never;
	}
}
