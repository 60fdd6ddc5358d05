import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PacedText } from '../../../../src/prove/core/pacedText.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';

const MOST = 32_768;
const LINE = `${'x'.repeat(99)}\n`;

describe('text at the pace at which it is shown', () => {
	let clock: FakeClock;
	let pieces: [text: string, leftOut: number][];
	let paced: PacedText;

	beforeEach(() => {
		clock = new FakeClock();
		pieces = [];
		paced = new PacedText({ clock, onPiece: (text, leftOut) => pieces.push([text, leftOut]) });
	});

	it('comes at once after a pause, and otherwise together with what follows', () => {
		paced.push('a');
		paced.push('b');
		paced.push('c');
		assert.deepEqual(pieces, [['a', 0]]);
		clock.advance(99);
		assert.equal(pieces.length, 1);
		clock.advance(1);
		assert.deepEqual(pieces.at(-1), ['bc', 0]);
		clock.advance(100);
		paced.push('d');
		assert.deepEqual(pieces.at(-1), ['d', 0]);
		assert.equal(pieces.length, 3);
		assert.equal(clock.pendingTimers, 1);
		clock.advance(100);
		assert.equal(clock.pendingTimers, 0);
	});

	it('P16 of a flood, passes on the beginning and ten times a second the newest lines, and says how much is left out', () => {
		const flood = LINE.repeat(500);
		for (let tick = 0; tick < 20; tick++) {
			for (let chunk = 0; chunk < 20; chunk++) paced.push(tick === 0 && chunk === 0 ? 'first\n' : flood);
			clock.advance(100);
		}
		assert.deepEqual(pieces[0], ['first\n', 0]);
		assert.equal(pieces.length, 21);
		for (const [text, leftOut] of pieces.slice(1)) {
			assert.ok(text.length <= MOST && text.startsWith('x'.repeat(99)) && text.endsWith(LINE));
			assert.ok(leftOut > 0);
		}
	});

	it('keeps the newest of a line that never ends', () => {
		paced.push(`${'y'.repeat(MOST)}${'x'.repeat(MOST)}`);
		assert.deepEqual(pieces, [['x'.repeat(MOST), MOST]]);
	});

	it('is passed on early when it ends, and what follows is a beginning again', () => {
		paced.push('a');
		paced.push('b');
		paced.flush();
		paced.flush();
		paced.push('c');
		assert.deepEqual(
			pieces.map(([text]) => text),
			['a', 'b', 'c'],
		);
		paced.push('d');
		paced.dispose();
		clock.advance(1_000);
		assert.equal(pieces.length, 3);
		assert.equal(clock.pendingTimers, 0);
	});

	it('loses nothing that it does not count', () => {
		const piece = fc.tuple(fc.nat(3), fc.integer({ min: 0, max: 50_000 }), fc.boolean());
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 12 }), (pushes) => {
				const got: [string, number][] = [];
				const time = new FakeClock();
				const text = new PacedText({ clock: time, onPiece: (shown, leftOut) => got.push([shown, leftOut]) });
				let all = '';
				for (const [index, [wait, length, breaks]] of pushes.entries()) {
					const pushed = String(index % 10).repeat(length) + (breaks ? '\n' : '');
					all += pushed;
					text.push(pushed);
					time.advance(wait * 50);
				}
				text.flush();
				let at = 0;
				for (const [shown, leftOut] of got) {
					at += leftOut;
					assert.equal(shown, all.slice(at, at + shown.length));
					assert.ok(shown.length > 0 && shown.length <= MOST);
					at += shown.length;
				}
				assert.equal(at, all.length);
			}),
		);
	});
});
