import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pseudoterminal, Uri } from 'vscode';
import { Emitter } from '../../../../src/base/core/event.ts';
import { systemClock } from '../../../../src/base/node/systemClock.ts';
import type { Proof } from '../../../../src/edit/core/proof/proof.ts';
import type { Measure } from '../../../../src/prove/core/proofCommands.ts';
import { markedProcesses } from '../../../../src/prove/node/run/endProcesses.ts';
import type { ProofsDeps } from '../../../../src/prove/vscode/proofsDeps.ts';
import type { ProvedDocument } from '../../../../src/prove/vscode/provedSubject.ts';
import { FakeKeptState } from '../../../support/fakes/fakeStores.ts';
import { editor, window, withFakeVscode, workspace } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { builtRecorder } from '../../../support/proof/builtRecorder.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const { agreementKey } = await withFakeVscode(() => import('../../../../src/prove/vscode/commands/agreement.ts'));
const { Prover } = await withFakeVscode(() => import('../../../../src/prove/vscode/prover.ts'));

const BEFORE = 'exports.one = function () {\n\treturn 0 + 1;\n};\n';
const AFTER = 'exports.one = function () {\n\treturn 1;\n};\n';
const TEST = 'node test.js';

/** What the terminal of proofs shows, and what is typed there. */
class TerminalScreen {
	text = '';
	#pty: Pseudoterminal | undefined;
	readonly #changes = new Emitter<void>();

	/** Makes VS Code's terminals this one. */
	readonly createTerminal = ({ pty }: { readonly pty: Pseudoterminal }) => {
		this.#pty = pty;
		pty.onDidWrite((text) => {
			this.text += text;
			this.#changes.fire();
		});
		pty.open(undefined);
		return { show() {}, dispose: () => pty.close() };
	};

	type(typed: string): void {
		this.#pty?.handleInput?.(typed);
	}

	/** Waits until it shows a text that matches. */
	until(text: RegExp): Promise<RegExpExecArray> {
		return new Promise((resolve) => {
			const look = () => {
				const found = text.exec(this.text);
				if (found !== null) resolve(found);
			};
			this.#changes.event(look);
			look();
		});
	}
}

describe('proving', () => {
	const root = temporaryFolder();
	const asIs = { ...workspace };
	let project: string;
	let storage: string;
	let state: FakeKeptState;
	let terminal: TerminalScreen;
	let prover: InstanceType<typeof Prover>;

	const uriOf = (path: string) => ({ scheme: 'file', path, fsPath: path, toString: () => `file:${path}` }) as Uri;
	const documentOf = (changed: Partial<ProvedDocument> = {}): ProvedDocument => ({
		uri: uriOf(join(project, 'one.js')),
		languageId: 'javascript',
		before: BEFORE,
		after: AFTER,
		guardrails: [],
		...changed,
	});
	const prove = () => prover.prove(documentOf(), 'one.js');
	/** As if the person had agreed to this command. */
	const agreeTo = async (text: string, benchmark?: { readonly text: string; readonly measure: Measure }) => {
		const line = { folder: '', environment: {} };
		const commands = { tests: { text, ...line }, ...(benchmark && { benchmark: { ...benchmark, ...line } }) };
		await state.update('proof.commands', {
			[`file:${project}`]: { commands, agreed: agreementKey({ commands, scripts: [] }) },
		});
	};

	beforeEach(() => {
		[project, storage] = [join(root(), 'shop'), join(root(), 'storage')];
		for (const folder of [project, storage]) mkdirSync(folder);
		writeFileSync(join(project, 'one.js'), BEFORE);
		writeFileSync(join(project, 'test.js'), "require('node:assert').equal(require('./one.js').one(), 1);\n");
		const folder = { uri: uriOf(project), name: 'shop', index: 0 };
		Object.assign(workspace, { isTrusted: true, workspaceFolders: [folder], getWorkspaceFolder: () => folder });
		for (const event of ['SaveTextDocument', 'SaveNotebookDocument', 'CreateFiles', 'DeleteFiles', 'RenameFiles']) {
			Object.assign(workspace, { [`onDid${event}`]: () => ({ dispose() {} }) });
		}
		editor.messages = [];
		[state, terminal] = [new FakeKeptState(), new TerminalScreen()];
		Object.assign(window, { createTerminal: terminal.createTerminal });
		prover = new Prover(partial<ProofsDeps>({ workspaceState: state, storage, clock: systemClock }), async () =>
			builtRecorder(),
		);
	});

	afterEach(() => {
		prover.dispose();
		Object.assign(workspace, asIs);
		Reflect.deleteProperty(window, 'createTerminal');
	});

	it('prints each run with what it is for, its exit code and its time', async () => {
		await agreeTo(TEST);
		assert.equal((await prove())?.same.kind, 'same');
		assert.match(
			terminal.text,
			/Tests without the proposal.*\$ node test\.js.*Exit code 0 after \d+\.\d\d s.*Tests with the code made to stop.*Exit code 1/s,
		);
		assert.equal(readFileSync(join(project, 'one.js'), 'utf8'), BEFORE);
	});

	it('refuses a proposal that cannot be parsed, before anything is asked or run', async () => {
		const after = AFTER.replace('1;', '1 +;');
		assert.equal(await prover.prove(documentOf({ after }), 'one.js'), undefined);
		assert.equal(
			editor.messages.at(-1),
			'Nothing was run: with the proposal, one.js cannot be parsed. The parser says: “Unexpected token (line 2)”. Edit the proposal, or discard it, then prove it again.',
		);
		assert.equal(terminal.text, '');
	});

	it('says that it ended a run, once no further call is wanted', async () => {
		await agreeTo(TEST);
		const after = AFTER.replace('1', '-1 || 1 - 2');
		writeFileSync(join(project, 'test.js'), "require('./one.js').one(); setInterval(() => {}, 1_000).unref();\n");
		assert.equal((await prover.prove(documentOf({ after }), 'one.js'))?.same.kind, 'differs');
		assert.match(terminal.text, /→ Ended after \d+\.\d\d s, since enough calls were recorded/);
	});

	it('says before anything runs why real calls cannot be compared', async () => {
		await agreeTo(TEST);
		const before = BEFORE.replace('function', 'function*');
		const after = AFTER.replace('function', 'function*');
		await prover.prove(documentOf({ before, after }), 'one.js');
		assert.match(terminal.text, /^.*\r?\n?Not compared on real calls: the change is in a generator\..*Tests without/s);
	});

	it('P16 ends the search for a pattern that would go on forever, and says what to do', async () => {
		const text = `node -e "console.log('a'.repeat(60)+'!')"`;
		await agreeTo(TEST, { text, measure: { kind: 'number', pattern: '(a+)+$', better: 'lower' } });
		const proof = await prove();
		assert.deepEqual(proof?.speed, { kind: 'notMeasured', reason: 'slowPattern' });
		assert.equal(proof.same.kind, 'same');
		assert.match(terminal.text, /took longer than 100 ms and was ended.*Simplify it with “Choose What Prove It Runs…”/);
	});

	it('takes what editors hold unsaved', async () => {
		const file = join(project, 'test.js');
		const text = readFileSync(file, 'utf8');
		workspace.textDocuments = [{ uri: uriOf(file), isDirty: true, getText: () => text }];
		writeFileSync(file, 'process.exit(3);\n');
		await agreeTo(TEST);
		assert.equal((await prove())?.same.kind, 'same');
		assert.equal(readFileSync(file, 'utf8'), 'process.exit(3);\n');
	});

	it('is one at a time: the second says so, and offers the output of the first; Ctrl+C ends it', async () => {
		await agreeTo('node -e "console.log(123);setInterval(()=>{},1000)"');
		const running = prove();
		await terminal.until(/\n123/);
		assert.equal(await prove(), undefined);
		assert.match(editor.messages.at(-1) ?? '', /A proof is already running in this window/);
		assert.deepEqual(
			editor.buttons.map((button) => (button as { title: string }).title),
			['Show Output'],
		);
		terminal.type('\u0003');
		assert.equal(await running, undefined);
		assert.match(terminal.text, /Canceled after.*The proof was canceled\./s);
		await agreeTo(TEST);
		assert.equal((await prove())?.same.kind, 'same');
	});

	it('ends with the window, which waits until nothing of it runs and no copy is left', async () => {
		await agreeTo('node -e "console.log(123,process.env.WHETSTONE_PROOF,456);setInterval(()=>{},1000)"');
		const running = prove();
		const [, mark = ''] = await terminal.until(/123 (whetstone-\S+) 456/);
		assert.notDeepEqual(await markedProcesses(mark), []);
		await prover.end();
		assert.deepEqual(await markedProcesses(mark), []);
		const copies = readdirSync(join(storage, 'proofs')).filter((name) => name.startsWith('whetstone-'));
		assert.deepEqual(copies, []);
		assert.equal(await running, undefined);
		await prover.end();
	});

	/** A test that hangs once calls are recorded: by itself, or in a call that is repeated. */
	const hangingTest = (where: 'recorded' | 'replayed') => `
const fs = require('node:fs');
const hang = () => {
	fs.writeSync(1, '123 ' + process.env.WHETSTONE_PROOF + ' 456');
	for (;;);
};
if (fs.readFileSync('one.js', 'utf8').includes('programRecorder')) ${where === 'recorded' ? 'hang()' : 'globalThis.hang = hang'};
require('./one.js').one();
`;
	for (const where of ['recorded', 'replayed'] as const) {
		it(`leaves nothing if it is canceled while calls are ${where}`, async () => {
			const after = AFTER.replace('return', 'globalThis.hang?.();\n\treturn');
			writeFileSync(join(project, 'test.js'), hangingTest(where));
			await agreeTo(TEST);
			const running = prover.prove(documentOf({ after }), 'one.js');
			const [, mark = ''] = await terminal.until(/123 (whetstone-\S+) 456/);
			assert.notDeepEqual(await markedProcesses(mark), []);
			terminal.type('\u0003');
			assert.equal(await running, undefined);
			assert.deepEqual(await markedProcesses(mark), []);
			const copies = readdirSync(join(storage, 'proofs')).filter((name) => name.startsWith('whetstone-'));
			assert.deepEqual(copies, []);
		});
	}

	it('proves one function in two windows at once, each for itself, with the line ends of Windows', async () => {
		const [before, after] = [BEFORE, AFTER].map((text) => text.replaceAll('\n', '\r\n'));
		writeFileSync(join(project, 'one.js'), before ?? '');
		writeFileSync(join(project, 'test.js'), "for (let n = 0; n < 9; n += 1) require('./one.js').one(n);\n");
		await agreeTo(TEST);
		const deps = partial<ProofsDeps>({ workspaceState: state, storage, clock: systemClock });
		const other = new Prover(deps, async () => builtRecorder());
		const document = documentOf({ before: before ?? '', after: after ?? '' });
		const proofs = await Promise.all([prover, other].map((each) => each.prove(document, 'one.js')));
		other.dispose();
		for (const proof of proofs) {
			assert.deepEqual([proof?.same, proof?.calls], [{ kind: 'same' }, { compared: 9 }]);
		}
		assert.equal(readFileSync(join(project, 'one.js'), 'utf8'), before);
	});

	it('proves several changes in one copy, each by itself', async () => {
		await agreeTo(TEST);
		const found: (readonly [number, Proof['same']['kind']])[] = [];
		await prover.proveEach({
			documents: [documentOf(), documentOf({ after: AFTER.replace('1', '2') })],
			name: 'each',
			onFound: async ({ same }, index) => {
				found.push([index, same.kind]);
			},
		});
		assert.deepEqual(found, [
			[0, 'same'],
			[1, 'different'],
		]);
	});

	it('says so of a file that is gone, and runs nothing', async () => {
		await agreeTo(TEST);
		const uri = uriOf(join(project, 'gone.js'));
		assert.equal(await prover.prove(documentOf({ uri }), 'gone.js'), undefined);
		assert.match(editor.messages.at(-1) ?? '', /gone\.js is not in the copy of shop.*Nothing ran\./);
	});
});
