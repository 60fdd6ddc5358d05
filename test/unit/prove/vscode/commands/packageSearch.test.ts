import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type AskedCommand, AskedRuns, packageFile, writeFiles } from '../../../../support/proof/askedRuns.ts';
import { makePackages, runAsked, SCRIPT_LINES, says, saysIn } from '../../../../support/proof/scriptLines.ts';
import { randomNumbers } from '../../../../support/randomNumbers.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

describe('what a person is shown of package scripts', () => {
	const root = temporaryFolder();

	const runsOnlyWhatIsShown = async (asked: AskedCommand, at = root()) => {
		const { scripts, unseen } = await runAsked(asked, at);
		assert.notDeepEqual(scripts, []);
		assert.deepEqual(unseen, []);
	};

	describe('in a repository of several packages', () => {
		beforeEach(() => {
			makePackages(root());
		});

		// `npm run test:long` runs all of them, which takes npm a quarter of a second each.
		for (const text of tenthOf(SCRIPT_LINES)) {
			it(`S22 is all that npm runs with ${text.replaceAll('\n', ' ⏎ ')}`, async () => {
				await runsOnlyWhatIsShown({ text });
			});
		}

		it('S22 is all that npm runs in another folder, and with an environment that leads elsewhere', async () => {
			await runsOnlyWhatIsShown({ text: 'cd .. && npm test', folder: 'sub' });
			await runsOnlyWhatIsShown({ text: 'npm test', folder: 'p/src' });
			await runsOnlyWhatIsShown({ text: 'npm test', environment: { npm_config_prefix: 'sub' } });
			await runsOnlyWhatIsShown({ text: 'eval "$RUN"', environment: { RUN: 'cd sub; npm test' } });
		});

		it('S22 is only the script and what runs before and after it where the command is plain', async () => {
			const shown = (await new AskedRuns(root()).shown({ text: 'npm test' })) ?? assert.fail();
			assert.deepEqual(shown.match(/echo RAN:.*/g), ['echo RAN:pretest', 'echo RAN:test', 'echo RAN:posttest']);
		});
	});

	describe('in a folder of a repository', () => {
		const shop = () => join(root(), 'shop');
		const shownFor = async (asked: AskedCommand) => (await new AskedRuns(shop()).shown(asked)) ?? assert.fail();

		beforeEach(() => {
			mkdirSync(shop());
		});

		it('S22 is the package above it, up to the top of the repository', async () => {
			writeFiles(root(), {
				'package.json': packageFile(says('test')),
				'.git/HEAD': '',
				'shop/lib/one.js': '',
				'shop/sub/package.json': packageFile(saysIn('sub', 'test')),
			});
			await runsOnlyWhatIsShown({ text: 'npm test' }, shop());
			await runsOnlyWhatIsShown({ text: 'npm test', folder: 'lib' }, shop());
			await runsOnlyWhatIsShown({ text: 'npm --prefix .. test' }, shop());
			await runsOnlyWhatIsShown({ text: `npm --prefix '${root()}' test` }, shop());
			assert.match(await shownFor({ text: 'npm test' }), /The script “test” in \.\.\/package\.json:/);
			assert.doesNotMatch(await shownFor({ text: 'npm test', folder: 'sub' }), /echo RAN:test/);
		});

		it('S22 is the package of a folder that is no part of the repository', async () => {
			writeFiles(root(), {
				'shop/.git/HEAD': '',
				'shop/package.json': packageFile(says('test')),
				'shop/node_modules/x/package.json': packageFile(saysIn('x', 'test')),
				'other/package.json': packageFile(saysIn('other', 'test')),
			});
			symlinkSync('../other', join(shop(), 'out'));
			await runsOnlyWhatIsShown({ text: 'cd out && npm test' }, shop());
			await runsOnlyWhatIsShown({ text: `npm --prefix ${join(root(), 'other')} test` }, shop());
			await runsOnlyWhatIsShown({ text: 'cd node_modules/x && npm test' }, shop());
			assert.ok((await shownFor({ text: 'cd out && npm test' })).includes(join(root(), 'other', 'package.json')));
		});

		it('S22 is no package above a folder that is in no repository: it is not in the copy', async () => {
			writeFiles(root(), { 'package.json': packageFile(says('test')) });
			assert.doesNotMatch(await shownFor({ text: 'npm test' }), /RAN/);
		});

		it('S22 is what npm reads behind a byte order mark', async () => {
			writeFiles(shop(), { 'package.json': `\ufeff${packageFile(says('test'))}` });
			await runsOnlyWhatIsShown({ text: 'npm test' }, shop());
		});

		it('S22 is the whole file where programs may read different scripts in it', async () => {
			const twice = '{ "scripts": { "test": "echo RAN:one", "test": "echo RAN:two" } }';
			writeFiles(shop(), { 'package.json': twice });
			await runsOnlyWhatIsShown({ text: 'node --run test' }, shop());
			await runsOnlyWhatIsShown({ text: 'npm test' }, shop());
			for (const text of ['// of Bun\n{ "scripts": { "test": "mine" } }', '{ "scripts": { "test": "mine", } }']) {
				writeFiles(shop(), { 'package.json': text });
				assert.match(await shownFor({ text: 'bun run test' }), /The file package\.json:\n[\s\S]*"mine"/);
			}
			writeFiles(shop(), {
				'package.json': packageFile({ build: 'wireit' }, { wireit: { build: { command: 'mine' } } }),
			});
			assert.match(await shownFor({ text: 'npm run build' }), /The file package\.json:\n[\s\S]*"mine"/);
			writeFiles(shop(), { 'package.json': packageFile({ build: 'one' }), 'package.yaml': 'scripts:\n  build: mine' });
			assert.match(await shownFor({ text: 'pnpm run build' }), /The file package\.yaml:\nscripts:\n {2}build: mine/);
		});

		it('S22 is what a proposal would run, also where it is for a file that a package file is a link to', async () => {
			writeFiles(shop(), { 'settings.json': packageFile(says('test')), 'code.js': '' });
			symlinkSync('settings.json', join(shop(), 'package.json'));
			const after = packageFile({ test: 'evil' });
			for (const name of ['settings.json', 'package.json']) {
				assert.match(await shownFor({ text: 'npm test', document: { name, after } }), /RAN:test[\s\S]*\nevil/);
			}
			assert.doesNotMatch(await shownFor({ text: 'npm test', document: { name: 'code.js', after } }), /evil/);
		});

		it('S22 is what a proposal would run, also where a link leads to the workspace folder', async () => {
			writeFiles(shop(), { 'package.json': packageFile(says('test')) });
			symlinkSync('shop', join(root(), 'link'));
			const document = { name: 'package.json', after: packageFile({ test: 'evil' }) };
			const shown = await new AskedRuns(join(root(), 'link')).shown({ text: 'npm test', document });
			assert.match(shown ?? '', /RAN:test[\s\S]*\nevil/);
		});

		it('S22 is the settings of package managers, without secrets, and asked about again when these change', async () => {
			const npmrc = [
				'node-options=--require ./early.cjs',
				'//registry.example.com/:_authToken=abcd',
				'_password = abcd',
			];
			writeFiles(shop(), {
				'package.json': packageFile(says('test')),
				'.npmrc': npmrc.join('\n'),
				'.yarnrc.yml':
					'npmScopes:\n  a:\n    npmAuthToken: abcd\n  b: { npmAuthIdent: "abcd" }\nyarnPath: ./mine.cjs\n',
				'.yarnrc': '"//registry.example.com/:_authToken" abcd\n',
				'bunfig.toml':
					'[install]\nregistry = { url = "https://x:abcd@example.com", token = "abcd" }\npreload = "./early.ts"\n',
				'.pnpmfile.cjs': 'module.exports = 1;\n',
				'pnpm-workspace.yaml': 'packages: []\n',
			});
			const runs = new AskedRuns(shop());
			const shown = (await runs.shown({ text: 'npm test' })) ?? assert.fail();
			assert.doesNotMatch(shown, /abcd/);
			for (const text of [
				'node-options=--require ./early.cjs',
				'//registry.example.com/:_authToken=[redacted]',
				'_password = [redacted]',
				'yarnPath: ./mine.cjs',
				'preload = "./early.ts"',
				'module.exports = 1;',
				'packages: []',
			]) {
				assert.ok(shown.includes(text), text);
			}
			assert.equal(await runs.shown({ text: 'npm test' }), undefined);
			writeFiles(shop(), { '.npmrc': npmrc.join('\n').replace('=abcd', '=efgh') });
			assert.match((await runs.shown({ text: 'npm test' })) ?? '', /_authToken=\[redacted\]/);
		});

		it('S22 is asked about in the copy only if that holds what was not agreed to: ignored files are not in it', async () => {
			writeFiles(shop(), { 'package.json': packageFile(says('test')), '.npmrc': '_auth=abcd', '.git/HEAD': '' });
			const copy = join(root(), 'copy');
			writeFiles(copy, { 'package.json': packageFile(says('test')) });
			const asked = { text: 'npm test' };
			assert.equal((await new AskedRuns(shop()).shownTwice(asked, copy))[1], undefined);
			writeFiles(copy, { '.npmrc': '_auth=other' });
			assert.match((await new AskedRuns(shop()).shownTwice(asked, copy))[1] ?? '', /_auth=\[redacted\]/);
		});

		it('S22 is asked about in the copy only for what it says: a file above the folder has another path from there', async () => {
			writeFiles(shop(), { 'package.json': packageFile(says('test')), '../.npmrc': 'a=b', '../.git/HEAD': '' });
			const copy = join(root(), 'proofs/copies/shop');
			writeFiles(copy, { 'package.json': packageFile(says('test')) });
			assert.equal((await new AskedRuns(shop()).shownTwice({ text: 'npm it' }, copy))[1], undefined);
		});

		it('S22 is a file of settings that another one names, and asked about again when it changes', async () => {
			writeFiles(shop(), {
				'package.json': packageFile(says('test')),
				'.npmrc': 'userconfig=./other.rc\n',
				'other.rc': 'script-shell=/bin/sh\n',
			});
			const runs = new AskedRuns(shop());
			const shown = (await runs.shown({ text: 'npm test' })) ?? '';
			assert.match(shown, /userconfig=\.\/other\.rc/);
			assert.match(shown, /script-shell=\/bin\/sh/);
			writeFiles(shop(), { 'other.rc': 'script-shell=/evil.sh\n' });
			assert.match((await runs.shown({ text: 'npm test' })) ?? '', /evil\.sh/);
		});

		it('says how much is not listed', async () => {
			const names = Array.from({ length: 130 }, (_, index) => `s${index}`);
			writeFiles(shop(), { 'package.json': packageFile(says(...names)), '.npmrc': 'a=b\n'.repeat(50) });
			const shown = await shownFor({ text: 'npm it' });
			assert.equal(shown.match(/^s\d+: echo RAN:s\d+$/gm)?.length, 100);
			assert.match(shown, /30 more scripts are not listed here\. Read them in: package\.json/);
			assert.match(shown, /10 more lines are not listed here/);
		});

		it('are none where no program is named that runs them', async () => {
			writeFiles(shop(), { 'package.json': packageFile(says('test')), '.npmrc': 'a=b' });
			for (const text of ['node --test', 'pytest', 'bundle exec rspec', 'go test ./...', 'node a.js']) {
				assert.doesNotMatch(await shownFor({ text }), /package\.json|\.npmrc/, text);
			}
			assert.doesNotMatch(await shownFor({ text: 'npx --no ava' }), /package\.json/);
		});

		it('ends where scripts name each other in a circle, and where a pipe has the name of a package file', async () => {
			writeFiles(shop(), { 'package.json': packageFile({ loop: 'npm run loop', other: 'npm it; npm run other' }) });
			assert.match(await shownFor({ text: 'npm run loop' }), /npm run loop/);
			assert.match(await shownFor({ text: 'npm run other' }), /npm it; npm run other/);
			assert.equal(spawnSync('mkfifo', [join(shop(), '.npmrc')]).status, 0);
			assert.match(await shownFor({ text: 'npm run loop' }), /npm run loop/);
		});
	});
});

/** A tenth of them, at random but each time the same. */
function tenthOf(lines: readonly string[]): readonly string[] {
	const random = randomNumbers(1);
	const shuffled = lines.map((line) => ({ line, at: random() })).toSorted((one, other) => one.at - other.at);
	return shuffled.slice(0, Math.ceil(lines.length / 10)).map(({ line }) => line);
}
