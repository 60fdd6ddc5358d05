import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Attachment } from '../../../../../src/chat/core/message/attachment.ts';
import { setUserSetting, withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const { attachChanges, gitRepositories } = await withFakeVscode(
	() => import('../../../../../src/chat/vscode/context/gitChanges.ts'),
);

type Repositories = ReturnType<typeof gitRepositories>;

describe('what is attached of Git', () => {
	const repository = (name: string, staged: string, unstaged: string | Error) => ({
		rootUri: { path: `/work/${name}`, fsPath: `/work/${name}` },
		state: { workingTreeChanges: [], untrackedChanges: [] },
		status: async () => {},
		diff: async (cached: boolean) => {
			if (cached) return staged;
			if (unstaged instanceof Error) throw unstaged;
			return unstaged;
		},
	});
	const attached = async (...repositories: readonly object[]) => {
		const [result] = await attachChanges(() => repositories as unknown as Repositories);
		assert.ok(result !== undefined);
		return 'refused' in result ? result.refused : { kind: result.kind, label: result.label, text: result.text };
	};

	it('is what is staged and what is not, each under its heading', async () => {
		assert.deepEqual(await attached(repository('shop', '+a\n', '+b\n')), {
			kind: 'changes',
			label: 'Changes in shop',
			text: '# Staged changes\n+a\n\n# Unstaged changes\n+b',
		});
	});

	it('is that of several repositories, each under its name, without those that have none', async () => {
		const all = [repository('one', '', '+b\n'), repository('two', '', ''), repository('three', '+c\n', '')];
		assert.deepEqual(await attached(...all), {
			kind: 'changes',
			label: 'Changes in one, three',
			text: '# one\n# Unstaged changes\n+b\n\n# three\n# Staged changes\n+c',
		});
	});

	it('is refused with the reason if nothing has changed, or Git fails', async () => {
		assert.match(String(await attached(repository('shop', '', '\n'))), /^Nothing has changed/);
		const failing = repository('shop', '+a', new Error('index.lock'));
		assert.match(String(await attached(failing)), /^Git could not list the changes in shop/);
	});

	it('is there only where Git’s extension is active and turned on', () => {
		const extension = (isActive: boolean, getAPI: () => { readonly repositories: Repositories }) => ({
			isActive,
			exports: { getAPI },
		});
		const repositories = [{}] as unknown as Repositories;
		const states = [
			extension(false, () => ({ repositories })),
			extension(true, () => assert.fail('Git is turned off')),
			extension(true, () => ({ repositories })),
		];
		assert.deepEqual(
			states.map((state) => gitRepositories(state).length),
			[0, 0, 1],
		);
	});
});

describe('what is attached of a repository on disk', () => {
	const folder = temporaryFolder();
	const git = async (...words: readonly string[]) => {
		const settings = ['-c', 'user.name=a', '-c', 'user.email=a@b.example', '-C', folder()];
		return (await promisify(execFile)('git', [...settings, ...words], { maxBuffer: 100_000_000 })).stdout;
	};
	const write = async (files: Readonly<Record<string, string | Uint8Array>>) => {
		for (const [name, content] of Object.entries(files)) {
			await mkdir(join(folder(), name, '..'), { recursive: true });
			await writeFile(join(folder(), name), content);
		}
	};
	/** As VS Code's extension has it, which asks git for everything. */
	const repository = () => {
		const state: { untrackedChanges: unknown[]; workingTreeChanges: unknown[] } = {
			untrackedChanges: [],
			workingTreeChanges: [],
		};
		return {
			rootUri: { path: folder(), fsPath: folder() },
			state,
			status: async () => {
				const names = (await git('ls-files', '-z', '--others', '--exclude-standard')).split('\0').filter(Boolean);
				state.workingTreeChanges = names.map((name) => {
					const path = join(folder(), name);
					return { uri: { path, fsPath: path }, status: 7 };
				});
			},
			diff: async (cached: boolean) => await git('diff', ...(cached ? ['--cached'] : [])),
		};
	};
	const attached = async () => {
		const results = await attachChanges(() => [repository()] as unknown as Repositories);
		const attachments = results.flatMap((each) => ('refused' in each ? [] : [each satisfies Attachment]));
		const notes = results.flatMap((each) => ('refused' in each ? [each.refused] : []));
		assert.ok(attachments.length <= 1 && notes.length <= 1);
		const [{ label = '', text = '' } = {}] = attachments;
		// Without the first lines, which name the folder and what git calls its contents.
		return { label: label.replace(/^Changes in [^,]*/, ''), text: text.replace(/^index .*\n/gm, ''), notes: notes[0] };
	};

	beforeEach(async () => {
		await git('init', '--quiet');
	});

	it('is a new file as git itself says it, whatever its name and its end', async () => {
		const names = ['a.ts', 'b/no end.txt', 'empty', 'größe.md', 'quote".txt', 'tab\t.txt', 'crlf.txt'];
		const contents = ['one\ntwo\n', 'x', '', '\ufeffü\n', 'a\n\n', '\n', 'a\r\nb\r\n'];
		await write(Object.fromEntries(names.map((name, at) => [name, contents[at] ?? ''])));
		const { text, notes, label } = await attached();
		assert.equal(notes, undefined);
		assert.equal(label, '');
		await git('add', '--all');
		const expected = (await git('-c', 'core.quotePath=false', 'diff', '--cached'))
			.replace(/^index .*\n/gm, '')
			.trimEnd();
		// Git says no line number where there is but one line, and ends a name with a space in it by a tab.
		assert.equal(
			text,
			`# New files\n${expected}`.replace(/@@ -0,0 \+1 @@/g, '@@ -0,0 +1,1 @@').replace(/(no end\.txt)\t$/m, '$1'),
		);
	});

	it('leaves the largest file out if there is no room for it, and names it wherever that is shown', async () => {
		const lock = (word: string) => `{ "${word}": 1 }\n`.repeat(30_000);
		await write({ 'package-lock.json': lock('one'), 'shop.ts': 'a\n' });
		await git('add', '--all');
		await git('commit', '--quiet', '--message', 'a');
		await write({ 'package-lock.json': lock('other') });
		await git('add', '--all');
		await write({ 'package-lock.json': lock('third'), 'shop.ts': 'b\n', 'new.ts': 'c\n' });
		const { label, text, notes } = await attached();
		assert.equal(label, ', without package-lock.json');
		assert.match(
			text,
			/^# Unstaged changes\ndiff --git a\/shop\.ts .*\+b\n\n# New files\n.*\+c\n\n# Not included\npackage-lock\.json: too large$/s,
		);
		assert.match(String(notes), /^Not included in the changes: package-lock\.json \(too large\)\./);
	});

	it('names binary files, links, and repositories inside, reads none of them, and is refused if nothing else is there', async () => {
		await write({ 'logo.png': new Uint8Array([137, 80, 0, 1]), 'huge.csv': 'a,b\n'.repeat(100_000) });
		await symlink('/etc/passwd', join(folder(), 'link'));
		await git('init', '--quiet', 'inner');
		await write({ 'inner/secret.ts': 'x' });
		const { label, text, notes } = await attached();
		assert.equal(label, ', without logo.png, huge.csv, inner, 1 more');
		assert.match(text, /Binary files \/dev\/null and b\/logo\.png differ/);
		assert.match(
			text,
			/# Not included\nlogo\.png: binary\nhuge\.csv: too large\ninner: another repository\nlink: a link, which is not followed$/,
		);
		assert.match(String(notes), /logo\.png \(binary\), huge\.csv \(too large\), inner \(another repository\), 1 more/);
		assert.doesNotMatch(text, /root:|secret/);
	});

	it('counts new files beyond five hundred', async () => {
		await write(Object.fromEntries(Array.from({ length: 520 }, (_, at) => [`out/${1000 + at}.txt`, `${at}\n`])));
		const { label, text } = await attached();
		assert.equal(label, ', without 20 more');
		assert.match(text, /out\/1499\.txt/);
		assert.doesNotMatch(text, /out\/1500\.txt/);
	});

	it('says that new files are hidden where Git’s extension does not look for them', async () => {
		setUserSetting('git.untrackedChanges', 'hidden');
		const { notes } = await attached().finally(() => setUserSetting('git.untrackedChanges', undefined));
		assert.match(String(notes), /^Not included in the changes: new files \(hidden by git\.untrackedChanges\)\./);
	});

	it('is refused with the name of the only file that changed if that is too large', async () => {
		await write({ 'only.txt': 'a\n'.repeat(150_000) });
		const { text, notes } = await attached();
		assert.equal(text, '');
		assert.match(String(notes), /^Not included in the changes: only\.txt \(too large\)\./);
	});
});
