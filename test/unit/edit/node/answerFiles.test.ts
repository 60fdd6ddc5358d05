import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
	appendFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import {
	type AnswerEvent,
	encodeAnswerEvent,
	type ReceivedAnswer,
} from '../../../../src/edit/core/history/historyEntry.ts';
import { MOST_ANSWERS } from '../../../../src/edit/core/history/historyRetention.ts';

import { AnswerFiles } from '../../../../src/edit/node/historyFiles.ts';
import { faultFileSystem } from '../../../support/faults/faultFileSystem.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const answer = (id: string, time: number, text = `the text of ${id}`): AnswerEvent & ReceivedAnswer => ({
	type: 'answer',
	id,
	time,
	workspace: 'w',
	operation: 'optimize',
	uri: 'file:///a.ts',
	languageId: 'typescript',
	request: 'high',
	text,
});

describe('the files of kept answers', () => {
	const root = temporaryFolder();
	const files = (writer: string) => new AnswerFiles(join(root(), 'answers'), writer);
	const ids = async (workspace = 'w') => (await files('reader').read(workspace)).map(({ id }) => id);
	/** Every file that is there, with what it holds. */
	const onDisk = () =>
		readdirSync(root(), { recursive: true, withFileTypes: true })
			.filter((each) => each.isFile())
			.map(({ parentPath, name }) => join(parentPath, name));
	const texts = () =>
		onDisk()
			.map((file) => readFileSync(file, 'utf8'))
			.join('');
	const segmentOf = (writer: string) => onDisk().find((file) => file.endsWith(`${writer}.jsonl`)) ?? '';

	it('give back what several windows wrote of a workspace, oldest first, each with what became of it last', async () => {
		const [one, other] = [files('one'), files('other')];
		assert.deepEqual(await one.read('w'), []);
		await one.append('w', answer('b', 2_000));
		await other.append('w', answer('a', 1_000));
		await other.append('elsewhere', answer('c', 3_000));
		await one.append('w', { type: 'outcome', id: 'b', time: 4_000, outcome: 'proposed', proposal: 'p' });
		await one.append('w', { type: 'outcome', id: 'b', time: 5_000, outcome: 'discarded' });
		assert.deepEqual(
			(await files('later').read('w')).map(({ id, text, outcome, proposal }) => [id, text, outcome, proposal]),
			[
				['a', 'the text of a', undefined, undefined],
				['b', 'the text of b', 'discarded', 'p'],
			],
		);
	});

	it('are readable by this user alone', async function () {
		if (process.platform === 'win32') this.skip();
		await files('one').append('w', answer('a', 1));
		assert.equal(onDisk().length, 1);
		for (const file of onDisk()) assert.equal(statSync(file).mode & 0o777, 0o600);
	});

	it('pass over a line that broke off, and keep a copy of it', async () => {
		const one = files('one');
		await one.append('w', answer('a', 1));
		appendFileSync(segmentOf('one'), '{"v":1,"torn');
		await one.append('w', answer('b', 2));
		assert.deepEqual(await ids(), ['a', 'b']);
		assert.equal(onDisk().filter((file) => file.includes('quarantine')).length, 1);
	});

	it('hold the newest of each workspace: what is older is not read, and goes when the next window writes', async () => {
		const old = files('old');
		await old.append('w', answer('first', 0));
		const folder = join(segmentOf('old'), '..');
		const many = Array.from({ length: MOST_ANSWERS }, (_, at) => answer(`n${at}`, 10 + at));
		writeFileSync(join(folder, 'many.jsonl'), many.map((each) => `${encodeAnswerEvent(each)}\n`).join(''));
		assert.deepEqual(
			await ids(),
			many.map(({ id }) => id),
		);
		assert.match(texts(), /the text of first/);
		await files('new').append('w', answer('newest', 5_000));
		assert.doesNotMatch(texts(), /the text of first/);
		assert.deepEqual((await ids()).slice(-2), [many.at(-1)?.id, 'newest']);
	});

	it('hold little that is old even where one window writes for weeks', async () => {
		const one = files('one');
		for (let at = 0; at < 4 * MOST_ANSWERS + 1; at += 1) await one.append('w', answer(`n${at}`, at));
		assert.equal((await ids()).length, MOST_ANSWERS);
		assert.ok(texts().split('\n').length <= 3 * MOST_ANSWERS, `${texts().split('\n').length} lines`);
	});

	it('hold no more text than a few megabytes, but always the newest', async () => {
		const long = 'x'.repeat(1_500_000);
		for (const at of [1, 2, 3]) await files(`w${at}`).append('w', answer(`l${at}`, at, long));
		assert.deepEqual(await ids(), ['l2', 'l3']);
		await files('w4').append('w', answer('l4', 4, long.repeat(3)));
		assert.deepEqual(await ids(), ['l4']);
	});

	it('leave no byte of an answer that is erased, whichever windows have it, and keep the others', async () => {
		const [one, other] = [files('one'), files('other')];
		await one.append('w', answer('a', 1));
		await one.append('w', answer('secret', 2));
		await one.append('w', { type: 'outcome', id: 'secret', time: 3, outcome: 'noChange' });
		appendFileSync(segmentOf('one'), encodeAnswerEvent(answer('secret', 2)).replace('"crc":"', '"crc":"0'));
		await one.append('w', answer('b', 4));
		await other.append('w', answer('secret', 2));
		await other.read('w');
		assert.ok(texts().split('the text of secret').length >= 4);
		await other.erase('w', new Set(['secret']));
		assert.doesNotMatch(texts(), /secret/);
		await one.append('w', answer('c', 5));
		assert.deepEqual(await ids(), ['a', 'b', 'c']);
	});

	it('do not count as erased while another window moves them out of sight', async () => {
		await files('one').append('w', answer('secret', 1));
		let moves = 0;
		const moving = faultFileSystem(async ({ operation, path }) => {
			const isSegment = operation === 'readFile' && path.endsWith('.jsonl');
			// As often as a reading looks for segments that have gone since they were listed.
			if (isSegment && moves++ < 5) renameSync(path, join(dirname(path), `${randomUUID()}.jsonl`));
			return undefined;
		});
		await new AnswerFiles(join(root(), 'answers'), 'eraser', moving).erase('w', new Set(['secret']));
		assert.equal(texts().includes('secret'), false);
	});

	it('lose nothing that a window appends while another one erases', async () => {
		const [one, other] = [files('one'), files('other')];
		await one.append('w', answer('x', 0));
		await other.append('w', answer('y', 0));
		const numbers = Array.from({ length: 20 }, (_, at) => at + 1);
		await Promise.all([
			...numbers.map((at) => one.append('w', answer(`o${at}`, at))),
			...numbers.map((at) => other.append('w', answer(`t${at}`, 100 + at))),
			files('eraser').erase('w', new Set(['x'])),
			files('second').erase('w', new Set(['y'])),
		]);
		assert.deepEqual(await ids(), [...numbers.map((at) => `o${at}`), ...numbers.map((at) => `t${at}`)]);
		assert.doesNotMatch(texts(), /the text of [xy]/);
	});

	it('keep what a newer version wrote when an answer is erased', async () => {
		await files('one').append('w', answer('a', 1));
		const newer = '{"v":2,"news":true}\n';
		appendFileSync(segmentOf('one'), newer);
		await files('two').erase('w', new Set(['a']));
		assert.equal(texts(), newer);
	});

	it('hold nothing of a workspace, or of any, once they are cleared, and go on from there', async () => {
		const one = files('one');
		await one.append('w', answer('a', 1));
		await one.append('other', answer('b', 1));
		await one.clear('w');
		assert.deepEqual([await ids(), await ids('other')], [[], ['b']]);
		assert.doesNotMatch(texts(), /the text of a/);
		await Promise.all([one.append('w', answer('c', 2)), one.clear()]);
		assert.equal(existsSync(join(root(), 'answers')), false);
		await one.append('w', answer('d', 3));
		assert.deepEqual(await ids(), ['d']);
	});

	it('take a new answer where what is old cannot be looked at', async () => {
		await files('old').append('w', answer('a', 1));
		mkdirSync(segmentOf('old').replace('old.jsonl', 'unreadable.jsonl'));
		await files('one').append('w', answer('b', 2));
		assert.match(texts(), /the text of b/);
	});

	it('report a failure where they cannot be written', async () => {
		mkdirSync(root(), { recursive: true });
		writeFileSync(join(root(), 'answers'), 'a file in the way');
		await assert.rejects(files('one').append('w', answer('a', 1)));
	});
});
