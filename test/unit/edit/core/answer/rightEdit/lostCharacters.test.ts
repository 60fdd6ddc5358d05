import assert from 'node:assert/strict';
import type { Json } from '../../../../../../src/base/core/json.ts';
import { generateEdit } from '../../../../../../src/edit/core/answer/generateEdit.ts';
import { optimizeEdit } from '../../../../../../src/edit/core/answer/optimizeEdit.ts';
import type { EditOutcome } from '../../../../../../src/edit/core/codeEdit.ts';
import { diffHunks } from '../../../../../../src/edit/core/diff/hunks.ts';
import { checkProposal } from '../../../../../../src/edit/core/review/checkProposal.ts';
import { withEdit } from '../../../../../../src/edit/core/review/proposedChanges.ts';
import { placeOf } from '../optimizeCase.ts';

const DOCUMENT = "const title = 'Grüße';\n«say('a -> b');»\n";

function lostIn(outcome: EditOutcome): readonly string[] | undefined {
	assert.equal(outcome.kind, 'edit');
	return outcome.kind === 'edit' ? outcome.warnings.find(({ kind }) => kind === 'encoding')?.names : undefined;
}

describe('characters that the encoding of the file cannot hold', () => {
	const place = placeOf(DOCUMENT, 'javascript');
	const body: Json = { optimized_code: "say('a → b “so” ✓ é');" };

	it('F14 are named in answers to optimize and to generate', () => {
		for (const [encoding, expected] of [
			['iso88591', ['→', '“', '”', '✓']],
			['windows1252', ['→', '✓']],
			['shiftjis', ['✓', 'é']],
			['utf8', undefined],
		] as const) {
			assert.deepEqual(lostIn(optimizeEdit({ body, pointer: '' }, { ...place, encoding })), expected);
			const cursor = { ...place, start: place.text.length, end: place.text.length, encoding };
			assert.deepEqual(
				lostIn(generateEdit({ body: { generated_text: "say('a → b “so” ✓ é');" }, pointer: '' }, cursor)),
				expected,
			);
		}
	});

	it('F14 are not named if the selection has them, or if the encoding is not known', () => {
		const own = placeOf('«say("→");»\n', 'javascript');
		const answer = { body: { optimized_code: 'shout("→");' }, pointer: '' };
		assert.equal(lostIn(optimizeEdit(answer, { ...own, encoding: 'iso88591' })), undefined);
		assert.equal(lostIn(optimizeEdit({ body, pointer: '' }, place)), undefined);
	});

	it('F14 are named in prose, too, and by their code points if they cannot be seen', () => {
		const text = placeOf('«One - two»\n', 'markdown');
		const answer = { body: { optimized_code: 'One\u2009–\u2009two' }, pointer: '' };
		assert.deepEqual(lostIn(optimizeEdit(answer, { ...text, encoding: 'iso88591' })), ['U+2009', '–']);
	});

	it('F14 are named once the user has typed them into a proposal, and not after they are taken out', () => {
		const base = 'a();\nb();\nc();\n';
		const proposed = 'a();\nb2();\nc();\n';
		const changes = { base, hunks: diffHunks(base, proposed), lost: 0 };
		assert.deepEqual(checkProposal(changes, 'javascript', 'iso88591'), []);
		const edited = 'a();\nb2(); // → ✓\nc();\n';
		const after = withEdit(changes, base, proposed, edited);
		assert.deepEqual(checkProposal(after, 'javascript', 'iso88591'), [{ kind: 'encoding', names: ['→', '✓'] }]);
		const again = withEdit(after, base, edited, edited.replace('→', '->'));
		assert.deepEqual(checkProposal(again, 'javascript', 'iso88591'), [{ kind: 'encoding', names: ['✓'] }]);
		assert.deepEqual(checkProposal(again, 'javascript', 'utf8'), []);
	});
});
