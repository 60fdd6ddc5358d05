import assert from 'node:assert/strict';
import type { Terminals } from '../../../../../src/chat/vscode/context/terminalOutput.ts';
import { withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const { TerminalOutput } = await withFakeVscode(
	() => import('../../../../../src/chat/vscode/context/terminalOutput.ts'),
);

describe('what is attached of the terminal', () => {
	type Listener = (event: object) => unknown;
	let heard: Map<string, Listener>;
	let terminals: { activeTerminal?: unknown };
	let output: InstanceType<typeof TerminalOutput>;
	const [one, two] = [{ name: 'one' }, { name: 'two' }];

	beforeEach(() => {
		heard = new Map();
		const hear = (name: string) => (listener: Listener) => {
			heard.set(name, listener);
			return { dispose: () => heard.delete(name) };
		};
		terminals = {
			onDidStartTerminalShellExecution: hear('start'),
			onDidEndTerminalShellExecution: hear('end'),
			onDidCloseTerminal: hear('close'),
		} as object;
		output = new TerminalOutput(terminals as Terminals);
	});

	const attached = () => {
		const result = output.attach();
		return 'refused' in result ? assert.fail(result.refused) : result;
	};
	const refusal = () => {
		const result = output.attach();
		return 'refused' in result ? result.refused : assert.fail('it was attached');
	};

	/** Runs a command, and waits until its output was read. */
	const run = async (terminal: object, value: string, printed: readonly string[], exitCode?: number) => {
		const execution = {
			commandLine: { value },
			async *read() {
				yield* printed;
			},
		};
		await heard.get('start')?.({ terminal, execution });
		await new Promise((resolve) => setImmediate(resolve));
		if (exitCode !== undefined) heard.get('end')?.({ terminal, execution, exitCode });
	};

	it('is nothing at the first use, from which on it is kept, in memory until the window ends', async () => {
		assert.equal(heard.size, 0);
		assert.match(refusal(), /^No terminal output has been kept so far\..* run yours again/);
		assert.equal(heard.size, 3);
		assert.match(refusal(), /^No command has been seen/);
		output.dispose();
		assert.equal(heard.size, 0);
	});

	it('is the last command with its output, as it would be read, and how it ended', async () => {
		refusal();
		const control = String.fromCharCode(0x1b);
		await run(one, 'ls', ['a\r\n'], 0);
		await run(one, 'npm test', [`${control}[31m1 fai`, `ling${control}[0m\r\n`], 1);
		assert.partialDeepStrictEqual(attached(), {
			kind: 'terminal',
			label: 'Terminal: npm test',
			text: '$ npm test\n1 failing\n(exit code 1)',
		});
	});

	it('says so if no output was reported', async () => {
		refusal();
		await run(one, 'true', [], 0);
		assert.equal(attached().text, '$ true\n(VS Code reported no output)\n(exit code 0)');
	});

	it('is that of the active terminal, else of the one that was used last', async () => {
		refusal();
		await run(one, 'first', ['1']);
		await run(two, 'second', ['2'], 0);
		assert.equal(attached().text, '$ second\n2\n(exit code 0)');
		Object.assign(terminals, { activeTerminal: one });
		assert.equal(attached().text, '$ first\n1\n(still running)');
		heard.get('close')?.(one);
		assert.equal(attached().label, 'Terminal: second');
	});

	it('is the end of a long output, from the beginning of a line on', async () => {
		refusal();
		await run(
			one,
			'yes',
			Array.from({ length: 2_000 }, (_, index) => `${'y'.repeat(97)}${index}\n`),
			0,
		);
		const { text } = attached();
		assert.match(text, /^\$ yes\n…\ny{97}\d+\n/);
		assert.match(text, /\ny{97}1999\n\(exit code 0\)$/);
		assert.ok(text.length < 66_000, `${text.length}`);
	});
});
