/** Programs that run scripts of package files, by their names or words that contain them, such as `$npm_execpath`. */
const RUNNER =
	/np[mx]|yarn|corepack|(?<![\w-])(?:bunx?|deno|vl[trx]|vp|n[air]|nlx|nun|nci|run-[sp]|run-script-os|wireit|turbo|nx|lerna|rushx?|lage|moon|wsrun|concurrently|start-server-and-test|server-test|per-env|bnr|nps|ntl)(?![\w-])/i;

/** Node’s own. */
const NODE_RUN = /--run(?![a-z])/i;

/** What shells drop from a word: `n''pm` is `npm`. */
const QUOTES = /\\\r?\n|["'\\^`]/g;

/** Where only a shell knows which folder is meant, or a program runs in every folder that it finds. */
const OPEN = /[$*?[]|\{\S|%\w+%|\\[0-7x]|(?<!\S)-\w*r|--recursive/;

/** A word of a command that no shell changes; in quotes, with spaces. */
const PLAIN_WORD = /^(?:[\w@+:,./=*-]|'[\w@+:,./=* -]*'|"[\w@+:,./=* -]*")+$/;
/** The words of a command; quoted spaces do not separate words. */
const WORDS = /(?:'[^']*'|"[^"]*"|[^\s'"]|['"])+/g;
/** Shell built-ins, which may change what follows, such as the folder or the meaning of a name. */
const BUILT_IN =
	/^(?:[.:]|alias|assoc|begin|builtin|call|case|cd|chdir|command|declare|do|done|elif|else|enable|endlocal|esac|eval|exec|exit|export|fi|for|function|goto|hash|if|let|local|path|popd|pushd|read|readonly|return|select|set|setlocal|shift|shopt|source|start|subst|then|time|trap|typeset|ulimit|unalias|unset|until|while)$/i;

const PLAIN_CALLS: readonly RegExp[] = [
	/^(?:npm|pnpm|yarn) (?<name>test|start)$/,
	/^(?:npm|pnpm|yarn) run (?<name>\w[\w:.-]*)$/,
	/^npm run-script (?<name>\w[\w:.-]*)$/,
	/^node --run (?<name>\w[\w:.-]*)$/,
];
/** Runs a program of the dependencies. */
const PLAIN_TOOL = /^npx (?:--no(?:-install)? )?\w[\w-]*(?: (?<rest>.*))?$/;

/** What stands between shell metacharacters: `--prefix=p`, `sh -c 'cd p'`. */
const PATHS = /'[^']*'|"[^"]*"|(?:\\.|[^\s;&|()`'"{}<>=,])+/gs;

/** Whether a shell runs a command itself. */
export function isBuiltIn(command: string): boolean {
	return BUILT_IN.test(command.trim().split(/\s/, 1)[0] ?? '');
}

/** Whether a command may run scripts of package files. */
export function mayRunScripts(command: string): boolean {
	const text = command.replace(QUOTES, '');
	return RUNNER.test(text) || (/node/i.test(text) && NODE_RUN.test(text));
}

/**
 * The names of the scripts that a command runs in the nearest package, if it is a plain sequence of commands, such as
 * `tsc && npm run unit`.
 * @returns undefined if it may run others
 */
export function plainCalls(command: string): readonly string[] | undefined {
	if (/[\r\n]/.test(command)) return undefined;
	const names: string[] = [];
	for (const part of command.split(/&&|\|\|/)) {
		const words = part.match(WORDS) ?? [];
		const [program = ''] = words;
		if (!words.every((word) => PLAIN_WORD.test(word)) || /[='"*]/.test(program) || BUILT_IN.test(program)) {
			return undefined;
		}
		if (!mayRunScripts(part)) continue;
		const text = words.join(' ');
		const tool = PLAIN_TOOL.exec(text);
		if (tool !== null && !mayRunScripts(text.slice('npx'.length))) continue;
		const name = PLAIN_CALLS.map((pattern) => pattern.exec(text)?.groups?.name).find((each) => each !== undefined);
		if (name === undefined) return undefined;
		names.push(name);
	}
	return names;
}

/** What may be the path of a folder in a command, also within quotes. */
export function namedPaths(command: string): readonly string[] {
	const unquoted = command.replace(QUOTES, '').match(PATHS) ?? [];
	return [...new Set([...unquoted, ...quotedPaths(command)].flatMap(readings))];
}

/** Whether a command may name a folder in a way that is known only when it runs. */
export function mayNameAnyFolder(command: string): boolean {
	return OPEN.test(command);
}

function quotedPaths(text: string): readonly string[] {
	return (text.match(PATHS) ?? []).flatMap((word) => {
		const inner = /^['"](.*)['"]$/s.exec(word)?.[1];
		return inner === undefined ? [word] : [inner, ...quotedPaths(inner)];
	});
}

/** A path as different shells read it, and without a flag directly before it: `-Cp`. */
function readings(word: string): readonly string[] {
	return [word.replaceAll(/\\(.)/gs, '$1'), word.replaceAll('\\', '/'), word.replace(/^-\w/, '')];
}
