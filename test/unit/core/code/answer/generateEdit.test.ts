import assert from 'node:assert/strict';
import { generateCases, outcomeOf } from './generateCases.ts';

for (const [name, title] of Object.entries({
	comments: 'code that a comment asks for',
	bodies: 'code in an empty body',
	indentation: 'code with an indentation of its own',
	middle: 'code in the middle of a line',
	markup: 'code in markup, styles and data',
	repeated: 'code that repeats its surroundings',
	enclosed: 'code that came with the declarations around its place',
	fences: 'code in the fences of an answer',
	prose: 'code amid sentences',
	chats: 'code in the answers of a chat',
	services: 'code in the bodies of services and the marks of models',
})) {
	describe(title, () => {
		for (const each of generateCases(name)) {
			it(each.title, () => assert.deepEqual(outcomeOf(each), each.wanted));
		}
	});
}
