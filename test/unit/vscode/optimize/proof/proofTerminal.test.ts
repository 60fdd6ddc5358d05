import assert from 'node:assert/strict';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import type { FakeTerminal } from '../../../../support/fakes/fakeTerminal.ts';
import { editor, withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const { ProofTerminal } = await withFakeVscode(
	() => import('../../../../../src/vscode/optimize/proof/proofTerminal.ts'),
);

const ESC = String.fromCharCode(0x1b);

describe('the terminal of proofs', () => {
	let clock: FakeClock;
	let terminal: InstanceType<typeof ProofTerminal>;
	const shown = (): FakeTerminal => editor.terminals.at(-1) ?? assert.fail('There is no terminal.');

	beforeEach(() => {
		editor.terminals.length = 0;
		clock = new FakeClock();
		terminal = new ProofTerminal(clock);
		terminal.begin(() => undefined);
	});

	afterEach(() => terminal.dispose());

	it('P16 shows of a flood little, the end of it before what is said next, and says how much is missing', () => {
		const chunk = 'a line of a log\n'.repeat(4_096);
		terminal.say('begun');
		for (let count = 0; count < 300; count++) terminal.print(chunk);
		terminal.print('the last line');
		terminal.say('ended');
		const { text } = shown();
		assert.ok(text.length < 200_000, `${text.length}`);
		assert.match(
			text,
			/begun[\s\S]*\[… [\d,]+ characters are not shown: they came too fast\][\s\S]*the last line\r\n[\s\S]*ended/,
		);
	});

	it('P16 goes on with text where the end of a sequence was left out', () => {
		terminal.print(`a${ESC}]0;title`);
		for (let count = 0; count < 10; count++) terminal.print('x'.repeat(30_000));
		terminal.print('\nafter\n');
		clock.advance(100);
		assert.ok(shown().text.endsWith('after\r\n'));
	});

	it('forgets what waits when it is closed', () => {
		terminal.print('a');
		terminal.print('b');
		shown().dispose();
		clock.advance(100);
		assert.equal(shown().text, 'a');
		assert.equal(clock.pendingTimers, 0);
	});
});
