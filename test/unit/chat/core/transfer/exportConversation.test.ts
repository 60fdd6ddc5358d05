import assert from 'node:assert/strict';
import fc from 'fast-check';
import { marked } from 'marked';
import type { Transcript, TranscriptEvent } from '../../../../../src/chat/core/transcript/transcript.ts';
import { readTranscript } from '../../../../../src/chat/core/transcript/transcriptMerge.ts';
import { encodeRecord } from '../../../../../src/chat/core/transcript/transcriptRecord.ts';
import { exportJson } from '../../../../../src/chat/core/transfer/exportJson.ts';
import { exportMarkdown } from '../../../../../src/chat/core/transfer/exportMarkdown.ts';
import { LONGEST_IMPORT, LONGEST_TEXTS, readExport } from '../../../../../src/chat/core/transfer/importConversation.ts';
import { answer, CONVERSATION, failure, question, segmentBytes } from '../../../../support/transcripts.ts';

const attachment = {
	id: 'attachment-id',
	kind: 'selection',
	label: 'src/pricing.ts:12–30',
	languageId: 'typescript',
	text: 'const fence = `a`;\n````md\n',
} as const;

const EVENTS: readonly TranscriptEvent[] = [
	{
		type: 'meta',
		id: 'meta-id',
		data: {
			title: 'Orders\nand prices',
			workspace: 'file:///secret/place',
			serviceId: 'service-id',
			branchOf: 'branch-id',
			options: { model: 'm', temperature: 0.5 },
		},
	},
	{ type: 'user', id: 'user-id-1', data: { text: 'Why?', attachments: [attachment] } },
	answer('answer-id', 'user-id-1', 'Because:\n```js\ncut off'),
	question('user-id-2', 'And <b>this</b>?'),
	{
		type: 'error',
		id: 'error-id',
		data: {
			replyTo: 'user-id-2',
			failure: { kind: 'unavailable', status: 500, serviceText: 'No.', host: 'secret.host' },
		},
	},
	question('user-id-3', 'Still there?'),
];
const transcriptOf = (events: readonly TranscriptEvent[]) =>
	readTranscript(CONVERSATION, [{ writer: 'w', bytes: segmentBytes(events) }]);
const TRANSCRIPT = transcriptOf(EVENTS);

/** What an import makes of an export, as it is read from the disk then. */
function importOf(json: string): Transcript {
	const events = readExport(json);
	assert.ok(!('problem' in events));
	const lines = events.map(({ time, event }, index) => `${encodeRecord({ sequence: index + 1, time, event })}\n`);
	return readTranscript('new', [{ writer: 'w', bytes: new TextEncoder().encode(lines.join('')) }]);
}

/** The authors in the turns' headings as a reader of Markdown shows them, where no tag and no definition is. */
function shownTurns(document: string): readonly (string | undefined)[] {
	const tokens = marked.lexer(document);
	void marked.walkTokens(tokens, ({ type }) => assert.ok(type !== 'html' && type !== 'def', type));
	assert.deepEqual(Object.keys(tokens.links), []);
	return tokens.flatMap((token) =>
		token.type === 'heading' ? (/^(You|Whetstone) · \d{4}-\d\d-\d\d/.exec(token.text)?.slice(1, 2) ?? []) : [],
	);
}

describe('an exported conversation', () => {
	it('is a Markdown document with each message, its author, time, attachments, and cost', () => {
		assert.equal(
			exportMarkdown(TRANSCRIPT),
			`# Orders and prices

## You · 2026-01-31 12:00

Why?

Attached: src/pricing.ts:12–30

\`\`\`\`\`typescript
const fence = \`a\`;
\`\`\`\`md

\`\`\`\`\`

## Whetstone · 2026-01-31 12:00

Because:
\`\`\`js
cut off
\`\`\`

Receipt: m · — → — tokens · cost 0.25 · 0.01 s

## You · 2026-01-31 12:00

And &lt;b>this&lt;/b>?

No answer: unavailable, status 500. The service said: No.

## You · 2026-01-31 12:00

Still there?

No answer: interrupted.
`,
		);
	});

	it('has its first message as its heading if it has no title, and a word if it has none either', () => {
		const heading = (...events: readonly TranscriptEvent[]) => exportMarkdown(transcriptOf(events)).split('\n')[0];
		assert.equal(heading(question('u1', 'first\nline'), question('u2', 'second')), '# first line');
		assert.equal(heading(question('u1', 'x'.repeat(100))), `# ${'x'.repeat(80)}`);
		assert.equal(heading(question('u1', `${'x'.repeat(79)}😀`)), `# ${'x'.repeat(79)}`);
		assert.equal(heading(), '# Conversation');
	});

	it('closes each fence that an answer leaves open, and no other', () => {
		for (const [text, closed] of [
			['~~~~\n```\n~~~', '````\n```\n~~~\n````'],
			['```js\ncode\n```', '```js\ncode\n```'],
			['```js\n```ts', '````js\n```ts\n````'],
			['```inline``` code', '```inline``` code'],
			['```md\n```sh\na\n```\n```', '````md\n```sh\na\n```\n````'],
			['1. ```sh\n   a\n   ```\n2. b', '1.\n```sh\na\n```\n2. b'],
		] as const) {
			const document = exportMarkdown(transcriptOf([question('u'), answer('a', 'u', text), question('u2', 'next')]));
			assert.ok(document.includes(`\n\n${closed}\n\nReceipt:`), document);
		}
	});

	it('shows the name of a model without what turns the line around, and keeps it as it is in JSON', () => {
		const model = 'm\u202e\r\n# x';
		const event = answer('a', 'u');
		assert.ok(event.type === 'assistant');
		const hostile = { ...event, data: { ...event.data, receipt: { model, roundTripMs: 12 } } };
		const transcript = transcriptOf([question('u'), hostile]);
		assert.match(exportMarkdown(transcript), /^Receipt: m\ufffd # x · 0\.01 s$/m);
		assert.ok(exportJson(transcript).includes(JSON.stringify(model)));
	});

	for (const [title, text] of [
		['an instruction', '<?php echo 1;'],
		['a comment', 'Look:\n<!-- TODO'],
		['a script', '- <script>\nvar a;'],
		['an escaped backslash before a script', '\\\\<script>'],
		['an address before a script', 'https://a.example\\<script>'],
		['a declaration', '> <!DOCTYPE'],
		['raw text', '<![CDATA[ a'],
		['a folded section', '<details>\n\n<summary>a'],
		['a comment between spans that cross lines', 'a `\n<!-- `b` -'],
		['a tag in a cell', '| a |\n|---|\n| `b | <script> ` |'],
		['a list with a fence', '- a\n\n  ```js\n  b'],
		['a quoted fence', '> ```js\n> a'],
		['a fence below an item', '1. a\n   ```js\n   b\n<!--\n   ```\n'],
		['a formula', '$$\na'],
		['a definition', '[Receipt]: https://a.example\n\n[^1]: Note\n\n> [a\nb]: c'],
		['many blocks', '```\n```\n'.repeat(600)],
	] as const) {
		it(`W25 shows each turn as its own after ${title}`, () => {
			const document = exportMarkdown(
				transcriptOf([question('u', text), answer('a', 'u', text), question('u2', '[Receipt] [^1]')]),
			);
			assert.deepEqual(shownTurns(document), ['You', 'Whetstone', 'You']);
		});
	}

	it('W25 shows each turn as its own, whatever the texts are', () => {
		const marks =
			'< </ <!-- <?php <script> <details> <![CDATA[ > \\ ` `` ``` ~~~ === --- | $$ md word * [ ] ]( ) ![ [a] &lt; <https://a.example>';
		const pieces = [
			...marks.split(' '),
			...['<a href="', '\n', '\n\n', '\r', '\u2028', ' ', '    ', '\t', '> ', '- ', '1. ', '# ', '[a]: b', '[^1]: c'],
		];
		const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 30 });
		fc.assert(
			fc.property(text, text, (asked, answered) => {
				const events = [question('u', asked.join('')), answer('a', 'u', answered.join('')), question('u2', 'next')];
				assert.deepEqual(shownTurns(exportMarkdown(transcriptOf(events))), ['You', 'Whetstone', 'You']);
			}),
			{ numRuns: 3_000 },
		);
	});

	it('W25 keeps code as it was written', () => {
		const text = 'Use `<b>` and `a[0]: b`, <https://a.example> or <a@b.example>:\n\n    <b>\n\n```html\n<b>\n```';
		const document = exportMarkdown(transcriptOf([question('u', text)]));
		assert.ok(document.includes(`\n\n${text}\n\n`), document);
	});

	it('is JSON in the documented form, without an id, an address, or a path', () => {
		const json = exportJson(TRANSCRIPT);
		for (const secret of ['-id', 'secret', CONVERSATION]) assert.equal(json.includes(secret), false, secret);
		const { format, version, title, options, turns } = JSON.parse(json);
		assert.deepEqual([format, version, title], ['whetstone-conversation', 1, 'Orders\nand prices']);
		assert.deepEqual(options, { model: 'm', temperature: 0.5 });
		const { id: _, ...attached } = attachment;
		assert.deepEqual(turns[0].attachments, [attached]);
		assert.deepEqual(turns[0].answer, {
			time: '2026-01-31T12:00:03.000Z',
			text: 'Because:\n```js\ncut off',
			finishReason: 'stop',
			receipt: { model: 'm', usage: { totalTokens: 7 }, cost: 0.25, roundTripMs: 12 },
		});
		assert.deepEqual(turns[1].failure, { kind: 'unavailable', status: 500, serviceText: 'No.' });
		assert.deepEqual(Object.keys(turns[2]), ['time', 'text']);
	});

	it('is the same after an import and another export, with new ids each time', () => {
		const json = exportJson(TRANSCRIPT);
		const [one, other] = [importOf(json), importOf(json)];
		assert.deepEqual([exportJson(one), exportMarkdown(one)], [json, exportMarkdown(TRANSCRIPT)]);
		assert.deepEqual([one.workspace, one.serviceId, one.branchOf], [undefined, undefined, undefined]);
		const ids = (transcript: Transcript) =>
			transcript.turns.flatMap(({ id, attachments = [] }) => [id, attachments[0]?.id]);
		assert.ok(ids(one).every((id) => id === undefined || !ids(other).includes(id)));
	});

	it('keeps which turns are summaries, and which model was asked for', () => {
		const asked = answer('a', 'u');
		assert.ok(asked.type === 'assistant');
		const transcript = transcriptOf([
			{ type: 'user', id: 'u', data: { text: 'Summarize', summarizes: true } },
			{ ...asked, data: { ...asked.data, requestedModel: 'large' } },
		]);
		const [turn] = importOf(exportJson(transcript)).turns;
		assert.equal(turn?.summarizes, true);
		assert.equal(turn.outcome.kind === 'answered' && turn.outcome.requestedModel, 'large');
	});

	it('restores any text', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (asked, answered) => {
				const transcript = transcriptOf([question('u', asked), answer('a', 'u', answered), failure('e', 'u2')]);
				assert.equal(exportJson(importOf(exportJson(transcript))), exportJson(transcript));
			}),
			{ numRuns: 300 },
		);
	});
});

describe('an exported answer that was copied from another conversation', () => {
	const [copied, own] = ['answer-1', 'answer-2'].map((id, at) => answer(id, `user-${at}`));
	assert.ok(copied?.type === 'assistant' && own !== undefined);
	const marked = { ...copied, data: { ...copied.data, copied: true } } as const;
	const branch = transcriptOf([question('user-0'), marked, question('user-1'), own]);
	const receipts = (text: string) => text.split('\n').filter((line) => line.startsWith('Receipt:'));

	it('says in its Markdown that it was not charged here', () => {
		assert.deepEqual(receipts(exportMarkdown(branch)), [
			'Receipt: copied, not charged here · m · — → — tokens · cost 0.25 · 0.01 s',
			'Receipt: m · — → — tokens · cost 0.25 · 0.01 s',
		]);
	});

	it('is still marked as copied after an export as JSON and an import; an invalid mark is dropped', () => {
		const marks = ({ turns }: Transcript) => turns.map(({ outcome }) => outcome.kind === 'answered' && outcome.copied);
		assert.deepEqual(marks(importOf(exportJson(branch))), [true, undefined]);
		assert.deepEqual(marks(importOf(exportJson(branch).replace('"copied": true', '"copied": "yes"'))), [
			undefined,
			undefined,
		]);
	});
});

describe('an exported message whose request left out the oldest ones', () => {
	const [answered, failed] = [answer('answer-1', 'user-1'), failure('error-1', 'user-2')];
	assert.ok(answered.type === 'assistant' && failed.type === 'error');
	const transcript = transcriptOf([
		question('user-1'),
		{ ...answered, data: { ...answered.data, leftOut: 12 } },
		question('user-2'),
		{ ...failed, data: { ...failed.data, leftOut: 2 } },
	]);

	it('says so under its text in Markdown', () => {
		const blocks = exportMarkdown(transcript).split('\n\n');
		const notes = blocks.flatMap((block, at) => (block.startsWith('Without') ? [[blocks[at - 1], block]] : []));
		assert.deepEqual(notes, [
			['question user-1', 'Without the 12 oldest messages.'],
			['question user-2', 'Without the 2 oldest messages.'],
		]);
	});

	it('says so after an export as JSON and an import; an invalid count is dropped', () => {
		const counts = ({ turns }: Transcript) => turns.map(({ outcome }) => outcome.kind !== 'open' && outcome.leftOut);
		const json = exportJson(transcript);
		assert.deepEqual(counts(importOf(json)), [12, 2]);
		for (const none of ['-1', '0', '1.5', '"12"', '1e9']) {
			assert.deepEqual(counts(importOf(json.replace('"leftOut": 12', `"leftOut": ${none}`))), [undefined, 2]);
		}
	});
});

describe('readExport', () => {
	const turn = { time: '2026-01-31T12:00:00.000Z', text: 'x' };
	const exported = (members: object) =>
		JSON.stringify({ format: 'whetstone-conversation', version: 1, turns: [turn], ...members });

	for (const [what, json, problem] of [
		['no JSON', '{"format":', 'notJson'],
		['something else', '{"turns":[]}', 'notOurs'],
		['an array', '[]', 'notOurs'],
		['null', 'null', 'notOurs'],
		['a later version', exported({ version: 2 }), 'newerVersion'],
		['version zero', exported({ version: 0 }), 'notOurs'],
		['no turns', exported({ turns: [] }), 'empty'],
		['a turn without a text', exported({ turns: [{ time: turn.time }] }), 'notOurs'],
		['a time that is none', exported({ turns: [{ ...turn, time: 'yesterday' }] }), 'notOurs'],
		['an answer that is none', exported({ turns: [{ ...turn, answer: 'yes' }] }), 'notOurs'],
		['a text that is too long', exported({ turns: [{ ...turn, text: 'x'.repeat(2_000_001) }] }), 'tooLarge'],
		['too many turns', exported({ turns: Array.from({ length: 100_001 }, () => turn) }), 'tooLarge'],
		['a file that is too long', ' '.repeat(LONGEST_IMPORT + 1), 'tooLarge'],
	] as const) {
		it(`refuses ${what}: ${problem}`, () => {
			assert.deepEqual(readExport(json), { problem });
		});
	}

	it('caps tokens to the largest plan, and drops options with texts that are too long', () => {
		const options = {
			maxTokens: 9_000_000,
			model: 'm'.repeat(1_001),
			systemPrompt: 's'.repeat(1_000_001),
			temperature: 1,
		};
		const { options: taken } = importOf(exported({ options, turns: [turn] }));
		assert.deepEqual(taken, { maxTokens: 4_000, temperature: 1 });
	});

	it('drops invalid options and numbers, and members that are not in the schema', () => {
		const odd = { options: { temperature: 9, model: 'm' }, title: 7, __proto__x: 1, extra: 1 };
		const transcript = importOf(
			exported({ ...odd, turns: [{ ...turn, id: 'theirs', answer: { ...turn, receipt: { cost: 'x' } } }] }),
		);
		assert.deepEqual([transcript.options, transcript.title], [{ model: 'm' }, undefined]);
		const [first] = transcript.turns;
		assert.notEqual(first?.id, 'theirs');
		assert.deepEqual(first?.outcome.kind === 'answered' && first.outcome.receipt, { roundTripMs: 0 });
	});

	it('B22 accepts no text longer than a typed or received one may be', () => {
		const long = 'x'.repeat(5_000_000);
		const receipt = { model: long, provider: long, usage: { totalTokens: 1 }, cost: 2, roundTripMs: 3 };
		const labeled = { kind: 'file', label: long, languageId: long, text: 'a' };
		const json = exported({
			title: long,
			options: { model: long, systemPrompt: long, temperature: 1 },
			turns: [
				{ ...turn, attachments: [labeled], answer: { ...turn, finishReason: long, receipt } },
				{ ...turn, failure: { kind: long, status: 500, serviceText: long } },
			],
		});
		const { title, options, turns } = importOf(json);
		assert.equal(title, 'x'.repeat(200));
		assert.deepEqual(options, { temperature: 1 });
		const [answered, failed] = turns;
		const name = 'x'.repeat(200);
		assert.deepEqual(
			answered?.attachments?.map(({ label, languageId }) => [label.length, languageId.length]),
			[[1_000, 100]],
		);
		assert.ok(answered?.outcome.kind === 'answered' && failed?.outcome.kind === 'failed');
		assert.equal(answered.outcome.finishReason, name);
		const kept = { model: name, provider: name, usage: { totalTokens: 1 }, cost: 2, roundTripMs: 3 };
		assert.deepEqual(answered.outcome.receipt, kept);
		assert.deepEqual(failed.outcome.failure, { kind: 'x'.repeat(100), status: 500, serviceText: 'x'.repeat(300) });
	});

	it('B22 never splits a character', () => {
		const { title, turns } = importOf(
			exported({
				title: `${'x'.repeat(199)}👩‍👩‍👧‍👦`,
				turns: [{ ...turn, answer: { ...turn, finishReason: `${'x'.repeat(198)}e\u0301\u0301` } }],
			}),
		);
		const [first] = turns;
		assert.deepEqual(
			[title, first?.outcome.kind === 'answered' && first.outcome.finishReason],
			['x'.repeat(199), 'x'.repeat(198)],
		);
	});

	it('B22 refuses a message longer than one can be typed', () => {
		assert.deepEqual(readExport(exported({ turns: [{ ...turn, text: 'x'.repeat(1_000_001) }] })), {
			problem: 'tooLarge',
		});
	});

	it('B22 gives no text longer than its limit, whatever the export', () => {
		const unit = fc.constantFrom('x', '\n', 'é', '👩‍👩‍👧‍👦', '\ud800', '\u0301');
		const text = fc.tuple(unit, fc.nat(3_000)).map(([each, count]) => each.repeat(count));
		const any = fc.oneof(text, text, fc.jsonValue());
		const answered = fc.record(
			{ finishReason: any, receipt: fc.record({ model: any, provider: any, service: any }) },
			{ requiredKeys: [] },
		);
		const attached = fc.record({ kind: fc.constant('file'), label: text, languageId: text, text, path: any });
		const content = fc.record(
			{
				text,
				attachments: fc.array(attached, { maxLength: 2 }),
				answer: answered.map((each) => ({ ...turn, ...each })),
				failure: fc.record({ kind: text, serviceText: any, host: any, partial: any }),
				name: any,
			},
			{ requiredKeys: ['text'] },
		);
		const turns = fc.array(
			content.map((each) => ({ ...turn, ...each })),
			{ minLength: 1, maxLength: 3 },
		);
		const options = fc.record({ model: any, systemPrompt: any, extra: any }, { requiredKeys: [] });
		fc.assert(
			fc.property(fc.record({ title: any, options, turns, workspace: any, serviceId: any }), (members) => {
				const events = readExport(exported(members));
				assert.ok(!('problem' in events));
				for (const { event } of events) {
					for (const [name, found] of textsIn(event.data)) {
						assert.ok(name in LONGEST_TEXTS, `${name} has no cap`);
						assert.ok(found.length <= LONGEST_TEXTS[name as keyof typeof LONGEST_TEXTS], name);
					}
				}
			}),
			{ numRuns: 200 },
		);
	});

	it('never throws, whatever the text', () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string(),
					fc.json(),
					fc.json().map((json) => exported({ turns: JSON.parse(json) })),
				),
				(json) => {
					readExport(json);
				},
			),
			{ numRuns: 1_000 },
		);
	});
});

/** Every text of what an event holds, by its name: the ids and the kind of an attachment are our own. */
function textsIn(value: unknown): readonly (readonly [string, string])[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, member]) => {
		if (['id', 'replyTo'].includes(name) || (name === 'kind' && 'label' in value)) return [];
		return typeof member === 'string' ? [[name, member] as const] : textsIn(member);
	});
}
