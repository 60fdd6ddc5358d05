import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checksum, LONGEST_LINE } from '../../../../../src/base/core/checksummedLine.ts';
import { ATTACHMENT_KINDS } from '../../../../../src/chat/core/message/attachment.ts';
import type { TranscriptEvent } from '../../../../../src/chat/core/transcript/transcript.ts';
import {
	decodeTranscriptLine as decodeLine,
	encodeRecord,
	nextSequence,
} from '../../../../../src/chat/core/transcript/transcriptRecord.ts';
import { PLANS } from '../../../../../src/service/core/plans.ts';
import { answer, failure, NOON, question } from '../../../../support/transcripts.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Signs JSON text by hand: `members` are those of a line, without braces and without `crc`. */
function signed(members: string): Uint8Array {
	return bytesOf(`{${members},"crc":"${checksum([bytesOf(`{${members}`)])}"}`);
}

/** The event that a line by hand is read as; undefined where it is damaged. */
function eventOf(type: string, data: string): TranscriptEvent | undefined {
	const line = decodeLine(signed(`"v":1,"seq":1,"ts":"2026-01-31T12:00:00.000Z","t":"${type}","id":"i","d":${data}`));
	return line.kind === 'record' ? line.record.event : undefined;
}

describe('a line of a transcript', () => {
	it('has the documented form', () => {
		const line = encodeRecord({ sequence: 7, time: NOON, event: question('u', 'hi') });
		const covered = '{"v":1,"seq":7,"ts":"2026-01-31T12:00:00.000Z","t":"user","id":"u","d":{"text":"hi"}';
		assert.equal(line, `${covered},"crc":"${checksum([bytesOf(covered)])}"}`);
		assert.equal(checksum([bytesOf('123456789')]), 'cbf43926');
	});

	it('restores every kind of event', () => {
		const events: readonly TranscriptEvent[] = [
			{ type: 'meta', id: 'm', data: { workspace: 'file:///w', title: 't' } },
			question('u'),
			answer('a', 'u'),
			{ type: 'assistant', id: 'b', data: { replyTo: 'u', text: '', unrecognised: true, receipt: { roundTripMs: 1 } } },
			failure('e', 'u'),
			{ type: 'delete', id: 'd', data: { target: 'u' } },
			{ type: 'retry', id: 'r', data: { replyTo: 'u' } },
			{ type: 'deleteConversation', id: 'c', data: { seen: ['u', 'a'], damaged: 2 } },
			{ type: 'restoreConversation', id: 's', data: {} },
		];
		for (const event of events) {
			const record = { sequence: 3, time: NOON, event };
			assert.deepEqual(decodeLine(bytesOf(encodeRecord(record))), { kind: 'record', record });
		}
	});

	it('restores every member of an event', () => {
		const attachments = ATTACHMENT_KINDS.map(
			(kind) => ({ id: kind, kind, label: 'a.ts', languageId: 'typescript', text: 'x' }) as const,
		);
		const limit = { amount: 5, unit: 'cost', per: 'day' } as const;
		const implausible = { time: 3, operation: 'chat', model: 'm', amount: 4 };
		const budget = { limit, used: 4, reserved: 0, left: 1, resetsAt: 9, implausible };
		const failures = (['maxTokens', 'messages', 'promptLength'] as const).flatMap((limit) =>
			PLANS.map((plan) => ({
				...{ kind: 'planLimit', status: 400, serviceText: 'No.', host: 'h', seconds: 1, retryAt: 2, code: 'c' },
				...{ limit, likely: true, cutMayHelp: true, plan, sent: 3, allowed: 4, clockSkewMs: -5, unprocessed: true },
				...{ budget },
				...{ partial: 'p', redirectOrigin: 'https://one.example', redirectPath: '/v1' },
			})),
		);
		const options = { model: '', maxTokens: 1, temperature: 0, systemPrompt: 's' };
		const about = { serviceId: 's', service: 'https://one.example', branchOf: 'b' };
		const reply = {
			replyTo: 'u',
			text: 't',
			unrecognised: true,
			finishReason: 'stop',
			leftOut: 2,
			copied: true,
		} as const;
		const events: readonly TranscriptEvent[] = [
			{ type: 'user', id: 'u', data: { text: '', attachments } },
			{ type: 'meta', id: 'm', data: { workspace: '', title: '', options, ...about } },
			{ type: 'meta', id: 'n', data: { options: { temperature: 2 } } },
			{ type: 'assistant', id: 'a', data: { ...reply, receipt: { roundTripMs: 0 } } },
			...failures.map(
				(failure, index) => ({ type: 'error', id: `e${index}`, data: { replyTo: 'u', failure, leftOut: 1 } }) as const,
			),
		];
		for (const event of events) {
			const record = { sequence: 3, time: NOON, event };
			assert.deepEqual(decodeLine(bytesOf(encodeRecord(record))), { kind: 'record', record });
		}
	});

	it('keeps a failure whose limit of the budget cannot be read, without it', () => {
		for (const budget of [5, {}, { limit: { amount: -1, unit: 'cost', per: 'day' }, used: 4 }]) {
			const failure = { kind: 'budgetReached', budget };
			const event = eventOf('error', JSON.stringify({ replyTo: 'u', failure }));
			assert.deepEqual(event?.data, { replyTo: 'u', failure: { kind: 'budgetReached' } });
		}
	});

	it('drops options that no request may have, and keeps the others', () => {
		const kept = (options: object) => eventOf('meta', JSON.stringify({ options }))?.data;
		assert.deepEqual(kept({ model: 'm', maxTokens: 0 }), { options: { model: 'm' } });
		assert.deepEqual(kept({ model: 'm', maxTokens: 1.5 }), { options: { model: 'm' } });
		assert.deepEqual(kept({ model: 'm', temperature: -0.1 }), { options: { model: 'm' } });
		assert.deepEqual(kept({ model: 'm', temperature: 2.1 }), { options: { model: 'm' } });
	});

	it('restores any text exactly, and never contains a line break', () => {
		const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
		const special = fc.constantFrom(
			'\0',
			'\n',
			'\r',
			'\u2028',
			'\u2029',
			'\ufeff',
			'\ud800',
			'","crc":"00000000"}',
			'😀',
		);
		const text = fc.array(fc.oneof(unit, special, fc.string({ unit: 'grapheme' }))).map((parts) => parts.join(''));
		fc.assert(
			fc.property(text, (value) => {
				const line = encodeRecord({ sequence: 1, time: NOON, event: question('u', value) });
				assert.ok(!line.includes('\n'));
				const read = decodeLine(bytesOf(line));
				assert.ok(read.kind === 'record' && read.record.event.type === 'user');
				assert.equal(read.record.event.data.text, value);
			}),
			{ numRuns: 500 },
		);
	});

	it('restores a text of two million characters', () => {
		const event = question('u', '\u{1f600}é\0'.repeat(500_000));
		const read = decodeLine(bytesOf(encodeRecord({ sequence: 1, time: NOON, event })));
		assert.ok(read.kind === 'record');
		assert.deepEqual(read.record.event, event);
	});

	it('never throws, whatever the bytes', () => {
		fc.assert(fc.property(fc.uint8Array(), (bytes) => decodeLine(bytes).kind === 'damaged'));
		fc.assert(fc.property(fc.json(), (json) => decodeLine(signed(`"v":1,"d":${json}`)).kind === 'damaged'));
	});

	it('is damaged if it is not UTF-8, even if its checksum is right', () => {
		const bytes = signed('"v":1,"seq":1,"ts":"2026","t":"user","id":"i","d":{"text":"?"}');
		bytes[bytes.indexOf(0x3f)] = 0xff;
		const covered = bytes.subarray(0, bytes.lastIndexOf(0x2c));
		const line = Uint8Array.from([...covered, ...bytesOf(`,"crc":"${checksum([covered])}"}`)]);
		assert.equal(decodeLine(line).kind, 'damaged');
	});

	it('is damaged if it is longer than any line that is written', () => {
		const line = encodeRecord({ sequence: 1, time: NOON, event: question('u', 'x'.repeat(LONGEST_LINE)) });
		assert.equal(decodeLine(bytesOf(line)).kind, 'damaged');
	});

	it('is damaged if a required member is missing or of another type', () => {
		assert.notEqual(eventOf('user', '{"text":"t"}'), undefined);
		const bad = [
			['user', '{}'],
			['user', '{"text":7}'],
			['assistant', '{"text":"t"}'],
			['assistant', '{"replyTo":"","text":"t"}'],
			['error', '{"replyTo":"u"}'],
			['delete', '{}'],
			['unheardOf', '{}'],
			['user', 'null'],
		] as const;
		for (const [type, data] of bad) assert.equal(eventOf(type, data), undefined, `${type} ${data}`);
		assert.equal(decodeLine(signed('"v":1,"seq":-1,"ts":"2026","t":"user","id":"i","d":{"text":""}')).kind, 'damaged');
		assert.equal(decodeLine(signed('"v":1,"seq":1,"ts":"soon","t":"user","id":"i","d":{"text":""}')).kind, 'damaged');
	});

	it('drops each invalid number and keeps the others', () => {
		const receipt =
			'{"model":3,"provider":"p","usage":{"promptTokens":"x","totalTokens":9},"cost":1e400,"roundTripMs":"?"}';
		assert.deepEqual(eventOf('assistant', `{"replyTo":"u","text":"t","finishReason":[],"receipt":${receipt}}`), {
			type: 'assistant',
			id: 'i',
			data: { replyTo: 'u', text: 't', receipt: { provider: 'p', usage: { totalTokens: 9 }, roundTripMs: 0 } },
		});
		assert.deepEqual(eventOf('assistant', '{"replyTo":"u","text":"t"}')?.data, {
			replyTo: 'u',
			text: 't',
			receipt: { roundTripMs: 0 },
		});
		assert.deepEqual(eventOf('meta', '{"title":null,"workspace":"w"}')?.data, { workspace: 'w' });
	});

	it('drops members that are not in the schema, including __proto__', () => {
		const event = eventOf('user', '{"__proto__":{"polluted":1},"constructor":2,"text":"t","more":3}');
		assert.deepEqual(event?.data, { text: 't' });
		assert.equal(Object.getPrototypeOf(event?.data), Object.prototype);
		assert.equal(Reflect.get({}, 'polluted'), undefined);
	});

	it('distinguishes a newer version from a damaged line', () => {
		assert.equal(decodeLine(signed('"v":99,"x":1')).kind, 'newer');
		assert.equal(decodeLine(bytesOf('{"v":2,"whatever":true}')).kind, 'newer');
		const line = encodeRecord({ sequence: 1, time: NOON, event: question('u') });
		assert.equal(decodeLine(bytesOf(line.replace('"v":1', '"v":9'))).kind, 'damaged');
		assert.equal(decodeLine(bytesOf('{"v":1,"seq":1}')).kind, 'damaged');
	});

	it('never counts beyond the highest number that it reads', () => {
		assert.equal(nextSequence(4), 5);
		const highest = nextSequence(Number.MAX_SAFE_INTEGER);
		const line = encodeRecord({ sequence: nextSequence(highest), time: NOON, event: question('u') });
		assert.equal(decodeLine(bytesOf(line)).kind, 'record');
	});
});
