import assert from 'node:assert/strict';
import { PlanMemory } from '../../../../../src/service/core/plan/planMemory.ts';
import { PathPrefixMemory } from '../../../../../src/service/core/request/pathPrefixMemory.ts';
import { FakeKeptState } from '../../../../support/fakes/fakeStores.ts';

const [ONE, TWO] = ['https://one.example', 'https://two.example'] as const;

/** A memento that counts its changes: each one is written to the disk and read by other windows. */
class CountedState extends FakeKeptState {
	changes = 0;

	override async update(name: string, value: unknown): Promise<void> {
		this.changes += 1;
		await super.update(name, value);
	}
}

describe('what is remembered of a service', () => {
	it('is its plan, of each address, until it is forgotten', async () => {
		const state = new CountedState();
		const memory = new PlanMemory(state);
		await memory.remember(ONE, 'core');
		await memory.remember(ONE, 'core');
		assert.deepEqual([memory.known(ONE), memory.known(TWO), state.changes], ['core', undefined, 1]);
		assert.deepEqual(state.keys(), [`plan:${ONE}`]);
		await memory.remember(ONE, 'trial');
		assert.equal(new PlanMemory(state).known(ONE), 'trial');
		await memory.forget(TWO);
		assert.deepEqual([memory.known(ONE), state.changes], ['trial', 2]);
		await memory.forget(ONE);
		assert.deepEqual([memory.known(ONE), state.keys()], [undefined, []]);
	});

	it('is no plan that this version does not know', async () => {
		const state = new FakeKeptState();
		await state.update(`plan:${ONE}`, 'galactic');
		assert.equal(new PlanMemory(state).known(ONE), undefined);
	});

	it('is the agreed number of tokens, until the window closes or it is forgotten', async () => {
		const state = new CountedState();
		const memory = new PlanMemory(state);
		memory.setCap(ONE, 700);
		assert.deepEqual([memory.cap(ONE), memory.cap(TWO), new PlanMemory(state).cap(ONE)], [700, undefined, undefined]);
		await memory.forget(ONE);
		assert.deepEqual([memory.cap(ONE), state.changes], [undefined, 0]);
	});

	it('is the path prefix of each operation, which is tried first for the others', async () => {
		const state = new CountedState();
		const memory = new PathPrefixMemory(state);
		assert.equal(memory.known(ONE, 'chat'), undefined);
		await memory.remember(ONE, 'metrics', '/v1');
		await memory.remember(ONE, 'metrics', '/v1');
		assert.deepEqual([memory.known(ONE, 'chat'), memory.known(TWO, 'chat'), state.changes], ['/v1', undefined, 1]);
		await memory.remember(ONE, 'chat', '/api/v1');
		assert.deepEqual([memory.known(ONE, 'chat'), memory.known(ONE, 'metrics')], ['/api/v1', '/v1']);
		assert.deepEqual(state.keys().toSorted(), [`pathPrefix:${ONE}:chat`, `pathPrefix:${ONE}:metrics`]);
	});
});
