import assert from 'node:assert/strict';
import { namedModels } from '../../../../src/core/receipts/namedModels.ts';

const entry = (service: string, model?: string) => ({
	id: '',
	time: 0,
	workspace: '',
	service,
	operation: 'chat',
	outcome: 'answered',
	receipt: { roundTripMs: 1, ...(model === undefined ? {} : { model }) },
});

describe('The models to offer', () => {
	it('are those of this service’s answers, the most recent first, each once and as it was named', () => {
		const entries = [
			entry('a', 'one'),
			entry('b', 'theirs'),
			entry('a', 'Two '),
			entry('a', 'one'),
			entry('a'),
			entry('a', ' '),
		];
		assert.deepEqual(namedModels(entries, 'a'), ['one', 'Two ']);
		assert.deepEqual(namedModels(entries, ''), []);
	});

	it('are at most 20, and none that could not be sent', () => {
		const entries = Array.from({ length: 30 }, (_, index) => entry('a', `m${index}`));
		const models = namedModels([...entries, entry('a', 'x'.repeat(1_001))], 'a');
		assert.deepEqual([models.length, models[0], models.at(-1)], [20, 'm29', 'm10']);
	});
});
