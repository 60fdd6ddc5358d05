import assert from 'node:assert/strict';
import type { Level } from '../../../../src/core/service/localLevels.ts';
import { rewriteCode } from '../../../../src/localService/rewrites/rewriteCode.ts';
import { runSnippet } from './runSnippet.ts';

/** Code that is rewritten, and what must come out of it. */
export interface RewriteExample {
	/** TypeScript that defines `run`. */
	readonly code: string;
	/** The same after the rewrite. */
	readonly after: string;
	/** Calls of `run`, which must give the same before and after. */
	readonly calls: readonly string[];
	readonly level?: Level;
}

/** Fails unless a rewrite of this name makes exactly the wanted code, which does the same as before. */
export async function assertRewritten(
	name: string,
	{ code, after, calls, level = 'high' }: RewriteExample,
): Promise<void> {
	const rewritten = rewriteCode(code, { level, jsx: false });
	assert.equal(rewritten?.code, after);
	assert.ok(
		rewritten.changes.some((change) => change.name === name),
		`no ${name} among ${rewritten.changes.map((change) => change.name)}`,
	);
	const snippet = { why: name, code, calls, language: 'ts' } as const;
	assert.deepEqual(await runSnippet(snippet, after), await runSnippet(snippet, code));
}

/** Fails unless the code stays as it is, and the rewrite of this name says why. */
export function assertLeftAlone(name: string, code: string, because: RegExp, level: Level = 'high'): void {
	const rewritten = rewriteCode(code, { level, jsx: false });
	assert.equal(rewritten?.code, code);
	assert.deepEqual(rewritten.changes, []);
	const reasons = rewritten.leftAlone.filter((each) => each.name === name).map((each) => each.because);
	assert.equal(reasons.length > 0, true, `${name} says nothing`);
	for (const reason of reasons) assert.match(reason, because);
}

/** Fails unless the code stays as it is, and nothing is said of it. */
export function assertNotMentioned(code: string, level: Level = 'high'): void {
	assert.deepEqual(rewriteCode(code, { level, jsx: false }), { code, changes: [], leftAlone: [] });
}
