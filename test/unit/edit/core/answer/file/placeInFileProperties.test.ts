import assert from 'node:assert/strict';
import fc from 'fast-check';
import { placesInFile } from '../../../../../../src/edit/core/answer/file/placeInFile.ts';
import { reindentChanges } from '../../../../../../src/edit/core/answer/file/reindentChanges.ts';
import { applyChanges } from '../../../../../../src/edit/core/diff/textChange.ts';
import { hostilePlaces, PLACE_LANGUAGES } from '../../../../../support/programs/hostilePlaces.ts';
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
			{ numRuns: 150 },
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

/** One case in so many: `npm run test:long` tries them all. */
const SHARE = 10;

describe('the place of very long code', () => {
	const cases = hostilePlaces(SHARE);
	for (const language of PLACE_LANGUAGES) {
		it(`is found in linear time in ${language}`, () => {
			const own = cases.filter(({ use }) => use === language);
			assert.ok(own.length > 0);
			for (const { piece, isSteady } of own) assert.ok(isSteady(), piece);
		});
	}
});
