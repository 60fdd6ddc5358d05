import { relative, resolve } from 'node:path';
import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Memento } from '../../../base/core/memento.ts';
import { realPath } from '../../../base/node/files/paths.ts';
import {
	type ProofCommands,
	type RememberedChoice,
	rememberedChoice,
	rememberedEntries,
} from '../../core/proofCommands.ts';
import { showCannotProve } from '../proofTexts.ts';
import type { ProvedDocument } from '../provedSubject.ts';
import { type Agreement, agreementKey, askToRun, isPartOf } from './agreement.ts';
import { chooseCommands, type OfferedCommands } from './chooseCommands.ts';
import { packageTextsOf } from './packageSearch.ts';
import type { PackageText } from './packageTexts.ts';
import { pickPrintedNumber } from './pickBenchmark.ts';
import { type RepositoryFiles, repositoryFiles, withText } from './repositoryFiles.ts';

/** What is about to run. */
export interface AskedRun {
	readonly folder: vscode.WorkspaceFolder;
	readonly commands: ProofCommands;
	/** Their texts may decide what runs, too: a proposal may be for a package file. */
	readonly documents: readonly ProvedDocument[];
}

/** The commands of each workspace folder: chosen, remembered, and agreed to verbatim. */
export class AgreedCommands {
	readonly #remembered: RememberedCommands;
	readonly #offers: OfferedCommands;
	/** What was agreed to for commands that are running: others may already have been chosen for the next proof. */
	readonly #agreedNow = new WeakMap<ProofCommands, Agreement>();

	constructor(workspaceState: Memento, offers: OfferedCommands) {
		this.#remembered = new RememberedCommands(workspaceState);
		this.#offers = offers;
	}

	/** What was agreed to for a folder last. */
	agreed(folder: vscode.WorkspaceFolder): ProofCommands | undefined {
		const { commands, agreed } = this.#remembered.get(folder.uri.toString()) ?? {};
		return agreed === undefined ? undefined : commands;
	}

	/** Those remembered; the person is asked the first time. @param file absolute */
	async get(folder: vscode.WorkspaceFolder, file: string): Promise<ProofCommands | undefined> {
		return this.#remembered.get(folder.uri.toString())?.commands ?? (await this.choose(folder, file));
	}

	/**
	 * Asks for the commands, and remembers them.
	 * @returns undefined if the person chose none, or a benchmark that has yet to be written
	 */
	async choose(folder: vscode.WorkspaceFolder, file: string): Promise<ProofCommands | undefined> {
		const key = folder.uri.toString();
		const choice = await chooseCommands(folder, file, this.#remembered.get(key)?.commands, this.#offers);
		if (choice === undefined) return undefined;
		const { commands, writes } = choice;
		const hasNone = commands.tests === undefined && commands.benchmark === undefined;
		if (!hasNone) await this.#remember(key, commands);
		if (writes) {
			// Not awaited: it asks, sends and waits, which is no part of a proof.
			void vscode.commands.executeCommand('whetstone.optimize.writeBenchmark');
			return undefined;
		}
		if (!hasNone) return commands;
		const sentence = l10n.t('Without tests or a benchmark, there is nothing to run. Choose at least one of them.');
		showCannotProve({ sentence });
		return undefined;
	}

	/**
	 * Measures the number that the benchmark prints from now on. What runs stays the same, and agreed to.
	 * @returns false if the person canceled, or nothing is measured
	 */
	async measurePrinted(folder: vscode.WorkspaceFolder): Promise<boolean> {
		const key = folder.uri.toString();
		const now = this.#remembered.get(key)?.commands;
		if (now?.benchmark === undefined) return false;
		const measure = await pickPrintedNumber();
		if (measure === undefined) return false;
		await this.#remember(key, { ...now, benchmark: { ...now.benchmark, measure } });
		return true;
	}

	/** Commands that run the same as before stay agreed to. */
	async #remember(key: string, chosen: ProofCommands): Promise<void> {
		const now = this.#remembered.get(key);
		if (now?.agreed !== undefined && isSame(now.commands, chosen)) {
			await this.#remembered.agree(key, chosen, now.agreed);
		} else await this.#remembered.choose(key, chosen);
	}

	/** Asks whether these commands may run, unless that was agreed to. */
	async mayRun(run: AskedRun): Promise<boolean> {
		const { commands, documents, folder } = run;
		const key = folder.uri.toString();
		const { fsPath } = folder.uri;
		const agreement = await agreementIn(fsPath, run);
		const known = this.#agreedNow.get(commands);
		const agreed = known === undefined ? this.#remembered.get(key)?.agreed : agreementKey(known);
		const guardrails = documents.flatMap((document) => document.guardrails);
		if (!(await askToRun(agreement, agreed, guardrails, folder.name))) return false;
		this.#agreedNow.set(commands, agreement);
		const now = this.#remembered.get(key)?.commands;
		if (now !== undefined && isSame(now, commands)) await this.#remembered.agree(key, now, agreementKey(agreement));
		return true;
	}

	/** The scripts and settings that were agreed to with commands that are running. */
	agreedTexts(commands: ProofCommands): readonly string[] {
		return this.#agreedNow.get(commands)?.scripts.map(({ text }) => text) ?? [];
	}

	/** Asks again if the copy has scripts that were not agreed to, such as those of an unsaved package file. */
	async mayRunIn(copy: string, run: AskedRun): Promise<boolean> {
		const { commands, folder } = run;
		const agreement = await agreementIn(copy, run);
		const known = this.#agreedNow.get(commands);
		// The copy may lack ignored files; what it has was agreed to.
		if (known !== undefined && isPartOf(agreement, known)) return true;
		const agreed = this.#remembered.get(folder.uri.toString())?.agreed;
		return await askToRun(agreement, agreed, [], folder.name);
	}
}

/** Whether commands run the same, whatever they measure. */
function isSame(a: ProofCommands, b: ProofCommands): boolean {
	return agreementKey({ commands: a, scripts: [] }) === agreementKey({ commands: b, scripts: [] });
}

/** What will run in a folder, with the text of each document before or after its change. @param root the folder or its copy */
async function agreementIn(root: string, { commands, documents, folder }: AskedRun): Promise<Agreement> {
	const files = await repositoryFiles(root);
	const read = new Set<string>();
	const noted: RepositoryFiles = {
		...files,
		read: async (path) => {
			const text = await files.read(path);
			if (text !== undefined) read.add(await realPath(path));
			return text;
		},
	};
	const texts = [await textsIn(commands, noted)];
	const liveRoot = await realPath(folder.uri.fsPath);
	for (const { uri, after } of documents) {
		const place = resolve(files.root, relative(liveRoot, await realPath(uri.fsPath)));
		if (read.has(place)) texts.push(await textsIn(commands, withText(files, place, after)));
	}
	return { commands, scripts: unique(texts.flat()) };
}

async function textsIn({ tests, benchmark }: ProofCommands, files: RepositoryFiles): Promise<readonly PackageText[]> {
	const commands = [tests, benchmark].filter((command) => command !== undefined);
	return (await Promise.all(commands.map((command) => packageTextsOf(command, files)))).flat();
}

function unique(texts: readonly PackageText[]): readonly PackageText[] {
	return [...new Map(texts.map((text) => [JSON.stringify(text), text])).values()];
}

const NAME = 'proof.commands';

/** The commands of each folder of this workspace, in VS Code's storage of it on this machine: no repository can write there. */
class RememberedCommands {
	readonly #state: Memento;

	constructor(state: Memento) {
		this.#state = state;
	}

	/** @param folder its URI */
	get(folder: string): RememberedChoice | undefined {
		return rememberedChoice(this.#state.get(NAME), folder);
	}

	/** Remembers a choice that has not been agreed to yet. */
	async choose(folder: string, commands: ProofCommands): Promise<void> {
		await this.#set(folder, { commands });
	}

	async agree(folder: string, commands: ProofCommands, agreed: string): Promise<void> {
		await this.#set(folder, { commands, agreed });
	}

	async #set(folder: string, entry: RememberedChoice): Promise<void> {
		await this.#state.update(NAME, { ...rememberedEntries(this.#state.get(NAME)), [folder]: entry });
	}
}
