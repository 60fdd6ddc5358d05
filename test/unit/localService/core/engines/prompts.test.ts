import assert from 'node:assert/strict';
import { optimizeMessages } from '../../../../../src/localService/core/engines/prompts.ts';
import { LEVELS } from '../../../../../src/service/core/localLevels.ts';

describe('what a model is asked when code is to be optimized', () => {
	const asked = LEVELS.map((level) => {
		const [system] = optimizeMessages({ code: 'a();', language: 'javascript', level });
		return system?.content ?? '';
	});

	it('names the level, with an aim of its own for each', () => {
		const aims = asked.map((text, index) => text.split(`Optimization level: ${LEVELS[index]}. `)[1]);
		assert.ok(aims.every((aim) => aim !== undefined));
		assert.equal(new Set(aims).size, LEVELS.length);
	});
});
