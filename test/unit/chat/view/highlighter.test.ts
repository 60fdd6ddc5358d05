import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createHighlighting, Highlighter } from '../../../../src/chat/view/code/highlighter.ts';

/** Every element is on the screen. */
class SeesAll {
	readonly #callback: (changes: readonly object[]) => void;

	constructor(callback: (changes: readonly object[]) => void) {
		this.#callback = callback;
	}

	observe(target: Element): void {
		this.#callback([{ isIntersecting: true, target }]);
	}

	unobserve(): void {}
}

describe('Highlighting', () => {
	const { languageOf, highlightCode } = createHighlighting();

	it('knows a language by all of its names, in any spelling', () => {
		const names = ['javascript', 'JavaScript', 'js', 'JS', 'jsx', ' mjs '];
		assert.deepEqual([...new Set(names.map(languageOf))], ['javascript']);
		assert.deepEqual(['c++', 'sh', 'html', 'yml', 'klingon', ''].map(languageOf), [
			'cpp',
			'bash',
			'xml',
			'yaml',
			undefined,
			undefined,
		]);
		assert.ok(highlightCode('typescript', 'const x = 1;').length > 1);
	});

	it('knows every language that VS Code itself highlights and a grammar exists for, and a few more', () => {
		const names = 'bat clj coffee dart docker fs groovy hbs julia tex ps1 php rb swift kt lua toml ex hs scala'.split(
			' ',
		);
		assert.deepEqual(
			names.filter((name) => languageOf(name) === undefined),
			[],
		);
		assert.ok(highlightCode('dockerfile', 'FROM node:24\nRUN npm ci\n').length > 1);
	});

	describe('of what takes long', () => {
		const browser = {
			IntersectionObserver: SeesAll,
			requestIdleCallback: (callback: () => void) => setImmediate(callback),
		};
		const before = Object.keys(browser).map(
			(name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
		);
		beforeEach(() => Object.assign(globalThis, browser));
		afterEach(() => {
			for (const [name, descriptor] of before) {
				if (descriptor) Object.defineProperty(globalThis, name, descriptor);
				else Reflect.deleteProperty(globalThis, name);
			}
		});

		it('waits for the first block and for an idle browser: grammars would delay the first picture of the view', async () => {
			let created = 0;
			const highlighter = new Highlighter(() => {
				created++;
				return createHighlighting();
			});
			const drawn: string[] = [];
			for (const code of ['let a', 'let b']) highlighter.watch({} as Element, 'js', code, () => drawn.push(code));
			assert.equal(created, 0);
			for (let turn = 0; turn < 10; turn++) await nextTurn();
			assert.deepEqual([created, drawn], [1, ['let a', 'let b']]);
		});

		it('W15 is tried twice per language, since its grammar is compiled once, and not again for each spelling', async () => {
			let time = 0;
			const tried: string[] = [];
			const highlighter = new Highlighter(
				() => ({
					languageOf,
					highlightCode: (language) => {
						tried.push(language);
						time += language === 'javascript' ? 1000 : 1;
						return [];
					},
				}),
				() => time,
			);
			const done: string[] = [];
			for (const name of ['JavaScript', 'javascript', 'JS', 'mjs', 'Cjs', 'python', 'Py']) {
				highlighter.watch({} as Element, name, 'x', () => done.push(name));
			}
			for (let turn = 0; turn < 30; turn++) await nextTurn();
			assert.deepEqual(
				[tried, done],
				[
					['javascript', 'javascript', 'python', 'python'],
					['JavaScript', 'javascript', 'python', 'Py'],
				],
			);
		});
	});
});
