import assert from 'node:assert/strict';
import type { Attachment } from '../../../../../src/core/chat/message/attachment.ts';
import type { ContextItem } from '../../../../../src/protocol/contextItems.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import { editor, extensions, window, withFakeVscode, workspace } from '../../../../support/fakes/fakeVscode.ts';

const { ContextOffers } = await withFakeVscode(() => import('../../../../../src/vscode/chat/context/chatContext.ts'));

const before = { workspace: { ...workspace }, window: { ...window } };

describe('what is attached by its name', () => {
	let clock: FakeClock;
	let offers: InstanceType<typeof ContextOffers>;

	beforeEach(() => {
		clock = new FakeClock();
		offers = new ContextOffers({ uris: [] }, clock);
	});

	afterEach(() => {
		offers.dispose();
		Object.assign(workspace, before.workspace);
		Object.assign(window, before.window);
		Object.assign(extensions, { getExtension: () => undefined });
		editor.registered.clear();
	});

	/** Attaches the first thing that a query finds. */
	const attach = async (typed: string) => {
		let found: readonly ContextItem[] = [];
		await offers.find(typed, (items) => {
			found = items;
		});
		const [result] = await offers.attach(found[0]?.id ?? assert.fail(`${typed} finds nothing`));
		return result ?? assert.fail('nothing was said');
	};
	const attached = async (typed: string): Promise<Pick<Attachment, 'kind' | 'label' | 'text'>> => {
		const result = await attach(typed);
		if ('refused' in result) assert.fail(result.refused);
		const { kind, label, text } = result;
		return { kind, label, text };
	};
	const refusal = async (typed: string) => {
		const result = await attach(typed);
		return 'refused' in result ? result.refused : assert.fail('it was attached');
	};

	describe('of Git', () => {
		const repository = (name: string, staged: string, unstaged: string | Error) => ({
			rootUri: { path: `/work/${name}` },
			diff: async (cached: boolean) => {
				if (cached) return staged;
				if (unstaged instanceof Error) throw unstaged;
				return unstaged;
			},
		});
		const open = (...repositories: readonly unknown[]) =>
			Object.assign(extensions, {
				getExtension: () => ({ isActive: true, exports: { getAPI: () => ({ repositories }) } }),
			});

		it('is what is staged and what is not, each under its heading', async () => {
			open(repository('shop', '+a\n', '+b\n'));
			assert.deepEqual(await attached('changes'), {
				kind: 'changes',
				label: 'Changes in shop',
				text: '# Staged changes\n+a\n\n# Changes that are not staged\n+b',
			});
		});

		it('is that of several repositories, each under its name, without those that have none', async () => {
			open(repository('one', '', '+b\n'), repository('two', '', ''), repository('three', '+c\n', ''));
			assert.deepEqual(await attached('changes'), {
				kind: 'changes',
				label: 'Changes in one, three',
				text: '# one\n# Changes that are not staged\n+b\n\n# three\n# Staged changes\n+c',
			});
		});

		it('is refused with the reason if nothing has changed, or Git fails', async () => {
			open(repository('shop', '', '\n'));
			assert.match(await refusal('changes'), /^Nothing has changed/);
			open(repository('shop', '+a', new Error('index.lock')));
			assert.match(await refusal('changes'), /^Git could not tell the changes in shop/);
		});
	});

	describe('of the symbols', () => {
		const lines = ['// first', '\tfunction total() {', '\t\treturn 1;', '\t}', ''];
		const position = (line: number, character = 0) => ({
			line,
			character,
			with: (changed: object) => ({ ...position(line, character), ...changed }),
		});
		const range = (first: number, last: number) => ({
			start: position(first, 1),
			end: position(last, 2),
			contains: ({ line }: { readonly line: number }) => line >= first && line <= last,
		});
		const uri = { path: '/work/a.js', toString: () => 'file:/work/a.js' };
		const outline = (value: unknown) => editor.registered.set('vscode.executeDocumentSymbolProvider', () => value);

		beforeEach(() => {
			const found = [{ name: 'total', location: { uri, range: range(1, 1) } }];
			editor.registered.set('vscode.executeWorkspaceSymbolProvider', async () => found);
			outline(undefined);
			Object.assign(workspace, {
				workspaceFolders: [],
				openTextDocument: async () => ({
					languageId: 'javascript',
					validateRange: (given: unknown) => given,
					lineAt: (line: number) => ({ range: { end: position(line, lines[line]?.length ?? 0) } }),
					getText: ({ start, end }: ReturnType<typeof range>) =>
						lines
							.slice(start.line, end.line + 1)
							.join('\n')
							.slice(start.character),
				}),
			});
		});

		it('is all its lines, as the outline of the document has it', async () => {
			outline([
				{ name: 'total', range: range(0, 0), children: [] },
				{ name: 'file', range: range(0, 4), children: [{ name: 'total()', range: range(1, 3), children: [] }] },
			]);
			assert.deepEqual(await attached('total'), {
				kind: 'symbol',
				label: 'total — a.js:2–4',
				text: '\tfunction total() {\n\t\treturn 1;\n\t}',
			});
		});

		it('is the place that was found if there is no outline, or it never comes', async () => {
			const place = { kind: 'symbol', label: 'total — a.js:2', text: '\tfunction total() {' };
			assert.deepEqual(await attached('total'), place);
			outline(new Promise(() => {}));
			const waiting = attached('total');
			await new Promise((resolve) => setImmediate(resolve));
			clock.advance(3_000);
			assert.deepEqual(await waiting, place);
		});

		it('is refused if its file is gone', async () => {
			Object.assign(workspace, { openTextDocument: async () => assert.fail('gone') });
			assert.match(await refusal('total'), /^a\.js cannot be read/);
		});
	});

	describe('of the terminal', () => {
		type Listener = (event: object) => unknown;
		let heard: Map<string, Listener>;
		const [one, two] = [{ name: 'one' }, { name: 'two' }];

		beforeEach(() => {
			heard = new Map();
			const hear = (name: string) => (listener: Listener) => {
				heard.set(name, listener);
				return { dispose: () => heard.delete(name) };
			};
			Object.assign(window, {
				activeTerminal: undefined,
				onDidStartTerminalShellExecution: hear('start'),
				onDidEndTerminalShellExecution: hear('end'),
				onDidCloseTerminal: hear('close'),
			});
		});

		/** Runs a command, and waits until its output was read. */
		const run = async (terminal: object, value: string, output: readonly string[], exitCode?: number) => {
			const execution = {
				commandLine: { value },
				async *read() {
					yield* output;
				},
			};
			await heard.get('start')?.({ terminal, execution });
			await new Promise((resolve) => setImmediate(resolve));
			if (exitCode !== undefined) heard.get('end')?.({ terminal, execution, exitCode });
		};

		it('is nothing at the first use, from which on it is kept, in memory until the window ends', async () => {
			assert.equal(heard.size, 0);
			assert.match(await refusal('terminal'), /^Nothing of the terminal was kept so far\..* run it again/);
			assert.equal(heard.size, 3);
			assert.match(await refusal('terminal'), /^No command was seen/);
			offers.dispose();
			assert.equal(heard.size, 0);
		});

		it('is the last command with its output, as it would be read, and how it ended', async () => {
			await refusal('terminal');
			const control = String.fromCharCode(0x1b);
			await run(one, 'ls', ['a\r\n'], 0);
			await run(one, 'npm test', [`${control}[31m1 fai`, `ling${control}[0m\r\n`], 1);
			assert.deepEqual(await attached('terminal'), {
				kind: 'terminal',
				label: 'Terminal: npm test',
				text: '$ npm test\n1 failing\n(exit code 1)',
			});
		});

		it('says so if no output was reported', async () => {
			await refusal('terminal');
			await run(one, 'true', [], 0);
			assert.equal((await attached('terminal')).text, '$ true\n(VS Code reported no output)\n(exit code 0)');
		});

		it('is that of the terminal in front, else of the one that was used last', async () => {
			await refusal('terminal');
			await run(one, 'first', ['1']);
			await run(two, 'second', ['2'], 0);
			assert.equal((await attached('terminal')).text, '$ second\n2\n(exit code 0)');
			Object.assign(window, { activeTerminal: one });
			assert.equal((await attached('terminal')).text, '$ first\n1\n(still running)');
			heard.get('close')?.(one);
			assert.equal((await attached('terminal')).label, 'Terminal: second');
		});

		it('is the end of a long output, from the beginning of a line on', async () => {
			await refusal('terminal');
			await run(
				one,
				'yes',
				Array.from({ length: 2_000 }, (_, index) => `${'y'.repeat(97)}${index}\n`),
				0,
			);
			const { text } = await attached('terminal');
			assert.match(text, /^\$ yes\n…\ny{97}\d+\n/);
			assert.match(text, /\ny{97}1999\n\(exit code 0\)$/);
			assert.ok(text.length < 66_000, `${text.length}`);
		});
	});
});
