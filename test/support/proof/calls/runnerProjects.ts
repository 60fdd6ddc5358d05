import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProvedProject } from '../proveProject.ts';
import type { CallsCase, ExpectedOnCalls } from './lyingCalls.ts';

/** What runs the calls of a case. */
export interface Runner {
	readonly name: string;
	/** Whether it can be run with what the tests have installed. */
	readonly isInstalled?: true;
	readonly language: 'javascript' | 'typescript';
	readonly modules: 'esm' | 'commonjs';
	/** Whose mocks the calls may use. */
	readonly mock?: CallsCase['mock'];
	readonly command: string;
	/** The files of tests, by name, and what configures them. */
	readonly files: (calls: string) => Readonly<Record<string, string>>;
}

const NODE = JSON.stringify(process.execPath);
const MOCHA = JSON.stringify(fileURLToPath(import.meta.resolve('mocha/bin/mocha.js')));
const PACKAGES = fileURLToPath(new URL('../../../../node_modules', import.meta.url));
const TYPESCRIPT = JSON.stringify(join(PACKAGES, 'typescript/bin/tsc'));
const TYPES = join(PACKAGES, '@types');

const LOADS = {
	esm: (file: string) => `import * as code from '${file}';`,
	commonjs: () => "const code = require('./code.js');",
};
const run = (calls: string) => `async () => {\n${calls}\n}`;

/** A file of node:test. */
function nodeTest(modules: 'esm' | 'commonjs', file = './code.js') {
	const mock =
		modules === 'esm' ? "import { mock, test } from 'node:test';" : "const { mock, test } = require('node:test');";
	return (calls: string) => `${mock}\n${LOADS[modules](file)}\ntest('runs', ${run(calls)});\ntest('ends', () => {});\n`;
}

const jestTest = (calls: string) => `${LOADS.commonjs()}\ntest('runs', ${run(calls)});\ntest('ends', () => {});\n`;
const vitestTest = (calls: string) =>
	`import { expect, test, vi } from 'vitest';\n${LOADS.esm('./code')}\ntest('runs', ${run(calls)});\ntest('ends', () => {});\n`;
const mochaTest = (calls: string) => `${LOADS.esm('./code.js')}\nit('runs', ${run(calls)});\nit('ends', () => {});\n`;
const script = (file: string) => (calls: string) => `${LOADS.esm(file)}\n${calls}\nconsole.log('done');\n`;

export const RUNNERS: readonly Runner[] = [
	{
		name: 'node:test',
		isInstalled: true,
		language: 'javascript',
		modules: 'esm',
		mock: 'node',
		command: `${NODE} --test`,
		files: (calls) => ({ 'code.test.js': nodeTest('esm')(calls) }),
	},
	{
		name: 'node:test, CommonJS',
		isInstalled: true,
		language: 'javascript',
		modules: 'commonjs',
		mock: 'node',
		command: `${NODE} --test`,
		files: (calls) => ({ 'code.test.js': nodeTest('commonjs')(calls) }),
	},
	{
		name: 'node:test, TypeScript',
		isInstalled: true,
		language: 'typescript',
		modules: 'esm',
		mock: 'node',
		command: `${NODE} --test code.test.js`,
		files: (calls) => ({ 'code.test.js': nodeTest('esm', './code.ts')(calls) }),
	},
	{
		name: 'mocha',
		isInstalled: true,
		language: 'javascript',
		modules: 'esm',
		command: `${NODE} ${MOCHA} code.test.js`,
		files: (calls) => ({ 'code.test.js': mochaTest(calls) }),
	},
	{
		name: 'mocha --parallel',
		isInstalled: true,
		language: 'javascript',
		modules: 'esm',
		command: `${NODE} ${MOCHA} --parallel code.test.js other.test.js`,
		files: (calls) => ({ 'code.test.js': mochaTest(calls), 'other.test.js': "it('is another file', () => {});\n" }),
	},
	{
		name: 'jest, workers',
		language: 'javascript',
		modules: 'commonjs',
		mock: 'jest',
		command: `${NODE} node_modules/jest/bin/jest.js --maxWorkers=2`,
		files: (calls) => ({ 'code.test.js': jestTest(calls), 'other.test.js': "test('is another file', () => {});\n" }),
	},
	{
		name: 'jest -i',
		language: 'javascript',
		modules: 'commonjs',
		mock: 'jest',
		command: `${NODE} node_modules/jest/bin/jest.js -i`,
		files: (calls) => ({ 'code.test.js': jestTest(calls) }),
	},
	{
		name: 'vitest, forks',
		language: 'typescript',
		modules: 'esm',
		mock: 'vitest',
		command: `${NODE} node_modules/vitest/vitest.mjs run --pool=forks`,
		files: (calls) => ({ 'code.test.ts': vitestTest(calls) }),
	},
	{
		name: 'vitest, threads',
		language: 'javascript',
		modules: 'esm',
		mock: 'vitest',
		command: `${NODE} node_modules/vitest/vitest.mjs run --pool=threads`,
		files: (calls) => ({ 'code.test.js': vitestTest(calls) }),
	},
	{
		name: 'ava',
		language: 'javascript',
		modules: 'esm',
		command: `${NODE} node_modules/ava/entrypoints/cli.mjs`,
		files: (calls) => ({
			'code.test.js': `import test from 'ava';\n${LOADS.esm('./code.js')}\ntest('runs', async (t) => {\n${calls}\nt.pass();\n});\ntest('ends', (t) => t.pass());\n`,
		}),
	},
	{
		name: 'tsx',
		language: 'typescript',
		modules: 'esm',
		command: `${NODE} node_modules/tsx/dist/cli.mjs program.ts`,
		files: (calls) => ({ 'program.ts': script('./code')(calls) }),
	},
	{
		name: 'a plain script',
		isInstalled: true,
		language: 'javascript',
		modules: 'esm',
		command: `${NODE} program.js`,
		files: (calls) => ({ 'program.js': script('./code.js')(calls) }),
	},
	{
		name: 'a build by tsc',
		isInstalled: true,
		language: 'typescript',
		modules: 'esm',
		command: `${NODE} ${TYPESCRIPT} -p . && ${NODE} dist/program.js`,
		files: (calls) => ({
			'program.ts': script('./code.js')(calls),
			'other.ts': 'export const other = 1;\n',
			'tsconfig.json': JSON.stringify({
				compilerOptions: {
					strict: false,
					noImplicitAny: false,
					outDir: 'dist',
					module: 'nodenext',
					target: 'es2024',
					types: ['node'],
					typeRoots: [TYPES],
					lib: ['es2024', 'esnext.iterator'],
				},
				include: ['*.ts'],
			}),
		}),
	},
];

/** What a proof must come to by a runner. */
export function expectedBy({ name }: Runner, { expected, expectedBy: others = [] }: CallsCase): ExpectedOnCalls {
	return others.find(([runners]) => runners.test(name))?.[1] ?? expected;
}

/** A project in which a runner runs the calls of a case. @param installed a folder with packages, if the runner needs one */
export function runnerProject(runner: Runner, each: CallsCase, installed?: string): ProvedProject {
	const { language, modules, command, files } = runner;
	const file = language === 'typescript' ? 'code.ts' : 'code.js';
	const text = (code: string) => (modules === 'esm' ? code : commonJs(code));
	const code = { file, before: text(each.before), after: text(each.after) };
	const tests = files(each.calls);
	return {
		languageId: language,
		files: {
			'package.json': JSON.stringify({ type: modules === 'esm' ? 'module' : 'commonjs' }),
			'.gitignore': 'node_modules\ndist\n',
			...tests,
			[file]: code.before,
		},
		...(each.callsAfter === undefined ? code : changedTests(tests, files(each.callsAfter))),
		commands: { tests: { text: command, folder: '', environment: {} } },
		...(installed === undefined
			? {}
			: {
					prepare: (live: string) => symlink(join(installed, 'node_modules'), join(live, 'node_modules'), 'junction'),
				}),
	};
}

/** A change of the file of tests that calls the code. */
function changedTests(
	before: Readonly<Record<string, string>>,
	after: Readonly<Record<string, string>>,
): Pick<ProvedProject, 'file' | 'before' | 'after'> {
	const [file = ''] = Object.keys(before);
	return { file, before: before[file] ?? '', after: after[file] ?? '' };
}

function commonJs(code: string): string {
	const names = [...code.matchAll(/^export (?:async )?(?:function|class) (\w+)/gm)].map(([, name]) => name);
	const text = code.replace(/^import (.*) from (.*);$/gm, 'const $1 = require($2);').replace(/^export /gm, '');
	return `${text}module.exports = { ${names.join(', ')} };\n`;
}
