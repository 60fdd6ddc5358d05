import assert from 'node:assert/strict';
import { generateCases, outcomeOf } from './generateCases.ts';

for (const [name, title] of Object.entries({
	comments: 'code that a comment asks for',
	bodies: 'code in an empty body',
	middle: 'code in the middle of a line',
	markup: 'code in markup, styles and data',
	repeated: 'code that repeats what stands around it',
})) {
	describe(title, () => {
		for (const each of generateCases(name)) {
			it(each.title, () => assert.deepEqual(outcomeOf(each), each.wanted));
		}
	});
}
