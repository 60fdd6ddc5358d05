import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { systemClock } from '../../../../../src/base/node/systemClock.ts';
import { startRecorder } from '../../../../../src/prove/node/recorder/programRecorder.ts';
import { openRecordedCalls } from '../../../../../src/prove/node/recorder/recordedCalls.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

describe('the folder of recorded calls', () => {
	const outer = temporaryFolder();

	it('gives the lines of each process and thread, and is erased', async () => {
		const calls = await openRecordedCalls(outer(), systemClock);
		writeFileSync(join(calls.folder, '1-0-5.jsonl'), '{"kind":"loaded"}\n{"kind":"beg');
		writeFileSync(join(calls.folder, '2-0-5.jsonl'), '\n{"kind":"enough"}\n');
		writeFileSync(join(calls.folder, 'other'), 'x');
		assert.deepEqual(await calls.read(), [['{"kind":"loaded"}', '{"kind":"beg'], ['{"kind":"enough"}']]);
		assert.equal(dirname(calls.folder), outer());
		await calls.dispose();
		assert.equal(existsSync(calls.folder), false);
	});

	it('tells when a process wants no further call, whose lines only the person may read', async () => {
		const calls = await openRecordedCalls(outer(), systemClock);
		const facts = { name: 'f()', parameters: [], usesThis: false, usesOuterThis: false, usesPrivate: false, uses: [] };
		const options = { functions: [facts], literals: [], folder: calls.folder, task: 'replay' } as const;
		const recorder = startRecorder(options, undefined);
		const call = recorder.expression(0, 'f', ...[0, 1, 2, 3].map((version) => () => (version === 2 ? 1 : 0)));
		call();
		await once(calls.enough, 'abort');
		const [lines = []] = await calls.read();
		assert.deepEqual(
			lines.map((line) => JSON.parse(line).kind),
			['loaded', 'begins', 'differs', 'ends', 'differs', 'enough'],
		);
		const [name = ''] = readdirSync(calls.folder).filter((each) => each.endsWith('.jsonl'));
		assert.match(name, new RegExp(`^${process.pid}-0-\\d+\\.jsonl$`));
		if (process.platform !== 'win32') assert.equal(statSync(join(calls.folder, name)).mode & 0o777, 0o600);
		await calls.dispose();
	});
});
