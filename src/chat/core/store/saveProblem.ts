import { ConversationStoreError } from './conversationStore.ts';

/** Why something could not be saved, by what the user can do about it. */
export type SaveProblem =
	/** The disk or the quota is full: make room. */
	| 'full'
	/** The folder may not be written: correct its permissions. */
	| 'notWritable'
	/** Another program holds the file, or the drive does not respond: wait. */
	| 'busy'
	/** A newer version has written to the conversation: start a new one. */
	| 'newerVersion'
	/** It was deleted in another window. */
	| 'deleted'
	/** A single message is too long to be saved. */
	| 'tooLong'
	/** Anything else: see the log. */
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

/** Classifies what `ConversationStore` rejected with: its own refusal, or a file-system error. */
export function saveProblem(error: unknown): SaveProblem {
	if (error instanceof ConversationStoreError) return refusal(error);
	const code = error instanceof Error && 'code' in error ? String(error.code) : '';
	return PROBLEMS[code] ?? 'unknown';
}

/** Whether saving the same event later may work, so that it is worth trying again. */
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
