import assert from 'node:assert/strict';
import { withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const { engineRefusedText, rateLimitText, unavailableText } = await withFakeVscode(
	() => import('../../../../../src/service/vscode/failures/failureReasonTexts.ts'),
);

const { failureText } = await withFakeVscode(() => import('../../../../../src/service/vscode/failures/failureText.ts'));

const DAY = 86_400_000;

describe('the sentence of a rate limit', () => {
	it('says when it ends, or that it has ended if read later, with the date on another day', () => {
		const soon = /^The rate limit is reached until \d+:\d+:\d+.*try again then\.$/;
		assert.match(rateLimitText(Date.now() + 60_000), soon);
		assert.match(rateLimitText(Date.now() - 60_000), /^The rate limit was reached until \d+:\d+:\d+.*can try again\.$/);
		for (const time of [Date.now() - 7 * DAY, Date.now() + DAY]) assert.match(rateLimitText(time), /\b20\d\d\b/);
	});
});

describe('the sentence of a service that is unavailable', () => {
	it('H59 says when to try again, or that this time has passed if read later', () => {
		assert.match(unavailableText(undefined), /^The service is temporarily unavailable\..*try again\.$/);
		const soon = /^The service is temporarily unavailable until \d+:\d+:\d+.*try again then\.$/;
		assert.match(unavailableText(Date.now() + 60_000), soon);
		const over = /^The service was temporarily unavailable until \d+:\d+:\d+.*you can try again\.$/;
		assert.match(unavailableText(Date.now() - 60_000), over);
	});
});

describe('the sentence of an engine’s refusal', () => {
	it('names no reason for one that a newer version has stored', () => {
		const sentence = 'The engine of the local service refused the request. Nothing was processed.';
		for (const code of ['other', undefined]) assert.equal(engineRefusedText(code), sentence);
	});
});

describe('the sentence of secret headers that are refused', () => {
	it('speaks of one or of several, as they were sent', () => {
		const text = (kind: 'keyRejected' | 'forbidden', header: string) =>
			failureText({ kind, header, host: 'h.test' }).text;
		assert.match(text('keyRejected', 'a'), /^h\.test rejected the secret header \(a\)\. Enter it again/);
		assert.match(text('keyRejected', 'a, b'), /^h\.test rejected the secret headers \(a, b\)\. Enter them again/);
		assert.match(text('forbidden', 'a'), /with the secret header \(a\)\./);
		assert.match(text('forbidden', 'a, b'), /with the secret headers \(a, b\)\./);
	});
});
