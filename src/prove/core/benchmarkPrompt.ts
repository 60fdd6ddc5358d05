import { fenced } from '../../base/text/fence.ts';
import { unixLineEnds } from '../../base/text/hiddenCharacters.ts';
import { languageFamily } from '../../base/text/languages.ts';
import { analyzedCode } from '../../edit/core/guardrails/analyzedCode.ts';
import { Visibility } from '../../edit/core/syntax/signatures/signature.ts';

/** The language of a benchmark, where it is saved, and how it runs. */
export interface BenchmarkKind {
	/** VS Code's language id. */
	readonly languageId: string;
	/** What it is, in the words of the prompt. */
	readonly form: string;
	/** The name to save it under. */
	readonly fileName: string;
	/** Where to save it: in the folder of the workspace, or beside the code. */
	readonly place: 'workspace' | 'code';
	/** Runs it there. */
	readonly command: string;
	/** The pattern of its number, as in a benchmark command; empty for the only number of the last line. */
	readonly pattern: string;
	/** What it prints last, in the words of the prompt. */
	readonly output: string;
}

const NUMBER_ALONE = 'one number alone, with a decimal point: the nanoseconds of one call';

/** By language family. */
const KINDS: ReadonlyMap<string, BenchmarkKind> = new Map(
	Object.entries({
		javascript: {
			languageId: 'javascript',
			form: 'one ES module in JavaScript for Node',
			fileName: 'benchmark.mjs',
			place: 'workspace',
			command: 'node benchmark.mjs',
			pattern: '',
			output: NUMBER_ALONE,
		},
		python: {
			languageId: 'python',
			form: 'one Python 3 script',
			fileName: 'benchmark.py',
			place: 'workspace',
			command: 'python3 benchmark.py',
			pattern: '',
			output: NUMBER_ALONE,
		},
		go: {
			languageId: 'go',
			form: 'one Go test file of the same package with a function BenchmarkCode(b *testing.B)',
			fileName: 'code_benchmark_test.go',
			place: 'code',
			command: "go test -count=1 -run '^$' -bench '^BenchmarkCode$' .",
			pattern: String.raw`([\d.]+) ns/op`,
			output: 'the line of the testing package with ns/op',
		},
	} as const),
);

/** The kind of benchmark for code in a language; undefined if none is asked for. */
export function benchmarkKind(languageId: string): BenchmarkKind | undefined {
	return KINDS.get(languageFamily(languageId));
}

/** The code that a benchmark is for. */
export interface MeasuredCode {
	/** VS Code's language id. */
	readonly languageId: string;
	/** Relative to the folder of the workspace, with `/`. */
	readonly path: string;
	/** As much of the file as is sent. */
	readonly code: string;
	/** The part of it that is to be measured. */
	readonly part: string;
}

/** Asks for a benchmark. The local service's offline engine recognizes its first line and its list. */
export function benchmarkPrompt(kind: BenchmarkKind, { languageId, path, code, part }: MeasuredCode): string {
	const measured = functionNames(part, languageId, false);
	const exported = functionNames(code, languageId, true);
	const facts = [
		`Path: ${path}`,
		`Language: ${languageId}`,
		`Functions to measure: ${(measured.length === 0 ? exported : measured).join(', ') || 'those of the code below'}`,
		`Exported there: ${exported.join(', ') || 'see below'}`,
		kind.place === 'workspace'
			? `Saved as: ${kind.fileName}, in the folder that the path begins in`
			: `Saved as: ${kind.fileName}, beside the code`,
		`Run by: ${kind.command}`,
	];
	const wishes = [
		'Import the code from its file; do not repeat it.',
		'Make inputs of a realistic size, the same on every run.',
		'Warm up before you measure, and use every result.',
		`Print a line “result: ” with a digest of what was computed, the same on every run; on the last line ${kind.output}.`,
		'Use no network, write no files, start no programs.',
	];
	const lists = [facts, wishes].map((items) => items.map((item) => `- ${item}`).join('\n'));
	return [
		`Write a benchmark of existing code: ${kind.form}, and nothing else.`,
		...lists,
		fenced(unixLineEnds(code), languageId),
	].join('\n\n');
}

/** The names of functions at the top level, without duplicates. */
function functionNames(code: string, languageId: string, onlyExported: boolean): readonly string[] {
	const names = analyzedCode(unixLineEnds(code), languageId)
		.signatures.filter(({ visibility }) => !onlyExported || visibility === Visibility.everywhere)
		.map(({ name }) => name.replace(/^(?:default |func \(\) )/, ''))
		.filter((name) => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name));
	return [...new Set(names)];
}
