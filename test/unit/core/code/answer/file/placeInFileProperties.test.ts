import assert from 'node:assert/strict';
import fc from 'fast-check';
import { placesInFile } from '../../../../../../src/core/code/answer/file/placeInFile.ts';
import { reindentChanges } from '../../../../../../src/core/code/answer/file/reindentChanges.ts';
import { applyChanges } from '../../../../../../src/core/code/diff/textChange.ts';
import { isSteady } from '../../../../../support/steadyTime.ts';
import { SAMPLES } from './placeSamples.ts';

const LANGUAGES = [...new Set(SAMPLES.map(({ languageId }) => languageId))];
const LINES = SAMPLES.flatMap(({ file, code }) => `${file}\n${code}`.replace(/[«»]/g, '').split('\n'));

/** Any mix of lines of real code in any language, with characters that are significant in one of them. */
const text = fc
	.array(fc.oneof(fc.constantFrom(...LINES), fc.string({ unit: fc.constantFrom(...'{}()[]<>"\'`#@:,;=/*-. \t\\abc') })))
	.chain((lines) => fc.constantFrom('\n', '\r\n').map((end) => lines.join(end)));

describe('the place of any code in any file', () => {
	it('consists of whole lines, in order and not overlapping, and everything else stays', () => {
		fc.assert(
			fc.property(text, text, fc.constantFrom(...LANGUAGES), (file, code, languageId) => {
				for (const { start, end, changes } of placesInFile(code, { text: file, languageId }).places) {
					assert.ok(changes.length > 0 && start <= end);
					assert.deepEqual([start, end], [changes[0]?.start, changes.at(-1)?.end]);
					let last = 0;
					for (const change of changes) {
						assert.ok(last <= change.start && change.start <= change.end && change.end <= file.length);
						const isWhole =
							/(?:^|\n)$/.test(file.slice(0, change.start)) && /^(?:\r?\n|$)/.test(file.slice(change.end));
						assert.ok(isWhole || change.start === change.end, JSON.stringify([file, code, change]));
						last = change.end;
					}
					const style = { insertSpaces: true, width: 4 };
					const fitted = reindentChanges(changes, { text: file, languageId, style, lineEnd: '\n' });
					const becomes = applyChanges(file, fitted);
					assert.ok(becomes.startsWith(file.slice(0, start)) && becomes.endsWith(file.slice(end)));
				}
			}),
			{ numRuns: 400 },
		);
	});

	it('is that of the same name, whatever else is in the file', () => {
		const name = fc.string({ unit: fc.constantFrom(...'abcdef'), minLength: 4, maxLength: 8 });
		const body = fc.array(
			fc.constantFrom('sum += 1;', 'if (sum > 2) {\n\t\treturn 0;\n\t}', 'call(() => {\n\t\tsum();\n\t});', '// why'),
		);
		const functionOf = ([called, lines]: readonly [string, readonly string[]]) =>
			['function ', called, '(sum) {\n', ...lines.map((line) => `\t${line}\n`), '}'].join('');
		const functions = fc.uniqueArray(fc.tuple(name, body), {
			selector: ([called]) => called,
			minLength: 1,
			maxLength: 8,
		});
		fc.assert(
			fc.property(functions, fc.nat(), body, (all, index, lines) => {
				const at = index % all.length;
				const changed = [all[at]?.[0] ?? '', lines] as const;
				const file = (parts: typeof all) => `${parts.map(functionOf).join('\n\n')}\n`;
				const before = file(all);
				const { places, isSure } = placesInFile(functionOf(changed), { text: before, languageId: 'javascript' });
				const style = { insertSpaces: false, width: 4 };
				const changes = reindentChanges(places[0]?.changes ?? [], {
					text: before,
					languageId: 'javascript',
					style,
					lineEnd: '\n',
				});
				assert.equal(isSure, true);
				assert.equal(applyChanges(before, changes), file(all.with(at, [changed[0], lines])));
			}),
		);
	});
});

/** In characters. */
const LENGTH = 48_000;

describe('the place of very long code', () => {
	const pieces = [
		...[
			'\n',
			'{\n',
			'}\n',
			'(',
			'a(\n',
			'@a(\n',
			'a,\n',
			'a:\n',
			'- a:\n',
			'"a": {\n',
			'# a\n',
			'## a\n# b\n',
			'// ... a\n',
		],
		...[
			'// a\n\n',
			'import a from "a";\n',
			'function a() {\n',
			'function a() {\n\ta();\n}\n',
			'class A {\n\ta() {}\n}\n',
		],
		...[
			'def a\n',
			'def a\nelse\nend\n',
			'a = 1\n',
			' a\nb\n',
			'```\n',
			'a <- function(\n',
			'a::a.a',
			'/* a */ a\n',
			'<a>\n',
		],
	];
	const shapes: Readonly<Record<string, (length: number) => string>> = {
		...Object.fromEntries(
			pieces.map((piece) => [JSON.stringify(piece), (length) => piece.repeat(length / piece.length)]),
		),
		'many names': (length) =>
			Array.from({ length: length / 25 }, (_, at) => `function a${at}() {\n\t${at};\n}\n`).join(''),
		'many members': (length) =>
			`class A {\n${Array.from({ length: length / 12 }, (_, at) => `\ta${at}() {}\n`).join('')}}\n`,
		'many lines': (length) => Array.from({ length: length / 12 }, (_, at) => `call(${at});\n`).join(''),
		'many levels': (length) =>
			Array.from({ length: Math.sqrt(length) }, (_, at) => `${' '.repeat(at)}class A${at}:\n`).join(''),
	};

	for (const languageId of ['typescript', 'ruby', 'css', 'markdown']) {
		it(`is found in linear time in ${languageId}`, () => {
			for (const [name, shape] of Object.entries(shapes)) {
				const place = (text: string) => placesInFile(text, { text, languageId });
				assert.ok(
					isSteady((length) => place(shape(length)), LENGTH),
					name,
				);
			}
		}).timeout(120_000);
	}
});
