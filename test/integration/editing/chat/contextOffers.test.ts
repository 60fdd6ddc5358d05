import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ContextAwaits, ContextItem } from '../../../../src/chat/protocol/chatMessages.ts';
import { AttachmentPicker } from '../../../../src/chat/vscode/context/attachmentPicker.ts';
import { findPlaces } from '../../../../src/chat/vscode/context/findPlaces.ts';
import { RecentFiles } from '../../../../src/chat/vscode/context/openFiles.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { closeEverything } from '../generate/editors.ts';
import { until, workspaceFolder } from '../optimize/selections.ts';

describe('what can be attached by its name', () => {
	let clock: FakeClock;
	let recent: RecentFiles;
	let offers: AttachmentPicker;
	let told: {
		readonly names: readonly string[];
		readonly awaits: ContextAwaits;
		readonly items: readonly ContextItem[];
	}[];
	const made: vscode.Disposable[] = [];

	before(() => {
		write('finding/report/deep/x.js', 'finding/rxexpxoxrxt.js', 'finding/report.js', 'finding/src/nested/zeta.ts');
		write('finding/needle.txt', 'finding/needle.log', 'finding/build/needle.txt', 'finding/hidden/needle.txt');
		write('finding/node_modules/needle.txt', 'finding/evil\u202Esj.exe');
		writeFileSync(inFolder('.gitignore'), 'build/\n*.log\n');
	});

	after(() => {
		rmSync(inFolder('finding'), { recursive: true });
		rmSync(inFolder('.gitignore'));
	});

	beforeEach(() => {
		clock = new FakeClock();
		told = [];
		recent = new RecentFiles();
		recent.start();
		offers = new AttachmentPicker(recent, clock);
	});

	afterEach(async () => {
		const isSet = files().inspect('exclude')?.globalValue !== undefined;
		if (isSet) await files().update('exclude', undefined, vscode.ConfigurationTarget.Global);
		for (const each of [offers, recent, ...made.splice(0)]) each.dispose();
		await closeEverything();
	});

	const files = () => vscode.workspace.getConfiguration('files');
	const inFolder = (...names: readonly string[]) => path.join(workspaceFolder(), ...names);
	const write = (...names: readonly string[]) => {
		for (const name of names) {
			mkdirSync(path.dirname(inFolder(name)), { recursive: true });
			writeFileSync(inFolder(name), `${name}\n`);
		}
	};
	const open = async (name: string, preview = false) =>
		await vscode.window.showTextDocument(vscode.Uri.file(inFolder(name)), { preview });
	const find = (typed: string) =>
		offers.find(typed, (items, awaits) => told.push({ names: items.map(({ name }) => name), awaits, items }));
	const last = () => told.at(-1) ?? assert.fail('nothing was told');
	const attach = async (name: string) => {
		const item = last().items.find((each) => each.name === name) ?? assert.fail(`${name} is not on offer`);
		const [result] = await offers.attach(item.id);
		return result ?? assert.fail('nothing was said');
	};
	/** Knows symbols by what a query asks. */
	const knowSymbols = (answer: (query: string) => vscode.ProviderResult<vscode.SymbolInformation[]>) =>
		made.push(vscode.languages.registerWorkspaceSymbolProvider({ provideWorkspaceSymbols: answer }));
	const symbol = (name: string, file = inFolder('src/report.js')) => {
		const place = new vscode.Location(vscode.Uri.file(file), new vscode.Range(1, 16, 1, 27));
		return new vscode.SymbolInformation(name, vscode.SymbolKind.Function, '', place);
	};

	it('is at first what needs no search: the editor’s own, the changes, then open files, then those that were in front', async () => {
		const provideTextDocumentContent = () => 'made up';
		made.push(
			vscode.workspace.registerTextDocumentContentProvider('whetstone-fixture', { provideTextDocumentContent }),
		);
		await vscode.window.showTextDocument(vscode.Uri.parse('whetstone-fixture:/request.json'), { preview: false });
		await open('src/orders.ts', true);
		await open('README.md', true);
		await open('src/report.js');
		await vscode.workspace.openTextDocument({ content: 'never saved' }).then(vscode.window.showTextDocument);
		const untitled = vscode.window.activeTextEditor?.document.uri.path;
		await find('');
		assert.deepEqual(last().names, [
			'#selection',
			'#file',
			'#problems',
			'#changes',
			'#terminal',
			untitled,
			'report.js',
			'README.md',
			'orders.ts',
		]);
		assert.equal(last().awaits, 'nothing');
		assert.equal(last().items.find(({ name }) => name === 'orders.ts')?.detail, 'src');
	});

	it('is found in the folders of the workspace, and ranked; folders are found by their files, and keep their ids', async () => {
		await find('finding/report');
		assert.deepEqual(last().names.slice(0, 2).toSorted(), ['report.js', 'report/']);
		await find('rxexp');
		assert.deepEqual(last().names, ['rxexpxoxrxt.js']);
		const [{ id } = assert.fail('nothing is on offer')] = last().items;
		await find('rxexpx');
		assert.deepEqual([last().items[0]?.id, last().awaits], [id, 'nothing']);
		await find('evil');
		assert.deepEqual(last().names, ['evil\u202Esj.exe']);
		await find('nested/zet');
		assert.deepEqual(last().names, ['zeta.ts']);
	});

	it('is not searched where the settings, .gitignore and habit exclude it', async () => {
		await files().update('exclude', { '**/hidden': true }, vscode.ConfigurationTarget.Global);
		await find('needle');
		assert.deepEqual(last().names, ['needle.txt']);
		assert.equal(last().items[0]?.detail, 'finding');
	});

	it('is searched more narrowly where a search ends at its limit, so that the best is not left out', async () => {
		write(...Array.from({ length: 600 }, (_, index) => `finding/many/a${index}p.qq`), 'finding/many/z/ap.qq');
		await find('ap.qq');
		assert.deepEqual([last().names[0], last().items.length], ['ap.qq', 50]);
		rmSync(inFolder('finding/many'), { recursive: true });
	});

	it('is found in each of several folders, named by them', async () => {
		const roots = ['finding/src', 'finding/report'].map((name, index) => {
			const folder = { uri: vscode.Uri.file(inFolder(name)), name, index };
			return { folder, excluded: [], exclude: '' };
		});
		const { token } = new vscode.CancellationTokenSource();
		const found = await findPlaces({ name: '', folders: [] }, roots, token);
		const files = found.filter(({ shown }) => shown.kind === 'file').map(({ path: place }) => place);
		assert.deepEqual(files.toSorted(), ['finding/report/deep/x.js', 'finding/src/nested/zeta.ts']);
	});

	it('is told by the newest search alone, soon even if the files take long, and without them if they never come', async () => {
		await open('src/report.js');
		const older = find('rxexp');
		const newer = find('rep');
		// No file can have come yet.
		assert.deepEqual(told, []);
		clock.advance(150);
		assert.deepEqual([told.length, last().names.includes('report.js'), last().awaits], [1, true, 'files']);
		clock.advance(10_000);
		await Promise.all([older, newer]);
		assert.deepEqual([last().names, last().awaits], [['report.js'], 'nothing']);
	});

	it('includes symbols of the workspace from two characters on, and none of libraries', async () => {
		const asked: string[] = [];
		knowSymbols((query) => {
			asked.push(query);
			return [symbol(`${query}Quarter`), symbol(`${query}Quarter`, '/usr/lib.d.ts')];
		});
		await find('q');
		assert.deepEqual(asked, []);
		await find('qq');
		assert.deepEqual([last().names, last().items[0]?.detail], [['qqQuarter'], 'src/report.js:2']);
		await find('src/qq');
		assert.deepEqual([last().names, asked], [[], ['qq']]);
	});

	it('comes without symbols if a provider never answers, which is asked only a few times', async () => {
		const queries: string[] = [];
		const answers: ((symbols: vscode.SymbolInformation[]) => void)[] = [];
		knowSymbols((query) => {
			queries.push(query);
			return new Promise((resolve) => answers.push(resolve));
		});
		const typed = ['rx', 'rxe', 'rxex', 'rxexp', 'rxexpx', 'rxexpxo'];
		for (const [at, each] of typed.entries()) {
			const before = told.length;
			void find(each);
			await until(() => told.length > before && last().awaits === 'symbols');
			assert.equal(queries.length, Math.min(at + 1, 4));
			assert.deepEqual(last().names, ['rxexpxoxrxt.js']);
		}
		assert.deepEqual(queries, typed.slice(0, 4));
		answers[0]?.([]);
		await until(() => queries.length === 5);
		assert.equal(queries[4], 'rxexpxo');
		answers[4]?.([symbol('rxexpxoByDay')]);
		await until(() => last().awaits === 'nothing');
		assert.deepEqual(last().names.toSorted(), ['rxexpxoByDay', 'rxexpxoxrxt.js']);
		const late = find('rxexpx');
		await until(() => queries.length === 6);
		clock.advance(2_000);
		await late;
		assert.deepEqual([last().names, last().awaits], [['rxexpxoxrxt.js'], 'nothing']);
	});

	it('is attached: a file, a folder as its listing, the problems of the file in front, and what has changed', async () => {
		const editor = await open('finding/report.js');
		const problems = vscode.languages.createDiagnosticCollection('fixture');
		made.push(problems);
		const problem = (line: number, message: string, severity: vscode.DiagnosticSeverity) =>
			new vscode.Diagnostic(new vscode.Range(line, 4, line, 5), message, severity);
		const known = Object.assign(problem(0, 'is odd', vscode.DiagnosticSeverity.Warning), { source: 'lint', code: 7 });
		problems.set(editor.document.uri, [problem(1, 'is missing', vscode.DiagnosticSeverity.Error), known]);
		await find('');
		assert.partialDeepStrictEqual(await attach('#problems'), {
			kind: 'problems',
			label: 'Problems in finding/report.js',
			text: '1:5 warning lint 7: is odd\n2:5 error: is missing',
		});
		assert.partialDeepStrictEqual(await attach('#file'), { label: 'finding/report.js', text: 'finding/report.js\n' });
		assert.match(JSON.stringify(await attach('#selection')), /Nothing is selected/);
		editor.selection = new vscode.Selection(0, 0, 0, 7);
		assert.partialDeepStrictEqual(await attach('#selection'), { label: 'finding/report.js:1', text: 'finding' });
		const changes = await attach('#changes');
		assert.partialDeepStrictEqual(changes, { kind: 'changes', languageId: 'diff' });
		assert.match(JSON.stringify(changes), /# New files.*\+\+\+ b\/finding\/report\.js/);
		await find('report');
		assert.partialDeepStrictEqual(await attach('report/'), { label: 'finding/report/', text: 'deep/x.js' });
		const [strange] = await offers.attach('11111111-1111-4111-8111-111111111111');
		assert.match(JSON.stringify(strange), /no longer available/);
	});
});
