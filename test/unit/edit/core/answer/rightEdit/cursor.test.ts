import assert from 'node:assert/strict';
import { generateCases, outcomeOf } from '../generateCases.ts';

for (const [name, title] of Object.entries({
	brackets: 'brackets around the cursor',
	enclosing: 'what encloses the cursor',
	written: 'words where text is written',
})) {
	describe(title, () => {
		for (const each of generateCases(name)) {
			it(each.title, () => assert.deepEqual(outcomeOf(each), each.wanted));
		}
	});
}
