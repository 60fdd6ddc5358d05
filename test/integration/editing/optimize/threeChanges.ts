import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { closeEverything } from '../generate/editors.ts';
import { startScriptedEngine } from '../generate/scriptedEngine.ts';
import { openWithSelection, optimize, proposedText } from './selections.ts';

/** A text, and the same with three changes apart from each other. */
export const BEFORE = 'one\ntwo\nthree\nfour\nfive\nsix\n';
export const AFTER = 'ONE\ntwo\nthree\nFOUR\nfive\nSIX\n';

/** Starts an engine for the tests of the `describe` that calls this, and closes every editor after each of them. */
export function scriptedEngine(): () => Awaited<ReturnType<typeof startScriptedEngine>> {
	let engine: Awaited<ReturnType<typeof startScriptedEngine>> | undefined;
	const started = () => engine ?? assert.fail('the engine has not been started yet');
	before(async () => {
		engine = await startScriptedEngine();
	});
	after(() => engine?.close());
	afterEach(closeEverything);
	return started;
}

/** Opens a new file and optimizes all of it, with a diff for review. @returns what opens one by its name */
export function proposer(engine: ReturnType<typeof scriptedEngine>) {
	return async (name: string, text = BEFORE, proposed = AFTER): Promise<vscode.TextDocument> => {
		engine().script.text = proposed;
		const { document } = await openWithSelection(`${name}.txt`, `«${text}»`);
		await optimize();
		assert.equal(await proposedText(), proposed);
		return document;
	};
}
