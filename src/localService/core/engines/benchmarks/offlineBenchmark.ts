import { benchmarkTask } from './benchmarkTask.ts';
import { goBenchmark } from './goBenchmark.ts';
import { pythonBenchmark } from './pythonBenchmark.ts';
import { scriptBenchmark } from './scriptBenchmark.ts';

const WRITERS = { javascript: scriptBenchmark, python: pythonBenchmark, go: goBenchmark } as const;

/**
 * The offline engine's answer to a request for a benchmark: a template that calls the function with inputs that its types
 * say everything about. Any other input is a marked place that fails until it is filled in.
 * @returns undefined for any other request
 */
export function offlineBenchmark(prompt: string, notice: string): string | undefined {
	const task = benchmarkTask(prompt);
	if (task === undefined) return undefined;
	const mark = task.language === 'python' ? '#' : '//';
	const head = [
		notice,
		'A template, filled in by the types that are declared: look whether its inputs are like yours.',
		'What it could not know is marked FILL IN, and fails until it is filled in.',
	];
	return `${head.map((line) => `${mark} ${line}`).join('\n')}\n${WRITERS[task.language](task)}`;
}
