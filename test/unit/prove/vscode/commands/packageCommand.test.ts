import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mayRunScripts, namedPaths, plainCalls } from '../../../../../src/prove/vscode/commands/packageCommand.ts';
import { isSteady } from '../../../../support/steadyTime.ts';

describe('a command that may run package scripts', () => {
	for (const [text, names] of [
		['npm test', ['test']],
		['npm run unit', ['unit']],
		['npm run-script test:unit', ['test:unit']],
		['pnpm run test', ['test']],
		['yarn test', ['test']],
		['node --run test', ['test']],
		["mocha 'test/**/*.js' && npm run unit || npm start", ['unit', 'start']],
		['npx --no vitest run', []],
		['npx ava test/*.js', []],
	] as const) {
		it(`S22 names its scripts in a plain way: ${text}`, () => {
			assert.deepEqual(plainCalls(text), names);
		});
	}

	for (const text of [
		'npx npm test',
		'npx run-s test',
		'npx -c "npm test"',
		'npx --yes ava',
		'npx . ',
		'npm run a b',
		'npm run /a/',
		'npm run -ws',
		'bun run test',
		'yarn unit',
		'pnpm -r test',
		'alias npm=other && npm test',
		'true\ncd sub && npm test',
		'true\r\ncd sub && npm test',
		'CD sub && npm test',
		'export A=1 && npm test',
		'. ./set && npm test',
		'A=1 true && npm test',
		'"cd" sub && npm test',
		'c* sub && npm test',
		'tsc & npm test',
		'npm,test',
		'npm test > out',
	]) {
		it(`S22 may run any: ${JSON.stringify(text)}`, () => {
			assert.equal(plainCalls(text), undefined);
		});
	}

	it('S22 is known by the programs that it names, however they are written', () => {
		for (const text of [
			'npm',
			'NPM.CMD test',
			'/usr/bin/npx x',
			'n^pm test',
			'$npm_execpath test',
			'bunx x',
			'C:\\bun.exe run x',
			'turbo run test',
			'run-s a',
			'node --a --run x',
		]) {
			assert.ok(mayRunScripts(text), text);
		}
		for (const text of [
			'bundle exec rspec',
			'node test.js',
			'jest --runInBand',
			'grep -nr x',
			'vitest --run',
			'lynx',
		]) {
			assert.ok(!mayRunScripts(text), text);
		}
	});

	it('S22 names the folders that stand in it, in whatever quotes', () => {
		const texts = [
			'cd sub',
			'npm --prefix=sub',
			'npm -Csub',
			"cd 's'ub",
			'cd "sub"',
			`sh -c 'cd "sub"'`,
			'(cd sub;x)',
			'cd sub&&x',
			'A=sub cd x',
			'cd s\\ub',
		];
		for (const text of texts) assert.ok(namedPaths(text).includes('sub'), text);
		assert.ok(namedPaths('cd "my lib"').includes('my lib'));
		assert.ok(namedPaths('cd my\\ lib').includes('my lib'));
		assert.ok(namedPaths('cd a\\b').includes('a/b'));
	});

	it('S22 is read in time, whatever it says', () => {
		const parts = ['cd', 'npm', ' run', ' x', '"', "'", '\\', '(', ')', ' ', '&&', '||', '$', '`', '\n', '=', '*', '{'];
		fc.assert(
			fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 40 }), (words) => {
				const text = words.join('');
				if (/[\n$`\\{(]|(?:^|&&|\|\|) *cd\b/.test(text)) assert.equal(plainCalls(text), undefined);
				namedPaths(text);
			}),
		);
		for (const part of [...parts, 'node', 'a', '-', ' -a', '..', '\'a"', '{ ', '/']) {
			const read = (length: number) => {
				const text = part.repeat(length);
				plainCalls(text);
				namedPaths(text);
				mayRunScripts(text);
			};
			assert.ok(isSteady(read, 20_000), part);
		}
	});
});
