import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Words, as opposed to identifiers, units and symbols. */
const WORDS = /[A-Za-z]{2,} [a-z]{2,}|^[A-Z][a-z]{2,}…?$/;

/** What `@vscode/l10n-dev` does not find: `t` under another name than `l10n.t`, or with anything but a literal. */
const NOT_FOUND =
	/(?<!\.)\bt\(|= (?:vscode\.)?l10n;|l10n\.t\b(?!\(\s*(?:'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|`(?:[^`\\$]|\\.)*`)\s*[,)])/g;

/** A constant of a file, up to a sentence before which it has no function. */
const TOO_EARLY = /^(?:export )?const (?:(?!=>|\) \{|^\S)[\s\S])*?l10n\.t\(.*/gm;

describe('texts that a person sees', () => {
	it('are literals in l10n.t, so that @vscode/l10n-dev finds them, and within functions, which know the language', () => {
		const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
			.map(read)
			.filter((source) => source.includes('l10n'));
		const misused = sources.flatMap((source) => [...source.matchAll(NOT_FOUND), ...source.matchAll(TOO_EARLY)]);
		assert.deepEqual(
			misused.map(([text]) => text),
			[],
		);
		assert.ok(sources.length > 100);
	});

	it('go through l10n.t on the editor’s side', () => {
		const shown =
			/(?:show(?:Error|Warning|Information)Message|setStatusBarMessage)\(\s*(['"`])(.*?)\1|\b(?:title|prompt|placeHolder|placeholder|label|detail|description|tooltip|message|text)(?::| =) (['"`])(.*?)\3/g;
		const found = globSync('src/*/vscode/**/*.ts', { cwd: root }).flatMap((file) =>
			[...read(file).matchAll(shown)].map((match) => match[2] ?? match[4] ?? '').filter((text) => WORDS.test(text)),
		);
		assert.deepEqual(found, []);
	});

	it('go through l10n.t in the views', () => {
		const elements = />\s*([^<>{}=;()]*[A-Za-z]{2,}[^<>{}=;()]*)\s*<\//g;
		const attributes = /\b(?:aria-label|title|placeholder|alt)=(["'])(.*?)\1/g;
		const found = globSync('src/*/view/**/*.tsx', { cwd: root }).flatMap((file) => [
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
