import assert from 'node:assert/strict';
import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AcceptedOptimization } from '../../../src/core/code/acceptedOptimization.ts';
import { OptimizationFiles } from '../../../src/node/optimizationFiles.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const entry = (id: string, time: number): AcceptedOptimization => ({
	id,
	time,
	workspace: 'w',
	uri: 'file:///a.ts',
	languageId: 'typescript',
	level: 'high',
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
});
