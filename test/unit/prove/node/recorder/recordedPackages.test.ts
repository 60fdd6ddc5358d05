import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from '@babel/parser';
import { isFunction, traverseFast } from '@babel/types';
import { recordingOf } from '../../../../../src/prove/core/recording/recordingOf.ts';
import { recordingTemplate } from '../../../../../src/prove/core/recording/recordingTemplate.ts';
import type { ProvedChange } from '../../../../../src/prove/core/sandbox.ts';
import { builtRecorder } from '../../../../support/proof/builtRecorder.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

/** Sources that nobody here wrote, and programs that use what they export. At least so many of their functions are recorded. */
const PACKAGES = [
	{
		name: 'simple-statistics/dist/simple-statistics.mjs',
		functions: 50,
		program: `const numbers = [3, 1, 4, 1, 5, 9, 2, 6];
			for (const name of ['median', 'mode', 'variance', 'mean', 'rootMeanSquare', 'interquartileRange', 'medianAbsoluteDeviation'])
				print(name, code[name](numbers));
			print(code.quantile(numbers, [0.1, 0.9]), code.linearRegression([[0, 1], [2, 3]]), code.ckmeans(numbers, 3));
			print(code.sampleCorrelation(numbers, numbers.toSorted()), code.cumulativeStdNormalProbability(1));`,
	},
	{
		name: 'diff/dist/diff.js',
		functions: 50,
		program: `const one = 'a\\nb\\nc\\nd\\n', other = 'a\\nB\\nc\\ne\\nd\\n';
			print(code.diffLines(one, other), code.diffWords('a b c', 'a c d'), code.diffJson({ a: 1 }, { a: 2 }));
			const patch = code.createTwoFilesPatch('one', 'other', one, other);
			print(patch, code.applyPatch(one, patch), code.diffArrays([1, 2], [2, 3]));`,
	},
	{
		name: 'magic-string/dist/index.mjs',
		functions: 50,
		program: `const text = new code.default('const a = 1;\\nlet b;\\n');
			text.overwrite(6, 7, 'name').append('!').prependLeft(3, '?').move(0, 5, 20).remove(13, 16);
			print(text.toString(), text.generateMap({ hires: true }).toString(), text.clone().trim().indent().toString());`,
	},
	{
		name: 'marked/lib/marked.esm.js',
		functions: 20,
		program: `const text = '# A\\n\\n- b *c* \`d\`\\n- [e](f)\\n\\n| g | h |\\n| - | - |\\n| 1 | 2 |\\n\\n> i\\n\\n    code\\n';
			print(code.parse(text), code.lexer(text).map(({ type }) => type));`,
	},
	{
		name: 'highlight.js/lib/core.js',
		functions: 50,
		program: `code.default.registerLanguage('small', () => ({ keywords: 'if else', contains: [{ className: 'string', begin: '"', end: '"' }] }));
			print(code.default.highlight('if "a" else 1', { language: 'small' }).value, code.default.highlightAuto('if').language);`,
	},
] as const;

const modules = join(import.meta.dirname, '..', '..', '..', '..', '..', 'node_modules');

describe('functions of packages that are all recorded', () => {
	const folder = temporaryFolder();

	for (const { name, functions, program } of PACKAGES) {
		it(`do what they do without that, and a version of each that does the same never differs: ${name}`, async () => {
			const file = join(modules, name);
			const before = readFileSync(file, 'utf8').replace(/\/\/# sourceMappingURL.*/, '');
			const calls = join(folder(), 'calls');
			mkdirSync(calls);
			const template = recordingTemplate(changed(before), builtRecorder(), 'code.js');
			assert.ok(template !== undefined && 'texts' in template, JSON.stringify(template));
			assert.ok(template.functions.length >= functions, `${template.functions.length} functions`);
			const recorded = recordingOf(template).textFor(calls, 'replay');
			symlinkSync(modules, join(folder(), 'node_modules'), 'junction');
			const outputs = await Promise.all([before, recorded].map((text, index) => output(text, `${index}`, program)));
			assert.ok((outputs[0]?.length ?? 0) > 20, outputs[0]);
			assert.equal(outputs[1], outputs[0]);
			const lines = readdirSync(calls).flatMap((each) => readFileSync(join(calls, each), 'utf8').trim().split('\n'));
			const kinds = Map.groupBy(lines, (line) => JSON.parse(line).kind);
			assert.deepEqual(kinds.get('differs') ?? [], []);
			assert.ok((kinds.get('same')?.length ?? 0) >= 5, [...kinds.keys()].join());
		});
	}

	/** What the program prints with a source in the place of the package. */
	async function output(source: string, place: string, program: string): Promise<string> {
		const isModule = /\bexport ?\{/.test(source);
		const own = join(folder(), place);
		mkdirSync(own);
		const code = `code.${isModule ? 'mjs' : 'cjs'}`;
		writeFileSync(join(own, code), source);
		const print = 'const print = (...values) => console.log(JSON.stringify(values));';
		writeFileSync(join(own, 'program.mjs'), `import * as code from './${code}';\n${print}\n${program}\n`);
		return (await promisify(execFile)(process.execPath, ['program.mjs'], { cwd: own })).stdout;
	}
});

/** A change of every function that can be recorded, after which each does the same. */
function changed(before: string): ProvedChange {
	const called = new Set<unknown>();
	const places: number[] = [];
	traverseFast(parse(before, { sourceType: 'unambiguous' }), (node) => {
		// What is called where it stands is code outside of functions.
		if (node.type === 'CallExpression') called.add(node.callee);
		if (!isFunction(node) || node.generator || node.body.type !== 'BlockStatement' || called.has(node)) return;
		const isPlain = !('kind' in node && node.kind === 'constructor') && node.body.directives.length === 0;
		if (isPlain && node.body.start != null) places.push(node.body.start + 1);
	});
	const [first = '', ...others] = [...places, before.length].map((end, index) =>
		before.slice(places[index - 1] ?? 0, end),
	);
	return { languageId: 'javascript', before, after: [first, ...others].join(" void 'changed';") };
}
