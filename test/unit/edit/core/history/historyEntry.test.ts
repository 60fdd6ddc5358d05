import assert from 'node:assert/strict';
import fc from 'fast-check';
import { encodeLine } from '../../../../../src/base/core/checksummedLine.ts';
import {
	type AnswerEvent,
	decodeAnswerLine,
	encodeAnswerEvent,
	eventKey,
} from '../../../../../src/edit/core/history/historyEntry.ts';
import { historyEntries, keptEvents, MOST_ANSWERS } from '../../../../../src/edit/core/history/historyRetention.ts';

const bytes = (line: string) => new TextEncoder().encode(line);
const answer = {
	type: 'answer',
	id: 'a',
	time: 1,
	workspace: '',
	operation: 'generate',
	uri: 'untitled:1',
	languageId: 'ruby',
	request: 'a loop',
	text: 'loop { }',
} as const;

const OUTCOMES = [
	...(['proposed', 'accepted', 'partlyAccepted', 'discarded'] as const),
	...(['noChange', 'refused', 'shown', 'inserted'] as const),
];

describe('a kept answer', () => {
	it('survives encoding and decoding, whatever its text', () => {
		const event: fc.Arbitrary<AnswerEvent> = fc.oneof(
			fc
				.record({ text: fc.string({ unit: 'binary' }), request: fc.string(), cost: fc.double({ noNaN: true, min: 0 }) })
				.map((given) => ({ ...answer, ...given, isBody: true, cost: given.cost === Infinity ? 1 : given.cost })),
			fc.constantFrom(...OUTCOMES).map((outcome) => ({
				type: 'outcome' as const,
				id: 'a',
				time: 2,
				outcome,
				proposal: 'p',
			})),
		);
		fc.assert(
			fc.property(event, (each) => {
				assert.deepEqual(decodeAnswerLine(bytes(encodeAnswerEvent(each))), { kind: 'record', record: each });
			}),
		);
	});

	it('is damaged if a member is missing, and is readable if a later version added unknown outcomes', () => {
		const line = (d: object, t = 'answer') => bytes(encodeLine({ ts: '2026-01-31T12:00:00.000Z', t, id: 'a', d }));
		assert.deepEqual(decodeAnswerLine(line({ text: 'x' })), { kind: 'damaged' });
		const note = decodeAnswerLine(line({ outcome: 'proved' }, 'outcome'));
		assert.ok(note.kind === 'record');
		const events = [{ ...answer }, { type: 'outcome', id: 'a', time: 2, outcome: 'proposed' }, note.record] as const;
		assert.equal(historyEntries(events)[0]?.outcome, 'proposed');
	});

	it('is among the newest, and its events are kept with it', () => {
		const many = Array.from({ length: MOST_ANSWERS + 1 }, (_, at) => ({ ...answer, id: `${at}`, time: at }));
		const note = (id: string) => ({ type: 'outcome', id, time: 99, outcome: 'shown' }) as const;
		const events: readonly AnswerEvent[] = [note('0'), ...many, note('1'), note('gone')];
		assert.deepEqual(keptEvents(events), [...many.slice(1), note('1')]);
		assert.equal(historyEntries(events).length, MOST_ANSWERS);
		assert.equal(
			historyEntries([
				{ ...answer, text: 'a'.repeat(4_000_001) },
				{ ...answer, id: 'b', time: 2 },
			]).length,
			1,
		);
	});

	it('has a key for each of its events', () => {
		assert.equal(eventKey(answer), 'a');
		assert.equal(eventKey({ type: 'outcome', id: 'a', time: 2, outcome: 'shown' }), 'a 2 shown');
		assert.equal(eventKey({ type: 'outcome', id: 'a', time: 2, proposal: 'p' }), 'a 2 ');
	});

	it('has the latest outcome, in whatever order the windows are read', () => {
		const events: readonly AnswerEvent[] = [
			{ type: 'outcome', id: 'a', time: 9, outcome: 'accepted' },
			{ type: 'outcome', id: 'gone', time: 9, outcome: 'accepted' },
			answer,
			{ type: 'outcome', id: 'a', time: 5, outcome: 'proposed', proposal: 'p' },
		];
		const { type: _, ...kept } = answer;
		assert.deepEqual(historyEntries(events), [{ ...kept, outcome: 'accepted', proposal: 'p' }]);
	});
});
