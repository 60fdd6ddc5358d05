import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checksum, encodeLine } from '../../../../src/core/base/checksummedLine.ts';
import { readSegment } from '../../../../src/core/base/segment.ts';
import { decodeEntryLine, encodeEntry, type LedgerEntry } from '../../../../src/core/receipts/ledgerEntry.ts';
import { entry } from '../../../support/receipts.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function read(line: string): LedgerEntry | undefined {
	const decoded = decodeEntryLine(bytesOf(line));
	return decoded.kind === 'record' ? decoded.record : undefined;
}

/** Reads a line with these members in `d`. */
function readData(data: object): LedgerEntry | undefined {
	return read(encodeLine({ ts: '2026-01-31T12:00:00.000Z', t: 'receipt', id: 'i', d: data }));
}

describe('a line of the ledger', () => {
	it('has the documented form', () => {
		const line = encodeEntry(
			entry('i', { time: Date.UTC(2026, 0, 31, 12), outcome: 'unavailable', receipt: { roundTripMs: 5 } }),
		);
		const data = '{"workspace":"file:///w","operation":"chat","outcome":"unavailable","receipt":{"roundTripMs":5}}';
		const covered = `{"v":1,"ts":"2026-01-31T12:00:00.000Z","t":"receipt","id":"i","d":${data}`;
		assert.equal(line, `${covered},"crc":"${checksum([bytesOf(covered)])}"}`);
	});

	it('names the service if it is known', () => {
		const written = entry('i', { service: 'local' });
		assert.deepEqual(read(encodeEntry(written)), written);
	});

	it('is read as it was written, whatever the entry', () => {
		const text = fc.string({ unit: 'binary', minLength: 1 });
		const figure = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }), { nil: undefined });
		fc.assert(
			fc.property(text, text, figure, figure, (workspace, outcome, cost, latency) => {
				const receipt = {
					roundTripMs: 1,
					...(cost === undefined ? {} : { cost }),
					...(latency === undefined ? {} : { latency }),
				};
				const written = entry('i', { workspace, outcome, receipt });
				assert.deepEqual(read(encodeEntry(written)), written);
			}),
		);
	});

	it('is damaged if a required member is missing, and only loses the figures that are invalid', () => {
		const sound = { workspace: '', operation: 'chat', outcome: 'answered', receipt: { roundTripMs: 5 } };
		assert.ok(readData(sound));
		for (const member of Object.keys(sound))
			assert.equal(readData({ ...sound, [member]: undefined }), undefined, member);
		const receipt = {
			model: 7,
			usage: { promptTokens: 'x', totalTokens: 9 },
			cost: '1',
			latency: null,
			roundTripMs: '?',
		};
		assert.deepEqual(readData({ ...sound, receipt })?.receipt, { usage: { totalTokens: 9 }, roundTripMs: 0 });
	});

	it('never throws, whatever the bytes', () => {
		fc.assert(fc.property(fc.uint8Array(), (bytes) => decodeEntryLine(bytes).kind === 'damaged'));
	});

	it('leaves the others readable if it is damaged, torn or of a newer version', () => {
		const lines = ['a', 'b', 'c', 'd'].map((id) => encodeEntry(entry(id)));
		const damaged = (lines[1] ?? '').replace('"answered"', '"answerer"');
		const bytes = bytesOf(`${lines[0]}\n${damaged}\n{"v":2}\n${lines[2]}\n${lines[3]?.slice(0, -9)}`);
		const reading = readSegment({ writer: 'w', bytes }, decodeEntryLine);
		assert.deepEqual(
			reading.records.map(({ id }) => id),
			['a', 'c'],
		);
		assert.deepEqual([reading.damagedLines, reading.newerVersion, reading.ending], [1, true, 'torn']);
	});
});
