import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { installNode22 } from '../../host/install/installNode22.ts';
import { chatBody } from '../../support/fakes/scriptedServer.ts';
import { makeAuthority, makeCertificate } from '../../support/faults/certificates.ts';
import type { Scenario } from '../../support/faults/faultServer.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { faultHarness } from './faultHarness.ts';

const answered: Scenario = (socket, { path }) => {
	if (path === '/gzip') socket.answer(200, gzipSync('unzipped'), { 'content-encoding': 'gzip' });
	else if (path === '/redirect') socket.answer(302, '', { location: '/gzip' });
	else socket.answer(200, chatBody('ok'));
};

async function run(node: string, program: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
	const { stdout } = await promisify(execFile)(node, [join(import.meta.dirname, program), ...args], {
		env: { ...process.env, NODE_NO_WARNINGS: '1', ...environment },
	});
	return JSON.parse(stdout);
}

describe('the isolation of the direct transport', () => {
	const { serve } = faultHarness();
	const folder = temporaryFolder();

	for (const [start, what] of [
		['fresh', 'the built-in fetch was not used before'],
		['used', 'the built-in fetch was used before'],
		['taken', 'another extension has installed its dispatcher'],
	] as const) {
		it(`H56 changes nothing else in the process if ${what}`, async () => {
			const { url } = await serve(answered);
			const usual = ['unzipped', true, 200];
			assert.deepEqual(await run(process.execPath, 'isolationProgram.ts', [url, start]), {
				answer: 'ok',
				changed: [],
				packageIsShared: start === 'taken',
				builtIn: [usual, usual],
			});
		});
	}

	for (const [version, node] of [
		['22', installNode22],
		['24', async () => process.execPath],
	] as const) {
		it(`H57 lets requests work in Node ${version} over every transport, with or without VS Code’s fetch and system certificates`, async () => {
			const authority = makeAuthority();
			const server = await serve(answered, { tls: makeCertificate({ host: '127.0.0.1', authority }) });
			const file = join(folder(), 'authority.pem');
			writeFileSync(file, authority.cert);
			const answers = await run(await node(), 'smokeProgram.ts', [server.url], { NODE_EXTRA_CA_CERTS: file });
			assert.deepEqual(answers, {
				'editor, not patched': 'ok',
				'editor, patched': 'ok',
				'editor, patched, system certificates': 'ok',
				direct: 'ok',
				'direct, system certificates': 'ok',
			});
			assert.equal(server.processed, 5);
		});
	}
});
