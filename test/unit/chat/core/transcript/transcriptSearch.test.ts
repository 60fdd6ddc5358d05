import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readTranscript } from '../../../../../src/chat/core/transcript/transcriptMerge.ts';
import {
	foldCase,
	mightContain,
	transcriptContains,
} from '../../../../../src/chat/core/transcript/transcriptSearch.ts';
import { answer, CONVERSATION, question, segmentBytes } from '../../../../support/transcripts.ts';

const attachment = { id: '1', kind: 'file', label: 'Label.ts', languageId: 'typescript', text: 'Attached' } as const;
const EVENTS = [
	{ type: 'meta', id: 'm', data: { title: 'The Title' } } as const,
	{ type: 'user', id: 'u1', data: { text: 'Question "one"\nΣΊΣΥΦΟΣ', attachments: [attachment] } } as const,
	answer('a1', 'u1', 'Answer'),
];
const bytes = segmentBytes(EVENTS);
const transcript = readTranscript(CONVERSATION, [{ writer: 'w', bytes }]);
const raw = new TextDecoder().decode(bytes);
const isFound = (query: string) => {
	const folded = foldCase(query);
	return [mightContain(raw, folded), transcriptContains(transcript, folded)];
};

describe('the search in a conversation', () => {
	for (const query of ['title', 'QUESTION', 'answer', 'label', 'attached', '"one"', 'σίσυφος', 'one"', '"', '\n']) {
		it(`finds ${JSON.stringify(query)}`, () => assert.deepEqual(isFound(query), [true, true]));
	}

	it('finds the beginning of a Greek word, whose sigma is not the last one there', () => {
		for (const text of ['ΟΔΟΣΤΡΩΜΑ', 'οδοστρωμα', 'ΟΔΟΣ', 'οδος']) {
			for (const query of ['ΟΔΟΣ', 'οδος', 'οδοσ']) {
				assert.ok(foldCase(text).includes(foldCase(query)), `${query} in ${text}`);
			}
		}
	});

	it('finds every part of a text, in upper and in lower case', () => {
		const characters = fc.constantFrom('a', 'B', ' ', '.', 'é', 'ß', 'ẞ', 'Σ', 'σ', 'ς', 'İ', 'ı', 'ŉ', 'ᾳ');
		fc.assert(
			fc.property(fc.string({ unit: characters }), fc.nat(), fc.nat(), (text, from, length) => {
				const part = text.slice(from % (text.length + 1)).slice(0, length % 10);
				for (const query of [part, part.toLowerCase(), part.toUpperCase()]) {
					assert.ok(foldCase(text).includes(foldCase(query)), JSON.stringify(query));
				}
			}),
		);
	});

	it('finds nothing that is not there, and no name of a member', () => {
		assert.deepEqual(isFound('nothing of the kind'), [false, false]);
		assert.deepEqual(isFound('replyTo'), [true, false]);
		assert.deepEqual(isFound('one""'), [false, false]);
	});

	it('never rules out by the raw contents what the transcript contains', () => {
		fc.assert(
			fc.property(
				fc.string({ unit: fc.constantFrom('a', 'B', '"', '\\', '\n', '\u0001', 'é', 'ß', 'Σ', 'σ') }),
				fc.nat(),
				fc.nat(),
				(text, from, length) => {
					const query = text.slice(from % (text.length + 1)).slice(0, length % 10);
					const written = segmentBytes([question('u1', text)]);
					const folded = foldCase(query);
					const found = transcriptContains(readTranscript(CONVERSATION, [{ writer: 'w', bytes: written }]), folded);
					if (found) assert.ok(mightContain(new TextDecoder().decode(written), folded), JSON.stringify(query));
				},
			),
		);
	});
});
