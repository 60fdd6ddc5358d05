import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type BaseUrl, endpoints, parseBaseUrl } from '../../../../../src/service/core/baseUrl.ts';
import { ConsentedAddresses } from '../../../../../src/service/core/keys/consentedAddresses.ts';
import { FakeKeptState } from '../../../../support/fakes/fakeStores.ts';

function base(text: string): BaseUrl {
	const parsed = parseBaseUrl(text, { allowInsecureHttp: true });
	assert.ok('base' in parsed, text);
	return parsed.base;
}

/** Every path to which requests go from a base URL. */
const paths = (text: string) =>
	endpoints(base(text), 'chat', 'auto', undefined).flatMap((endpoint) => (endpoint ? [endpoint.url] : []));

describe('the addresses that were agreed to', () => {
	let state: FakeKeptState;
	const addresses = () => new ConsentedAddresses(state);

	beforeEach(() => {
		state = new FakeKeptState();
	});

	it('are kept, each for itself alone', async () => {
		await addresses().add(base('https://a.test'));
		assert.equal(addresses().has(base('https://a.test')), true);
		for (const other of ['https://a.test:8443', 'http://a.test', 'https://b.a.test', 'https://a.test.evil.test']) {
			assert.equal(addresses().has(base(other)), false, other);
		}
	});

	it('S15 are origins with their paths: another path of the same origin is another address', async () => {
		await addresses().add(base('https://a.test/one'));
		for (const [text, isAgreed] of [
			['https://a.test/one', true],
			['https://a.test/one/', true],
			['https://a.test/one//', true],
			['HTTPS://A.test:443/one', true],
			['https://a.test/x/../one', true],
			['https://a.test/one/v1', true],
			['https://a.test/one/api', true],
			['https://a.test/one/api/v1/', true],
			['https://a.test', false],
			['https://a.test/two', false],
			['https://a.test/One', false],
			['https://a.test/one1', false],
			['https://a.test/one/two', false],
			['https://a.test/one/api/v2', false],
			['https://a.test/one/v1/v1', false],
			['https://a.test/v1', false],
		] as const) {
			assert.equal(addresses().has(base(text)), isAgreed, text);
		}
	});

	it('S15 with a path prefix do not cover the one without it, from which another prefix is tried', async () => {
		for (const text of ['https://a.test/v1', 'https://a.test/api', 'https://a.test/api/v1']) {
			state = new FakeKeptState();
			await addresses().add(base(text));
			assert.deepEqual([addresses().has(base(text)), addresses().has(base('https://a.test'))], [true, false], text);
		}
	});

	it('S15 cover only what requests from them reach', async () => {
		const ends = fc.array(fc.constantFrom('/v1', '/api', '/one', '/two', '/'), { maxLength: 4 });
		const address = ends.map((parts) => `https://a.test${parts.join('')}`);
		await fc.assert(
			fc.asyncProperty(address, address, async (agreed, other) => {
				state = new FakeKeptState();
				await addresses().add(base(agreed));
				if (!addresses().has(base(other))) return;
				for (const path of paths(other)) assert.ok(paths(agreed).includes(path), path);
			}),
			{ numRuns: 1_000 },
		);
	});

	it('S15 without a path cover no path', async () => {
		await addresses().add(base('https://a.test'));
		assert.equal(addresses().has(base('https://a.test/')), true);
		assert.equal(addresses().has(base('https://a.test/one')), false);
	});

	it('leave those alone that another version has kept', async () => {
		await state.update('consent:v2:https://a.test', true);
		assert.equal(addresses().has(base('https://a.test')), false);
		await addresses().remove('https://a.test');
		assert.equal(state.get('consent:v2:https://a.test'), true);
	});

	it('are forgotten with all paths of their origin, and with no other', async () => {
		const kept = ['https://a.test:8443', 'https://a.test.evil.test/one', 'https://b.test'];
		const gone = ['https://a.test', 'https://a.test/one', 'https://a.test/two'];
		for (const text of [...kept, ...gone]) await addresses().add(base(text));
		assert.deepEqual(addresses().of('https://a.test').toSorted(), gone);
		await addresses().remove('https://a.test');
		for (const text of gone) assert.equal(addresses().has(base(text)), false, text);
		for (const text of kept) assert.equal(addresses().has(base(text)), true, text);
		assert.equal(state.values.size, kept.length);
	});
});
