import type { Verdict } from '../../../../src/edit/core/proof/proof.ts';
import { randomNumbers } from '../../randomNumbers.ts';
import type { ProvedProject } from '../proveProject.ts';
import { hasToolchain } from '../toolchains.ts';
import { CASE_LANGUAGES, type CaseLanguage, caseProject, kernelLanguage } from './caseProject.ts';
import { KERNELS, type Kernel, type KernelLanguage } from './kernels.ts';

/** A project with a change of which is known what a proof must come to. */
export interface SeededCase {
	readonly name: string;
	readonly project: ProvedProject;
	readonly expected: Verdict;
}

type Kind = 'faster' | 'noDifference' | 'slower' | 'testsFail';

/** How many cases of each kind there are among forty. */
const KINDS: readonly Kind[] = [
	...Array.from({ length: 20 }, () => 'faster' as const),
	...Array.from({ length: 10 }, () => 'noDifference' as const),
	...Array.from({ length: 5 }, () => 'slower' as const),
	...Array.from({ length: 5 }, () => 'testsFail' as const),
];

/** One in so many benchmarks is timed from outside: it takes long. */
const TIMED = 13;

/** Forty cases in the languages that this machine can run, the same for the same seed. */
export function seededCases(seed: number): readonly SeededCase[] {
	const random = randomNumbers(seed);
	const languages = CASE_LANGUAGES.filter(canRun);
	return KINDS.map((kind, index) => {
		const language = languages[index % languages.length] ?? 'javascript';
		return seededCase(kind, language, index, random);
	});
}

/** Two of them that do not take long: a change that is faster, and one with a mistake. */
export function shortCases(seed: number): readonly SeededCase[] {
	const cases = seededCases(seed);
	return SHORT.flatMap(([kind, language]) => {
		const ofKind = cases.filter(({ expected, project }) => expected === kind && !isTimed(project));
		return ofKind.find(({ project }) => project.languageId === language) ?? ofKind[0] ?? [];
	});
}

const SHORT: readonly (readonly [Kind, CaseLanguage])[] = [
	['faster', 'javascript'],
	['testsFail', 'c'],
];

function isTimed({ commands }: ProvedProject): boolean {
	return typeof commands !== 'function' && commands.benchmark?.measure.kind === 'time';
}

function canRun(language: CaseLanguage): boolean {
	if (language === 'python') return hasToolchain('Python with pytest and setuptools');
	if (language === 'go') return hasToolchain('Go');
	return language !== 'c' || hasToolchain('C');
}

function seededCase(kind: Kind, language: CaseLanguage, index: number, random: () => number): SeededCase {
	const own = kernelLanguage(language);
	const kernels = KERNELS.filter(({ slow, isSteady = false }) => {
		return slow[own] !== undefined && (isSteady || kind !== 'noDifference');
	});
	const kernel = kernels[Math.floor(random() * kernels.length)];
	if (kernel === undefined) throw new RangeError(`No kernel is written in ${language}.`);
	const [before, after] = bodies(kind, kernel, own);
	const isTimedOutside = index % TIMED === 3 && (own === 'javascript' || own === 'python') && kind !== 'testsFail';
	const size = Math.round((kernel.size[own] ?? 0) * (0.9 + random() * 0.4));
	const measure = isTimedOutside ? 'time' : 'number';
	return {
		name: `${index + 1}: ${kernel.name} in ${language}${isTimedOutside ? ', timed from outside' : ''} is ${kind}`,
		project: caseProject({ language, before, after, expected: kernel.expected, size, measure }),
		expected: kind,
	};
}

function bodies(kind: Kind, { slow, fast }: Kernel, language: KernelLanguage): readonly [string, string] {
	const [slowBody = '', fastBody = ''] = [slow[language], fast[language]];
	if (kind === 'faster') return [slowBody, fastBody];
	if (kind === 'slower') return [fastBody, slowBody];
	if (kind === 'testsFail') return [slowBody, `${WITHOUT_FIRST[language]}${fastBody}`];
	return [slowBody, renamed(slowBody)];
}

/** A mistake: the first value is left out. */
const WITHOUT_FIRST: Readonly<Record<KernelLanguage, string>> = {
	javascript: 'values = values.slice(1);\n\t',
	python: 'values = values[1:]\n    ',
	go: 'values = values[1:]\n\t',
	c: 'values++, size--;\n\t',
};

/** The same work under other names. */
function renamed(body: string): string {
	return `${body.replaceAll(/(?<![.\w])(?:value|largest|sum|total|pairs|counts|best|seen|last|left)\b/g, '$&Found')}`;
}
