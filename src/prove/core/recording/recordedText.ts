import MagicString from 'magic-string';
import type { FunctionFacts } from '../recorder/callLine.ts';
import type { ProvedChange } from '../sandbox.ts';
import { differences } from './changedFunctions.ts';
import type { Addition, ChangedFunction, Difference } from './codeDifference.ts';
import { declaredNames } from './freeNames.ts';
import { insertVersions } from './functionForms.ts';
import { functionTraits, newLiterals } from './functionTraits.ts';
import { looksAround } from './looksAround.ts';
import { isRecordable, type SpeedTraits } from './recordingOf.ts';
import { descendants, isFunction, type Node, parseSource, partsOf, type SourceText } from './sourceText.ts';
import { speedTraits } from './speedTraits.ts';

/** The text of a file of which calls are recorded. */
export interface RecordedText {
	/** The text before, with both versions of the functions that changed. */
	readonly text: string;
	/** The text before, and the one after: each only with its own version of the same functions, by the same numbers. */
	readonly before: string;
	readonly after: string;
	/** By their numbers in the text. */
	readonly functions: readonly FunctionFacts[];
	/** Literals that only the text after has: inputs that equal them tell the versions apart if any do. */
	readonly literals: readonly (string | number)[];
	readonly speed: SpeedTraits;
}

/** Why no calls can be recorded. */
export interface NotRecorded {
	readonly reason:
		| 'cannotParse'
		| 'generator'
		| 'constructor'
		/** Code differs that is in no function. */
		| 'outside'
		/** No function differs. */
		| 'noFunction'
		/** The text after reads what shows how it is run. */
		| 'looksAround';
	/** The name of the function, what the parser says with the line, or what is read. */
	readonly detail?: string;
}

/** How a text is made ready to be recorded. */
export interface RecordingOptions {
	/** Letters and digits that make inserted names impossible to guess. */
	readonly token: string;
	/** The text of an expression that makes the recorder of these functions. */
	readonly recorder: (
		recorded: Pick<RecordedText, 'functions' | 'literals'> & {
			/** Whether a text declares `require` itself: before that has run, it cannot be read. */
			readonly declaresRequire: boolean;
		},
	) => string;
	/** The name of the file, for the source map. */
	readonly file: string;
}

/**
 * The text before with the versions of each function that changed. Calls of these go to the recorder, an object with these
 * members:
 *
 * - `version`: if it is not 0, each call goes to this version at once, by `apply(version, self, args)`.
 * - `call(index, self, args, versions, newTarget)` makes a call. `versions()` gives four functions: the original, before,
 *   after, and before again.
 * - `expression(index, name, original, before, after, before)` returns a function in their place, with that name.
 *
 * Lines before the first sibling or addition keep their numbers; a source map gives those of the others. Only TypeScript that begins with
 * code is one line further down.
 */
export function recordedText(change: ProvedChange, options: RecordingOptions): RecordedText | NotRecorded {
	try {
		return recordChange(change, options);
	} catch (error) {
		// The tree is deeper than the stack.
		if (error instanceof RangeError) return { reason: 'cannotParse', detail: error.message };
		throw error;
	}
}

function recordChange(change: ProvedChange, options: RecordingOptions): RecordedText | NotRecorded {
	if (!isRecordable(change.languageId)) return { reason: 'cannotParse' };
	const before = parseSource(change.before, change.languageId);
	if ('problem' in before) return { reason: 'cannotParse', detail: before.problem };
	const after = parseSource(change.after, change.languageId);
	if ('problem' in after) return { reason: 'cannotParse', detail: after.problem };
	const found = differences(before, after);
	for (const difference of found) {
		if (difference.kind !== 'code') continue;
		const { reason = 'outside', detail } = difference;
		return { reason, ...(detail === undefined ? {} : { detail }) };
	}
	const changed = found.filter((each) => each.kind === 'function');
	if (changed.length === 0) return { reason: 'noFunction' };
	const nodesBefore = changed.map((each) => each.before);
	const nodesAfter = [...changed.map((each) => each.after), ...found.filter(isAddition).map(({ node }) => node)];
	const look = looksAround({ source: after, nodes: nodesAfter }, { source: before, nodes: nodesBefore });
	if (look !== undefined) return { reason: 'looksAround', detail: look };
	const functions = changed.map((each) => functionTraits(before, each));
	const literals = newLiterals(nodesAfter, nodesBefore);
	const declaresRequire = [before, after].some(({ program }) => outerNames(program).includes('require'));
	const recorder = options.recorder({ functions, literals, declaresRequire });
	const alone = (source: SourceText, nodes: readonly Node[]) => {
		const versions = nodes.map((node): ChangedFunction => ({ kind: 'function', before: node, after: node }));
		return insertAll(source, source, versions, options, recorder);
	};
	return {
		text: insertAll(before, after, found, options, recorder),
		before: alone(before, nodesBefore),
		after: alone(
			after,
			changed.map((each) => each.after),
		),
		functions,
		literals,
		speed: speedTraits({ source: after, nodes: nodesAfter }, { source: before, nodes: nodesBefore }),
	};
}

/** The names that a file declares outside of functions. */
function outerNames(program: Node): readonly string[] {
	return [...descendants(program, isFunction)].flatMap(declaredNames);
}

function isAddition(difference: Difference): difference is Addition {
	return difference.kind === 'added';
}

function isChanged(difference: Difference): difference is ChangedFunction {
	return difference.kind === 'function';
}

function insertAll(
	before: SourceText,
	after: SourceText,
	found: readonly Difference[],
	{ token, file }: RecordingOptions,
	recorder: string,
): string {
	const { text, isTyped, program } = before;
	const edits = new MagicString(text);
	const root = `recorded_${token}`;
	const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
	const insertion = { before, after, edits, root, lineEnd, classNames: new Map<Node, string>() };
	const [first] = partsOf(program, 'body');
	if (isTyped) silenceTypes(insertion);
	edits.appendLeft(first?.start ?? text.length, `${root}(); `);
	found.filter(isChanged).forEach((change, index) => {
		insertVersions(insertion, { ...change, index });
	});
	for (const { at, text: added } of found.filter(isAddition)) edits.appendRight(at, added.replace(/\r?\n/g, lineEnd));
	const constants = found.flatMap((each) => (each.kind === 'constant' ? [each.declaration.start] : []));
	for (const start of new Set(constants)) edits.update(start, start + 'const'.length, 'let');
	edits.append(`${lineEnd}${recorderFunction(root, recorder, isTyped)}${lineEnd}`);
	const map = edits.generateMap({ hires: 'boundary', source: file });
	// In parts, which no bundler joins, since it is no comment of this file.
	return `${edits}//# ${['sourceMapping', 'URL'].join('')}=${map.toUrl()}${lineEnd}`;
}

/** The function that returns the recorder, and makes it when it is called first: before all else of the file. */
function recorderFunction(root: string, recorder: string, isTyped: boolean): string {
	if (!isTyped) return `function ${root}() { return ${root}.made || (${root}.made = (${recorder})); }`;
	const type =
		'{ version: number; apply(...all: any[]): any; call(...all: any[]): any; expression<F>(index: number, name: string, original: F, ...others: any[]): F }';
	const made = `(${root} as any).made`;
	return `function ${root}(): ${type} { return ${made} || (${made} = (${recorder})); }`;
}

/** Keeps TypeScript from checking a file: by a comment before all code, on a line that is there if one has room. */
function silenceTypes({
	before: { text, comments, program },
	edits,
	lineEnd,
}: {
	readonly before: SourceText;
	readonly edits: MagicString;
	readonly lineEnd: string;
}): void {
	const hashbang = /^\ufeff?(?:#!.*(?:\r?\n)?)?/.exec(text)?.[0].length ?? 0;
	const code = partsOf(program, 'directives')[0]?.start ?? partsOf(program, 'body')[0]?.start ?? text.length;
	const silence = '// @ts-nocheck';
	const isFree = (at: number) => /^[ \t]*(?:\r?\n|$)/.test(text.slice(at));
	const leading = comments.filter(({ start, end }) => start >= hashbang && end <= code);
	const [first] = leading;
	const isLine = first?.type === 'CommentLine' && !/^\/|^\s*@/.test(String(first.value));
	const block = leading.find(({ type, end }) => type === 'CommentBlock' && isFree(end));
	if (isFree(hashbang) && hashbang < code) edits.appendLeft(hashbang, silence);
	else if (first !== undefined && isLine) edits.appendLeft(first.start, `${silence} `);
	else if (block !== undefined) edits.appendLeft(block.end, ` ${silence}`);
	else edits.appendLeft(hashbang, `${silence}${lineEnd}`);
}
