import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { lexer, walkTokens } from 'marked';
import { RULES_FILES } from '../../../src/chat/core/context/projectRules.ts';
import { patterns } from '../../../src/localService/core/patterns/patterns.ts';
import { LEVELS } from '../../../src/service/core/localLevels.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json'));
const texts: Readonly<Record<string, string>> = JSON.parse(read('package.nls.json'));

interface Command {
	readonly command: string;
	readonly title: string;
}

describe('the documents', () => {
	const documents = globSync(['*.md', 'docs/*.md', 'test/**/*.md'], { cwd: root });

	it('link only to files and headings that exist, and show only pictures that exist', () => {
		const links = documents.flatMap((file) => relativeTargets(read(file)).map((target) => ({ file, target })));
		assert.ok(links.some(({ target }) => target === 'docs/chat.png'));
		assert.ok(links.some(({ target }) => target === 'proofs.md#what-runs-and-where'));
		assert.deepEqual(
			links.filter(({ file, target }) => !leadsSomewhere(file, target)),
			[],
		);
	});

	it('have a README and a page of the architecture of at most 150 lines; the README leads to each of them', () => {
		for (const file of ['README.md', 'docs/architecture.md']) {
			const { length } = read(file).trimEnd().split('\n');
			assert.ok(length <= 150, `${file} has ${length} lines`);
		}
		const targets = relativeTargets(read('README.md'));
		assert.deepEqual(
			globSync('docs/*.md', { cwd: root }).filter((file) => !targets.includes(file)),
			[],
		);
	});

	it('begin, in docs/, with a title and a plain sentence that says what they are for: the list of documents has both', () => {
		for (const file of globSync('docs/*.md', { cwd: root })) {
			assert.match(read(file), /^# \w[\w ]+\n\n[A-Z][^*`[\]]{20,90}?[.:]\s/, file);
		}
	});

	it('name only files and folders that exist', () => {
		const pages = ['CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })];
		const all = globSync('{.ci,docs,media,packaging,src,test}/**/*', { cwd: root });
		// Those of the projects of users count, too.
		const names = new Set([...all.map((file) => basename(file)), ...RULES_FILES]);
		const exists = (path: string) => existsSync(join(root, path)) || names.has(path.replace(/\/$/, ''));
		const named = pages.flatMap((page) => namedFiles(page).map((path) => ({ page, path })));
		assert.ok(named.some(({ path }) => path === 'src/chat/core/conversation.ts'));
		assert.deepEqual(
			named.filter(({ path }) => !exists(path)),
			[],
		);
	});

	it('say in the README which VS Code is needed, and the two commands that a newcomer runs', () => {
		const readme = read('README.md');
		const [, version] = /^\^(\d+\.\d+)\.0$/.exec(manifest.engines.vscode) ?? [];
		assert.ok(readme.includes(`VS Code ${version} or newer`));
		for (const line of ['npm ci && npm start', 'npm ci && npm test'])
			assert.match(readme, new RegExp(`^${line}$`, 'm'));
	});

	it('name each slow pattern that the offline engine knows', () => {
		const rows = read('docs/optimize.md').matchAll(/^\| `([\w-]+-[\w-]+)` \|/gm);
		assert.deepEqual(
			[...rows].map(([, name]) => name),
			patterns.map(({ name }) => name),
		);
	});

	it('list in the reference every command that the palette offers, and no other', () => {
		const hidden = manifest.contributes.menus.commandPalette
			.filter(({ when }: { readonly when: string }) => when === 'false')
			.map(({ command }: Command) => command);
		const commands: readonly Command[] = manifest.contributes.commands;
		const titles = commands
			.filter(({ command }) => !hidden.includes(command))
			.map(({ title }) => texts[title.slice(1, -1)] ?? title);
		const [tables = ''] = read('docs/reference.md').split('## Keys');
		const listed = [...tables.matchAll(/^\| `(.*?)` \|/gm)].flatMap(([, names = '']) => names.split('`, `'));
		assert.deepEqual(listed.toSorted(), titles.toSorted());
	});

	it('list in the reference every setting with its default', () => {
		const listed = [
			...read('docs/reference.md').matchAll(/^\| `(whetstone\.[\w.]+)` \| .*?(?:Default: `(.*)`\. )?\|$/gm),
		];
		const sections: readonly { readonly properties: Record<string, { readonly default: unknown }> }[] =
			manifest.contributes.configuration;
		const settings = sections.flatMap(({ properties }) => Object.entries(properties));
		const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
		assert.deepEqual(
			Object.fromEntries(listed.map(([, name = '', value = '']) => [name, value])),
			Object.fromEntries(settings.map(([name, setting]) => [name, shown(setting.default)])),
		);
	});

	it('give the reason of each runtime dependency', () => {
		const [, table = ''] = read('docs/architecture.md').split('## Runtime dependencies');
		assert.deepEqual(
			[...table.matchAll(/^\| ([@\w].*?) \|/gm)]
				.flatMap(([, cell = '']) => cell.split(', '))
				.slice(1)
				.toSorted(),
			Object.keys(manifest.dependencies).toSorted(),
		);
	});

	it('name every optimization level of the local service, as does its setting', () => {
		const answer = /^\| Which optimization levels are there\? .*$/m.exec(read('docs/service.md'))?.[0] ?? '';
		const setting = texts['optimize.level'] ?? '';
		for (const level of LEVELS) {
			assert.ok(answer.includes(`\`${level}\``), level);
			assert.ok(setting.includes(`\`${level}\``), level);
		}
	});

	it('say where to report a problem, in one way: at the public address once there is one', () => {
		const address: string | undefined = manifest.bugs?.url ?? manifest.bugs;
		for (const file of ['README.md', 'SUPPORT.md']) {
			assert.equal(read(file).includes('to whoever gave you this extension'), address === undefined, file);
			assert.ok(read(file).includes(address ?? ''), file);
		}
	});

	it('have a changelog that begins with the version that is packed', () => {
		const [heading] = read('CHANGELOG.md').match(/^## \[(?!Unreleased).*$/m) ?? [];
		assert.match(heading ?? '', /^## \[[\d.]+\] - \d{4}-\d\d-\d\d$/);
		assert.ok(heading?.startsWith(`## [${manifest.version}] `));
	});
});

/** What the links and pictures of a document lead to, without those that lead to the web. */
function relativeTargets(markdown: string): readonly string[] {
	const found: string[] = [];
	void walkTokens(lexer(markdown), (token) => {
		if (token.type === 'link' || token.type === 'image') found.push(token.href);
	});
	return found.filter((target) => !/^[a-z]+:/.test(target));
}

/** Whether there is what a document names: a file, a heading of it (`file#heading`), or one of its own (`#heading`). */
function leadsSomewhere(document: string, target: string): boolean {
	const [path = '', heading] = target.split('#');
	const file = path === '' ? document : join(dirname(document), path);
	return existsSync(join(root, file)) && (heading === undefined || headings(file).includes(heading));
}

/** The headings of a document, as links name them. */
function headings(document: string): readonly string[] {
	return lexer(read(document)).flatMap((token) =>
		token.type === 'heading'
			? [
					token.text
						.toLowerCase()
						.replace(/[^\p{L}\p{N} _-]/gu, '')
						.replaceAll(' ', '-'),
				]
			: [],
	);
}

const FILE_WITH_PATH = /^(src|test|docs|packaging|media)\/[\w./-]*$/;
/** A folder or a file by its name alone; `dist/` is built. */
const NAME_ALONE = /^(?!dist\/)[\w.-]+(\/|\.(tsx?|mjs|md))$/;

/** What a document has in backticks that looks like a file or a folder of the repository. */
function namedFiles(document: string): readonly string[] {
	const found: string[] = [];
	void walkTokens(lexer(read(document)), (token) => {
		if (token.type === 'codespan') found.push(token.text);
	});
	return found.filter((text) => FILE_WITH_PATH.test(text) || NAME_ALONE.test(text));
}
