import assert from 'node:assert/strict';
import { withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { LOCAL_NOON } from '../../../support/receipts.ts';

const { sendingText } = await withFakeVscode(() => import('../../../../src/service/vscode/requestProgress.ts'));

describe('the notification of a request that waits', () => {
	it('says until when, with a link that ends the wait', () => {
		const wait = { kind: 'waiting', reason: 'rateLimited', until: LOCAL_NOON + 20_000, isFirst: false } as const;
		assert.equal(
			sendingText(wait, LOCAL_NOON, 'whetstone.sendNow.1').replaceAll('\u202f', ' '),
			'Rate limit reached. Sending at 12:00:20 PM. Nothing has been processed so far. [Send Now](command:whetstone.sendNow.1 "End the Wait")',
		);
	});
});
