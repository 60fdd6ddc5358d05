import { fenced } from '../../../base/text/fence.ts';
import type { Message } from '../../../service/core/apiTypes.ts';
import type { Level } from '../../../service/core/localLevels.ts';
import type { OptimizeTask } from './engine.ts';

/** Instructs a model how to answer a generate request. */
export const GENERATE_SYSTEM_PROMPT =
	'You write what is asked for, ready to be inserted into a document. Answer with the text or the code alone: ' +
	'no introduction, no explanation, no code fence.';

/** `LEVEL_MEANINGS` says the same in short. */
const AIMS: Readonly<Record<Level, string>> = {
	low: 'Make only small, local improvements of speed that cannot change what the code does.',
	medium: 'Improve speed where it is safe; keep the structure and every public name.',
	high: 'Improve speed and memory use as far as you can; keep every public name and the behavior.',
};

/** Asks a model for the optimized code only, in one fence. */
export function optimizeMessages({ code, language, level }: OptimizeTask): readonly Message[] {
	const name = language ?? '';
	const system =
		`You optimize ${name === '' ? 'source' : name} code. Optimization level: ${level}. ${AIMS[level]} ` +
		'Answer with only the whole optimized code in one Markdown code fence, without any text around it. ' +
		'If nothing can be improved, answer with the code as it is.';
	return [
		{ role: 'system', content: system },
		{ role: 'user', content: fenced(code.replace(/\r?\n$/, ''), name) },
	];
}
