import { runInThisContext } from 'node:vm';
import { transformSync } from 'esbuild';

/** A function of evaluated code. */
export type Evaluated = (...input: readonly unknown[]) => unknown;

/** Evaluates TypeScript that imports nothing, and returns one of its functions, new at each call. */
export function evaluateFunction(code: string, name: string): Evaluated {
	const script = transformSync(code, { loader: 'ts' }).code.replace(/^export (?=function)/gm, '');
	return runInThisContext(`(() => {${script}\nreturn ${name};})()`);
}
