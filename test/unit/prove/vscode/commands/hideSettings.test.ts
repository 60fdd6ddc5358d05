import assert from 'node:assert/strict';
import { hideSettings } from '../../../../../src/prove/vscode/commands/packageTexts.ts';
import { isSteady } from '../../../../support/steadyTime.ts';

describe('the settings of a package manager that are shown', () => {
	for (const [file, text] of [
		['.npmrc', '//registry.example.com/:_authToken=hunter2'],
		['.npmrc', '//registry.example.com/:_password = "hunter2"'],
		['.npmrc', '_auth=hunter2='],
		['.npmrc', '; //registry.example.com/:_authToken=hunter2'],
		['.npmrc', 'username = hunter2'],
		['sub/.npmrc', 'email=hunter2'],
		['C:\\shop\\.npmrc', 'email=hunter2'],
		['.npmrc', 'registry=https://me:hunter2@example.com/'],
		['.yarnrc.yml', '# npmAuthToken: hunter2'],
		['.yarnrc.yml', 'npmAuthToken: hunter2'],
		['.yarnrc.yml', '"npmAuthToken": hunter2'],
		['.yarnrc.yml', "npmAuthIdent: 'me:hunter2'"],
		['.yarnrc.yml', 'npmAuthToken: >-\n  hunter2\n\n  hunter2'],
		['.yarnrc.yml', 'npmScopes:\n  a:\n    npmAuthToken: hunter2'],
		['.yarnrc.yml', 'npmScopes: { a: { npmAuthToken: hunter2 } }'],
		['.yarnrc', '"//registry.example.com/:_authToken" "hunter2"'],
		['bunfig.toml', 'registry = { url = "https://example.com", token = "hunter2" }'],
		['bunfig.toml', 'token = "hunter2"'],
		['bunfig.toml', 'token = """\nhunter2\n"""'],
		['.pnpmfile.cjs', `const given = 'https://me:hunter2@example.com';`],
	] as const) {
		it(`S22 hold no secret: ${file} ${JSON.stringify(text)}`, () => {
			assert.doesNotMatch(hideSettings(file, text), /hunter2/);
			assert.doesNotMatch(hideSettings(file, `\ufeff${text.replaceAll('\n', '\r\n')}\r\n`), /hunter2/);
		});
	}

	for (const [file, text] of [
		['.npmrc', 'node-options=--require ./user=x.cjs'],
		['.npmrc', 'script-shell = ./token.sh'],
		['.npmrc', 'email=[redacted]\n  node-options=--require ./x.cjs'],
		['.npmrc', 'email=[redacted]\nnode-options=--require ./x.cjs'],
		['bunfig.toml', 'token = [redacted]\npreload = ["./key.ts"]'],
		['.yarnrc.yml', 'npmAuthToken: [redacted]\nyarnPath: .yarn/auth.cjs'],
		['.yarnrc', 'yarn-path "./secret.js"'],
		['pnpm-workspace.yaml', 'packages:\n  - "packages/*"'],
		['.pnpmfile.cjs', "const token = require('child_process').execSync('mine');"],
		['package.yaml', 'scripts:\n  test:auth: mine'],
	] as const) {
		it(`S22 show all that decides what runs: ${file} ${JSON.stringify(text)}`, () => {
			assert.equal(hideSettings(file, text), text);
		});
	}

	it('are read in time, whatever they hold', () => {
		for (const part of ['a', ' ', '=', ':', '"', '{', 'auth', '-', '; auth', '\t\n']) {
			for (const start of ['', '{']) {
				const hide = (length: number) => hideSettings('.npmrc', `${start}${part.repeat(length)}`);
				assert.ok(isSteady(hide, 50_000), `${start}${part}`);
			}
		}
	});
});
