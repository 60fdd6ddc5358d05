import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentSecurityPolicy } from '../../../../src/base/core/viewHtml.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

describe('contentSecurityPolicy', () => {
	it('W18 is the golden policy', () => {
		assert.equal(
			contentSecurityPolicy('https://own.test', 'abc'),
			"default-src 'none'; script-src 'nonce-abc'; style-src https://own.test; font-src https://own.test; " +
				"img-src https://own.test; connect-src 'none'; frame-src 'none'; object-src 'none'; form-action 'none'; " +
				"base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
		);
	});

	it('W18 is the one policy that the product and the pages of the tests have', () => {
		const policies = globSync(['src/**/*.{ts,tsx}', 'test/view/*.ts'], { cwd: root }).filter((file) =>
			/default-src|script-src/.test(readFileSync(join(root, file), 'utf8')),
		);
		const pages = ['src/base/vscode/webviewHtml.ts', 'test/view/viewServer.ts'].filter((file) =>
			readFileSync(join(root, file), 'utf8').includes('viewHtml('),
		);
		assert.deepEqual([policies.length, pages.length], [1, 2]);
	});
});
