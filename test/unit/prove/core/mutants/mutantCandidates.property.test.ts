import assert from 'node:assert/strict';
import { parse } from '@babel/parser';
import fc from 'fast-check';
import { mutantCandidates } from '../../../../../src/prove/core/mutants/mutantCandidates.ts';
import { MUTANT_LANGUAGES } from '../../../../../src/prove/core/mutants/mutantLanguages.ts';
import { isSteady } from '../../../../support/steadyTime.ts';

const PIECES = [
	...[
		'function f',
		'def f',
		'class A',
		'func f',
		'fun f',
		'fn f',
		'lambda x',
		'int f',
		'=>',
		'->',
		'=',
		'{',
		'}',
		'(',
		')',
	],
	...[
		'[',
		']',
		';',
		',',
		':',
		'"',
		"'",
		'`',
		'/*',
		'*/',
		'//',
		'#',
		'\\',
		'\n',
		'\r\n',
		'\t',
		'    ',
		'end',
		'return',
		'x',
	],
	...['${', '<', '>', '?', 'if (x)', 'type T', 'interface I', '"""', '@a', '<?php\n', '#define A', 'struct'],
];
const anyText = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(' '));
const anyLanguage = fc.constantFrom(...MUTANT_LANGUAGES.keys());

/** Expressions and statements of JavaScript, nested. */
const { statements } = fc.letrec<{ expression: string; statement: string; statements: string }>((tie) => ({
	expression: fc.oneof(
		{ depthSize: 'small' },
		fc.constantFrom('a', '1', '"function f() {"', '`=> {`', '/=> {/', '({ a: 1 })', '{}.a'.replace('{}', '({})')),
		fc.tuple(tie('expression'), tie('expression')).map(([one, other]) => `f(${one}, (x, { y } = {}) => ${other})`),
		tie('expression').map((each) => `(async x =>\n ${each})`),
		tie('statements').map((each) => `(() => {${each}})`),
		tie('statements')
			.map((each) => `function (x = { a: 1 }) {\n${each}}`)
			.map((each) => `(${each})`),
		tie('statements').map((each) => `({ f() {${each}}, get a() {${each}}, b: 1, [c]: 2 })`),
		tie('expression').map((each) => `\`a\${${each}}\``),
		fc.tuple(tie('expression'), tie('expression')).map(([one, other]) => `(a ? ${one} : ${other})`),
	),
	statement: fc.oneof(
		{ depthSize: 'small' },
		tie('expression').map((each) => `const b = ${each};`),
		tie('expression').map((each) => `return ${each};`),
		fc.tuple(tie('expression'), tie('statements')).map(([one, other]) => `if (${one}) {${other}} else {${other}}`),
		tie('statements').map((each) => `function* g(a, ...b) {${each}}`),
		tie('statements').map((each) => `class A extends f(B) { static #p(x) {${each}} c = (x) => x; }`),
		tie('expression').map((each) => `switch (a) { case f(): { ${each}; } default: a(); }`),
		tie('statements').map((each) => `try {${each}} catch { a(); } // function f() {`),
		tie('statements').map((each) => `for (const a of b) {${each}}`),
	),
	statements: fc.array(tie('statement'), { maxLength: 3 }).map((each) => ['', ...each, ''].join('\n')),
}));

describe('the texts of mutants', () => {
	it('differ from the text after by insertions alone, and from each other by the condition alone, for any texts', () => {
		fc.assert(
			fc.property(anyLanguage, anyText, anyText, (languageId, before, after) => {
				const conditions = MUTANT_LANGUAGES.get(languageId)?.conditions ?? { harmless: '', stopped: '' };
				for (const { harmless, stopped } of mutantCandidates({ languageId, before, after }, () => 0) ?? []) {
					assert.notEqual(harmless, after);
					assert.ok(isSubsequence(after, harmless));
					assert.equal(harmless.replaceAll(conditions.harmless, conditions.stopped), stopped);
				}
			}),
			{ numRuns: 300 },
		);
	});

	it('are programs if the text after is one', () => {
		fc.assert(
			fc.property(statements, fc.nat(), (body, place) => {
				const after = `function outer() {${body}}\n`;
				const lines = after.split('\n');
				const before = lines.toSpliced(place % lines.length, 1).join('\n');
				for (const { harmless } of mutantCandidates({ languageId: 'javascript', before, after }, () => 0) ?? []) {
					// A name that is declared twice is no matter here.
					parse(harmless, { errorRecovery: true });
				}
			}),
			{ numRuns: 100 },
		);
	});

	it('are found in quadratic time at most for texts that are made to take long', () => {
		for (const piece of ['{', '() => ', '(', 'function f() {', 'x = ', '<', 'a,', 'f() ', 'type A = () => ', ': ']) {
			for (const languageId of ['typescript', 'python', 'ruby']) {
				const find = (count: number) => mutantCandidates({ languageId, before: '', after: piece.repeat(count) });
				assert.ok(isSteady(find, 600, 2), `${languageId} ${piece}`);
			}
		}
	});
});

function isSubsequence(part: string, whole: string): boolean {
	let at = 0;
	for (const character of whole) if (character === part[at]) at += 1;
	return at >= part.length;
}
