import assert from 'node:assert/strict';
import { sentFactsOf } from '../../../../../src/core/receipts/forecast/sentFactsOf.ts';
import type { LedgerEntry } from '../../../../../src/core/receipts/ledgerEntry.ts';
import { newTurnSaving } from '../../../../../src/core/receipts/portrait/newTurnSaving.ts';
import { portraitOf } from '../../../../../src/core/receipts/portrait/portrait.ts';
import type { Message } from '../../../../../src/core/service/apiTypes.ts';
import { entry } from '../../../../support/receipts.ts';
import { call, TestServices } from '../../../localService/testService.ts';

describe('the portrait of the local service', () => {
	const services = new TestServices();
	let url: string;
	before(async () => {
		({ url } = await services.start());
	});
	after(() => services.end());

	/** The receipts of a conversation with it. */
	async function converse(
		conversation: string,
		mode: 'full' | 'newTurn',
		turns: number,
	): Promise<readonly LedgerEntry[]> {
		const earlier: Message[] = [];
		const receipts: LedgerEntry[] = [];
		for (let turn = 0; turn < turns; turn++) {
			const content = `Question ${turn}: ${'why is that so, and since when? '.repeat(1 + ((turn * 7) % 11))}`;
			const message: Message = { role: 'user', content };
			const messages = mode === 'full' ? [...earlier, message] : [message];
			const request = { messages, conversation_id: conversation };
			const { body } = await call(url, { body: request });
			const answer: Message = body.choices[0].message;
			const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = body.usage;
			earlier.push(message, answer);
			receipts.push(
				entry(`${conversation}-${turn}`, {
					time: turn,
					receipt: { model: body.model, usage: { promptTokens, completionTokens }, roundTripMs: 1 },
					sent: sentFactsOf(request, `${conversation}-${turn}`),
					answer: { id: body.id, characters: answer.content.length },
				}),
			);
		}
		return receipts;
	}

	it('says that it remembers, and counts each turn once, so that nothing would be saved', async () => {
		const receipts = [...(await converse('a', 'full', 14)), ...(await converse('b', 'newTurn', 14))];
		const portrait = portraitOf(receipts);
		const { prepends, remembers } = portrait;
		assert.ok(prepends.isKnown && !prepends.value && prepends.certainty === 'certain');
		assert.ok(remembers.isKnown && remembers.value && remembers.certainty === 'certain');
		assert.equal(newTurnSaving(portrait, receipts), undefined);
	});
});
