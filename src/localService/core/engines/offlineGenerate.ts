import { splitDiff } from '../../../base/text/changedFiles.ts';
import { shortened } from '../../../base/text/visibleText.ts';
import { benchmarkTask } from './benchmarks/benchmarkTask.ts';
import { goBenchmark } from './benchmarks/goBenchmark.ts';
import { pythonBenchmark } from './benchmarks/pythonBenchmark.ts';
import { scriptBenchmark } from './benchmarks/scriptBenchmark.ts';
import { readFences } from './codeFences.ts';

/** A language of generated code, with its comment syntax. */
interface Language {
	readonly name: string;
	readonly pattern: RegExp;
	readonly comment: readonly [before: string, after: string];
}

const LANGUAGES: readonly Language[] = [
	{ name: 'typescript', pattern: /\b(typescript(react)?|tsx?)\b/i, comment: ['// ', ''] },
	{ name: 'javascript', pattern: /\b(javascript(react)?|jsx?|node(\.js)?)\b/i, comment: ['// ', ''] },
	{ name: 'python', pattern: /\b(python|py)\b/i, comment: ['# ', ''] },
	{ name: 'shell', pattern: /\b(bash|shell(script)?|sh|ruby|perl|ya?ml|dockerfile|makefile)\b/i, comment: ['# ', ''] },
	{ name: 'sql', pattern: /\b(sql|lua|haskell)\b/i, comment: ['-- ', ''] },
	{ name: 'html', pattern: /\b(html|xml|svg)\b/i, comment: ['<!-- ', ' -->'] },
	{ name: 'css', pattern: /\b(css|scss|less)\b/i, comment: ['/* ', ' */'] },
	{
		name: 'other',
		pattern: /\b(java|go(lang)?|rust|c#|csharp|c\+\+|cpp|php|swift|kotlin|dart)\b/i,
		comment: ['// ', ''],
	},
];
const JAVASCRIPT: Language = { name: 'javascript', pattern: /(?:)/, comment: ['// ', ''] };
const ASKS_FOR_CODE =
	/\b(functions?|code|class|method|script|program|component|query|loop|regexp?|algorithm|interface)\b/i;
const LONGEST_QUOTE = 500;

/** The offline engine's answer to a generate request: a benchmark, a commit message, the average of numbers, a skeleton, or the quoted prompt. */
export function offlineGenerate(prompt: string, notice: string): string {
	const known = offlineBenchmark(prompt, notice) ?? offlineCommitMessage(prompt, notice);
	if (known !== undefined) return known;
	const { rest, fences } = readFences(prompt);
	const request = rest === '' ? prompt : rest;
	const named = LANGUAGES.find(({ pattern }) => pattern.test(request) || fences.some((f) => pattern.test(f.language)));
	const language = named ?? JAVASCRIPT;
	const calculation = /\baverage of (?:a list of )?numbers\b/i.test(request) ? average(language) : undefined;
	if (calculation !== undefined) return `${commented([notice], language)}\n${calculation}\n`;
	if (named === undefined && !ASKS_FOR_CODE.test(request))
		return `${notice} The prompt was:\n\n${quoted(request, '> ', '')}\n`;
	return skeleton(request, notice, language);
}

/** What the sample workspace asks for, so that it can be tried without a model; undefined in other languages. */
function average({ name }: Language): string | undefined {
	if (name !== 'javascript' && name !== 'typescript') return undefined;
	const [list, result] = name === 'typescript' ? [': readonly number[]', ': number'] : ['', ''];
	return `function average(numbers${list})${result} {
	if (numbers.length === 0) return Number.NaN;
	return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}`;
}

/**
 * Code that throws when it runs, with the request as its comment; for languages without a template, only the comment.
 */
function skeleton(request: string, notice: string, language: Language): string {
	const [before, after] = language.comment;
	const head = `${commented([notice, 'What was asked for:'], language)}\n${quoted(request, `${before}  `, after)}`;
	const name = functionName(request);
	if (language.name === 'python') return `${head}\ndef ${name}():\n    raise NotImplementedError\n`;
	if (language.name !== 'javascript' && language.name !== 'typescript') return `${head}\n`;
	return `${head}\nfunction ${name}() {\n\tthrow new Error('Not written yet.');\n}\n`;
}

function commented(lines: readonly string[], { comment: [before, after] }: Language): string {
	return lines.map((line) => `${before}${line}${after}`).join('\n');
}

function quoted(text: string, before: string, after: string): string {
	const shown = shortened(text.trim(), LONGEST_QUOTE);
	// Break up anything that would end the comment around the quote.
	const harmless = shown.replaceAll('*/', '* /').replaceAll('--', '- -');
	return (after === '' ? shown : harmless)
		.split(/\r\n|[\n\r\u2028\u2029]/)
		.map((line) => `${before}${line}${after}`.trimEnd())
		.join('\n');
}

const FILLERS = new Set(
	'a an the that which to in for of and write create make generate function please code'.split(' '),
);

function functionName(request: string): string {
	const words = (request.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => !FILLERS.has(word)).slice(0, 4);
	const name = words.map((word, index) => (index === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`)).join('');
	return name.length < 3 ? 'notWrittenYet' : `${name}Todo`;
}

const WRITERS = { javascript: scriptBenchmark, python: pythonBenchmark, go: goBenchmark } as const;

/**
 * The offline engine's answer to a request for a benchmark: a template that calls the function with inputs that its types
 * say everything about. Any other input is a marked place that fails until it is filled in.
 * @returns undefined for any other request
 */
function offlineBenchmark(prompt: string, notice: string): string | undefined {
	const task = benchmarkTask(prompt);
	if (task === undefined) return undefined;
	const mark = task.language === 'python' ? '#' : '//';
	const head = [
		notice,
		'A template, filled in from the declared types: check that its inputs resemble yours.',
		'What it could not know is marked FILL IN, and fails until it is filled in.',
	];
	return `${head.map((line) => `${mark} ${line}`).join('\n')}\n${WRITERS[task.language](task)}`;
}

/** How many files a subject names. */
const MOST_NAMED = 2;

/**
 * The offline engine's answer to a request for a commit message, as Whetstone writes it: which files have changed.
 * @returns undefined for any other request
 */
function offlineCommitMessage(prompt: string, notice: string): string | undefined {
	if (!prompt.startsWith('Write a commit message for the changes below.')) return undefined;
	const [, named = ''] = /^Also changed, but only named here: (.*)$/m.exec(prompt) ?? [];
	const changed = [
		...splitDiff(prompt.slice(Math.max(0, prompt.search(/^diff --/m)))),
		...named.split(', ').map((label) => ({ name: label.replace(/ \(\+\d+ −\d+\)$/, '') })),
	];
	const names = changed.map(({ name }) => name.split('/').at(-1) ?? '').filter(Boolean);
	const more = names.length - MOST_NAMED;
	const list = [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])];
	return `Change ${list.join(', ').replace(/, ([^,]*)$/, ' and $1')}\n\n${notice}\n`;
}
