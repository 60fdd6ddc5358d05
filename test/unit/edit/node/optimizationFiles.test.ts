import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	type AcceptedOptimization,
	encodeOptimization,
} from '../../../../src/edit/core/history/acceptedOptimization.ts';
import { MOST_OPTIMIZATIONS } from '../../../../src/edit/core/history/historyRetention.ts';
import { OptimizationFiles } from '../../../../src/edit/node/historyFiles.ts';
import { proofOf, speedOf } from '../../../support/proofs.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const entry = (id: string, time: number): AcceptedOptimization => ({
	id,
	time,
	workspace: 'w',
	uri: 'file:///a.ts',
	languageId: 'typescript',
	level: 'high',
	proposal: id,
	receipts: [],
	before: 'a\n',
	after: 'b\n',
	added: 1,
	removed: 1,
});

describe('the files of accepted optimizations', () => {
	const folder = temporaryFolder();
	const files = (writer: string) =>
		new OptimizationFiles({ folder: join(folder(), 'v1'), quarantine: join(folder(), 'quarantine'), writer });

	it('give back what several windows wrote, oldest first, and pass over what is damaged', async () => {
		const [one, other] = [files('one'), files('other')];
		assert.deepEqual(await one.read(), []);
		await one.append(entry('b', 2_000));
		await other.append(entry('a', 1_000));
		appendFileSync(join(folder(), 'v1', 'one.jsonl'), '{"v":1,"torn');
		await one.append(entry('c', 3_000));
		assert.deepEqual(
			(await files('later').read()).map(({ id }) => id),
			['a', 'b', 'c'],
		);
		assert.equal(readdirSync(join(folder(), 'quarantine')).length, 1);
	});

	it('give back what was proved later with its newest proof, whichever window wrote it first', async () => {
		const [one, other] = [files('one'), files('other')];
		const proved = (time: number) => ({ ...entry('a', 1_000), proof: proofOf({ time, speed: speedOf('faster') }) });
		await other.append(entry('a', 1_000));
		await other.append(entry('b', 2_000));
		await one.append(proved(20));
		await other.append(proved(30));
		await one.append(proved(25));
		const read = await files('later').read();
		assert.deepEqual(
			read.map(({ id, proof }) => [id, proof?.time]),
			[
				['a', 30],
				['b', undefined],
			],
		);
		await one.erase(new Set(['a']));
		assert.deepEqual(
			(await files('later').read()).map(({ id }) => id),
			['b'],
		);
	});

	it('lose what an older proof says once there are many, and never the newest', async () => {
		const one = files('one');
		for (let time = 1; time <= 101; time += 1) await one.append({ ...entry('a', 1_000), proof: proofOf({ time }) });
		const lines = readFileSync(join(folder(), 'v1', 'one.jsonl'), 'utf8')
			.trim()
			.split('\n');
		assert.ok(lines.length <= 2, String(lines.length));
		assert.equal((await one.read())[0]?.proof?.time, 101);
	});

	const ids = async (writer: string) => (await files(writer).read()).map(({ id }) => id);
	/** What a window left behind. */
	const write = (writer: string, entries: readonly AcceptedOptimization[]) => {
		mkdirSync(join(folder(), 'v1'), { recursive: true });
		const lines = entries.map((each) => `${encodeOptimization(each)}\n`);
		writeFileSync(join(folder(), 'v1', `${writer}.jsonl`), lines.join(''));
	};
	const many = Array.from({ length: MOST_OPTIMIZATIONS }, (_, at) => entry(`n${at}`, 10 + at));

	it('keep the newest entries: a window begins its segment by removing those that hold none of them', async () => {
		write('old', [entry('a', 1)]);
		write('both', [entry('b', 2), ...many]);
		assert.deepEqual(
			await ids('reader'),
			many.map(({ id }) => id),
		);
		await files('new').append(entry('newest', 5_000));
		assert.deepEqual(readdirSync(join(folder(), 'v1')).sort(), ['both.jsonl', 'new.jsonl']);
		assert.deepEqual((await ids('reader')).slice(-2), [many.at(-1)?.id, 'newest']);
	});

	it('keep no more code than a few megabytes, but always the newest', async () => {
		const long = (id: string, time: number) => ({ ...entry(id, time), after: 'x'.repeat(700_000) });
		write(
			'long',
			[1, 2, 3, 4, 5, 6, 7, 8].map((at) => long(`l${at}`, at)),
		);
		assert.deepEqual(await ids('reader'), ['l4', 'l5', 'l6', 'l7', 'l8']);
	});

	it('lose nothing that a window appends after its segment was removed', async () => {
		const old = files('old');
		await old.append(entry('a', 1));
		write('busy', many);
		await Promise.all([files('new').append(entry('b', 5_000)), old.append(entry('c', 5_001))]);
		assert.deepEqual((await ids('reader')).slice(-2), ['b', 'c']);
	});

	it('hold nothing once they are cleared, and go on from there', async () => {
		const one = files('one');
		await one.append(entry('a', 1));
		appendFileSync(join(folder(), 'v1', 'one.jsonl'), '{"v":1,"torn');
		await one.append(entry('b', 2));
		await files('other').append(entry('c', 3));
		await one.clear();
		assert.equal(existsSync(join(folder(), 'v1')) || existsSync(join(folder(), 'quarantine')), false);
		await one.append(entry('d', 4));
		assert.deepEqual(await ids('reader'), ['d']);
	});
});
