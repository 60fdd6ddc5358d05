import assert from 'node:assert/strict';
import { stripTypeScriptTypes } from 'node:module';
import { inspect, types } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import type { Level } from '../../../../../src/core/service/localLevels.ts';
import { rewriteCode } from '../../../../../src/localService/rewrites/rewriteCode.ts';

/** Code that is rewritten, what becomes of it, and calls that must give the same before and after. */
export interface Rewriting {
	readonly title: string;
	readonly name: string;
	readonly code: string;
	readonly rewritten: string;
	readonly calls?: readonly string[];
	/** `low` if it is not given. */
	readonly level?: Level;
}

/** Requires that code is rewritten to what it should become, and does the same then. */
export function assertRewritten({ name, code, rewritten, calls = [], level = 'low' }: Rewriting): void {
	const result = rewriteCode(code, { level, jsx: false });
	assert.equal(result?.code, rewritten);
	assert.ok(result.changes.some((each) => each.name === name));
	for (const call of calls) assert.equal(outcomeOf(result.code, call), outcomeOf(code, call), call);
}

/** Requires that nothing at all is rewritten at any level, and why. */
export function assertLeftAlone(name: string, code: string, because: string): void {
	const result = rewriteCode(code, { level: 'high', jsx: false });
	assert.equal(result?.code, code);
	assert.deepEqual(
		result.leftAlone.filter((each) => each.name === name).map((each) => each.because),
		[because],
	);
}

/** Requires that a rewrite has nothing to say about some code. */
export function assertUnnoticed(name: string, code: string): void {
	const result = rewriteCode(code, { level: 'high', jsx: false });
	assert.equal(result?.code, code);
	assert.deepEqual(
		result.leftAlone.filter((each) => each.name === name),
		[],
	);
}

function outcomeOf(code: string, call: string): string {
	const log: string[] = [];
	const context = createContext({
		log: (value: unknown) => {
			log.push(inspect(value, { depth: null }));
			return value;
		},
	});
	let outcome: string;
	try {
		outcome = inspect(runInContext(`${stripTypeScriptTypes(code)}\n;${call}`, context), { depth: null });
	} catch (error) {
		outcome = `throws ${types.isNativeError(error) ? error.name : inspect(error)}`;
	}
	return [outcome, ...log].join('\n');
}
