import assert from 'node:assert/strict';
import { commentPrompt } from '../../../../../../src/edit/core/answer/cursor/commentPrompt.ts';

describe('a prompt from a comment', () => {
	const cases: readonly (readonly [string, string, string | undefined])[] = [
		['typescript', '// sort by price', 'sort by price'],
		['typescript', '// sort by price \t', 'sort by price'],
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
		['typescript', `// ${'a'.repeat(1_997)}`, 'a'.repeat(1_997)],
		['typescript', `// ${'a'.repeat(1_998)}`, undefined],
		['typescript', 'a // sort by price', undefined],
		['typescript', '// say TODO: later', 'say TODO: later'],
		['typescript', '// FIXME(me): sort', 'sort'],
		['typescript', '// one */ two', 'one */ two'],
		['javascriptreact', '{/* sort by price */}', 'sort by price'],
		['bat', 'REMOVE it', undefined],
	];
	for (const [languageId, line, expected] of cases) {
		it(`of ${JSON.stringify(line)} in ${languageId} is ${expected ?? 'none'}`, () =>
			assert.equal(commentPrompt(line, languageId), expected));
	}
});
