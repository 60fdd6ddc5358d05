import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEverything, pressFirstButton } from '../generate/editors.ts';
import { type ScriptedEngine, startScriptedEngine } from '../generate/scriptedEngine.ts';
import { openWithSelection, optimize, proposals, until } from './selections.ts';

const setting = () => vscode.workspace.getConfiguration('whetstone');
const kind = 'refactor.rewrite.whetstone.optimize';

describe('Optimize Selection sends nothing', () => {
	let engine: ScriptedEngine;

	before(async () => {
		engine = await startScriptedEngine();
		engine.script.text = 'better();';
	});

	after(() => engine.close());

	afterEach(closeEverything);

	const assertNothingSent = async (run: () => PromiseLike<unknown>) => {
		const sent = engine.prompts().length;
		await run();
		assert.equal(engine.prompts().length, sent);
		assert.deepEqual(proposals(), []);
	};

	const assertSent = async (run: () => PromiseLike<unknown>) => {
		const sent = engine.prompts().length;
		await run();
		assert.equal(engine.prompts().length, sent + 1);
	};

	it('for arguments that it does not know', async () => {
		await openWithSelection('arguments.ts', '«a;»\n');
		for (const argument of [
			'high',
			7,
			true,
			[],
			['high'],
			{ level: '' },
			{ level: ' ' },
			{ level: 3 },
			{ level: null },
			{ level: { toString: () => 'high' } },
			{ level: 'x'.repeat(101) },
			{ level: 'high', baseUrl: 'https://elsewhere.example' },
			{ code: 'a' },
			{ language: 'ts', level: 'high' },
		]) {
			await assertNothingSent(() => optimize(argument));
		}
	});

	it('without an editor, without a selection, and for blank space', async () => {
		await assertNothingSent(() => optimize());
		await openWithSelection('none.ts', 'a;«»\n');
		await assertNothingSent(() => optimize());
		await openWithSelection('blank.ts', 'a;«\n \t \n»b;\n');
		await assertNothingSent(() => optimize());
	});

	it('for a document that cannot be edited', async () => {
		const provider = vscode.workspace.registerTextDocumentContentProvider('shown', {
			provideTextDocumentContent: () => 'a;\n',
		});
		const editor = await vscode.window.showTextDocument(vscode.Uri.parse('shown:/a.ts'));
		editor.selection = new vscode.Selection(0, 0, 0, 2);
		await assertNothingSent(() => optimize());
		provider.dispose();
	});

	it('until its code action is chosen, which only a selection offers', async () => {
		// Of plain text, for which no language server starts: VS Code drops a search for code actions when that adds some.
		const { document } = await openWithSelection('action.txt', '«a;»\n');
		const actionsIn = (range: vscode.Range) =>
			vscode.commands.executeCommand<vscode.CodeAction[]>(
				'vscode.executeCodeActionProvider',
				document.uri,
				range,
				kind,
			);
		let found: readonly vscode.CodeAction[] = [];
		await assertNothingSent(async () => {
			found = await actionsIn(new vscode.Range(0, 0, 0, 2));
		});
		assert.deepEqual(
			found.map(({ title, command }) => [title, command?.command]),
			[['Optimize Selection with Whetstone', 'whetstone.optimizeSelection']],
		);
		assert.deepEqual(await actionsIn(new vscode.Range(0, 0, 0, 0)), []);
		await assertSent(() => vscode.commands.executeCommand(found[0]?.command?.command ?? ''));
	});

	it('at a level that only the workspace sets; the user’s own level for the language wins', async () => {
		const { Global, Workspace } = vscode.ConfigurationTarget;
		const typescript = vscode.workspace.getConfiguration('whetstone', { languageId: 'typescript' });
		await setting().update('optimize.level', 'wrong', Workspace);
		await openWithSelection('level.ts', '«a;»\n');
		await assertSent(() => optimize());
		await setting().update('optimize.level', 'wrong', Global);
		await closeEverything();
		await openWithSelection('wrong.ts', '«a;»\n');
		await assertNothingSent(() => optimize());
		await typescript.update('optimize.level', 'low', Global, true);
		await assertSent(() => optimize());
		await typescript.update('optimize.level', undefined, Global, true);
		await setting().update('optimize.level', undefined, Global);
		await setting().update('optimize.level', undefined, Workspace);
	});

	it('at a level that the service refuses, until the documented one is chosen instead', async () => {
		await openWithSelection('documented.ts', '«a;»\n');
		await assertNothingSent(() => optimize({ level: 'wrong' }));
		await pressFirstButton();
		await until(() => proposals().length === 1);
	});

	it('of another file that became active before the documented level was chosen', async () => {
		await openWithSelection('meant.ts', '«meant;»\n');
		await optimize({ level: 'wrong' });
		await openWithSelection('other.ts', '«other;»\n');
		await assertSent(async () => {
			await pressFirstButton();
			await until(() => proposals().length === 1);
		});
		assert.match(engine.prompts().at(-1) ?? '', /meant;/);
		assert.doesNotMatch(engine.prompts().at(-1) ?? '', /other;/);
	});

	it('to accept a proposal that does not exist', async () => {
		const { document } = await openWithSelection('none-pending.ts', '«a;»\n');
		for (const argument of [undefined, document.uri, vscode.Uri.parse('whetstone-proposal:/a.ts?1'), 'x', {}]) {
			await vscode.commands.executeCommand('whetstone.optimize.accept', argument);
			await vscode.commands.executeCommand('whetstone.optimize.discard', argument);
		}
		assert.equal(document.getText(), 'a;\n');
	});
});
