import assert from 'node:assert/strict';
import { isListedAs, isSameModel } from '../../../../src/base/text/modelNames.ts';

describe('the names of models', () => {
	for (const [chosen, answered, isSame] of [
		['llama3.2', 'llama3.2', true],
		['llama3.2', 'llama3.2:latest', true],
		['llama3.2:latest', 'llama3.2', true],
		['gpt-4o', 'gpt-4o-2024-08-06', true],
		['qwen3.8-27b', 'qwen3.8-27b@q4_k_m', true],
		['gemini-2.0-flash', 'gemini-2.0-flash-001', true],
		['models/gemma-3-4b-it-Q8_0.gguf', 'gemma-3-4b-it-Q8_0', true],
		['C:\\models\\gemma.gguf', 'Gemma', true],
		['meta-llama/Llama-3.1-8B', 'llama-3.1-8b', true],
		['llama3.2:3b', 'llama3.2:1b', false],
		['llama3', 'llama3.2', false],
		['qwen3', 'qwen3-coder:30b', false],
		['gpt-4o', 'gpt-4o-mini', false],
		['granite', 'granite-340b', false],
		['llama3.2', 'qwen2.5', false],
	] as const) {
		it(`${chosen} and ${answered} mean ${isSame ? 'one model' : 'two models'}`, () => {
			assert.equal(isSameModel(chosen, answered), isSame);
			assert.equal(isSameModel(answered, chosen), isSame);
		});
	}

	it('are listed as they are, or with the tag of the latest', () => {
		assert.ok(isListedAs('llama3.2', 'llama3.2'));
		assert.ok(isListedAs('llama3.2:latest', 'llama3.2'));
		for (const other of ['llama3.2:1b', 'llama3', 'Llama3.2']) assert.ok(!isListedAs(other, 'llama3.2'), other);
	});
});
