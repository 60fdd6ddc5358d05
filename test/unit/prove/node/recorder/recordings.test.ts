import assert from 'node:assert/strict';
import { readRecordings } from '../../../../../src/prove/node/recorder/recordings.ts';

const BEFORE = 'export function total(items) {\n\treturn items.length;\n}\n';
const AFTER = BEFORE.replace('items.length', 'items.length + 0');

function changeOf(after: string, before = BEFORE) {
	return { languageId: 'javascript', before, after, uri: { toString: () => 'what cannot be sent' } };
}

function read(changes: readonly ReturnType<typeof changeOf>[], signal = new AbortController().signal) {
	return readRecordings({ changes, program: 'var programRecorder;', file: 'total.js' }, signal);
}

describe('texts that record calls', () => {
	it('are made in another thread, for each change', async () => {
		const [recording, broken, unparsable, foreign] = await read([
			changeOf(AFTER),
			changeOf('export function total(items) {'),
			changeOf('not code', 'neither is this'),
			{ ...changeOf(AFTER), languageId: 'python' },
		]);
		assert.ok(recording !== undefined && 'textFor' in recording);
		assert.deepEqual(
			recording.functions.map(({ name }) => name),
			['total()'],
		);
		const texts = (['replay', 'before', 'after'] as const).map((kind) => recording.textFor('C:\\calls "1"', kind));
		for (const [index, text] of texts.entries())
			assert.ok(text.includes(`"folder":"C:\\\\calls \\"1\\"","task":"${index === 0 ? 'replay' : 'record'}"`));
		const measured = recording.textFor('/calls', { calls: 9, process: 2, isAlone: false, isWithUnseen: true });
		assert.ok(measured.includes('"folder":"/calls","task":{"calls":9,"process":2,"isWithUnseen":true}'));
		assert.deepEqual(
			texts.map((text) => [BEFORE, AFTER].map((plain) => text.split(plain.split('\n')[1] ?? '').length - 1)),
			[
				[3, 1],
				[4, 0],
				[0, 4],
			],
		);
		assert.deepEqual(broken, { syntaxProblem: 'Unexpected token (line 1)' });
		assert.ok(unparsable !== undefined && 'reason' in unparsable && unparsable.reason === 'cannotParse');
		assert.equal(foreign, undefined);
	});

	it('are not made of a file that is too long to parse', async () => {
		const [found] = await read([changeOf(`${AFTER}//${'x'.repeat(500_000)}`)]);
		assert.deepEqual(found, { compared: 0, reason: 'tooLong' });
	});

	it('need no thread if nothing can be recorded in the language', async () => {
		const python = { ...changeOf(AFTER), languageId: 'python' };
		assert.deepEqual(await read([python, python], AbortSignal.abort()), [undefined, undefined]);
	});

	it('are not made if the thread fails', async () => {
		const found = await read([changeOf(AFTER), { ...changeOf(AFTER), before: null as never }]);
		const detail = "Cannot read properties of null (reading 'length')";
		assert.deepEqual(found, Array(2).fill({ compared: 0, reason: 'cannotParse', detail }));
	});

	it('are no longer waited for once that is canceled', async () => {
		const stop = new AbortController();
		const reading = read([changeOf(AFTER)], stop.signal);
		stop.abort();
		await assert.rejects(reading, { name: 'AbortError' });
		await assert.rejects(read([changeOf(AFTER)], stop.signal), { name: 'AbortError' });
	});
});
