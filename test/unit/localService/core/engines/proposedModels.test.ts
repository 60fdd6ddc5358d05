import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isCloudModel, modelNameIn } from '../../../../../src/localService/core/engines/modelPull.ts';
import { proposedModels } from '../../../../../src/localService/core/engines/proposedModels.ts';

const names = (memory: number | undefined) => proposedModels(memory).map(({ name }) => name);

describe('the models that are proposed for a machine', () => {
	for (const [memory, ...expected] of [
		[0.7],
		[1, 'qwen2.5-coder:0.5b'],
		[3.8, 'qwen2.5-coder:1.5b', 'qwen2.5-coder:0.5b'],
		[5.8, 'qwen3:4b-instruct', 'qwen2.5-coder:1.5b'],
		// With 8 GB, of which graphics take some.
		[7.3, 'qwen2.5-coder:7b', 'qwen2.5-coder:1.5b'],
		[15.6, 'qwen2.5-coder:14b', 'qwen3:4b-instruct'],
		[31.2, 'qwen3-coder:30b', 'qwen2.5-coder:7b'],
		[1_000, 'qwen3-coder:30b', 'qwen2.5-coder:7b'],
	] as const) {
		it(`are ${expected.join(' and ') || 'none'} with ${memory} GB of memory`, () => {
			assert.deepEqual(names(memory * 2 ** 30), expected);
		});
	}

	it('are all if the memory is not known, each with a name that can be pulled and stays on the machine', () => {
		const all = names(undefined);
		assert.equal(new Set(all).size, all.length);
		assert.ok(all.length > 4);
		for (const name of all) assert.ok(modelNameIn(name) === name && !isCloudModel(name), name);
	});

	it('fit into any memory, the better one first, and the other takes at most half as much', () => {
		fc.assert(
			fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (memory) => {
				const [best, smaller, ...others] = proposedModels(memory);
				assert.deepEqual(others, []);
				assert.ok((best?.memory ?? 0) <= memory);
				if (best !== undefined && smaller !== undefined) assert.ok(smaller.memory * 2 <= best.memory);
			}),
		);
	});
});
