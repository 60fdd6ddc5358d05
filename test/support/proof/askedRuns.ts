import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Uri } from 'vscode';
import type { ProvedDocument } from '../../../src/prove/vscode/provedSubject.ts';
import { FakeKeptState } from '../fakes/fakeStores.ts';
import { editor, withFakeVscode } from '../fakes/fakeVscode.ts';

const { AgreedCommands } = await withFakeVscode(() => import('../../../src/prove/vscode/commands/agreedCommands.ts'));

/** A command, where it runs and what for. */
export interface AskedCommand {
	readonly text: string;
	/** Relative to the workspace folder. */
	readonly folder?: string;
	readonly environment?: Readonly<Record<string, string>>;
	/** A document of the workspace folder, by its name there, and the text that is proved for it. */
	readonly document?: { readonly name: string; readonly after: string };
}

/** Asks as a person would be asked who agrees to everything, and keeps what they agreed to. */
export class AskedRuns {
	readonly #state = new FakeKeptState();
	readonly #agreements = new AgreedCommands(this.#state, { tasks: async () => [], benchmarkFiles: async () => [] });
	readonly #root: string;
	/** The words of the command that was asked about last. */
	#last = '';

	/** @param root the workspace folder, absolute */
	constructor(root: string) {
		this.#root = root;
	}

	/** What the person is shown before a command runs; undefined if nothing is asked. */
	async shown(asked: AskedCommand): Promise<string | undefined> {
		return await answered(this.#agreements.mayRun(await this.#run(asked)));
	}

	/** What the person is shown for the folder, and then for a copy of it; undefined each time that nothing is asked. */
	async shownTwice(asked: AskedCommand, copy: string): Promise<readonly (string | undefined)[]> {
		const run = await this.#run(asked);
		const live = await answered(this.#agreements.mayRun(run));
		return [live, await answered(this.#agreements.mayRunIn(copy, run))];
	}

	async #run({ text, folder = '', environment = {}, document }: AskedCommand) {
		const commands = { tests: { text, folder, environment } };
		const words = JSON.stringify(commands);
		// As if the person had chosen it; what they agreed to is kept with it.
		if (words !== this.#last) await this.#state.update('proof.commands', { [`file:${this.#root}`]: { commands } });
		this.#last = words;
		const workspace = { uri: uriOf(this.#root), name: 'shop', index: 0 };
		return { folder: workspace, commands, documents: document === undefined ? [] : [this.#documentOf(document)] };
	}

	#documentOf({ name, after }: NonNullable<AskedCommand['document']>): ProvedDocument {
		return { uri: uriOf(join(this.#root, name)), languageId: 'json', before: '', after, guardrails: [] };
	}
}

/** Writes files, with the folders that they are in. @param root absolute */
export function writeFiles(root: string, files: Readonly<Record<string, string>>): void {
	for (const [name, text] of Object.entries(files)) {
		mkdirSync(dirname(join(root, name)), { recursive: true });
		writeFileSync(join(root, name), text);
	}
}

/** The text of a package file with these scripts. */
export function packageFile(scripts: Readonly<Record<string, unknown>>, more: object = {}): string {
	return JSON.stringify({ name: 'shop', version: '1.0.0', ...more, scripts });
}

async function answered(question: Promise<boolean>): Promise<string | undefined> {
	const before = editor.details.length;
	editor.choice = 'Run';
	await question;
	editor.choice = undefined;
	return editor.details[before];
}

function uriOf(path: string): Uri {
	return { scheme: 'file', path, fsPath: path, toString: () => `file:${path}` } as Uri;
}
