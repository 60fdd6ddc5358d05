import assert from 'node:assert/strict';
import type { AcceptedOptimization } from '../../../src/core/code/acceptedOptimization.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { withFakeVscode } from '../../support/fakeVscode.ts';

const { OptimizationHistory } = await withFakeVscode(
	() => import('../../../src/vscode/optimize/optimizationHistory.ts'),
);

describe('the history of optimizations', () => {
	const kept: AcceptedOptimization[] = [];
	const store = {
		append: async (entry: AcceptedOptimization) => {
			kept.push(entry);
		},
		read: async () => kept,
		clear: async () => {},
	};
	const logger = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };
	const history = new OptimizationHistory(store, new FakeClock(), logger);
	const document = { uri: 'file:///a.ts', languageId: 'typescript' };
	const accept = (proposal: object) => history.keep({ proposal, before: 'a\n', after: 'b\n' } as never);

	beforeEach(() => kept.splice(0));

	it('names the proposal that a change was a part of, and what it has cost', async () => {
		const proposal = { id: 'p', document, origin: { title: '', level: 'high' }, receipts: [{ cost: 2 }, { cost: 1 }] };
		await accept(proposal);
		await accept({ ...proposal });
		assert.deepEqual(
			kept.map((entry) => [entry.proposal, entry.level, entry.cost]),
			[
				['p', 'high', 3],
				['p', 'high', 3],
			],
		);
	});

	it('keeps nothing of code from the chat, which is deleted with its conversation', async () => {
		await accept({ id: 'p', document, origin: { title: '' }, receipts: [] });
		assert.deepEqual(kept, []);
	});
});
