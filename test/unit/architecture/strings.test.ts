import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Words, as opposed to identifiers, units and symbols. */
const WORDS = /[A-Za-z]{2,} [a-z]{2,}|^[A-Z][a-z]{2,}…?$/;

describe('texts that a person sees', () => {
	it('go through vscode.l10n.t on the editor’s side', () => {
		const shown =
			/(?:show(?:Error|Warning|Information)Message|setStatusBarMessage)\(\s*(['"`])(.*?)\1|\b(?:title|prompt|placeHolder|placeholder|label|detail|description|tooltip|message|text)(?::| =) (['"`])(.*?)\3/g;
		const found = globSync('src/vscode/**/*.ts', { cwd: root }).flatMap((file) =>
			[...read(file).matchAll(shown)].map((match) => match[2] ?? match[4] ?? '').filter((text) => WORDS.test(text)),
		);
		assert.deepEqual(found, []);
	});

	it('go through l10n.t in the views', () => {
		const elements = />\s*([^<>{}=;()]*[A-Za-z]{2,}[^<>{}=;()]*)\s*<\//g;
		const attributes = /\b(?:aria-label|title|placeholder|alt)=(["'])(.*?)\1/g;
		const found = globSync('src/webview/**/*.tsx', { cwd: root }).flatMap((file) => [
			...[...read(file).matchAll(elements)].map((match) => match[1] ?? ''),
			...[...read(file).matchAll(attributes)].map((match) => match[2] ?? ''),
		]);
		assert.deepEqual(found, []);
	});

	it('are keys in the manifest, each with its text, and each text is used', () => {
		const manifest = read('package.json');
		const texts: Record<string, string> = JSON.parse(read('package.nls.json'));
		const used = [...manifest.matchAll(/"%([^%"]+)%"/g)].map((match) => match[1] ?? '');
		assert.deepEqual([...new Set(used)].sort(), Object.keys(texts).sort());
		const contributed: unknown = JSON.parse(manifest).contributes;
		const plain = [
			...JSON.stringify(contributed).matchAll(/"(?:title|name|markdownDescription|description)":"([^"]*)"/g),
		]
			.map((match) => match[1] ?? '')
			.filter((text) => !/^%.*%$/.test(text) && text !== 'Whetstone');
		assert.deepEqual(plain, []);
	});
});
