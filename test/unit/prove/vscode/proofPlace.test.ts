import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Uri } from 'vscode';
import { env, withFakeVscode, workspace } from '../../../support/fakes/fakeVscode.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const { proofPlace } = await withFakeVscode(() => import('../../../../src/prove/vscode/proofPlace.ts'));

const uriOf = (path: string, scheme = 'file') =>
	({ scheme, path, fsPath: path, toString: () => `${scheme}:${path}` }) as Uri;

describe('where something can be proved', () => {
	const root = temporaryFolder();
	const asIs = { workspace: { ...workspace }, remoteName: env.remoteName };
	let project: string;

	beforeEach(() => {
		project = join(root(), 'shop');
		mkdirSync(project);
		writeFileSync(join(project, 'one.js'), 'one();\n');
		const folder = { uri: uriOf(project), name: 'shop', index: 0 };
		Object.assign(workspace, {
			isTrusted: true,
			workspaceFolders: [folder],
			getWorkspaceFolder: ({ path }: Uri) => (path.startsWith(`${project}/`) ? folder : undefined),
		});
		env.remoteName = 'ssh-remote';
	});

	afterEach(() => {
		Object.assign(workspace, asIs.workspace);
		env.remoteName = asIs.remoteName;
	});

	const refused = async (uri: Uri, sentence: RegExp) => {
		const place = await proofPlace(uri);
		assert.match('refusal' in place ? place.refusal.sentence : '', sentence);
	};

	it('is in a folder of the workspace on this machine', async () => {
		const place = await proofPlace(uriOf(join(project, 'one.js')));
		assert.equal('folder' in place && place.folder.name, 'shop');
	});

	it('is nowhere in Restricted Mode', async () => {
		workspace.isTrusted = false;
		const sentence = /In Restricted Mode, nothing in this folder runs\. Trust this folder first/;
		await refused(uriOf(join(project, 'one.js')), sentence);
	});

	for (const [scheme, sentence] of [
		['vscode-remote', /is on another machine \(ssh-remote\).*Install Whetstone there, too/],
		['vscode-vfs', /is in a virtual folder \(vscode-vfs\).*Open a copy of the folder on this machine/],
		['untitled', /is not saved yet, so no test can load it\. Save it/],
		['vscode-notebook-cell', /is a cell of one\.js, which no test can load\. Move the code/],
	] as const) {
		it(`is nowhere for a document of ${scheme}`, () => refused(uriOf('/work/one.js', scheme), sentence));
	}

	it('is nowhere for a file outside of every folder, and where no folder is open', async () => {
		const outside = uriOf('/elsewhere/one.js');
		await refused(outside, /one\.js is not in an open folder.*Add its folder/);
		workspace.workspaceFolders = [];
		await refused(outside, /No folder is open.*Open the folder that one\.js belongs to/);
	});

	it('is nowhere for a file that a link leads out of the folder', async () => {
		writeFileSync(join(root(), 'outside.js'), 'one();\n');
		symlinkSync(join(root(), 'outside.js'), join(project, 'linked.js'));
		await refused(uriOf(join(project, 'linked.js')), /A link leads from linked\.js out of the folder shop/);
	});
});
