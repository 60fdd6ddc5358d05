import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type AskedCommand, AskedRuns, packageFile, writeFiles } from './askedRuns.ts';

/** Scripts that say that they ran. */
export const says = (...names: readonly string[]) =>
	Object.fromEntries(names.map((name) => [name, `echo RAN:${name}`]));
/** Scripts that say that they ran, and in which folder. */
export const saysIn = (folder: string, ...names: readonly string[]) =>
	Object.fromEntries(names.map((name) => [name, `echo RAN:${folder}:${name}`]));
const LIFECYCLE = ['preinstall', 'install', 'postinstall', 'prepare', 'prepack', 'postpack', 'dependencies'] as const;

/** Files of several packages whose scripts say that they ran. */
const PACKAGES: Readonly<Record<string, string>> = {
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

/** Command lines that run scripts, in the root of {@link makePackages}. */
export const SCRIPT_LINES: readonly string[] = [
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

/** Makes a repository of several packages whose scripts say that they ran. @param root an empty folder */
export function makePackages(root: string): void {
	writeFiles(root, PACKAGES);
	mkdirSync(join(root, '.git'));
	symlinkSync('sub', join(root, 'link'));
}

/**
 * Asks about a command as a person would be asked, and runs it as a proof would.
 * @param root the workspace folder
 * @returns the scripts that printed that they ran, and those of them that were not part of what was shown
 */
export async function runAsked(asked: AskedCommand, root: string) {
	const shown = (await new AskedRuns(root).shown(asked)) ?? assert.fail();
	const announced: readonly string[] = shown.match(SAYS) ?? [];
	const scripts = ran(asked, root);
	return { scripts, unseen: scripts.filter((each) => !announced.includes(each)) };
}

const SAYS = /RAN:[\w:-]+/g;

/** Runs a command line, and gives the scripts that say they ran. */
function ran({ text, folder = '', environment = {} }: AskedCommand, root: string): readonly string[] {
	const outer = Object.entries(process.env).filter(([name]) => !/^(?:npm_|INIT_CWD)/i.test(name));
	const quiet = { npm_config_offline: 'true', npm_config_audit: 'false', npm_config_update_notifier: 'false' };
	const env = { ...Object.fromEntries(outer), ...quiet, ...environment };
	const { stdout, error } = spawnSync('sh', ['-c', text], { cwd: join(root, folder), env, encoding: 'utf8' });
	assert.equal(error, undefined);
	return [...new Set(stdout.match(/^RAN:[\w:-]+/gm))];
}
