import { languageFamily } from '../../base/text/languages.ts';
import { diffHunks, splitLines } from '../../edit/core/diff/hunks.ts';
import { maskedCode } from '../../edit/core/syntax/stripStringsAndComments.ts';
import { leadingSpace } from '../../edit/core/whitespace/indentation.ts';
import { isJudgingFile, isJudgingHead, isProgramLine, isProgramStart } from './judgingCode.ts';
import type { CommandLine, ProofCommands } from './proofCommands.ts';
import type { ProvedChange } from './sandbox.ts';

/** How many changed places are checked: no person reads more. */
const MOST_PLACES = 200;
/** In characters: how much of a line is read. Minified code contains no tests. */
const LONGEST_LINE = 500;
/** How many lines above a changed one may belong to its example. */
const LONGEST_EXAMPLE = 20;

/** What judges a change. */
export interface Judge {
	/** The changed file, relative to the folder whose copy the commands run in, with `/`; empty if unknown. */
	readonly path: string;
	readonly commands: ProofCommands;
	/** The texts of scripts that the commands run by name. */
	readonly scripts?: readonly string[];
}

/**
 * Whether a change touches what judges it: the tests, the benchmark, or a script that a command runs. Then their success
 * shows nothing.
 */
export function changesJudge({ languageId, before, after }: ProvedChange, judge: Judge): boolean {
	const { path, commands, scripts = [] } = judge;
	if (isJudgingFile(path)) return true;
	const isTestProgram = [commands.tests, ...scripts.map((text) => ({ text, folder: '', environment: {} }))].some(
		(command) => names(command, path, isRun),
	);
	if (isTestProgram) return true;
	const family = languageFamily(languageId);
	const [old, changed] = [before, after].map((text) => readText(text, family));
	if (old === undefined || changed === undefined) return false;
	const places = [...changedPlaces(old, changed), ...changedPlaces(changed, old)];
	if (places.some((place) => place.isExample || linesOf(place).some((line) => isJudgingHead(line, family))))
		return true;
	return names(commands.benchmark, path, () => true) && places.some(isOfProgram);
}

/** Whether a place belongs to what starts or measures a program, rather than to a function that it calls. */
function isOfProgram(place: ChangedPlace): boolean {
	if (linesOf(place).some(isProgramStart)) return true;
	const outermost = place.heads.at(-1);
	return outermost === undefined
		? place.own.some((line) => indentOf(line) === 0 && isProgramLine(line))
		: isProgramLine(outermost);
}

function linesOf({ heads, own }: ChangedPlace): readonly string[] {
	return [...heads, ...own];
}

/** Programs that run the file after them. */
const INTERPRETER =
	/^(?:.*[\\/])?(?:node(?:js)?|deno|bun|tsx|ts-node|vite-node|babel-node|jiti|python[\d.]*|pypy[\d.]*|py|ruby|php|perl|lua|julia|Rscript|java|kotlin|scala|swift|dart|elixir|crystal|bash|sh|zsh|run)(?:\.exe)?$/;

/** The files of packages that are such programs. */
const INTERPRETER_FILE = /(?:^|[\\/])node_modules[\\/](?:tsx|ts-node|vite-node|jiti|@babel[\\/]node)[\\/]/;
/** Their options with a value, in the next word. */
const OPTION_WITH_VALUE =
	/^-.*=$|^(?:-[rCIWX]|--(?:require|import|(?:experimental-)?loader|conditions|test-reporter))$/;

/** Whether the word after others is what runs. A compiler also names its sources, but does not run them. */
function isRun(before: readonly string[]): boolean {
	const program = before.findLast((each, at) => !each.startsWith('-') && !OPTION_WITH_VALUE.test(before[at - 1] ?? ''));
	const runsNext = program === undefined || INTERPRETER.test(program) || INTERPRETER_FILE.test(program);
	return before.at(-1) === '-m' || runsNext;
}

/**
 * Whether a command names a file by its path, with or without its extension, as a module, by its folder, or by what a
 * compiler makes of it.
 * @param counts whether the word after these others counts
 */
function names(
	command: CommandLine | undefined,
	path: string,
	counts: (before: readonly string[]) => boolean,
): boolean {
	if (command === undefined || path === '') return false;
	const stem = path.replace(/\.\w+$/, '');
	const folder = /^(?:(.*)\/)?(?:index|main|run|__main__)\.\w+$/.exec(path);
	const targets = [path, stem, ...(folder === null ? [] : [folder[1] ?? '.'])];
	return command.text.split(/&&|\|\||[;|&\n]/).some((part) => {
		const words = wordsOf(part);
		return words.some((word, at) => {
			const before = words.slice(0, at);
			if (!counts(before)) return false;
			const isModule = before.at(-1) === '-m';
			const named = isModule ? word.replaceAll('.', '/') : word.replaceAll('\\', '/');
			const plain = named.replace(/^(?:\.\/)+(?=.)|\/$/g, '');
			if (plain === '') return false;
			const inFolder = command.folder === '' ? plain : `${command.folder}/${plain}`;
			const isBelow = (isModule || /\.\w+$/.test(plain)) && targets.some((each) => each.endsWith(`/${plain}`));
			return isBelow || isBuiltFrom(path, plain) || targets.includes(plain) || targets.includes(inFolder);
		});
	});
}

/** The words of a command; an option with `=` keeps it, and its value is the next word. */
function wordsOf(command: string): readonly string[] {
	return command
		.split(/[\s"'`()<>]+/)
		.flatMap((word) => (word.startsWith('-') ? word.split(/(?<==)/) : word.split('=')))
		.filter((word) => word !== '');
}

/** Whether a compiler of TypeScript, with whatever output folder, may have made a file from a source: `dist/run.js` from `src/run.ts`. */
function isBuiltFrom(path: string, built: string): boolean {
	const source = /^(?:(?:.*\/)?src\/)?(.+)\.[cm]?tsx?$/.exec(path)?.[1];
	const stem = /^(.+)\.[cm]?js$/.exec(built)?.[1];
	return source !== undefined && stem !== undefined && `/${stem}`.endsWith(`/${source}`);
}

/** A text, with and without strings and comments. */
interface ReadText {
	readonly lines: readonly string[];
	readonly text: string;
	readonly code: readonly string[];
}

function readText(text: string, family: string): ReadText {
	return {
		text,
		lines: splitLines(text),
		code: splitLines(maskedCode(text, family)).map((line) => line.slice(0, LONGEST_LINE)),
	};
}

/** Changed lines, and the heads of the blocks around them, without strings and comments. */
interface ChangedPlace {
	readonly own: readonly string[];
	/** From the inside out, each with lines right above it at the same indentation, such as decorators. */
	readonly heads: readonly string[];
	/** Whether it is in an example in a comment, which tests run. */
	readonly isExample: boolean;
}

/** The places that are new or changed in a text. */
function changedPlaces(text: ReadText, other: ReadText): readonly ChangedPlace[] {
	const hunks = diffHunks(other.text, text.text).slice(0, MOST_PLACES);
	return hunks.map(({ addedStart, added }) => {
		const first = added.findIndex((line) => line.trim() !== '');
		return {
			own: text.code.slice(addedStart, addedStart + added.length),
			heads: headsAbove(text.code, addedStart + Math.max(0, first)),
			isExample: isInExample(text.lines, addedStart, added),
		};
	});
}

/** Python runs the code after `>>>`, and compares its output with the lines below; Rust runs the code in comments. */
function isInExample(lines: readonly string[], start: number, added: readonly string[]): boolean {
	if (added.some((line) => /^\s*(?:>>> |\/\/[/!]\s*(?:debug_)?assert\w*!)/.test(line))) return true;
	if (added.length === 0) return false;
	for (let at = start - 1; at >= 0 && start - at < LONGEST_EXAMPLE; at -= 1) {
		const line = (lines[at] ?? '').trim();
		if (line === '' || /^(?:"""|''')/.test(line)) return false;
		if (line.startsWith('>>> ')) return true;
	}
	return false;
}

/** Goes by indentation, which needs no grammar. */
function headsAbove(lines: readonly string[], at: number): readonly string[] {
	const heads: string[] = [];
	let depth = indentOf(lines[at]) ?? Number.POSITIVE_INFINITY;
	for (let line = at - 1; line >= 0 && depth > 0; line -= 1) {
		const indent = indentOf(lines[line]);
		if (indent === undefined || indent >= depth) continue;
		// A lone bracket belongs to the line above it.
		if (/^\s*[)\]}]/.test(lines[line] ?? '')) continue;
		depth = indent;
		heads.push(lines[line] ?? '');
		while (indentOf(lines[line - 1]) === indent && /^\s*(?:@|#\[|\[)/.test(lines[line - 1] ?? '')) {
			line -= 1;
			heads.push(lines[line] ?? '');
		}
	}
	return heads;
}

/** In characters; undefined for a blank line. */
function indentOf(line = ''): number | undefined {
	return line.trim() === '' ? undefined : leadingSpace(line).length;
}
