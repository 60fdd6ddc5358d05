import * as vscode from 'vscode';
import type { ProposalFiles } from './proposalFiles.ts';

/**
 * The file system of proposals, which VS Code asks for when it restores a diff. It loads the reviews with the first call.
 */
export class ProposalFileSystem implements vscode.FileSystemProvider {
	readonly #load: () => Promise<ProposalFiles>;
	readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
	#files: Promise<ProposalFiles> | undefined;

	readonly onDidChangeFile = this.#changed.event;

	constructor(load: () => Promise<ProposalFiles>) {
		this.#load = load;
	}

	watch(): vscode.Disposable {
		return { dispose() {} };
	}

	async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
		return (await this.#open()).stat(uri);
	}

	async readFile(uri: vscode.Uri): Promise<Uint8Array> {
		return (await this.#open()).readFile(uri);
	}

	async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
		await (await this.#open()).writeFile(uri, content);
	}

	readDirectory(): [] {
		return [];
	}

	createDirectory(uri: vscode.Uri): never {
		throw vscode.FileSystemError.NoPermissions(uri);
	}

	delete(uri: vscode.Uri): never {
		throw vscode.FileSystemError.NoPermissions(uri);
	}

	rename(uri: vscode.Uri): never {
		throw vscode.FileSystemError.NoPermissions(uri);
	}

	#open(): Promise<ProposalFiles> {
		this.#files ??= this.#load().then(
			(files) => {
				files.onDidChangeFile((changes) => this.#changed.fire([...changes]));
				return files;
			},
			(error) => {
				this.#files = undefined;
				throw error;
			},
		);
		return this.#files;
	}
}
