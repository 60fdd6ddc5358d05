import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import JSZip from 'jszip';
import { repositoryFolder } from '../host/folders.ts';
import { packExtension } from '../host/packExtension.ts';
import { ChatPerson } from './chatPerson.ts';
import { startWorkbench } from './harness.ts';

/** Everything that ships. A file that is not here is a mistake, and so is one that is missing. */
const FILES = [
	'[Content_Types].xml',
	'extension.vsixmanifest',
	'extension/LICENSE.txt',
	'extension/changelog.md',
	'extension/dist/chatCommands.cjs',
	'extension/dist/diagnosis.cjs',
	'extension/dist/direct.cjs',
	'extension/dist/extension.cjs',
	'extension/dist/localService.cjs',
	'extension/dist/main.cjs',
	'extension/dist/undici.cjs',
	'extension/dist/webview/chat.css',
	'extension/dist/webview/chat.js',
	'extension/dist/webview/chunk-*.js',
	'extension/dist/webview/highlightCode-*.js',
	'extension/media/icon.png',
	'extension/package.json',
	'extension/package.nls.json',
	'extension/readme.md',
];

const LARGEST_PACKAGE = 400_000;
/** Of the entry, and of what it loads on first use. */
const LARGEST_BUNDLE = 120_000;

describe('the package', () => {
	let vsix: string;
	let archive: JSZip;

	before(async function () {
		this.timeout(120_000);
		vsix = await packExtension();
		archive = await JSZip.loadAsync(readFileSync(vsix));
	});

	it('holds exactly what ships, within its budgets', async () => {
		const names = Object.values(archive.files).filter((file) => !file.dir);
		assert.deepEqual(names.map(({ name }) => name.replace(/-[A-Z0-9]{8}\./, '-*.')).toSorted(), FILES);
		assert.ok(statSync(vsix).size <= LARGEST_PACKAGE, `the package has ${statSync(vsix).size} bytes`);
		for (const bundle of ['extension.cjs', 'main.cjs']) {
			const code = await archive.file(`extension/dist/${bundle}`)?.async('uint8array');
			assert.ok(code !== undefined && code.length <= LARGEST_BUNDLE, `${bundle} has ${code?.length} bytes`);
		}
	});

	it('holds no map, no eval, and no invisible characters', async () => {
		for (const { name } of Object.values(archive.files).filter((file) => /\.(cjs|js|css|json|md)$/.test(file.name))) {
			const text = (await archive.file(name)?.async('string')) ?? '';
			assert.doesNotMatch(text, /sourceMappingURL|\beval\(|new Function\(/, name);
			assert.doesNotMatch(text, /[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u, name);
		}
	});

	it('has a README whose links lead to files that exist', () => {
		const readme = readFileSync(path.join(repositoryFolder, 'README.md'), 'utf8');
		const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] ?? '');
		const local = links.filter((link) => !/^https?:/.test(link));
		assert.ok(local.length > 0);
		assert.deepEqual(
			local.filter((link) => !existsSync(path.join(repositoryFolder, link))),
			[],
		);
	});

	it('works when it is installed into a VS Code that has never seen it', async () => {
		const workbench = await startWorkbench({ vsix, settings: { 'whetstone.local.engineUrl': '' } });
		try {
			const person = new ChatPerson(workbench);
			await person.open();
			await person.button('Use the Local Service').click();
			const answer = await person.ask('Hello from the package');
			assert.match(await answer.innerText(), /offline engine/i);
			assert.doesNotMatch(await workbench.page.title(), /Extension Development Host/);
		} finally {
			await workbench.dispose();
		}
	});
});
