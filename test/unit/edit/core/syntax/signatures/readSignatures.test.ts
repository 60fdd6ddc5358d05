import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import type { RootContent } from 'hast';
import dart from 'highlight.js/lib/languages/dart';
import scala from 'highlight.js/lib/languages/scala';
import { common, createLowlight } from 'lowlight';
import { languageFamily } from '../../../../../../src/base/text/languages.ts';
import { readSignatures } from '../../../../../../src/edit/core/syntax/signatures/readSignatures.ts';
import { stripStringsAndComments } from '../../../../../../src/edit/core/syntax/stripStringsAndComments.ts';

const lowlight = createLowlight({ ...common, dart, scala });
const NAMES: Readonly<Record<string, string>> = { shellscript: 'bash' };

const samples = globSync('declared/*.txt', { cwd: import.meta.dirname }).flatMap((file) => {
	const language = basename(file, '.txt');
	const parts = readFileSync(join(import.meta.dirname, file), 'utf8').split(/^=== (.*)\n/m);
	return parts
		.slice(1)
		.flatMap((title, at, all) => (at % 2 === 0 ? [{ language, title, code: all[at + 1] ?? '' }] : []));
});

const declaredIn = (code: string, language: string) => {
	const family = languageFamily(language);
	return readSignatures(stripStringsAndComments(code, family).text, family);
};
const lastNames = (code: string, language: string) =>
	declaredIn(code, language).map(({ name }) => /[^\s.:)]+$/.exec(name)?.[0] ?? name);

function titlesOf(nodes: readonly RootContent[]): readonly string[] {
	return nodes.flatMap((node) => {
		if (node.type !== 'element') return [];
		const classes = [node.properties.className].flat().map(String);
		const isTitle = classes.includes('hljs-title') && !classes.some((each) => /invoke|inherited/.test(each));
		return isTitle ? [textOf(node)] : titlesOf(node.children);
	});
}

function textOf(node: RootContent): string {
	if (node.type === 'text') return node.value;
	return node.type === 'element' ? node.children.map(textOf).join('') : '';
}

/**
 * Samples for which lowlight is wrong, or marks something that is not a visible declaration: the names read by hand,
 * and why.
 */
const EXCEPTIONS: Readonly<Record<string, readonly [names: string, why: string]>> = {
	'cpp: methods outside of their class': ['clear top', 'it marks the class as well'],
	'csharp: a class with methods': ['Basket Count Largest LoadAsync', 'it marks bases, and the name space'],
	'csharp: a structure with an operator': ['Length Point', 'it does not mark structures'],
	'dart: functions': ['total', 'it marks what types hold'],
	'dart: a class': ['Basket label load', 'it marks bases and calls'],
	'go: functions and methods': ['Area Scale', 'it does not mark methods'],
	'go: types': ['NewPoint Point Shape', 'it does not mark types'],
	'java: a class with methods': ['Basket count log map', 'it marks bases'],
	'java: a class within a method': ['Outer task', 'no caller can reach the method of a class without a name'],
	'kotlin: an object': ['Registry find', 'it does not mark objects'],
	'lua: of a table': ['sum', 'it marks the table as well'],
	'lua: methods': ['add', 'it marks the table as well'],
	'php: functions': ['label total', 'it marks types'],
	'php: a class': ['Basket __construct each of', 'it marks bases and what is called'],
	'php: an interface': ['Shape area', 'it marks types'],
	'python: a function within a function': ['outer', 'callers cannot reach the inner one'],
	'rust: a function within a function': ['outer', 'callers cannot reach the inner one'],
	'typescript: functions': ['clamp load', 'it marks types and calls'],
	'typescript: a class and its methods': ['Basket add constructor of', 'it marks calls'],
	'typescript: functions as values': ['half twice', 'it does not mark a function without a name as the value of one'],
	'typescript: types': ['Color Pair Row', 'it marks the values of an enumeration'],
	'typescript: what only looks like a declaration': ['', 'it marks calls'],
	'typescript: a generic function': ['pick', 'it marks parameters of types instead'],
};

describe('the names that code declares', () => {
	it('are checked in many samples in many languages', () => {
		assert.ok(samples.length >= 75, String(samples.length));
		assert.ok(new Set(samples.map(({ language }) => language)).size >= 16);
		const titles = new Set(samples.map(({ language, title }) => `${language}: ${title}`));
		assert.deepEqual(
			Object.keys(EXCEPTIONS).filter((title) => !titles.has(title)),
			[],
		);
	});

	for (const { language, title, code } of samples) {
		const exception = EXCEPTIONS[`${language}: ${title}`];
		it(`match those of lowlight${exception === undefined ? '' : `, except that ${exception[1]}`}: ${title} (${language})`, () => {
			const sorted = (names: readonly string[]) => [...new Set(names)].sort().join(' ');
			const theirs = sorted(titlesOf(lowlight.highlight(NAMES[language] ?? language, code).children));
			const ours = sorted(lastNames(code, language));
			if (exception !== undefined) assert.notEqual(theirs, exception[0], 'this exception is none any more');
			assert.equal(ours, exception === undefined ? theirs : exception[0]);
		});
	}

	it('are the same however the lines are indented', () => {
		for (const { language, title, code } of samples) {
			const indented = code.replace(/^(?=.)/gm, '\t');
			// The end of a here-document may not be indented; Go functions, and functions that are values, start at the
			// margin.
			if (language === 'shellscript' || language === 'go' || title === 'functions as values') continue;
			assert.deepEqual(lastNames(indented, language), lastNames(code, language), `${language}: ${title}`);
		}
	});

	it('are read from any text without an exception', () => {
		const language = fc.constantFrom(...new Set(samples.map((sample) => sample.language)));
		const part = fc.oneof(
			fc.constantFrom(...samples.map(({ code }) => code)),
			fc.constantFrom(
				'{',
				'}',
				'(',
				')',
				';',
				'\n',
				'<',
				'>',
				'class A',
				'void f(',
				'fun f(',
				'def f(',
				'::',
				' = ',
				',',
			),
			fc.string(),
		);
		fc.assert(
			fc.property(language, fc.array(part, { maxLength: 12 }), (id, parts) => {
				for (const { name, parameters } of declaredIn(parts.join(''), id)) {
					assert.ok(name.length > 0 && parameters.every(({ type }) => typeof type === 'string'));
				}
			}),
		);
	});
});
