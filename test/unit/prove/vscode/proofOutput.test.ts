import assert from 'node:assert/strict';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const { ProofOutput } = await withFakeVscode(() => import('../../../../src/prove/vscode/proofTerminal.ts'));

const ESC = String.fromCharCode(0x1b);

describe('the output of proofs in a terminal', () => {
	let clock: FakeClock;
	let output: InstanceType<typeof ProofOutput>;
	let shown: string;
	/** What the person did. */
	let did: string[];

	beforeEach(() => {
		[clock, shown, did] = [new FakeClock(), '', []];
		output = new ProofOutput(
			clock,
			() => did.push('interrupt'),
			() => did.push('close'),
		);
		output.onDidWrite((text) => {
			shown += text;
		});
		output.open();
	});

	it('P16 shows little of a flood, its end before the next line, and how much is missing', () => {
		const chunk = 'a line of a log\n'.repeat(4_096);
		output.writeLine('begun');
		for (let count = 0; count < 300; count++) output.print(chunk);
		output.print('the last line');
		output.writeLine('ended');
		assert.ok(shown.length < 200_000, `${shown.length}`);
		assert.match(
			shown,
			/begun[\s\S]*\[… [\d,]+ characters not shown: the output came too fast\][\s\S]*the last line\r\n[\s\S]*ended/,
		);
	});

	it('P16 continues with text where the end of a sequence was skipped', () => {
		output.print(`a${ESC}]0;title`);
		for (let count = 0; count < 10; count++) output.print('x'.repeat(30_000));
		output.print('\nafter\n');
		clock.advance(100);
		assert.ok(shown.endsWith('after\r\n'));
	});

	it('keeps the end of what comes before it is drawn', () => {
		const late = new ProofOutput(
			clock,
			() => {},
			() => {},
		);
		for (let line = 0; line < 300; line++) late.writeLine(`${'x'.repeat(1_000)} ${line}`);
		late.onDidWrite((text) => {
			shown += text;
		});
		late.open();
		assert.ok(shown.length <= 200_000 && shown.includes('x 299'));
	});

	it('takes nothing from what is typed but Ctrl+C: answers of the terminal come that way, too', () => {
		output.handleInput('\u001b[1;1R');
		assert.deepEqual(did, []);
		output.handleInput('\u0003');
		assert.deepEqual(did, ['interrupt']);
	});

	it('forgets what waits when it is closed', () => {
		output.print('a');
		output.print('b');
		output.close();
		clock.advance(100);
		assert.deepEqual([shown, clock.pendingTimers, did], ['a', 0, ['close']]);
	});
});
