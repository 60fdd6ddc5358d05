import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { parse } from '@babel/parser';
import { type Node, traverseFast } from '@babel/types';
import fc from 'fast-check';
import { isRecordable } from '../../../../../src/prove/core/recording/recordingOf.ts';
import { parseProblem } from '../../../../../src/prove/core/recording/sourceText.ts';
import { type Program, record, recorded } from '../../../../support/proof/recordedPrograms.ts';

/** The line of the text before that the source map gives for a text in the recorded one; lines count from 0. */
function originalLine(recordedText: string, searched: string): number {
	const [, encoded = ''] = /sourceMappingURL=data:[^,]*,(\S+)\s*$/.exec(recordedText) ?? [];
	const map = new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString()));
	const place = recordedText.slice(0, recordedText.indexOf(searched));
	const line = place.split('\n').length - 1;
	const entry = map.findEntry(line, place.length - place.lastIndexOf('\n') - 1);
	return 'originalLine' in entry ? entry.originalLine : -1;
}

function lineOf(text: string, searched: string): number {
	return text.slice(0, text.indexOf(searched)).split('\n').length - 1;
}

const CODE = `#!/usr/bin/env node
'use strict';
// the total
const one = 1;

function total(items) {
	// each
	return items.length + one;
}

function next() {
	return 'NEXT';
}
module.exports = { total, next };
`;

describe('a recorded text', () => {
	it('starts the recorder before all else, after a hashbang and directives', () => {
		const { text } = recorded({ before: CODE, after: CODE.replace('+ one', '- one') });
		assert.match(text, /^#!.*\n'use strict';\n\/\/ the total\nrecorded_k3y\(\); const one = 1;\n/);
	});

	it('keeps the numbers of lines before the first sibling, and maps those after it', () => {
		const { text } = recorded({ before: CODE, after: CODE.replace('+ one', '- one\n\t\t+ 0') }, 'src/total.js');
		for (const searched of ['const one', 'function total', '// each', 'return items']) {
			assert.equal(lineOf(text, searched), lineOf(CODE, searched), searched);
			assert.equal(originalLine(text, searched), lineOf(CODE, searched), searched);
		}
		assert.ok(lineOf(text, "return 'NEXT'") > lineOf(CODE, "return 'NEXT'"));
		for (const searched of ['function next', "return 'NEXT'", 'module.exports'])
			assert.equal(originalLine(text, searched), lineOf(CODE, searched), searched);
	});

	it('keeps the ends of lines', () => {
		const before = CODE.replaceAll('\n', '\r\n');
		const { text } = recorded({ before, after: CODE.replace('+ one', '-\n one') });
		// The recorder of the tests has line feeds alone.
		const [code = ''] = text.split('function recorded_k3y()');
		assert.doesNotMatch(code, /[^\r]\n/);
	});

	it('ends well after a comment on the last line', () => {
		const before = 'const f = () => 1 // one';
		const { text } = recorded({ before, after: before.replace('1', '2') });
		assert.match(text, / \/\/ one\nfunction recorded_k3y\(\)/);
	});

	it('says what the parser says of a text that it cannot read', () => {
		assert.match(parseProblem('let a;\nlet = ;', 'javascript') ?? '', /^Unexpected .* \(line 2\)$/);
		assert.equal(parseProblem('let a: number = <T,>(b: T) => b;', 'typescript'), undefined);
		for (const decorated of ['export @d class A {}', '@d export class A {}', 'class A { m(@d b) {} }'])
			assert.equal(parseProblem(decorated, 'typescript'), undefined, decorated);
		assert.equal(parseProblem('with (a) { delete b; }', 'javascript'), undefined);
		assert.equal(parseProblem('if', 'python'), undefined);
		assert.deepEqual(
			['javascript', 'javascriptreact', 'typescript', 'typescriptreact', 'vue', 'json'].map(isRecordable),
			[true, true, true, true, false, false],
		);
	});
});

const FUNCTIONS =
	/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ClassMethod|ClassPrivateMethod|ObjectMethod)$/;

/** Where the bodies of the functions in a source begin. */
function bodiesOf(code: string, isTyped: boolean): readonly number[] {
	const bodies: number[] = [];
	traverseFast(parse(code, { sourceType: 'unambiguous', plugins: isTyped ? ['typescript'] : [] }), (node: Node) => {
		if (!FUNCTIONS.test(node.type) || !('body' in node)) return;
		const body = node.body as Node;
		const [directive] = body.type === 'BlockStatement' ? (body.directives ?? []) : [];
		if (body.type === 'BlockStatement' && directive === undefined) bodies.push((body.start ?? 0) + 1);
	});
	return bodies;
}

describe('recorded sources', () => {
	const files = globSync([
		'src/**/*.ts',
		'node_modules/{express,undici,magic-string,marked,preact,jszip,entities,yauzl,mocha,glob,semver,chai,lodash,acorn,minimatch,yargs,ws,fast-check}/**/*.{js,mjs,cjs}',
	])
		.filter((file) => !/\.min\.|\/node_modules\/.*\/node_modules\//.test(file))
		.toSorted();

	it('can be parsed, whichever of their functions changed', () => {
		const reasons = new Map<string, number>();
		const check = (file: string, place: number) => {
			const before = readFileSync(file, 'utf8');
			const isTyped = file.endsWith('.ts');
			if (before.length > 100_000) return;
			const bodies = bodiesOf(before, isTyped);
			const body = bodies[place % bodies.length];
			if (body === undefined) return;
			const after = `${before.slice(0, body)} void 'changed';${before.slice(body)}`;
			const languageId = isTyped ? 'typescript' : 'javascript';
			const program: Omit<Program, 'use'> = { before, after, languageId };
			const result = record(program, file);
			const reason = 'reason' in result ? result.reason : 'recorded';
			reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
			if ('reason' in result) {
				assert.match(reason, /^(?:generator|constructor|outside)$/, `${file}: ${JSON.stringify(result)}`);
				return;
			}
			assert.equal(result.functions.length, 1);
			const texts = [result.text, result.before, result.after];
			for (const text of texts)
				assert.equal(parseProblem(text, languageId), undefined, `${file}: ${before.slice(body - 80, body)}`);
			// Once in the version after.
			const counts = texts.map((text) => text.split("void 'changed'").length - 1);
			assert.deepEqual(counts, [1, 0, 4]);
		};
		fc.assert(fc.property(fc.constantFrom(...files), fc.nat(), check), { numRuns: 300 });
		const count = [...reasons.values()].reduce((sum, each) => sum + each, 0);
		assert.ok((reasons.get('recorded') ?? 0) > count * 0.8, JSON.stringify([...reasons]));
	});
});
