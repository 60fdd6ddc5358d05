import assert from 'node:assert/strict';
import { testSteps } from '../../../../../src/prove/vscode/commands/testSteps.ts';

const steps = (scripts: Readonly<Record<string, string>>) =>
	testSteps(new Map(Object.entries(scripts))).map(({ kind, text }) => `${kind} ${text}`);

describe('the steps of a test script that run tests', () => {
	for (const [test, expected] of [
		['xo && ava && tsd', ['program ava']],
		['eslint . && c8 --check-coverage --lines 100 mocha --reporter spec', ['program mocha --reporter spec']],
		['c8 ava', ['program ava']],
		['npx jest --coverage', ['program jest']],
		['tsc; node --import tsx --test src/*.test.ts', ['program node --import tsx --test src/*.test.ts']],
		["standard && mocha 'test/**/*.js'", ["program mocha 'test/**/*.js'"]],
		['npm run lint && npm run test:unit', ['script test:unit']],
		['run-s lint test:*', ['script test:unit', 'script test:browser']],
		['run-p lint "test:*"', ['script test:unit', 'script test:browser']],
		['npm-run-all lint unit', ['script unit']],
		['npm run covered', ['program mocha unit']],
		['npm run lint && npm run both', ['program uvu a', 'program tape b']],
	] as const) {
		it(`are found in ${test}`, () => {
			const found = steps({
				test,
				lint: 'eslint .',
				'test:unit': 'mocha unit',
				'test:browser': 'vitest run',
				'test:types': 'tsd',
				unit: 'npm run test:unit',
				covered: 'nyc mocha unit',
				both: 'uvu a && tape b',
			});
			assert.deepEqual(found, expected);
		});
	}

	for (const test of [
		'mocha',
		'NODE_ENV=test mocha',
		'node --test',
		'npm run unit',
		'xo && eslint jest',
		'xo && jest --watch',
		'xo && mocha $FILES',
		'xo && (cd a && mocha)',
		"xo && sh -c 'a && mocha'",
		'xo && npm run missing',
		'xo && cd sub && mocha',
		'npm run test && xo',
	]) {
		it(`are none in ${test}`, () => {
			assert.deepEqual(steps({ test, unit: 'mocha' }), []);
		});
	}

	it('are found beside what runs before and after it, and keep their variables', () => {
		const scripts = { pretest: 'tsc', test: 'A= NODE_ENV=test cross-env B=1 mocha', posttest: 'size-limit' };
		assert.deepEqual(testSteps(new Map(Object.entries(scripts))), [
			{ kind: 'program', text: 'mocha', environment: { A: '', NODE_ENV: 'test', B: '1' } },
		]);
	});

	it('are found at once where each script names another one twice', () => {
		const doubling = Object.fromEntries(
			Array.from({ length: 40 }, (_, at) => [`s${at}`, `npm run s${at + 1} && npm run s${at + 1}`]),
		);
		assert.deepEqual(steps({ test: 'xo && npm run s0', ...doubling, s40: 'mocha' }), ['script s40']);
	});

	it('end where scripts name each other', () => {
		assert.deepEqual(steps({ test: 'run-s a b lint', a: 'run-s a test', b: 'mocha', lint: 'xo' }), ['script b']);
	});
});
