import type { Measure } from '../../../../src/prove/core/proofCommands.ts';
import type { ProvedProject } from '../proveProject.ts';
import { LAYOUTS } from './caseLayouts.ts';
import type { KernelLanguage } from './kernels.ts';

/** What the projects of the cases are written in, by VS Code's ids. */
export const CASE_LANGUAGES = ['javascript', 'typescript', 'python', 'go', 'c'] as const;
export type CaseLanguage = (typeof CASE_LANGUAGES)[number];

/** The language of the kernels. */
export function kernelLanguage(language: CaseLanguage): KernelLanguage {
	return language === 'typescript' ? 'javascript' : language;
}

export interface CaseOptions {
	readonly language: CaseLanguage;
	/** Bodies of the function. */
	readonly before: string;
	readonly after: string;
	/** What it makes of `TESTED_LISTS`. */
	readonly expected: readonly number[];
	/** How many values the benchmark hands to it. */
	readonly size: number;
	/** Whether the benchmark prints a number, or is timed from outside. */
	readonly measure: Measure['kind'];
}

/** A small project with a function, its tests, and its benchmark. */
export function caseProject(options: CaseOptions): ProvedProject {
	const { language, before, after, measure } = options;
	const { file, module, files, tests, benchmark } = LAYOUTS[language](options);
	// What else is installed for pytest takes seconds to load.
	const command = { folder: '', environment: { PYTEST_DISABLE_PLUGIN_AUTOLOAD: '1' } };
	const number = { kind: 'number', pattern: 'took ([0-9.]+) ms', better: 'lower' } as const;
	return {
		languageId: language,
		file,
		files,
		before: module(before),
		after: module(after),
		commands: {
			tests: { ...command, text: tests },
			benchmark: { ...command, text: benchmark, measure: measure === 'time' ? { kind: 'time' } : number },
		},
	};
}
