import * as vscode from 'vscode';
import { isCurrent } from './proposalUri.ts';

/** Begins a file that VS Code must not read in the encoding of `files.encoding`. */
const BYTE_ORDER_MARK = '\uFEFF';

interface ServedFile {
	readonly text: string;
	/**
	 * Milliseconds since 1970; one less for each new text. VS Code reads a file again if its time is another, but refuses to
	 * save over one whose time is later, as if another program had written it.
	 */
	readonly mtime: number;
}

/**
 * The files on both sides of a diff, as VS Code reads and writes them. What they contain is decided by `texts` and
 * `update`: what VS Code writes changes nothing but the time, because edits are known before they are written.
 */
export class ProposalFiles implements vscode.Disposable {
	readonly #texts: (uri: vscode.Uri) => Promise<string | undefined>;
	readonly #now: () => number;
	readonly #served = new Map<string, ServedFile>();
	readonly #changed = new vscode.EventEmitter<readonly vscode.FileChangeEvent[]>();

	readonly onDidChangeFile = this.#changed.event;

	/** @param texts the text of a file that has not been read yet; undefined if there is no such file */
	constructor(texts: (uri: vscode.Uri) => Promise<string | undefined>, now: () => number) {
		this.#texts = texts;
		this.#now = now;
	}

	async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
		const { text, mtime } = await this.#open(uri);
		const permissions = isCurrent(uri) ? { permissions: vscode.FilePermission.Readonly } : {};
		return { type: vscode.FileType.File, ctime: 0, mtime, size: encode(text).length, ...permissions };
	}

	async readFile(uri: vscode.Uri): Promise<Uint8Array> {
		return encode((await this.#open(uri)).text);
	}

	/** @throws if there is no such file: anybody may write to our scheme */
	async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
		await this.#open(uri);
		this.#set(uri, new TextDecoder().decode(content));
	}

	/** The text that VS Code has read or written last; undefined if it has not read the file. */
	served(uri: vscode.Uri): string | undefined {
		return this.#served.get(uri.toString())?.text;
	}

	/** Has VS Code read another text, unless its document has unsaved changes. */
	update(uri: vscode.Uri, text: string): void {
		const served = this.served(uri);
		if (served === undefined || served === text) return;
		this.#set(uri, text);
		this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
	}

	forget(uri: vscode.Uri): void {
		this.#served.delete(uri.toString());
	}

	dispose(): void {
		this.#changed.dispose();
	}

	async #open(uri: vscode.Uri): Promise<ServedFile> {
		const known = this.#served.get(uri.toString());
		if (known !== undefined) return known;
		const text = await this.#texts(uri);
		if (text === undefined) throw vscode.FileSystemError.FileNotFound(uri);
		return this.#served.get(uri.toString()) ?? this.#set(uri, text);
	}

	#set(uri: vscode.Uri, text: string): ServedFile {
		const last = this.#served.get(uri.toString())?.mtime ?? this.#now();
		const served = { text, mtime: last - 1 };
		this.#served.set(uri.toString(), served);
		return served;
	}
}

function encode(text: string): Uint8Array {
	return new TextEncoder().encode(BYTE_ORDER_MARK + text);
}
