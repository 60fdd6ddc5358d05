import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineRefusal } from '../../../../../src/service/core/engineRefusal.ts';
import { type Failure, failureOf, type ServiceError } from '../../../../../src/service/core/serviceError.ts';
import { editor, withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';
import { chatBody } from '../../../../support/fakes/scriptedServer.ts';
import { createTestClient } from '../../../../support/fakes/testClient.ts';
import {
	chat,
	failing,
	type Outcome,
	outcomeOf,
	refusedOutcome,
	replying,
	SMALL,
	silent,
	trialService,
	unsent,
} from './outcomes.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');
const page = readFileSync(join(root, 'docs', 'when-things-go-wrong.md'), 'utf8');
/** The rows of the tables about requests: what happened, what the user sees, and whether it is sent again. */
const rows = [...page.matchAll(/^\| (.+) \| (.+) \| (.+) \|$/gm)]
	.map(([, what = '', seen = '', resent = '']) => ({ what, seen, resent }))
	.filter(({ what }) => what !== 'What happened');

/** The rows of the table about answers that change nothing or have more than code: what happened, and what the user sees. */
const answerRows = [...page.matchAll(/^\| ([^|]+) \| ([^|]+ \[Show Answer\]) \|$/gm)].map(
	([, what = '', seen = '']) => ({ what, seen }),
);

const { showRefusal } = await withFakeVscode(() => import('../../../../../src/edit/vscode/answers/answerNotes.ts'));
const optimize = await withFakeVscode(() => import('../../../../../src/optimize/vscode/optimizeTexts.ts'));
const generate = await withFakeVscode(() => import('../../../../../src/generate/vscode/generateNotes.ts'));
const commit = await withFakeVscode(() => import('../../../../../src/generate/vscode/commit/generateCommitMessage.ts'));
const { failureText } = await withFakeVscode(() => import('../../../../../src/service/vscode/failures/failureText.ts'));
const { actionLabel } = await withFakeVscode(() => import('../../../../../src/service/vscode/failures/runAction.ts'));

const status = (code: number, body: unknown = {}, headers = {}) => outcomeOf({ status: code, body, headers });
const asking = (maxTokens: number, messages = 1, text = 'hello') => ({
	messages: Array.from({ length: messages }, () => ({ role: 'user' as const, content: text })),
	max_tokens: maxTokens,
});
const refusing = (body: unknown, request = SMALL, plan: 'auto' | 'trial' = 'trial') =>
	outcomeOf({ status: 400, body, request, settings: { plan } });
const certificate = (code: string) => outcomeOf({ fetch: failing(code) });

const refusedBy = (code: EngineRefusal, more: object = {}) => unsent('engineRefused', { status: 403, code, ...more });

const CASES: Readonly<Record<string, () => Outcome | Promise<Outcome>>> = {
	'Nothing is connected yet': () => unsent('notConnected', {}),
	'No key is stored for the address': () => unsent('noKey'),
	'The system has no secret storage, and the editor was restarted': () => unsent('keyNotKept'),
	'The same, with a secret header': () => unsent('keyNotKept', { host: 'api.example.com', header: 'X-Tenant' }),
	'The address is new, and you have not agreed to it': () => unsent('notConsented'),
	'You press Cancel while a message waits to be sent': () => unsent('cancelled', { unprocessed: true }),
	'You connect to another service at the very moment at which a message is sent': () =>
		outcomeOf({ service: 'https://another.example.com', body: chatBody('hi') }),
	'The request would exceed a limit of your budget': () =>
		unsent('budgetReached', {
			budget: {
				limit: { amount: 1_000, unit: 'tokens', per: 'day' },
				used: 812,
				reserved: 60,
				needed: 320,
				left: 128,
				resetsAt: Date.now() + 3_600_000,
			},
		}),
	'What is used of your budget cannot be checked within two seconds: another window holds the figures, or the disk refuses':
		() => unsent('budgetUnchecked', {}),
	'You are offline, the name is unknown, the port is closed, or the connection breaks before anything is sent':
		refusedOutcome,
	'The proxy refuses': () =>
		outcomeOf({
			fetch: async () => {
				const message = 'Proxy response (403) !== 200 when HTTP Tunneling';
				throw Object.assign(new Error(message), { code: 'UND_ERR_ABORTED' });
			},
		}),
	'The proxy asks for a password': () => status(407),
	'The certificate has an unknown issuer': () => certificate('SELF_SIGNED_CERT_IN_CHAIN'),
	'The certificate is another name’s': () => certificate('ERR_TLS_CERT_ALTNAME_INVALID'),
	'The certificate has expired': () => certificate('CERT_HAS_EXPIRED'),
	'The certificate is not valid yet': () => certificate('CERT_NOT_YET_VALID'),
	'The certificate seems expired, and this computer’s clock is more than five minutes off': async () => {
		let isFirst = true;
		const test = createTestClient('https://api.example.com', {
			fetch: (url, init) => {
				const date = new Date(test.clock.now() - 90 * 60_000).toUTCString();
				const fetch = isFirst ? replying({ body: chatBody('hi'), headers: { date } }) : failing('CERT_HAS_EXPIRED');
				isFirst = false;
				return fetch(url, init);
			},
		});
		const { signal } = new AbortController();
		await chat(test, SMALL, signal);
		return await chat(test, SMALL, signal);
	},
	'The port does not speak HTTPS': () => outcomeOf({ fetch: failing('ERR_SSL_WRONG_VERSION_NUMBER') }),
	'The base URL has the port of another protocol': () => unsent('badAddress', { code: 'blockedPort' }),
	'The base URL is malformed': () => unsent('badAddress', { code: 'queryOrFragment' }),
	'The local service’s engine has a malformed address': () => unsent('badEngine', {}),

	'400 that names a limit of your plan': () =>
		refusing({ error: 'max_tokens 1000 exceeds the trial limit of 500' }, asking(1_000)),
	'400 that names another limit of your plan': () =>
		refusing({ error: 'Too many messages (11), trial allows 10' }, asking(10, 11)),
	'400 without a reason, for a request that exceeds your plan': () =>
		refusing({ error: 'Bad Request' }, asking(10, 1, 'x'.repeat(1_240))),
	'400 that is about size, or gives no reason (`Bad Request`, nothing, a web page), while the plan is `auto`, for a request that a smaller plan would have to refuse':
		() => outcomeOf({ fetch: trialService, request: asking(3_000), settings: { plan: 'auto' } }),
	'400 for any other reason: a content filter, an unknown model, an invalid field, credit, time that ran out, or a reason that is not understood':
		() => refusing({ error: 'temperature must be from 0 to 2' }, asking(5_000), 'auto'),
	'409 or 422': () => status(422, { detail: [{ loc: ['body', 'prompt'], msg: 'Field required' }] }),
	'401': () => status(401),
	'401 where a secret header was sent instead of a key': () =>
		outcomeOf({ status: 401, credentials: { key: '', headers: { 'x-api-key': 'tenant-0123456789' } } }),
	'403': () => status(403),
	'403 where a secret header was sent instead of a key': () =>
		outcomeOf({ status: 403, credentials: { key: '', headers: { 'x-api-key': 'tenant-0123456789' } } }),
	'The engine of the local service answers 401 or 403': () =>
		refusedBy('credentials', {
			serviceText: 'The engine at https://models.example.com/v1 answered with status 401: No key.',
		}),
	'404 or 405 under both path prefixes': () =>
		outcomeOf({ status: 404, body: '<html>none</html>', settings: { pathPrefix: 'auto' } }),
	'413': () => status(413),
	'421': () => status(421),
	'429 with a wait of at most 60 seconds, or without one': () => status(429, {}, { 'retry-after': '2' }),
	'429 with a longer wait': () => status(429, {}, { 'retry-after': '120' }),
	'A redirect to an https address': () => status(307, '', { location: 'https://new.example.com/x?d=1' }),
	'A redirect to an address without https': () => status(302, '', { location: 'http://api.example.com/' }),
	'A redirect to another path of the same address': () => status(308, '', { location: '/v2/chat?d=1' }),
	'A redirect to another path of the same address that a base URL can lead to': () =>
		status(308, '', { location: '/team/v1/chat' }),

	'You did not let Whetstone use the model, or its provider does not': () => refusedBy('notPermitted'),
	'The quota of your plan with the model’s provider is used up': () =>
		refusedBy('quota', { serviceText: 'You have used all of this month.' }),
	'The model’s provider limits how often it is asked': () => refusedBy('rateLimit'),
	'The model’s provider finds the message off-topic': () => refusedBy('offTopic'),
	'The model’s provider has blocked Whetstone': () => refusedBy('blocked'),

	'The connection breaks after sending': () => outcomeOf({ fetch: failing('UND_ERR_SOCKET') }),
	'No complete answer before the deadline': () =>
		outcomeOf({ fetch: silent, meanwhile: ({ clock }) => clock.advance(120_000) }),
	'The answer breaks off': () =>
		outcomeOf({
			fetch: async () => ({
				status: 200,
				headers: { get: () => null },
				body: (async function* () {
					yield new TextEncoder().encode('{"text":"half');
					throw Object.assign(new Error('terminated'), { code: 'UND_ERR_SOCKET' });
				})(),
			}),
		}),
	'The answer is broken JSON': () => status(200, '{"text":"half'),
	'An error comes beside a part of the answer, or after it': () =>
		status(200, { ...chatBody('half'), error: 'overloaded' }),
	'What came is not HTTP': () => outcomeOf({ fetch: failing('HPE_INVALID_CONSTANT') }),
	'The answer is larger than 1 MiB': () => status(200, { text: 'x'.repeat(1_048_576) }),
	'The answer nests too deep': () => status(200, '['.repeat(100) + ']'.repeat(100)),
	'You pressed Stop': () => outcomeOf({ fetch: silent, meanwhile: (_, stop) => stop.abort() }),
	'The computer slept while the answer was on its way, and then the connection failed or nothing came for ten seconds; or the editor ended':
		() =>
			outcomeOf({
				fetch: silent,
				meanwhile: ({ clock }) => {
					clock.jump(7_200_000);
					clock.advance(1_000);
					clock.advance(10_000);
				},
			}),
	'408': () => status(408),
	'500': () => status(500),
	'502 or 504': () => status(502),
	'503': () => status(503),
	'503 that says when (`Retry-After`)': () => status(503, {}, { 'retry-after': '2' }),

	'An answer in the documented shape, or in one that is recognized': () => status(200, chatBody('the answer')),
	'JSON of an unknown shape': () => status(200, { odd: 1 }),
	'An empty answer': () => status(204),
	'A web page': () => status(200, '<!doctype html><title>Sign in</title>'),
	'An error under a success status': () => status(200, { error: 'quota' }),
};

/** What the user sees of a failure, as the page writes it: the sentence, the service's words, the buttons. */
const edit = { kind: 'edit', changes: [], code: '', warnings: [], prose: '' } as const;
const cutAnswer = { figures: { finishReason: 'length' }, invalidCharacters: false };

const ANSWERS: Readonly<Record<string, (ids: readonly string[]) => void>> = {
	'There is no code in an answer': (ids) => showRefusal('empty', ids),
	'An answer is only a part of the code, or lists changes, and their place is unclear': (ids) =>
		showRefusal('ambiguous', ids),
	'An answer to Optimize leaves the code as it is': (ids) => optimize.showNoChange(ids, { text: '', suggestions: [] }),
	'An answer to Optimize leaves the code as it is, and says why': (ids) =>
		optimize.showNoChange(ids, { text: 'It is fast already.', suggestions: [] }),
	'All the code of an answer to Generate is at the cursor already': generate.showAlreadyThere,
	'An answer to Generate was cut off at its limit': (ids) =>
		generate.showGenerateNotes(cutAnswer as never, { prompt: 'a', max_tokens: 1_000 }, ids),
	'An answer to Generate has several pieces of code that fit': (ids) =>
		generate.showEditNotes({ ...edit, notes: ['prose', 'alternatives'] }, ids),
	'There is no message in an answer to Generate Commit Message': commit.showNoMessage,
	'A commit message has characters that cannot be seen': (ids) =>
		commit.showMessageNotes(['U+200B', 'U+202E'], [], ids),
	'The changes are larger than the plan’s prompt': (ids) => commit.showMessageNotes([], ['data.json'], ids),
	'An answer to Generate has text around its code': (ids) => generate.showEditNotes({ ...edit, notes: ['prose'] }, ids),
};

function seenOf(error: ServiceError): string {
	const stored = failureOf(error);
	// The client’s clock is in the past.
	const failure: Failure = stored.retryAt === undefined ? stored : { ...stored, retryAt: Date.now() + 60_000 };
	const { text, serviceText, actions } = failureText(failure);
	const said = serviceText === undefined ? [] : [`The service says: “${serviceText}”`];
	const buttons = actions.map((name) => `[${actionLabel(name, failure)}]`);
	return [text, ...said, ...buttons]
		.join(' ')
		.replace(/127\.0\.0\.1:\d+/, 'api.example.com')
		.replace(/until [^.]+\./, 'until 2:32 PM.')
		.replace(/resets at [^.]+\./, 'resets at 12:00 AM.');
}

describe('docs/when-things-go-wrong.md', () => {
	it('has a row for each case that is tested, and no other', () => {
		assert.deepEqual(rows.map(({ what }) => what).sort(), Object.keys(CASES).sort());
	});

	for (const { what, seen, resent } of rows) {
		it(`says what happens: ${what}`, async () => {
			const { error, attempts, text, recognized } = (await CASES[what]?.()) ?? assert.fail('it is not tested');
			if (error !== undefined) assert.equal(seenOf(error), seen);
			else if (recognized) assert.deepEqual([text, seen.startsWith('The answer')], ['the answer', true]);
			else assert.deepEqual([text, seen.startsWith('The JSON')], ['{\n  "odd": 1\n}', true]);
			const most = resent.startsWith('no') ? 1 : resent.startsWith('once') ? 2 : 3;
			if (attempts !== undefined) assert.equal(attempts, most);
		});
	}

	it('has a row for each notification about an answer that changes nothing, or holds more than its code', () => {
		assert.deepEqual(answerRows.map(({ what }) => what).sort(), Object.keys(ANSWERS).sort());
	});

	for (const { what, seen } of answerRows) {
		it(`says what happens: ${what}`, () => {
			Object.assign(editor, { messages: [], buttons: [] });
			ANSWERS[what]?.(['id']);
			const buttons = editor.buttons.map((button) => `[${(button as { readonly title: string }).title}]`);
			assert.equal([...editor.messages, ...buttons].join(' '), seen);
		});
	}

	it('says what happens: Anything else', () => {
		const { text, actions } = failureText(failureOf(new Error('x')));
		const buttons = actions.map((name) => `[${actionLabel(name)}]`).join(' ');
		assert.ok(page.includes(`| Anything else | ${text} ${buttons} |`));
		assert.equal(failureText({ kind: 'ofALaterVersion' }).text, text);
	});
});
