import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

/** How a program is run. */
export interface RunOptions {
	/** Runs the command line in a shell. */
	readonly shell?: boolean;
	/** Ends the program. */
	readonly signal?: AbortSignal | undefined;
}

/**
 * A download failed because the network or the registry could not be reached: not a bug, and something that the developer
 * can fix.
 */
export class NetworkFailure extends Error {
	override readonly name = 'NetworkFailure';
}

/** How npm names a failure to reach a registry: with the system's error code or its own. */
const networkFailures =
	/^(EAI_AGAIN|ENOTFOUND|ECONN(REFUSED|RESET|ABORTED)|E(NET|HOST)(UNREACH|DOWN)|ETIMEDOUT|E\w+TIMEOUT)$/;
/**
 * How npm reports a registry that accepted the connection and then stopped responding: its error code also means other
 * failures.
 */
const timedOut = /network timeout at:|response timeout while trying to fetch/i;

/** Milliseconds after the first signal until a program that has not ended is killed. */
const endPatience = 1_000;

/**
 * Runs a program, or with `shell` a command line, without a terminal. If it fails, rejects with the end of its output; if
 * the signal ended it, with the signal's reason.
 * @returns what it printed
 */
export async function runProgram(
	command: string,
	args: readonly string[],
	folder: string,
	{ shell = false, signal }: RunOptions = {},
): Promise<string> {
	signal?.throwIfAborted();
	const child = spawn(command, args, {
		cwd: folder,
		shell,
		env: environmentWithoutNpmRun(),
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const end = () => endProgram(child);
	signal?.addEventListener('abort', end);
	try {
		const { code, output } = await untilClosed(child);
		signal?.throwIfAborted();
		if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed (${code}).\n${output.slice(-3000)}`);
		return output;
	} finally {
		signal?.removeEventListener('abort', end);
	}
}

async function untilClosed(child: ChildProcess): Promise<{ readonly code: number | null; readonly output: string }> {
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding('utf8').on('data', (text: string) => {
			output += text;
		});
	}
	const { promise, resolve, reject } = Promise.withResolvers<number | null>();
	child.once('error', reject).once('close', resolve);
	return { code: await promise, output };
}

function endProgram(child: ChildProcess): void {
	child.kill('SIGTERM');
	const timer = setTimeout(() => child.kill('SIGKILL'), endPatience);
	child.once('close', () => clearTimeout(timer));
}

/**
 * Runs npm in its own folder, without scripts, audits or messages. By default it tries at most twice, since npm's own
 * default looks like a hang; `args` may override that.
 * @throws NetworkFailure with npm's reason if no registry can be reached
 */
export async function runNpm(args: readonly string[], folder: string, signal?: AbortSignal): Promise<string> {
	const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
	const impatient = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=60000'];
	try {
		return await startNpm([...quiet, ...impatient, ...args], folder, signal);
	} catch (error) {
		throw networkFailure(error) ?? error;
	}
}

function startNpm(args: readonly string[], folder: string, signal: AbortSignal | undefined): Promise<string> {
	const outer = process.env.npm_execpath;
	if (outer !== undefined && path.basename(outer) === 'npm-cli.js') {
		return runProgram(process.execPath, [outer, ...args], folder, { signal });
	}
	if (process.platform !== 'win32') return runProgram('npm', args, folder, { signal });
	// A batch file, which Windows runs only in a shell.
	return runProgram(['npm.cmd', ...args.map(quoteForCmd)].join(' '), [], folder, { shell: true, signal });
}

function networkFailure(error: unknown): NetworkFailure | undefined {
	const text = error instanceof Error ? error.message : '';
	const code = /^npm (?:error|ERR!) code (\S+)/m.exec(text)?.[1] ?? '';
	const host = /(?:request to|timeout at:|trying to fetch) https?:\/\/(?:[^/\s]*@)?([^/\s]+)/.exec(text)?.[1];
	if (code === 'FETCH_ERROR' && timedOut.test(text)) {
		return new NetworkFailure(`npm got no answer from ${host ?? 'the registry'}`, { cause: error });
	}
	if (!networkFailures.test(code)) return undefined;
	return new NetworkFailure(`npm cannot reach ${host ?? 'the registry'} (${code})`, { cause: error });
}

/** Quotes an argument for cmd.exe, which expands variables even between quotes. The argument must not contain quotes. */
function quoteForCmd(argument: string): string {
	const quoted = `"${argument.replace(/\\+$/, '$&$&')}"`;
	return quoted.replace(/[()\][%!^"`<>&|;, *?]/g, '^$&');
}

/** The environment for an npm: started by "npm run", it would otherwise use that project's configuration. */
export function environmentWithoutNpmRun(): NodeJS.ProcessEnv {
	const outer =
		/^(INIT_CWD|npm_(command|execpath|node_execpath|lifecycle_.*|package_.*|config_(local_prefix|workspace.*)))$/;
	return Object.fromEntries(Object.entries(process.env).filter(([name]) => !outer.test(name)));
}
