import assert from 'node:assert/strict';
import { matchesGlob } from 'node:path/posix';
import type { ContextAwaits, ContextItem } from '../../../../../src/protocol/contextItems.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import {
	editor,
	extensions,
	languages,
	type RelativePattern,
	setUserSetting,
	TabInputText,
	window,
	withFakeVscode,
	workspace,
} from '../../../../support/fakes/fakeVscode.ts';

const { ContextOffers } = await withFakeVscode(() => import('../../../../../src/vscode/chat/context/chatContext.ts'));

/** The part of a URI that is used. */
class FakeUri {
	readonly scheme: string;
	readonly path: string;

	constructor(path: string, scheme = 'file') {
		this.path = path;
		this.scheme = scheme;
	}

	with({ path }: { readonly path: string }): FakeUri {
		return new FakeUri(path, this.scheme);
	}

	toString(): string {
		return `${this.scheme}:${this.path}`;
	}
}

interface Search {
	readonly base: { readonly uri: FakeUri };
	readonly pattern: string;
	readonly exclude: string;
	readonly most: number;
	readonly token: { readonly isCancellationRequested: boolean };
}

const before = { ...workspace };

describe('what can be attached by its name', () => {
	let clock: FakeClock;
	let offers: InstanceType<typeof ContextOffers>;
	let searches: Search[];
	let files: readonly string[];
	let told: {
		readonly names: readonly string[];
		readonly awaits: ContextAwaits;
		readonly items: readonly ContextItem[];
	}[];
	let recent: { readonly uris: readonly FakeUri[] };
	let gitignore: string | undefined;

	beforeEach(() => {
		clock = new FakeClock();
		searches = [];
		told = [];
		files = [];
		gitignore = undefined;
		recent = { uris: [] };
		editor.registered.set('vscode.executeWorkspaceSymbolProvider', async () => []);
		Object.assign(workspace, {
			workspaceFolders: [{ uri: new FakeUri('/work'), name: 'work' }],
			findFiles: async (pattern: RelativePattern, exclude: string, most: number, token: Search['token']) => {
				const search = { base: pattern.base, pattern: pattern.pattern, exclude, most, token } as Search;
				searches.push(search);
				const { path } = search.base.uri;
				const inRoot = files.filter((file) => file.startsWith(`${path}/`));
				const found = inRoot.filter((file) => matchesGlob(file.slice(path.length + 1), pattern.pattern));
				return found.slice(0, most).map((file) => new FakeUri(file));
			},
			fs: {
				...before.fs,
				stat: async () => ({
					size: gitignore === undefined ? assert.fail('there is none') : gitignore.length,
					type: 1,
				}),
				readFile: async () => new TextEncoder().encode(gitignore),
			},
		});
		offers = new ContextOffers(recent as never, clock);
	});

	afterEach(() => {
		offers.dispose();
		Object.assign(workspace, before, { workspaceFolders: undefined, isTrusted: true });
		Object.assign(extensions, { getExtension: () => undefined });
		window.tabGroups.tabs = [];
		languages.diagnostics = [];
		editor.registered.clear();
		setUserSetting('files.exclude', undefined);
		setUserSetting('search.exclude', undefined);
	});

	const find = (typed: string) =>
		offers.find(typed, (items, awaits) => told.push({ names: items.map(({ name }) => name), awaits, items }));
	const last = () => told.at(-1) ?? assert.fail('nothing was told');
	const open = (...paths: readonly string[]) => {
		window.tabGroups.tabs = paths.map((path) => ({ input: new TabInputText(new FakeUri(path)) }));
	};
	/** Lets all promises go on that wait for nothing else. */
	const settle = () => new Promise((resolve) => setImmediate(resolve));

	it('is at first what needs no search: the editor’s own, then open files, then those that were in front', async () => {
		open('/work/a/old.ts', '/work/new.ts');
		recent = Object.assign(recent, { uris: [new FakeUri('/work/new.ts'), new FakeUri('/work/closed.ts')] });
		await find('');
		assert.deepEqual(last().names, ['#selection', '#file', '#problems', '#terminal', 'new.ts', 'old.ts', 'closed.ts']);
		assert.deepEqual([searches, last().awaits], [[], 'nothing']);
		assert.equal(last().items.find(({ name }) => name === 'old.ts')?.detail, 'a');
	});

	it('includes the changes only where Git’s extension is active and turned on', async () => {
		const states = [
			{ isActive: false, exports: { getAPI: () => ({ repositories: [{}] }) } },
			{ isActive: true, exports: { getAPI: () => assert.fail('Git is turned off') } },
			{ isActive: true, exports: { getAPI: () => ({ repositories: [{}] }) } },
		];
		for (const state of states) {
			Object.assign(extensions, { getExtension: () => state });
			await find('');
		}
		assert.deepEqual(
			told.map(({ names }) => names.includes('#changes')),
			[false, false, true],
		);
	});

	it('is found in the folders of the workspace, and ranked; folders are found by their files', async () => {
		files = ['/work/src/report.js', '/work/report/deep/x.js', '/work/a/rxexpxoxrxt.js', '/work/other.js'];
		await find('report');
		assert.deepEqual(last().names, ['report/', 'report.js', 'rxexpxoxrxt.js']);
		assert.equal(last().awaits, 'nothing');
	});

	it('is not searched where the settings, .gitignore and habit exclude it', async () => {
		setUserSetting('files.exclude', { '**/out': true, '**/kept': false });
		setUserSetting('search.exclude', { '**/*.min.js': true });
		gitignore = 'dist/\n';
		await find('x');
		assert.equal(searches[0]?.exclude, '{**/node_modules,**/.git,**/out,**/*.min.js,**/dist/**}');
		assert.equal(searches[0]?.most, 500);
	});

	it('is searched more narrowly where a search ends at its limit, so that the best is not left out', async () => {
		files = Array.from({ length: 600 }, (_, index) => `/work/many/a${index}p.ts`).concat('/work/z/ap.ts');
		await find('ap');
		assert.ok(last().names.includes('ap.ts'));
		assert.equal(last().names[0], 'ap.ts');
		assert.equal(last().items.length, 50);
	});

	it('is bounded in a folder of 100,000 files, and takes little time', async () => {
		const uris = Array.from({ length: 100_000 }, (_, index) => new FakeUri(`/work/many/file${index}.ts`));
		Object.assign(workspace, { findFiles: async (_: unknown, __: unknown, most: number) => uris.slice(0, most) });
		const start = performance.now();
		await find('file');
		assert.ok(performance.now() - start < 500);
		assert.equal(last().items.length, 50);
	});

	it('ends the older search, which tells nothing more', async () => {
		files = ['/work/one.ts', '/work/two.ts'];
		const older = find('one');
		const newer = find('two');
		await Promise.all([older, newer]);
		assert.deepEqual(
			told.map(({ names }) => names),
			[['two.ts'], ['two.ts']],
		);
		assert.ok(searches.find(({ pattern }) => pattern.includes('[oO][nN][eE]'))?.token.isCancellationRequested ?? true);
	});

	it('comes without symbols if a provider of them never answers', async () => {
		files = ['/work/report.js'];
		editor.registered.set('vscode.executeWorkspaceSymbolProvider', () => new Promise(() => {}));
		const search = find('rep');
		await settle();
		assert.deepEqual([last().names, last().awaits], [['report.js'], 'symbols']);
		clock.advance(2_000);
		await search;
		assert.deepEqual([last().names, last().awaits], [['report.js'], 'nothing']);
	});

	it('asks a provider that never answers only a few times', async () => {
		let asked = 0;
		editor.registered.set('vscode.executeWorkspaceSymbolProvider', () => new Promise(() => asked++));
		for (let key = 0; key < 10; key++) {
			void find(`re${key}`);
			await settle();
		}
		assert.equal(asked, 4);
		clock.advance(2_000);
		await settle();
		await find('late');
		assert.deepEqual([asked, last().awaits], [4, 'nothing']);
	});

	it('asks a slow provider for the newest query once it has answered older ones', async () => {
		const answers: ((symbols: readonly unknown[]) => void)[] = [];
		const queries: string[] = [];
		editor.registered.set('vscode.executeWorkspaceSymbolProvider', (query: unknown) => {
			queries.push(String(query));
			return new Promise((resolve) => answers.push(resolve));
		});
		for (const typed of ['to', 'tot', 'tota', 'total', 'totals', 'totalsB']) {
			void find(typed);
			await settle();
		}
		assert.deepEqual(queries, ['to', 'tot', 'tota', 'total']);
		answers[0]?.([]);
		await settle();
		assert.deepEqual(queries.slice(4), ['totalsB']);
		const location = { uri: new FakeUri('/work/report.js'), range: { start: { line: 0 } } };
		answers[4]?.([{ name: 'totalsByDay', location }]);
		await settle();
		assert.deepEqual([last().names, last().awaits], [['totalsByDay'], 'nothing']);
	});

	it('is told soon even if the files take long, and without them if they never come', async () => {
		open('/work/report.js');
		Object.assign(workspace, { findFiles: () => new Promise(() => {}) });
		const search = find('r');
		await settle();
		assert.deepEqual(told, []);
		clock.advance(150);
		assert.deepEqual([last().names.includes('report.js'), last().awaits], [true, 'files']);
		clock.advance(10_000);
		await search;
		assert.deepEqual([last().names.includes('report.js'), last().awaits], [true, 'nothing']);
	});

	it('includes symbols of the workspace from two characters on, and none of libraries', async () => {
		const symbol = (name: string, path: string) => ({
			name,
			location: { uri: new FakeUri(path), range: { start: { line: 11 } } },
		});
		editor.registered.set('vscode.executeWorkspaceSymbolProvider', async (query) => [
			symbol(`${query}Port`, '/work/a.ts'),
			symbol(`${query}Port`, '/usr/lib.d.ts'),
			'nonsense',
			undefined,
		]);
		await find('r');
		assert.equal(told.length, 1);
		await find('re');
		assert.deepEqual([last().names, last().items[0]?.detail], [['rePort'], 'a.ts:12']);
		await find('src/re');
		assert.deepEqual(last().names, []);
	});

	it('keeps the id of the same thing, and shows names as they are', async () => {
		files = ['/work/evil\u202Esj.exe', '/work/a b\u200B.txt'];
		await find('e');
		const [first] = last().items;
		await find('ev');
		assert.equal(last().items[0]?.id, first?.id);
		assert.equal(first?.name, 'evil\u202Esj.exe');
	});

	it('still is what is open if there is no folder, and what was never saved', async () => {
		Object.assign(workspace, { workspaceFolders: undefined });
		open('/elsewhere/notes.md');
		window.tabGroups.tabs = [
			...window.tabGroups.tabs,
			{ input: new TabInputText(new FakeUri('Untitled-1', 'untitled')) },
			{ input: new TabInputText(new FakeUri('/request.json', 'whetstone-document')) },
			{ input: undefined },
		];
		await find('');
		assert.deepEqual(last().names.slice(-2).toSorted(), ['Untitled-1', 'notes.md']);
	});

	it('is refused if it was not offered, and in Restricted Mode', async () => {
		const [strange] = await offers.attach('11111111-1111-4111-8111-111111111111');
		assert.match(strange !== undefined && 'refused' in strange ? strange.refused : '', /no longer on offer/);
		workspace.isTrusted = false;
		const git = { isActive: true, exports: { getAPI: () => ({ repositories: [{}] }) } };
		Object.assign(extensions, { getExtension: () => git });
		open('/work/a.ts');
		await find('');
		for (const { id, name } of last().items) {
			const [attached] = await offers.attach(id);
			assert.match(attached !== undefined && 'refused' in attached ? attached.refused : '', /Restricted Mode/, name);
		}
	});

	it('is found in each of several folders, named by them', async () => {
		Object.assign(workspace, {
			workspaceFolders: [{ uri: new FakeUri('/work/one') }, { uri: new FakeUri('/work/two') }],
		});
		files = ['/work/one/x.ts', '/work/two/x.ts'];
		await find('x.t');
		assert.deepEqual(
			last().items.map(({ name, detail }) => `${detail}/${name}`),
			['one/x.ts', 'two/x.ts'],
		);
	});
});
