import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { contentSecurityPolicy } from '../../src/core/base/contentSecurityPolicy.ts';
import { repositoryFolder } from '../host/folders.ts';
import type { Theme } from './themes.ts';

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
	readonly #server: Server;

	/** @param name of the built script and style */
	constructor(theme: Theme, name = 'chat') {
		this.#theme = theme;
		this.#name = name;
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
			return send(response, 'text/html', pageHtml(this.#theme, this.#name, `http://${request.headers.host}`));
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

function pageHtml(theme: Theme, name: string, origin: string): string {
	const nonce = randomBytes(16).toString('base64');
	return `<!DOCTYPE html>
<html lang="en">
<head>
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(origin, nonce)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/editor.css">
<link rel="stylesheet" href="/${name}.css">
<title>Whetstone</title>
</head>
<body class="${theme.bodyClass}">
<div id="root"></div>
<script type="module" nonce="${nonce}" src="/${name}.js"></script>
</body>
</html>`;
}
