import assert from 'node:assert/strict';
import { type Candidate, chooseCode } from '../../../../../../src/edit/core/answer/extraction/chooseCode.ts';

/** Candidates as `label|language|code`. */
function candidates(texts: readonly string[]): readonly Candidate[] {
	return texts.map((text) => {
		const [label = '', language = '', ...code] = text.split('|');
		return { label, language, code: code.join('|'), isClosed: true };
	});
}

function chosen(original: string, texts: readonly string[], languageId = 'javascript') {
	const found = chooseCode(candidates(texts), { original, languageId });
	return found && [found.chosen.code, ...found.alternatives.map(({ code }) => code)];
}

type Case = readonly [
	title: string,
	texts: readonly string[],
	expected: readonly string[] | undefined,
	languageId?: string,
];

describe('of several pieces, the code for a selection', () => {
	const original = 'function sum(list) {\n  let all = 0;\n  for (const each of list) all += each;\n  return all;\n}';
	const better = 'function sum(list) {\n  return list.reduce((all, each) => all + each, 0);\n}';
	const other = 'function sum(list) {\n  let all = 0;\n  list.forEach((each) => (all += each));\n  return all;\n}';
	const cases: readonly Case[] = [
		['the only one', [`||${better}`], [better]],
		['the first, with the other', [`||${better}`, `||${other}`], [better, other]],
		['no blank one', ['|| \n'], undefined],
		['no comment', ['||// faster\n\n/* now */'], undefined],
		['no comment among others', ['||// faster', `||${better}`], [better]],
		['a usage that is all there is', ['||sum([1, 2])'], ['sum([1, 2])']],
		['no usage with a label', ['Call it:||sum([1, 2])'], undefined],
		['no usage, nor what it prints', ['Call it:||console.log(sum([1, 2]))', 'This will print:||3'], undefined],
		['no usage before it', ['||sum([1, 2])', `||${better}`], [better]],
		['a usage that declares it, too', [`||${better}\nsum([1])`, '||sum([2])'], [`${better}\nsum([1])`]],
		['the one of its language', [`|python|${other}`, `|js|${better}`], [better]],
		['the one without a language', [`|python|${other}`, `|text|${better}`], [better]],
		['no command', ['||npm install sum\n$ sum list each all', `||${better}`], [better]],
		['no output', [`|output|${other}`, `||${better}`], [better]],
		['no output by its label', [`It prints:||${other}`, `||${better}`], [better]],
		['code that prints by its label', [`A function that prints:||${better}`, `||${other}`], [better, other]],
		[
			'code that is to print by its label',
			[`This should print the sum and logs it||${better}`, `||${other}`],
			[better, other],
		],
		['what comes after a sentence on results', [`It prints. Now:||${better}`, `||${other}`], [better, other]],
		['no old code', [`The original:||${other}`, `||${better}`], [better]],
		['an improved form of the original', [`Improved original:||${better}`, `||${other}`], [better, other]],
		['no repetition', [`||${original}`, `||${better}`], [better]],
		[
			'no repetition with parts left out',
			['||function sum(list) {\n  // ...\n  return all;\n}', `||${better}`],
			[better],
		],
		['the original if nothing else is there', [`||${original}`], [original]],
		['the one whose brackets are closed', [`||${other.slice(0, -1)}`, `||${better}`], [better]],
		['the one with closed parentheses', ['||sum(list', `||${better}`], [better]],
		['the one with closed square brackets', [`||${better}[`, `||${other}`], [other]],
		['its language if all are output', [`Output:|js|${better}`, `Output:||${other}`], [better]],
		[
			'a declaration in other words',
			['So:||function sum(a) {\n  return a.total();\n}'],
			['function sum(a) {\n  return a.total();\n}'],
		],
		[
			'a member in other words',
			['So:||class A {\n  sum(a) {\n    return a.total();\n  }\n}'],
			['class A {\n  sum(a) {\n    return a.total();\n  }\n}'],
		],
		[
			'code that is like it',
			['So:||for (const each of list) all += sum(each);\nreturn all;'],
			['for (const each of list) all += sum(each);\nreturn all;'],
		],
		['what is much more similar', ['||const list = [];', `||${better}`], [better]],
		[
			'no fragment of the most similar',
			['||  let all = 0;\n\n  list.forEach((each) => (all += each));\n  return all;', `||${other}`],
			[other],
		],
	];
	for (const [title, texts, expected, languageId] of cases) {
		it(`is ${title}`, () => assert.deepEqual(chosen(original, texts, languageId), expected));
	}

	it('may be a comment if one was selected, and a command in a shell', () => {
		assert.deepEqual(chosen('// slow', ['||// fast']), ['// fast']);
		assert.deepEqual(chosen('git add a\ngit push', ['||git push -q', '|text|x'], 'shellscript'), ['git push -q']);
		assert.deepEqual(chosen('x = 1', ['||#include <a>', '||# a'], 'cpp'), ['#include <a>']);
	});
});

describe('of several pieces, new code', () => {
	const cases: readonly Case[] = [
		['the first, with the others', ['||a()', '||b()'], ['a()', 'b()']],
		['the one of its language', ['||a()', '|js|b()', '|py|c()'], ['b()']],
		['without the usage before it', ['||add(1)', '||function add(a) {}'], ['function add(a) {}']],
		['with the usage after it as another', ['||function add(a) {}', '||add(1)'], ['function add(a) {}', 'add(1)']],
		['two usages before it', ['||add(1)', '||add(2)', '||function add(a) {}'], ['function add(a) {}']],
		['no command', ['||\nnpm i add\n\ncd add', '||add()'], ['add()']],
		['code that has a command in it', ['||make()\nadd()', '||b()'], ['make()\nadd()', 'b()']],
		['code that begins like a command', ['||gitAdd()', '||b()'], ['gitAdd()', 'b()']],
		['code that has a command’s name', ['||x.git add', '||b()'], ['x.git add', 'b()']],
		['not in a fence of output', ['|stdout|a()', '|py|b()'], ['b()']],
		['in a language named like output', ['|logo|a()', '|py|b()'], ['a()', 'b()']],
		['in another language named like output', ['|prolog|a()', '|py|b()'], ['a()', 'b()']],
		['in no language rather than another', ['|plainsong|a()', '|plain|b()'], ['b()']],
		['in a text rather than in another language', ['|richtext|a()', '|text|b()'], ['b()']],
		['not what it prints', ['This prints||a()', '||b()'], ['b()']],
		['not a long explanation’s output', [`${'Note that '.repeat(40)} it prints||a()`, '||b()'], ['b()']],
		['with blueprints', ['Blueprints||a()', '||b()'], ['a()', 'b()']],
		['with logsheets', ['Logsheets||a()', '||b()'], ['a()', 'b()']],
		['not what decodes or outputs', ['Decode: outputs||a()', '||b()'], ['b()']],
		['not what encoded prints', ['Codex prints||a()', '||b()'], ['b()']],
		['not what prints any', ['It outputs; print any||a()', '||b()'], ['b()']],
		['not what reprints the', ['It reprints the output||a()', '||b()'], ['b()']],
		['not the old one', ['The old one||a()', '||b()'], ['b()']],
		['the golden one', ['The golden one||a()', '||b()'], ['a()', 'b()']],
		['the folder', ['My bold older one||a()', '||b()'], ['a()', 'b()']],
		['not the old newt', ['The old newt||a()', '||b()'], ['b()']],
		['not the old anew', ['The old anew||a()', '||b()'], ['b()']],
		['after a blank selection', ['||  ', '||a()'], ['a()']],
		['steps together', ['Step 1:||const a = 1;', 'Step 2:||use(a);'], ['const a = 1;\n\nuse(a);']],
		['none', [], undefined],
	];
	for (const [title, texts, expected, languageId] of cases) {
		it(`is ${title}`, () => assert.deepEqual(chosen('', texts, languageId), expected));
	}
});
