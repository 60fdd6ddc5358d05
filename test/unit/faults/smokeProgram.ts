import { readFileSync } from 'node:fs';
import type { Fetch } from '../../../src/service/core/transport/fetchTransport.ts';
import { createTestClient, PLAIN_OPTIONS, type TestClientOptions } from '../../support/fakes/testClient.ts';
import { patchedFetch } from '../../support/faults/patchedFetch.ts';

// node smokeProgram.ts URL: sends requests to a service whose authority NODE_EXTRA_CA_CERTS names, over each transport and
// in each way that the editor may configure it, and prints the answers as JSON.

const [url = ''] = process.argv.slice(2);
const authority = readFileSync(process.env.NODE_EXTRA_CA_CERTS ?? '', 'utf8');
const plainFetch: Fetch = (address, init) => globalThis.fetch(address, init);
const ways: Readonly<Record<string, TestClientOptions>> = {
	'editor, not patched': { fetch: plainFetch },
	'editor, patched': { fetch: patchedFetch({}) },
	'editor, patched, system certificates': { fetch: patchedFetch({ systemCertificates: [authority] }) },
	direct: { transport: 'direct' },
	'direct, system certificates': {
		transport: 'direct',
		direct: () => ({ ...PLAIN_OPTIONS, systemCertificates: true }),
	},
};

const answers: Record<string, string> = {};
for (const [way, options] of Object.entries(ways)) {
	const test = createTestClient(url, options);
	answers[way] = await test.chat().then(
		({ text }) => text,
		(error) => String(error),
	);
	test.dispose();
}
console.log(JSON.stringify(answers));
