import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { type ViewHtmlParts, viewHtml } from '../../src/base/core/viewHtml.ts';
import { repositoryFolder } from '../host/folders.ts';
import type { Theme } from './themes.ts';

type Bundle = ViewHtmlParts['bundle'];

const builtFolder = path.join(repositoryFolder, 'dist/webview');
const contentTypes: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** What VS Code's own style sheet does to a webview's page before ours comes, as far as ours has to answer it. */
const editorStyles = `@layer vscode-default {
	html { scrollbar-color: var(--vscode-scrollbarSlider-background) var(--vscode-editor-background); }
	body { background-color: transparent; color: var(--vscode-editor-foreground); font-family: var(--vscode-font-family);
		font-weight: var(--vscode-font-weight); font-size: var(--vscode-font-size); margin: 0; padding: 0 20px; }
	a, a code { color: var(--vscode-textLink-foreground); }
	a:focus, textarea:focus { outline: 1px solid -webkit-focus-ring-color; outline-offset: -1px; }
	code { color: var(--vscode-textPreformat-foreground); background-color: var(--vscode-textPreformat-background);
		padding: 1px 3px; border-radius: 4px; }
	blockquote { background: var(--vscode-textBlockQuote-background); border-color: var(--vscode-textBlockQuote-border); }
}`;

/** Serves a page as the extension host makes it, with the built files of the webview and the styles of a theme. */
export class ViewServer {
	readonly #theme: Theme;
	readonly #name: string;
	readonly #bundle: Bundle;
	readonly #server: Server;

	/**
	 * @param name of the built script and style
	 * @param bundle the translated sentences by the English ones
	 */
	constructor(theme: Theme, name = 'chat', bundle?: Bundle) {
		this.#theme = theme;
		this.#name = name;
		this.#bundle = bundle;
		this.#server = createServer((request, response) => void this.#answer(request, response));
	}

	/** Begins to listen and gives the origin. */
	async start(): Promise<string> {
		this.#server.listen(0, '127.0.0.1');
		await once(this.#server, 'listening');
		const address = this.#server.address();
		if (address === null || typeof address === 'string') throw new Error('the server has no port');
		return `http://127.0.0.1:${address.port}`;
	}

	close(): void {
		this.#server.close();
		this.#server.closeAllConnections();
	}

	async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { pathname } = new URL(request.url ?? '/', 'http://view');
		if (pathname === '/') {
			const origin = `http://${request.headers.host}`;
			return send(response, 'text/html', pageHtml(this.#theme, this.#name, this.#bundle, origin));
		}
		if (pathname === '/editor.css') return send(response, 'text/css', themeStyles(this.#theme));
		const type = contentTypes[path.extname(pathname)];
		const file = path.join(builtFolder, path.basename(pathname));
		const content = type === undefined ? undefined : await readFile(file).catch(() => undefined);
		if (type !== undefined && content !== undefined) return send(response, type, content);
		response.writeHead(404).end();
	}
}

function send(response: ServerResponse, type: string, content: string | Buffer): void {
	response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(content);
}

function themeStyles({ variables }: Theme): string {
	const declarations = Object.entries(variables).map(([name, value]) => `${name}: ${value};`);
	return `:root { ${declarations.join(' ')} background: var(--vscode-sideBar-background); }\n${editorStyles}`;
}

/** The page of the extension, as VS Code shows it: with its own styles first, and the kind of theme as a class. */
function pageHtml(theme: Theme, name: string, bundle: Bundle, origin: string): string {
	const nonce = randomBytes(16).toString('base64');
	return viewHtml({ language: 'en', bundle, source: origin, nonce, style: `/${name}.css`, script: `/${name}.js` })
		.replace('<link', '<link rel="stylesheet" href="/editor.css">\n<link')
		.replace('<body>', `<body class="${theme.bodyClass}">`);
}
