import { execFile } from 'node:child_process';
import { errorCode } from '../../files/errorCode.ts';
import { ProofError } from '../proofError.ts';
import { hostEnvironment } from '../run/hostEnvironment.ts';

/** Above what 50,000 long names take. */
const LONGEST_OUTPUT = 256 * 1_048_576;
/** No hook and no file monitor of the repository runs. */
const HARMLESS = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false'];

export interface GitResult {
	readonly exitCode: number;
	readonly output: Buffer;
	readonly complaint: string;
}

/**
 * Runs git without any effect on a repository that is only read: no hooks, no refreshed index, no filters of LFS, no
 * questions.
 * @returns undefined if there is no git on this machine
 */
export async function runGit(
	folder: string,
	commandLine: readonly string[],
	signal: AbortSignal,
): Promise<GitResult | undefined> {
	signal.throwIfAborted();
	return await new Promise((resolve, reject) => {
		execFile(
			'git',
			[...HARMLESS, '-C', folder, ...commandLine],
			{ encoding: 'buffer', env: gitEnvironment(), maxBuffer: LONGEST_OUTPUT, signal, windowsHide: true },
			(error, output, complaint) => {
				if (error === null) resolve({ exitCode: 0, output, complaint: complaint.toString() });
				else if (signal.aborted) reject(signal.reason);
				else if (typeof error.code === 'number') {
					resolve({ exitCode: error.code, output, complaint: complaint.toString().trim() });
				} else if (errorCode(error) === 'ENOENT') resolve(undefined);
				else reject(new ProofError('gitFailed', error.message, { cause: error }));
			},
		);
	});
}

/**
 * What git prints, where it must not fail.
 * @throws ProofError with what git says
 */
export async function gitOutput(folder: string, commandLine: readonly string[], signal: AbortSignal): Promise<Buffer> {
	const result = await runGit(folder, commandLine, signal);
	if (result?.exitCode === 0) return result.output;
	throw new ProofError('gitFailed', result?.complaint ?? '');
}

function gitEnvironment(): NodeJS.ProcessEnv {
	return {
		...hostEnvironment(process.env),
		GIT_OPTIONAL_LOCKS: '0',
		GIT_LFS_SKIP_SMUDGE: '1',
		GIT_TERMINAL_PROMPT: '0',
	};
}
