import { matchBrackets } from '../../../edit/core/syntax/brackets.ts';
import { leadingSpace } from '../../../edit/core/whitespace/indentation.ts';
import type { CodeFunction, CodeRange, MutationPlace } from './codeFunction.ts';
import type { MutantLanguage } from './mutantLanguages.ts';
import { type LogicalLine, logicalLines } from './pythonFunctions.ts';

export interface StatementOptions {
	readonly text: string;
	/** See `maskedCode`. */
	readonly code: string;
	readonly language: MutantLanguage;
	/** The function around the change. */
	readonly inner: CodeFunction | undefined;
	readonly changed: CodeRange | undefined;
}

/** Lines that continue the statement above, in one language or another. */
const CONTINUES =
	/^\s*(?:$|[)\]{}.?:&|+*/%=<>,]|(?:else|elif|except|finally|catch|case|default|elsif|rescue|ensure|when|end|and|or)\b)/;

/**
 * The start of the last line up to the change at which a statement may start: in the body of the function around it,
 * or outside of all brackets and blocks. Undefined if the language has no statements there.
 */
export function statementPlace(options: StatementOptions): MutationPlace | undefined {
	const { text, code, language, inner, changed } = options;
	if (changed === undefined || (inner === undefined && language.topLevel === undefined)) return undefined;
	if (inner !== undefined && inner.place?.form !== 'line' && code[inner.body] !== '{') return undefined;
	const first = inner === undefined ? (language.topLevel?.exec(text)?.[0].length ?? 0) : inner.body + 1;
	const starts = language.family === 'python' ? pythonStarts(code, inner) : lineStarts(code, inner);
	const at = starts.filter((start) => start <= changed.start && start >= first).at(-1);
	if (at === undefined) return inner === undefined ? { at: first, form: 'line' } : undefined;
	return { at, form: 'line', indent: leadingSpace(text.slice(at, at + 200)) };
}

/** The end of code that the next line continues, such as the condition of a statement. */
const OPEN =
	/(?:(?<!\+)\+|(?<!-)-|[*/%=&|^~!?:,<>([]|=>|\b(?:if|for|while|await)\s*\(\)|\b(?:else|do|return|new|in|of))$/;
const PAIRS = new Map([
	['(', ')'],
	['[', ']'],
	['{', '}'],
]);

function lineStarts(code: string, inner: CodeFunction | undefined): readonly number[] {
	const { closing } = matchBrackets(code);
	const starts: number[] = [];
	const end = inner?.end ?? code.length;
	let isStart = inner === undefined;
	let behind = '';
	for (let at = inner === undefined ? 0 : inner.body + 1; at < end; at += 1) {
		const mark = code[at] ?? '';
		if (isStart && !OPEN.test(behind) && !CONTINUES.test(lineAt(code, at))) starts.push(at);
		isStart = mark === '\n';
		if (/\S/.test(mark)) behind = code.slice(Math.max(0, at - 20), at + 1);
		if ('([{'.includes(mark)) {
			behind = `${behind}${PAIRS.get(mark)}`;
			at = closing.get(at) ?? code.length;
		}
	}
	return starts;
}

function lineAt(code: string, at: number): string {
	return code.slice(at, at + 200).split('\n', 1)[0] ?? '';
}

function pythonStarts(code: string, inner: CodeFunction | undefined): readonly number[] {
	const lines = logicalLines(code);
	const isOwn = ({ start, end }: LogicalLine) => inner === undefined || (start > inner.body && end <= inner.end);
	const indent = inner === undefined ? 0 : lines.find(isOwn)?.indent;
	return lines.flatMap((line, index) => {
		if (!isOwn(line)) return [];
		const before = lines[index - 1];
		const isDecorated = before?.indent === line.indent && before.code.startsWith('@');
		return line.indent !== indent || CONTINUES.test(line.code) || isDecorated ? [] : [line.start];
	});
}
