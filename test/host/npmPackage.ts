import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A version of an npm package and the digest that its archive must have. */
export interface PinnedPackage {
	readonly name: string;
	readonly version: string;
	/** `sha512-` and the digest in Base64, as a lockfile writes it. */
	readonly integrity: string;
}

/**
 * Runs a program, or with `shell` a command line, without a terminal and gives what it printed; rejects with the end of that
 * when it fails.
 */
export async function runProgram(
	command: string,
	args: readonly string[],
	folder: string,
	shell = false,
): Promise<string> {
	const child = spawn(command, args, {
		cwd: folder,
		shell,
		env: environmentWithoutNpmRun(),
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => {
			output += text;
		});
	}
	const { promise, resolve, reject } = Promise.withResolvers<number | null>();
	child.once('error', reject).once('close', resolve);
	const code = await promise;
	if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed (${code}).\n${output.slice(-3000)}`);
	return output;
}

/** Runs npm in a folder of its own, without scripts, audits or messages. */
export function runNpm(args: readonly string[], folder: string): Promise<string> {
	const all = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
	const outer = process.env.npm_execpath;
	if (outer !== undefined && path.basename(outer) === 'npm-cli.js')
		return runProgram(process.execPath, [outer, ...all], folder);
	if (process.platform !== 'win32') return runProgram('npm', all, folder);
	// A batch file, which Windows runs in a shell alone.
	return runProgram(['npm.cmd', ...all.map(quoteForCmd)].join(' '), [], folder, true);
}

/** Quotes an argument for cmd.exe, which otherwise expands variables even between quotes. Arguments hold no quotes of their own. */
function quoteForCmd(argument: string): string {
	const quoted = `"${argument.replace(/\\+$/, '$&$&')}"`;
	return quoted.replace(/[()\][%!^"`<>&|;, *?]/g, '^$&');
}

/** Downloads a package's archive into a folder and gives its path, once its digest is the pinned one. */
export async function downloadPackage(pinned: PinnedPackage, folder: string): Promise<string> {
	mkdirSync(folder, { recursive: true });
	await runNpm(['pack', `${pinned.name}@${pinned.version}`, '--pack-destination', folder], folder);
	const [name] = readdirSync(folder);
	if (name === undefined) throw new Error(`npm pack ${pinned.name} left no archive in ${folder}`);
	const archive = path.join(folder, name);
	const digest = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
	if (digest !== pinned.integrity) {
		throw new Error(
			`The archive of ${pinned.name}@${pinned.version} is not the expected one: its digest is ${digest}.`,
		);
	}
	return archive;
}

/** The installations that are under way in this process, by folder. */
const installations = new Map<string, Promise<void>>();

/**
 * Makes a folder once: `build` fills one beside it, which is then renamed into its place, so that it appears whole or not at
 * all. A folder that another stamp made is replaced. Whoever asks while it is being made waits for the same installation.
 */
export function installOnce(
	folder: string,
	stamp: string,
	announcement: string,
	build: (temporary: string) => Promise<void>,
): Promise<void> {
	const running =
		installations.get(folder) ??
		install(folder, stamp, announcement, build).finally(() => installations.delete(folder));
	installations.set(folder, running);
	return running;
}

async function install(
	folder: string,
	stamp: string,
	announcement: string,
	build: (temporary: string) => Promise<void>,
): Promise<void> {
	const stampFile = path.join(folder, 'installed');
	const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
	if (isInstalled()) return;
	console.log(announcement);
	const temporary = `${folder}.new-${process.pid}`;
	removeAbandoned(folder);
	mkdirSync(temporary, { recursive: true });
	try {
		await build(temporary);
		writeFileSync(path.join(temporary, 'installed'), stamp);
		if (isInstalled()) return; // by another process, meanwhile
		rmSync(folder, { recursive: true, force: true });
		renameSync(temporary, folder);
	} finally {
		rmSync(temporary, { recursive: true, force: true });
	}
}

/** Removes what installations left that were killed. */
function removeAbandoned(folder: string): void {
	for (const abandoned of globSync(`${folder}.new-*`)) {
		if (!isRunning(Number(abandoned.split('-').at(-1)))) rmSync(abandoned, { recursive: true, force: true });
	}
}

function isRunning(processId: number): boolean {
	try {
		return process.kill(processId, 0);
	} catch {
		return false;
	}
}

/** An npm started below "npm run" would otherwise take that project for its own. */
function environmentWithoutNpmRun(): NodeJS.ProcessEnv {
	const outer =
		/^(INIT_CWD|npm_(command|execpath|node_execpath|lifecycle_.*|package_.*|config_(local_prefix|workspace.*)))$/;
	return Object.fromEntries(Object.entries(process.env).filter(([name]) => !outer.test(name)));
}
