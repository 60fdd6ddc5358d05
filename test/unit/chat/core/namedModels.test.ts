import assert from 'node:assert/strict';
import { namedModels } from '../../../../src/chat/core/namedModels.ts';
import { entry as answer } from '../../../support/receipts.ts';

const entry = (model?: string) =>
	answer('', { receipt: { roundTripMs: 1, ...(model === undefined ? {} : { model }) } });

describe('The models to offer', () => {
	it('are those of this service’s answers, the most recent first, each once and as it was named', () => {
		const entries = [entry(' '), entry(), entry('one'), entry('Two '), entry('one')];
		assert.deepEqual(namedModels(entries), ['one', 'Two ']);
		assert.deepEqual(namedModels([]), []);
	});

	it('are at most 20, and none that could not be sent', () => {
		const entries = Array.from({ length: 30 }, (_, index) => entry(`m${index}`));
		const models = namedModels([entry('x'.repeat(1_001)), ...entries]);
		assert.deepEqual([models.length, models[0], models.at(-1)], [20, 'm0', 'm19']);
	});
});
