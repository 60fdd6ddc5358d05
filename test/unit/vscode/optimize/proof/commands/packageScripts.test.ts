import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type AskedCommand, AskedRuns, packageFile, writeFiles } from '../../../../../support/proof/askedRuns.ts';
import { temporaryFolder } from '../../../../../support/temporaryFolder.ts';

/** A script that says that it ran. */
const says = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `echo RAN:${name}`]));
const saysIn = (folder: string, ...names: readonly string[]) =>
	Object.fromEntries(names.map((name) => [name, `echo RAN:${folder}:${name}`]));
const LIFECYCLE = ['preinstall', 'install', 'postinstall', 'prepare', 'prepack', 'postpack', 'dependencies'] as const;

/** A repository of several packages whose scripts say that they ran. */
const REPOSITORY: Readonly<Record<string, string>> = {
	'package.json': packageFile(
		{
			...says('pretest', 'test', 'posttest', 'prebuild', 'build', 'start', 'stop', 'prototype', 'constructor'),
			...says(...LIFECYCLE),
			execpath: '"$npm_execpath" run build',
			inside: 'npm --loglevel error run build',
			deeper: 'cd sub && npm run deep',
			handed: 'npm run build',
			chain: 'echo RAN:chain && npm run build && npm run deeper',
		},
		{ workspaces: ['packages/*'] },
	),
	'sub/package.json': packageFile(saysIn('sub', 'pretest', 'test', 'build', 'deep', ...LIFECYCLE)),
	'my lib/package.json': packageFile(saysIn('my-lib', 'test')),
	'p/package.json': packageFile(saysIn('p', 'test')),
	'p/src/one.js': '',
	'packages/a/package.json': packageFile(saysIn('a', 'test', 'prepare'), { name: 'of-a' }),
	'.env': '',
};

const HIDDEN_FOLDER = String.raw`cd "$(printf '\163ub')" && npm test`;

/** Command lines that run scripts, in the root of the repository. */
const LINES = [
	'npm test',
	'npm tst',
	'npm tes',
	'npm --loglevel error test',
	'npm --silent run build',
	'npm it',
	'npm run prototype',
	'npm run constructor',
	'npm run -- test',
	'npm run "build"',
	"'npm' test",
	"n''pm test",
	'n\\pm test',
	'npm \\\n test',
	'npm run-script build',
	'npm rum build',
	'npm run build --if-present',
	'npm start',
	'npm stop',
	'npm restart',
	'npm test # --prefix sub',
	'npm run build && npm test',
	'npm run missing || npm test',
	'npm test & wait',
	'! npm test',
	'exec npm test',
	'{ cd sub; npm test; }',
	'if cd sub; then npm test; fi',
	'while cd sub; do npm test; break; done',
	'f() { cd sub; }; f; npm test',
	'FOO=1 cd sub && npm test',
	'command cd sub && npm test',
	'env -C sub npm test',
	'CDPATH=packages; cd a && npm test',
	'CDPATH=packages cd a; npm test',
	'cd packages && cd a && npm test',
	'cd sub && npm test',
	'(cd sub && npm test); npm run build',
	'cd "my lib" && npm test',
	'cd my\\ lib; npm test',
	'cd p/src && npm test',
	'cd link && npm test',
	'cd su* && npm test',
	'D=sub; cd $D && npm test',
	HIDDEN_FOLDER,
	"sh -c 'cd sub && npm test'",
	'sh -c \'cd "my lib" && npm test\'',
	"eval 'cd sub; npm test'",
	"trap 'cd sub; npm test' EXIT",
	'echo test | xargs npm',
	'echo sub | xargs -I{} npm --prefix {} test',
	'$(echo npm) test',
	'"$(command -v npm)" test',
	'find sub -name package.json -execdir npm test \\;',
	'sh <<END\nnpm test\nEND',
	'npm --prefix sub test',
	'npm --prefix=./sub/ run test',
	'npm test --prefix sub',
	'npm test -- --prefix sub',
	'npm -C sub t',
	'npm_config_prefix=sub npm test',
	'npm -w packages/a test',
	'npm -w of-a test',
	'npm test --workspaces',
	'npm test -ws',
	'npm run handed -- --prefix sub',
	'npm run execpath',
	'npm run inside',
	'npm run deeper',
	'npm run chain',
	'npm install',
	'npm pack --silent',
	'npm x --call="npm run build"',
	"npm exec -c 'npm run build'",
	"npx -c 'npm run build'",
	'node --run build',
	'node --run=build',
	'cd sub && node --run test',
	'node --env-file-if-exists .env --run build',
	`node -e "require('child_process').execSync('npm test', { stdio: 'inherit' })"`,
];

/** Runs a command line as a proof would, and gives the scripts that say they ran. */
function ran({ text, folder = '', environment = {} }: AskedCommand, root: string): readonly string[] {
	const outer = Object.entries(process.env).filter(([name]) => !/^(?:npm_|INIT_CWD)/i.test(name));
	const quiet = { npm_config_offline: 'true', npm_config_audit: 'false', npm_config_update_notifier: 'false' };
	const env = { ...Object.fromEntries(outer), ...quiet, ...environment };
	const { stdout, error } = spawnSync('sh', ['-c', text], { cwd: join(root, folder), env, encoding: 'utf8' });
	assert.equal(error, undefined);
	return [...new Set(stdout.match(/^RAN:[\w:-]+/gm))];
}

describe('what a person is shown of package scripts', () => {
	const root = temporaryFolder();

	const runsOnlyWhatIsShown = async (asked: AskedCommand, at = root()) => {
		const shown = (await new AskedRuns(at).shown(asked)) ?? assert.fail();
		const scripts = ran(asked, at);
		assert.notDeepEqual(scripts, []);
		const said: readonly string[] = shown.match(/RAN:[\w:-]+/g) ?? [];
		for (const each of scripts) assert.ok(said.includes(each), each);
	};

	describe('in a repository of several packages', () => {
		beforeEach(() => {
			writeFiles(root(), REPOSITORY);
			mkdirSync(join(root(), '.git'));
			symlinkSync('sub', join(root(), 'link'));
		});

		for (const text of LINES) {
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

		it('is said to be more than is listed, where it is', async () => {
			const names = Array.from({ length: 130 }, (_, index) => `s${index}`);
			writeFiles(shop(), { 'package.json': packageFile(says(...names)), '.npmrc': 'a=b\n'.repeat(50) });
			const shown = await shownFor({ text: 'npm it' });
			assert.equal(shown.match(/^s\d+: echo RAN:s\d+$/gm)?.length, 100);
			assert.match(shown, /30 more scripts, which are not listed here\. Read them in: package\.json/);
			assert.match(shown, /10 more lines, which are not listed here/);
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
