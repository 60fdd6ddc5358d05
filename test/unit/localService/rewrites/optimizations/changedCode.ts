import assert from 'node:assert/strict';
import { stripTypeScriptTypes } from 'node:module';
import { runInNewContext } from 'node:vm';
import type { Level } from '../../../../../src/core/service/localLevels.ts';
import { rewriteCode } from '../../../../../src/localService/rewrites/rewriteCode.ts';

/** What a rewrite makes of some code, together with the other rewrites of a level. */
export function changedCode(code: string, level: Level = 'high'): string {
	const rewritten = rewriteCode(code, { level, jsx: false });
	assert.ok(rewritten, `It cannot be parsed: ${code}`);
	return rewritten.code;
}

/** Why a rewrite leaves some code as it is. */
export function reasonsFor(name: string, code: string, level: Level = 'high'): readonly string[] {
	const rewritten = rewriteCode(code, { level, jsx: false });
	assert.ok(rewritten, `It cannot be parsed: ${code}`);
	assert.equal(rewritten.code, code);
	return rewritten.leftAlone.filter((each) => each.name === name).map(({ because }) => because);
}

/** Requires that changed code gives for each call what the code gave before, or fails in the same way. */
export function assertSameResults(code: string, calls: readonly string[], level: Level = 'high'): void {
	const changed = changedCode(code, level);
	assert.notEqual(changed, code);
	for (const call of calls) assert.deepEqual(outcomeOf(changed, call), outcomeOf(code, call), `${call}\n${changed}`);
}

/** The value that a call gives, its arguments afterward, and what it logged, as text; or its error. */
function outcomeOf(code: string, call: string): string {
	const show =
		'(value) => JSON.stringify(value, (key, each) => typeof each === "number" ? Object.is(each, -0) ? "-0" : String(each) : each === undefined ? "undefined" : each)';
	const logged = 'const logged = []; const log = (value) => { logged.push(value); return value; };';
	const run = `${logged}\n${stripTypeScriptTypes(code)}\n;(${show})((() => { try { return [${call}, logged]; } catch (error) { return [String(error), logged]; } })())`;
	return String(runInNewContext(run));
}
