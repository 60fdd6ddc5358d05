import assert from 'node:assert/strict';
import {
	type ChatSettings,
	chatRequest,
	leftOutMessages,
	mostMessages,
} from '../../../../src/chat/core/chatRequest.ts';
import type { Attachment } from '../../../../src/chat/core/message/attachment.ts';
import type { Turn } from '../../../../src/chat/core/transcript/transcript.ts';
import { NOON } from '../../../support/transcripts.ts';

const SETTINGS: ChatSettings = {
	model: '',
	maxTokens: 1_000,
	temperature: 0.7,
	systemPrompt: '',
	userName: '',
	context: 'full',
	plan: 'auto',
};
const file: Attachment = { id: 'f', kind: 'file', label: 'a.ts', languageId: 'typescript', text: 'code' };
const message = { text: 'new', attachments: [] };

function answered(id: string, text: string, attachments: readonly Attachment[] = []): Turn {
	const outcome = {
		kind: 'answered',
		id: `a-${id}`,
		text: `re ${id}`,
		time: NOON,
		receipt: { roundTripMs: 1 },
	} as const;
	return { id, text, attachments, time: NOON, outcome };
}

describe('the request of a turn', () => {
	const contents = (turns: readonly Turn[], settings: Partial<ChatSettings> = {}) =>
		chatRequest('c', turns, message, { ...SETTINGS, ...settings }).messages.map(({ content }) => content);

	it('has the earlier turns of which there is a question and an answer', () => {
		const open: Turn = { id: 'o', text: 'open', time: NOON, outcome: { kind: 'open' } };
		const turns = [answered('1', 'one'), open, answered('lost', ''), answered('2', '', [file])];
		assert.deepEqual(contents(turns), ['one', 're 1', 'a.ts:\n```typescript\ncode\n```', 're 2', 'new']);
	});

	it('has as many of them as the plan holds, and the new message', () => {
		const turns = Array.from({ length: 60 }, (_, at) => answered(`${at}`, `${at}`));
		for (const [plan, most] of [
			['trial', 9],
			['core', 49],
			['enterprise', 99],
			['auto', 99],
		] as const) {
			const settings = { ...SETTINGS, plan };
			assert.deepEqual([contents(turns, { plan }).length, mostMessages(settings)], [most, most]);
			assert.equal(leftOutMessages('c', turns, settings, most), 120 - most + 1);
			assert.equal(leftOutMessages('c', turns.slice(0, 2), settings, most), 0);
		}
	});

	it('leaves the earlier ones to the service, if that holds them all and is relied upon', () => {
		const turns = ['1', '2', '3'].map((id) => answered(id, id));
		const newTurn = { context: 'newTurn' } as const;
		const all = ['1', 're 1', '2', 're 2', '3', 're 3', 'new'];
		// The newest answer says itself under which id it was asked, whatever has become of the others.
		const under = (serviceId: string): readonly Turn[] =>
			turns.map((turn, at) =>
				at < 2 || turn.outcome.kind !== 'answered' ? turn : { ...turn, outcome: { ...turn.outcome, serviceId } },
			);
		assert.deepEqual(contents(under('c'), newTurn), ['new']);
		assert.deepEqual(contents(under('other'), newTurn), all);
		assert.deepEqual(contents(under('c'), { context: 'full' }), all);
		// One that was copied or imported says none.
		assert.deepEqual(contents(turns, newTurn), all);
	});
});
