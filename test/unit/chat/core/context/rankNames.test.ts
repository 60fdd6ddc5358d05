import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Named, rankNames, readContextQuery } from '../../../../../src/chat/core/context/contextQuery.ts';

const named = (path: string, distance = 1_000): Named => ({ name: path.split('/').at(-1) ?? '', path, distance });
const ranked = (typed: string, ...paths: readonly string[]) =>
	rankNames(
		paths.map((path) => named(path)),
		readContextQuery(typed),
	).map(({ path }) => path);

describe('the order of what is offered', () => {
	it('is the name, its beginning, the beginnings of its words, a part of it, its letters in order', () => {
		const best = ['cm', 'cm.ts', 'cmake.txt', 'chatModel.ts', 'acm.ts', 'xcxm'];
		assert.deepEqual(ranked('cm', ...best.toReversed(), 'mc', 'chat'), best);
		assert.deepEqual(ranked('CM', ...best.toReversed()), best);
	});

	it('knows words by capitals, digits, dots, hyphens and underscores', () => {
		for (const [typed, name] of [
			['chmo', 'chatModel.ts'],
			['xhr', 'XMLHttpRequest.js'],
			['vm2', 'viewModel2.ts'],
			['t-d', 'totals-by-day.js'],
			['mpt', 'my_page.test.ts'],
			['äu', 'ärgerUndMut.md'],
		] as const) {
			const other = `a${[...typed].join('z')}z`;
			assert.deepEqual(ranked(typed, other, name), [name, other], typed);
		}
	});

	it('is the nearest first among equals, then the shortest path, then by path', () => {
		const open = named('deep/down/below/report.js', 1);
		const rest = ['src/report.js', 'lib/report.js', 'report.js'].map((path) => named(path));
		const order = rankNames([...rest, open], readContextQuery('rep')).map(({ path }) => path);
		assert.deepEqual(order, ['deep/down/below/report.js', 'report.js', 'lib/report.js', 'src/report.js']);
	});

	it('is of those alone whose folders hold what stands before the slash, in its order', () => {
		const paths = ['src/core/chat/chatView.ts', 'src/chat/core/chatView.ts', 'core/chatView.ts', 'src/core/view.ts'];
		assert.deepEqual(ranked('core/chat/v', ...paths), ['src/core/chat/chatView.ts']);
		assert.deepEqual(ranked('SRC/chatv', ...paths), ['src/chat/core/chatView.ts', 'src/core/chat/chatView.ts']);
		assert.deepEqual(ranked('core/', 'core/a', 'a/core', 'x/score/b'), ['core/a', 'x/score/b']);
	});

	it('offers everything for an empty query', () => {
		assert.deepEqual(ranked('', 'b', 'a/a', 'a'), ['a', 'b', 'a/a']);
	});

	const path = fc.string({ unit: fc.constantFrom(...'abAB1._-/'), minLength: 1, maxLength: 12 });
	const candidates = fc.uniqueArray(
		fc.record({ path, distance: fc.constantFrom(0, 1, 1_000) }).map((each) => ({ ...named(each.path), ...each })),
		{ maxLength: 12, selector: (each) => each.path },
	);

	it('does not depend on the order in which a search finds them, and loses or adds none', () => {
		fc.assert(
			fc.property(candidates, fc.string({ unit: fc.constantFrom(...'abB1-/'), maxLength: 4 }), (all, typed) => {
				const query = readContextQuery(typed);
				const order = rankNames(all, query);
				assert.deepEqual(rankNames(all.toReversed(), query), order);
				assert.deepEqual(rankNames(order, query), order);
				const letters = [...query.name];
				const fits = ({ name }: Named) => {
					let rest = name.toLowerCase();
					return letters.every((letter) => {
						const at = rest.indexOf(letter);
						rest = rest.slice(at + 1);
						return at >= 0;
					});
				};
				assert.ok(order.every(fits));
				if (query.folders.length === 0) assert.equal(order.length, all.filter(fits).length);
			}),
		);
	});

	it('is found in time, however much a name repeats itself', () => {
		const hostile = Array.from({ length: 500 }, (_, index) => named(`${'aA1_'.repeat(60)}${index}`));
		assert.deepEqual(rankNames(hostile, readContextQuery(`${'a'.repeat(150)}z`)), []);
		assert.equal(rankNames(hostile, readContextQuery('a'.repeat(100))).length, 500);
	});
});
