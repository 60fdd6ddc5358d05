import assert from 'node:assert/strict';
import type { RewriteLevel as Level } from '../../../../src/localService/rewrites/rewrite.ts';
import { type Rewritten, rewriteCode } from '../../../../src/localService/rewrites/rewriteCode.ts';
import { runSnippet } from './runSnippet.ts';

/** Code that is rewritten, and what must come out of it. */
export interface Example {
	/** TypeScript; calls need it to define `run`. */
	readonly code: string;
	/** The same after the rewrite. */
	readonly after: string;
	/** Expressions that must do the same before and after; see `Snippet`. */
	readonly calls?: readonly string[];
	/** `high` if it is not given. */
	readonly level?: Level;
}

/** All of a reason, or what it must match. */
type Reason = string | RegExp;

/** Requires that the rewrite of this name, with the others of a level, makes exactly this code, which does what it did. */
export async function assertRewritten(name: string, example: Example): Promise<void> {
	const { code, after, calls = [], level = 'high' } = example;
	const rewritten = rewrite(code, level);
	assert.equal(rewritten.code, after);
	const names = rewritten.changes.map((change) => change.name);
	assert.ok(names.includes(name), `no ${name} among ${names}`);
	const snippet = { why: name, code, calls, language: 'ts' } as const;
	const expected = await runSnippet(snippet, code);
	const isTried = calls.length === 0 || expected.some(({ result }) => !result.startsWith('throws'));
	assert.ok(isTried, 'every call fails, and so tells nothing');
	assert.deepEqual(await runSnippet(snippet, after), expected);
}

/**
 * Requires that all code stays as it is, and why.
 * @param because what the rewrite of this name says: one reason for each place where it finds its pattern
 */
export function assertLeftAlone(name: string, code: string, because: Reason | readonly Reason[], level?: Level): void {
	const reasons = reasonsOf(name, rewrite(code, level), code);
	const expected = [because].flat();
	assert.equal(reasons.length, expected.length, `${name} says: ${reasons.join('; ')}`);
	for (const [index, reason] of reasons.entries()) {
		const wanted = expected[index];
		if (wanted instanceof RegExp) assert.match(reason, wanted);
		else assert.equal(reason, wanted);
	}
}

/** Requires that all code stays as it is, and that no rewrite has anything to say about it. */
export function assertUnmentioned(code: string, level?: Level): void {
	assert.deepEqual(rewrite(code, level), { code, changes: [], leftAlone: [] });
}

function reasonsOf(name: string, rewritten: Rewritten, code: string): readonly string[] {
	assert.equal(rewritten.code, code);
	return rewritten.leftAlone.filter((each) => each.name === name).map(({ because }) => because);
}

function rewrite(code: string, level: Level = 'high'): Rewritten {
	return rewriteCode(code, { level, jsx: false }) ?? assert.fail(`It cannot be parsed: ${code}`);
}
