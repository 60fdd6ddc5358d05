import { posix } from 'node:path';
import { shellPieces } from './shellPieces.ts';

/** A script of a package that a command runs by its name. */
export interface ScriptCall {
	readonly name: string;
	/** Relative to the root, with `/`. */
	readonly folder: string;
	/** Whether the package is in that folder itself, not in the nearest one above that has any. */
	readonly isExact: boolean;
	/** Whether the scripts before and after it run, too. */
	readonly hasHooks: boolean;
}

/** The flags of a program that runs scripts. */
interface Flags {
	/** With the folder to run in. */
	readonly folder: readonly string[];
	/** With the folder of a package below; it may also be the name of one, and then nothing is found there. */
	readonly below?: readonly string[];
	/** With which it runs in packages that no folder names. */
	readonly elsewhere?: readonly string[];
}

const MANAGERS: ReadonlyMap<string, Flags> = new Map([
	['npm', { folder: ['--prefix', '-C'], below: ['--workspace', '-w'], elsewhere: ['--workspaces', '-ws'] }],
	['pnpm', { folder: ['--dir', '-C'], elsewhere: ['--filter', '-F', '--recursive', '-r', '--workspace-root', '-w'] }],
	['yarn', { folder: ['--cwd'] }],
	['bun', { folder: ['--cwd'], elsewhere: ['--filter', '-F'] }],
]);
const PROGRAM = /^(?:.*[\\/])?(npm|pnpm|yarn|bun|node)(?:\.(?:cmd|exe))?$/;
const RUN: readonly string[] = ['run', 'run-script', 'rum', 'urn'];
const ELSEWHERE: readonly string[] = ['workspace', 'workspaces'];
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
	['t', 'test'],
	['tst', 'test'],
]);

/**
 * The scripts that a command line runs by their names. One is left out where only a shell can tell whose it is.
 * @param folder that the command runs in, relative to the root, with `/`
 */
export function scriptCalls(command: string, folder: string): readonly ScriptCall[] {
	const calls: ScriptCall[] = [];
	const outer: (string | undefined)[] = [];
	let now: string | undefined = folder;
	let words: string[] = [];
	const end = () => {
		if (now !== undefined) calls.push(...callsOf(words, now));
		now = folderAfter(words, now);
		words = [];
	};
	for (const piece of shellPieces(command)) {
		if ('word' in piece) {
			words.push(piece.word);
			continue;
		}
		end();
		if (piece.mark === '(') outer.push(now);
		else if (piece.mark === ')' && outer.length > 0) now = outer.pop();
	}
	end();
	return calls;
}

/** The folder after a command, which may have left it; undefined if only a shell can tell. */
function folderAfter([program = '', ...words]: readonly string[], now: string | undefined): string | undefined {
	if (/^popd$/i.test(program)) return undefined;
	if (now === undefined || !/^(?:cd|chdir|pushd)$/i.test(program)) return now;
	const [to, ...more] = words.filter((word) => !/^(?:--|-[LP]|\/d)$/i.test(word));
	return to === undefined || more.length > 0 ? undefined : folderFrom(now, to);
}

/** Undefined if it is outside of the root, or if only a shell can tell. */
function folderFrom(folder: string, to: string): string | undefined {
	if (to === '-' || /^(?:[/\\~]|[A-Za-z]:)|[$%`*?]/.test(to)) return undefined;
	const way = posix.join(folder, to.replaceAll('\\', '/'), '.').replace(/\/$/, '');
	if (way === '..' || way.startsWith('../')) return undefined;
	return way === '.' ? '' : way;
}

function callsOf(words: readonly string[], folder: string): readonly ScriptCall[] {
	return words.flatMap((word, at) => {
		// Such as `bash -c 'npm test'`.
		if (/\s/.test(word)) return scriptCalls(word, folder);
		const program = PROGRAM.exec(word)?.[1];
		if (program === undefined) return [];
		const rest = words.slice(at + 1);
		const end = rest.indexOf('--');
		const own = end < 0 ? rest : rest.slice(0, end);
		const flags = MANAGERS.get(program);
		return flags === undefined ? nodeCalls(own, folder) : managerCalls(program, { words: own, folder, flags });
	});
}

/** `node --run` takes the nearest package, and runs nothing before or after its script. */
function nodeCalls(words: readonly string[], folder: string): readonly ScriptCall[] {
	const at = words.findIndex((word) => /^--run(?:=|$)/.test(word));
	if (at < 0 || !words.slice(0, at).every((word) => word.startsWith('-'))) return [];
	const name = words[at]?.split('=')[1] ?? words[at + 1];
	return name === undefined ? [] : [{ name, folder, isExact: false, hasHooks: false }];
}

function managerCalls(
	manager: string,
	{ words, folder, flags }: { readonly words: readonly string[]; readonly folder: string; readonly flags: Flags },
): readonly ScriptCall[] {
	const names: string[] = [];
	const below: string[] = [];
	let home: string | undefined;
	for (let at = 0; at < words.length; at += 1) {
		const word = words[at] ?? '';
		if (!word.startsWith('-')) {
			names.push(word);
			// The others hand what follows on to the script.
			if (manager !== 'npm' && scriptName(manager, names) !== undefined) break;
			continue;
		}
		const [flag = '', value] = word.split(/=(.*)/s);
		if (flags.elsewhere?.includes(flag)) return [];
		const isBelow = flags.below?.includes(flag) === true;
		if (!isBelow && !flags.folder.includes(flag)) continue;
		const to = value ?? words[at + 1] ?? '';
		if (value === undefined) at += 1;
		if (isBelow) below.push(to);
		else home = to;
	}
	const name = scriptName(manager, names);
	const root = home === undefined ? folder : folderFrom(folder, home);
	if (name === undefined || root === undefined) return [];
	if (below.length === 0) return [{ name, folder: root, isExact: home !== undefined, hasHooks: true }];
	return below.flatMap((to) => {
		const at = folderFrom(root, to);
		return at === undefined ? [] : [{ name, folder: at, isExact: true, hasHooks: true }];
	});
}

function scriptName(manager: string, [first = '', second]: readonly string[]): string | undefined {
	if (RUN.includes(first)) return second;
	// Bun has a test runner of its own; what is called by its name is in a package that no folder names.
	if (first === '' || ELSEWHERE.includes(first) || (manager === 'bun' && first === 'test')) return undefined;
	return SHORT_NAMES.get(first) ?? first;
}
