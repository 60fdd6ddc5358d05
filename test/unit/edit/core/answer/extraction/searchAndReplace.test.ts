import assert from 'node:assert/strict';
import type { Json } from '../../../../../../src/base/core/json.ts';
import {
	searchAndReplaceInJson,
	searchAndReplaceInTags,
} from '../../../../../../src/edit/core/answer/extraction/searchAndReplace.ts';

const ORIGINAL = 'let a = 1;\n\nlet b = 2;\nlet c = 3;';
const block = (before: string, after: string) => `<<<<<<< SEARCH\n${before}\n=======\n${after}\n>>>>>>> REPLACE`;
const ONE = block('let a = 1;', 'let a = 4;');

describe('edits in a JSON answer', () => {
	const pair = { old_string: 'let a = 1;', new_string: 'let a = 4;' };
	const cases: readonly (readonly [title: string, value: Json, expected: string | undefined])[] = [
		['one', pair, ONE],
		['several in a list', [pair, { search: 'let b = 2;', replace: '' }], `${ONE}\n${block('let b = 2;', '')}`],
		['in a member', { edits: [{ id: 1, change: pair }] }, ONE],
		['with names in another style', { 'Old Code': 'let a = 1;', replaceWith: 'let a = 4;' }, ONE],
		['with the new text first', { updated: 'let a = 4;', original: 'let a = 1;' }, ONE],
		[
			'with line ends around them',
			{ from: '\r\nlet a = 1;\n', to: '\n  let a = 4;\n\n' },
			block('let a = 1;', '  let a = 4;'),
		],
		[
			'that remove lines',
			{ find: '  let b = 2;\n\nlet c = 3;', replacement: '' },
			block('  let b = 2;\n\nlet c = 3;', ''),
		],
		['of which one is about other code', [pair, { old: 'x', new: 'y' }], `${ONE}\n${block('x', 'y')}`],
		['about other code alone', { old: 'x', new: 'y' }, undefined],
		['about code that is there in part', { old: 'let a = 1;\nx', new: 'y' }, undefined],
		['of nothing', { old: ' ', new: 'y' }, undefined],
		['without the new text', { old: 'let a = 1;', more: 'x' }, undefined],
		['without the old text', { new: 'let a = 4;' }, undefined],
		['with a number', { old: 1, new: 'let a = 4;' }, undefined],
		['with longer names', { older: 'let a = 1;', renew: 'let a = 4;' }, undefined],
		['in other names', { threshold: 'let a = 1;', newest: 'let a = 4;' }, undefined],
		['with a name that ends like one', { xold: 'let a = 1;', new: 'let a = 4;' }, undefined],
		['with a name that begins like one', { old: 'let a = 1;', newer: 'let a = 4;' }, undefined],
		['in a text', 'let a = 1;', undefined],
		['in nothing', null, undefined],
	];
	for (const [title, value, expected] of cases) {
		it(`are${expected === undefined ? ' not' : ''} found: ${title}`, () =>
			assert.equal(searchAndReplaceInJson(value, ORIGINAL), expected));
	}

	it('are bounded in number and depth', () => {
		const many = Array.from({ length: 300 }, () => pair);
		assert.equal(searchAndReplaceInJson(many, ORIGINAL)?.match(/SEARCH/g)?.length, 200);
		const nested = (depth: number): Json => (depth === 0 ? pair : [nested(depth - 1)]);
		assert.equal(searchAndReplaceInJson(nested(15), ORIGINAL), ONE);
		assert.equal(searchAndReplaceInJson(nested(16), ORIGINAL), undefined);
		const members = (depth: number): Json => (depth === 0 ? pair : { inner: members(depth - 1) });
		assert.equal(searchAndReplaceInJson(members(15), ORIGINAL), ONE);
		assert.equal(searchAndReplaceInJson(members(16), ORIGINAL), undefined);
	});
});

describe('edits in the tags of an answer', () => {
	const search = '<search>\nlet a = 1;\n</search>';
	const replace = '<replace>\nlet a = 4;\n</replace>';
	for (const [title, text, expected] of [
		['one', `So:\n${search}\n${replace}\nDone.`, ONE],
		['inside another tag', `<edit><old_text>let a = 1;</old_text><new-text>let a = 4;</new-text></edit>`, ONE],
		[
			'several',
			`${search}${replace}<find>let b = 2;</find><with>x</with><replacement></replacement>`,
			`${ONE}\n${block('let b = 2;', '')}`,
		],
		['the last of two old texts', `<search>x</search>${search}${replace}`, ONE],
		['each with its own old text', `${search}${replace}${replace}`, ONE],
		['within a new text without an old one', `<new>${search}${replace}</new>`, ONE],
		['after a tag that is not closed', `<edit>${search}${replace}`, ONE],
		['that add tags', `${search}<new><old>x</old><to>y</to></new>`, block('let a = 1;', '<old>x</old><to>y</to>')],
		['an old text alone', search, undefined],
		['a new text alone', replace, undefined],
		['a tag that is not closed', `${search}<replace>let a = 4;`, undefined],
		['no tag', 'let a = 4;', undefined],
	] as const) {
		it(`are${expected === undefined ? ' not' : ''} found: ${title}`, () =>
			assert.equal(searchAndReplaceInTags(text, ORIGINAL), expected));
	}

	it('are bounded in number', () => {
		const found = searchAndReplaceInTags(`${search}${replace}`.repeat(300), ORIGINAL);
		assert.equal(found?.match(/SEARCH/g)?.length, 200);
	});
});
