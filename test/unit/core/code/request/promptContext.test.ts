import assert from 'node:assert/strict';
import fc from 'fast-check';
import { trimOverlap } from '../../../../../src/core/code/answer/cursor/trimOverlap.ts';
import { commentPrompt } from '../../../../../src/core/code/request/commentPrompt.ts';
import { promptWithContext } from '../../../../../src/core/code/request/promptContext.ts';

const runs = { numRuns: 2_000 };

describe('overlap with what stands around the cursor', () => {
	const cases: readonly (readonly [string, string, string, string, string])[] = [
		['a repeated beginning of the line', 'const total = sum(values);', 'const total = ', '', 'sum(values);'],
		['a repeated beginning with its indentation', '\tconst total = sum();', 'x;\n\tconst total = ', '', 'sum();'],
		['a bracket that is closed already', 'values, 0)', 'sum(', ')', 'values, 0'],
		['a bracket of its own', 'max(1)', 'sum(', ')', 'max(1)'],
		['a bracket and a semicolon', 'values);', 'sum(', ');\nnext', 'values'],
		['a repeated rest of the line', '1 + offset * 2', 'at = ', ' + offset * 2\n', '1'],
		['the quotes of a string, where both are there', "'a b'", "x = '", "');", 'a b'],
		['no quotes where only the first is there', "'a b'", "x = '", ');', "'a b'"],
		['no quotes where they are others', "'a b'", 'x = "', '");', "'a b'"],
		['no quote of a string that goes on', "'a', 'b'", "x = '", "');", "'a', 'b'"],
		['a short agreement by chance', 'ab', 'a', 'b', 'ab'],
		['nothing around it', 'text', '', '', 'text'],
	];
	for (const [title, text, before, after, expected] of cases) {
		it(`is trimmed: ${title}`, () => assert.equal(trimOverlap(text, before, after), expected));
	}

	it('never loses a character that is not there already', () => {
		const some = fc
			.array(fc.constantFrom('a', 'foo', ' ', '\n', '(', ')', '{', '}', ';', '\t', '😀'))
			.map((all) => all.join(''));
		fc.assert(
			fc.property(some, some, some, (text, before, after) => {
				const kept = trimOverlap(text, before, after);
				const at = text.indexOf(kept);
				assert.notEqual(at, -1);
				const found = Array.from({ length: text.length - kept.length + 1 }, (_, start) => start).some(
					(start) =>
						text.startsWith(kept, start) &&
						before.endsWith(text.slice(0, start)) &&
						after.startsWith(text.slice(start + kept.length)),
				);
				assert.ok(found);
			}),
			runs,
		);
	});
});

describe('a prompt with the code around the cursor', () => {
	const style = { insertSpaces: false, width: 4 };
	const around = {
		languageId: 'go',
		fileName: 'sum.go',
		before: 'package sum\n\nfunc Sum() {\n\t',
		after: '\n}\n',
		style,
	};

	it('says the language, the indentation and what stands before and after', () => {
		const prompt = promptWithContext('add them up', around, 1_000);
		for (const part of ['add them up', 'sum.go', 'go, indented by tabs', 'func Sum() {', '\n}'])
			assert.ok(prompt.includes(part), part);
	});

	it('holds whole lines, those nearest to the cursor, and never more than is allowed', () => {
		const lines = fc.array(fc.string({ maxLength: 40 }), { maxLength: 60 }).map((all) => all.join('\n'));
		fc.assert(
			fc.property(lines, lines, fc.nat(2_000), fc.string({ maxLength: 200 }), (before, after, longest, prompt) => {
				const whole = promptWithContext(prompt, { ...around, before, after }, longest);
				assert.ok(whole.startsWith(prompt));
				assert.ok(whole.length <= Math.max(longest, prompt.length));
			}),
			runs,
		);
		const long = promptWithContext('x', { ...around, before: `${'far\n'.repeat(1_000)}near\n` }, 600);
		assert.match(long, /Before the cursor:\nfar\n(far\n)*near\n/);
	});

	it('is the prompt alone where there is no room', () => {
		assert.equal(promptWithContext('a'.repeat(50), around, 60), 'a'.repeat(50));
	});
});

describe('a prompt from a comment', () => {
	const cases: readonly (readonly [string, string, string | undefined])[] = [
		['typescript', '// sort by price', 'sort by price'],
		['python', '\t# TODO: sort by price', 'sort by price'],
		['java', '/** Sorts by price. */', 'Sorts by price.'],
		['c', ' * Sorts by price', 'Sorts by price'],
		['html', '<!-- a table of prices -->', 'a table of prices'],
		['sql', '-- all orders of today', 'all orders of today'],
		['python', '""" Sorts by price """', 'Sorts by price'],
		['haskell', '{- sort by price -}', 'sort by price'],
		['ocaml', '(* sort by price *)', 'sort by price'],
		['clojure', ';; sort by price', 'sort by price'],
		['vb', "' sort by price", 'sort by price'],
		['bat', 'REM sort by price', 'sort by price'],
		['css', '/* in the middle */', 'in the middle'],
		['a language of its own', '// sort by price', 'sort by price'],
		['typescript', 'const a = 1; // later', undefined],
		['typescript', '//', undefined],
		['python', '# ----', undefined],
		['typescript', '', undefined],
		['c', '#include <stdio.h>', undefined],
		['csharp', '#region Prices', undefined],
		['python', '# endregion prices', undefined],
		['python', '#!/usr/bin/env python', undefined],
		['php', "#[Route('/prices')]", undefined],
		['javascript', '#field = 1;', undefined],
		['javascript', '*items() {', undefined],
		['javascript', "'use strict';", undefined],
		['python', "'abc',", undefined],
		['css', '#prices {', undefined],
		['typescript', '--count;', undefined],
		...['dockercompose', 'dotenv', 'ignore', 'fish', 'starlark'].map(
			(languageId) => [languageId, '# a list of prices', 'a list of prices'] as const,
		),
		...['the go: line', 'type: a button', 'coding is fun', 'disable eslint here', 'a pragma', 'prettier prices'].map(
			(text) => ['typescript', `// ${text}`, text] as const,
		),
		...['#region Prices', '#endregion', '@ts-expect-error', 'eslint-disable-next-line no-var', 'prettier-ignore'].map(
			(text) => ['typescript', `// ${text}`, undefined] as const,
		),
		...['-*- coding: utf-8 -*-', 'type: ignore', 'noqa: E501', 'pylint: disable=x', 'fmt: off', '%% Load'].map(
			(text) => ['python', `# ${text}`, undefined] as const,
		),
		['go', '//go:build linux', undefined],
		['go', '//nolint:errcheck', undefined],
		['shellscript', '# shellcheck disable=SC2086', undefined],
		['ruby', '# frozen_string_literal: true', undefined],
		['typescript', '/// <reference path="prices.d.ts" />', undefined],
		['markdown', '# Title', undefined],
		['markdown', '* item', undefined],
		['plaintext', '// sort by price', undefined],
	];
	for (const [languageId, line, expected] of cases) {
		it(`of ${JSON.stringify(line)} in ${languageId} is ${expected ?? 'none'}`, () =>
			assert.equal(commentPrompt(line, languageId), expected));
	}
});
