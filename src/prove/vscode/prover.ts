import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import { visibleText } from '../../base/text/visibleText.ts';
import { documentName } from '../../base/vscode/documents/documentState.ts';
import type { Proof, RealCalls } from '../../edit/core/proof/proof.ts';
import type { ProofCommands } from '../core/proofCommands.ts';
import type { Recording } from '../core/recording/recordingOf.ts';
import { ProofError } from '../node/proofError.ts';
import { recorderProgram } from '../node/recorder/recorderProgram.ts';
import { readRecordings } from '../node/recorder/recordings.ts';
import { AgreedCommands, type AskedRun } from './commands/agreedCommands.ts';
import { workspaceOffers } from './commands/chooseCommands.ts';
import { proofPlace } from './proofPlace.ts';
import type { ProofsDeps } from './proofsDeps.ts';
import { ProofTerminal } from './proofTerminal.ts';
import {
	copyFailedText,
	noFolder,
	type Refusal,
	restricted,
	showCannotProve,
	syntaxProblemText,
} from './proofTexts.ts';
import type { ProvedDocument } from './provedSubject.ts';
import { type ProofRun, type ProvedChanges, runProof } from './runProof.ts';

/** Runs proofs, one at a time per window: asks what may run, shows what runs, and returns what was found. */
export class Prover implements vscode.Disposable {
	readonly #deps: ProofsDeps;
	readonly #recorder: () => Promise<string>;
	readonly #commands: AgreedCommands;
	readonly #terminal: ProofTerminal;
	/** Aborted by the person, or with the window. */
	#running: AbortController | undefined;
	/** Resolves once the last proof has ended and its copy is removed. */
	#ended: Promise<void> | undefined;

	/** @param recorder gives the text of the recorder */
	constructor(deps: ProofsDeps, recorder = recorderProgram) {
		this.#deps = deps;
		this.#recorder = recorder;
		this.#commands = new AgreedCommands(deps.workspaceState, workspaceOffers);
		this.#terminal = new ProofTerminal(deps.clock);
	}

	/**
	 * Proves a change of a document, after the person has agreed to what runs.
	 * @param name what is proved, localized, for titles of the progress and the terminal
	 * @returns undefined if the person refused or canceled, or it cannot be proved here, which was then shown
	 */
	async prove(document: ProvedDocument, name: string): Promise<Proof | undefined> {
		let found: Proof | undefined;
		const onFound = async (proof: Proof) => {
			found = proof;
		};
		await this.proveEach({ documents: [document], name, onFound });
		return found;
	}

	/** Proves several changes of a document one after the other, each by itself: see `prove`. */
	async proveEach(changes: ProvedChanges): Promise<void> {
		if (this.#running !== undefined) return this.#showRunning();
		const stop = new AbortController();
		this.#running = stop;
		try {
			const { documents } = changes;
			const [{ uri }] = documents;
			const place = await proofPlace(uri);
			if ('refusal' in place) return showCannotProve(place.refusal);
			const { folder } = place;
			const file = documentName(documents[0]);
			const task = { changes: documents, program: await this.#recorder(), file };
			const recordings: (Recording | RealCalls | undefined)[] = [];
			for (const found of await readRecordings(task, stop.signal)) {
				if (found !== undefined && 'syntaxProblem' in found)
					return showCannotProve({ sentence: syntaxProblemText(file, found.syntaxProblem) });
				recordings.push(found);
			}
			const commands = await this.#commands.get(folder, uri.fsPath);
			if (commands === undefined) return;
			const asked = { folder, commands, documents };
			if (await this.#commands.mayRun(asked)) await this.#run({ ...changes, ...asked, recordings }, stop);
		} finally {
			this.#running = undefined;
		}
	}

	/** Asks for the commands, and remembers them. @returns undefined if the person canceled */
	async chooseCommands(): Promise<ProofCommands | undefined> {
		const folder = await currentFolder();
		if (folder === undefined) return undefined;
		const active = vscode.window.activeTextEditor?.document.uri;
		const isIn = active !== undefined && vscode.workspace.getWorkspaceFolder(active) === folder;
		return await this.#commands.choose(folder, isIn ? active.fsPath : folder.uri.fsPath);
	}

	/**
	 * Measures the number that the benchmark prints from now on.
	 * @param uri of the document that was proved
	 * @returns false if the person canceled, or nothing is measured
	 */
	async measurePrinted(uri: vscode.Uri): Promise<boolean> {
		const folder = vscode.workspace.getWorkspaceFolder(uri);
		return folder !== undefined && (await this.#commands.measurePrinted(folder));
	}

	/**
	 * What the person has agreed to in this workspace; undefined if nothing.
	 * @param uri a document in the folder; if missing, the first folder is meant
	 */
	agreed(uri?: vscode.Uri): ProofCommands | undefined {
		const [first] = vscode.workspace.workspaceFolders ?? [];
		const folder = uri === undefined ? first : vscode.workspace.getWorkspaceFolder(uri);
		return folder === undefined ? undefined : this.#commands.agreed(folder);
	}

	/** Shows the output of the last proof, or that it is gone. */
	showOutput(): void {
		if (this.#terminal.show()) return;
		const sentence = l10n.t(
			'The output is gone: it is kept only until its terminal or the window is closed. Prove it again to see it.',
		);
		showCannotProve({ sentence });
	}

	/** Cancels the running proof, and waits until its processes have ended and its copy is removed. Never rejects. */
	async end(): Promise<void> {
		this.#running?.abort();
		await this.#ended?.catch(() => undefined);
	}

	dispose(): void {
		this.#running?.abort();
		this.#terminal.dispose();
	}

	#showRunning(): void {
		const show = { title: l10n.t('Show Output'), run: () => this.#terminal.show() };
		const text = l10n.t('A proof is already running in this window. Wait until it ends, or cancel it first.');
		void vscode.window.showInformationMessage(text, show).then((chosen) => chosen?.run());
	}

	async #run(changes: ProvedChanges & AskedRun & Pick<ProofRun, 'recordings'>, stop: AbortController): Promise<void> {
		const { signal } = stop;
		const name = visibleText(changes.name);
		const { Notification: location } = vscode.ProgressLocation;
		const title = breakMarkdownLinks(l10n.t('Proving {0}', name));
		this.#terminal.begin(() => stop.abort());
		this.#terminal.writeLine(l10n.t('Prove It: {0}', name));
		try {
			await vscode.window.withProgress({ location, title, cancellable: true }, async (progress, token) => {
				const listener = token.onCancellationRequested(() => stop.abort());
				const report = (message: string) => progress.report({ message: breakMarkdownLinks(message) });
				const shown = { terminal: this.#terminal, report, signal };
				const run = { ...changes, ...shown, agreements: this.#commands };
				this.#ended = runProof(run, this.#deps).finally(() => listener.dispose());
				await this.#ended;
			});
		} catch (error) {
			if (!(error instanceof ProofError) && !signal.aborted) throw error;
			if (error instanceof ProofError) this.#showFailed(error, changes.folder.name, documentName(changes.documents[0]));
		} finally {
			if (signal.aborted) this.#terminal.writeLine(l10n.t('The proof was canceled.'));
			this.#terminal.end();
		}
	}

	#showFailed(error: ProofError, folder: string, document: string): void {
		const sentence = visibleText(copyFailedText(error, folder, document));
		this.#terminal.writeLine(sentence);
		showCannotProve({ sentence });
	}
}

/** The workspace folder of the active file, else the only one, else one that the person chooses; it must be on this machine. */
async function currentFolder(): Promise<vscode.WorkspaceFolder | undefined> {
	if (!vscode.workspace.isTrusted) return refuse(restricted());
	const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
	const [first, ...others] = folders;
	if (first === undefined) return refuse(noFolder());
	const active = vscode.window.activeTextEditor?.document.uri;
	const of = active === undefined ? undefined : vscode.workspace.getWorkspaceFolder(active);
	if (of !== undefined && folders.includes(of)) return of;
	if (others.length === 0) return first;
	const placeHolder = l10n.t('The commands run in a copy of this folder');
	const picked = await vscode.window.showWorkspaceFolderPick({ placeHolder, ignoreFocusOut: true });
	return picked?.uri.scheme === 'file' ? picked : undefined;
}

function refuse(refusal: Refusal): undefined {
	showCannotProve(refusal);
	return undefined;
}
