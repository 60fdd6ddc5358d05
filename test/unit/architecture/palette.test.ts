import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { commands, menus, keybindings, walkthroughs } = JSON.parse(read('package.json')).contributes;

/** Context keys by name; one that is missing is unset. */
type Context = Readonly<Record<string, string | number | boolean>>;

/** Why the palette always offers a command. */
const ALWAYS: Readonly<Record<string, readonly string[]>> = {
	'leads to a service': ['connect', 'useLocalService', 'useServer', 'manageKeys'],
	helps: ['openWalkthrough', 'openDocumentation', 'accessibilityHelp', 'showLog'],
	'opens a view': ['chat.open', 'chat.new', 'metrics.show'],
	'makes what was not there': ['chat.import', 'chat.openPrompts', 'metrics.setBudget'],
	'whether anything is kept stands in files, which nobody reads for the palette': [
		'chat.history',
		'chat.adopt',
		'chat.deleteAll',
		'optimize.history',
		'showAnswer',
		'forgetAnswers',
		'metrics.export',
	],
};

const WITH_FOLDER: Context = { isWorkspaceTrusted: true, workspaceFolderCount: 1 };
const CONNECTED: Context = { ...WITH_FOLDER, 'config.whetstone.service.baseUrl': 'https://api.example.com' };
const WITH_SELECTION: Context = { ...CONNECTED, editorLangId: 'python', editorHasSelection: true };

describe('the palette', () => {
	const conditions = new Map<string, string>(
		menus.commandPalette.map(({ command, when }: { readonly command: string; readonly when: string }) => [
			command.replace('whetstone.', ''),
			when,
		]),
	);
	const ids: readonly string[] = commands.map(({ command }: { readonly command: string }) =>
		command.replace('whetstone.', ''),
	);
	const offered = (context: Context) => ids.filter((id) => holds(conditions.get(id) ?? 'true', context));

	it('offers each command under a condition, or always for a reason', () => {
		assert.deepEqual([...conditions.keys(), ...Object.values(ALWAYS).flat()].toSorted(), ids.toSorted());
	});

	for (const [state, context] of [
		['nothing is connected and no folder is open', {}],
		['a service is connected and no file is open', CONNECTED],
		['the local service is connected', { ...WITH_FOLDER, 'config.whetstone.service.baseUrl': 'local' }],
		['the folder is not trusted', { ...CONNECTED, isWorkspaceTrusted: false, editorLangId: 'python' }],
	] as const) {
		it(`offers at most 35 commands where ${state}`, () => {
			const { length } = offered(context);
			assert.ok(length > 15 && length <= 35, `${length}`);
		});
	}

	for (const [what, context, before] of [
		['optimizeSelection generateAtCursor chat.attachFile', { ...CONNECTED, editorLangId: 'python' }, CONNECTED],
		['optimizeSelection chat.attachSelection', { ...CONNECTED, notebookType: 'jupyter-notebook' }, CONNECTED],
		['chat.attachSelection', WITH_SELECTION, { ...WITH_SELECTION, editorHasSelection: false }],
		['metrics.refresh metrics.pin enterKey addSecretHeader diagnoseConnection', CONNECTED, WITH_FOLDER],
		['local.pullModel', {}, CONNECTED],
		['local.pullModel', { 'config.whetstone.service.baseUrl': 'local' }, CONNECTED],
		['optimize.prove optimize.proofCommands', WITH_FOLDER, {}],
		[
			'generateCommitMessage showCommitMessageRequest',
			{ ...WITH_FOLDER, gitOpenRepositoryCount: 1 },
			{ isWorkspaceTrusted: false, gitOpenRepositoryCount: 1 },
		],
		['optimize.accept optimize.next', { 'whetstone.optimize.pending': true }, {}],
		['optimize.acceptHunk', { 'whetstone.optimize.inFront': true }, { 'whetstone.optimize.pending': true }],
		['optimize.reviewAll', { 'whetstone.optimize.several': true }, { 'whetstone.optimize.pending': true }],
		['optimize.proofOutput', { 'whetstone.optimize.output': true }, {}],
		['chat.rename chat.delete chat.copyId', { 'whetstone.chat.begun': true }, {}],
		['chat.export chat.savePrompt', { 'whetstone.chat.asked': true }, { 'whetstone.chat.begun': true }],
		['chat.fork', { 'whetstone.chat.answered': true }, { 'whetstone.chat.asked': true }],
		['chat.showRequest chat.savePrompt', { 'whetstone.chat.drafted': true }, { 'whetstone.chat.begun': true }],
		['chat.undoDelete', { 'whetstone.chat.undoable': true }, {}],
	] as const) {
		it(`offers ${what.replaceAll(' ', ', ')} only where that can do something`, () => {
			const wanted = what.split(' ');
			assert.deepEqual(
				wanted.filter((id) => offered(context).includes(id)),
				wanted,
			);
			assert.deepEqual(
				wanted.filter((id) => offered(before).includes(id)),
				[],
			);
		});
	}

	for (const [what, context] of [
		['a file that cannot be edited', { editorReadonly: true }],
		['a proposal', { resourceScheme: 'whetstone-proposal' }],
	] as const) {
		it(`offers to optimize nothing in ${what}`, () => {
			assert.ok(!offered({ ...WITH_SELECTION, ...context }).includes('optimizeSelection'));
		});
	}

	it('alone hides commands: called by a key or a script, each says itself what it lacks', () => {
		assert.deepEqual(
			commands.filter((command: object) => 'enablement' in command),
			[],
		);
	});

	it('depends on context keys of ours that are all set, and no other is set', () => {
		const used = JSON.stringify([menus, keybindings, walkthroughs]).matchAll(/(?<!config\.)\bwhetstone\.\w+\.\w+\b/g);
		const sources = globSync('src/{extension,*/vscode/**/*}.ts', { cwd: root }).map(read).join('\n');
		const set = [...sources.matchAll(/(?:'setContext', |\.set\()'(whetstone\.[\w.]+)'/g)].map(([, key]) => key);
		const isKey = (name: string) => !ids.includes(name.replace('whetstone.', '')) && !name.includes('.done.');
		assert.deepEqual(
			[...new Set([...used].map(([name]) => name).filter(isKey))].toSorted(),
			[...new Set(set)].toSorted(),
		);
	});
});

/** Whether a condition of the manifest holds: names, comparisons with a word or a number, `!`, `&&`, `||` and parentheses. */
function holds(when: string, context: Context): boolean {
	const terms = when.replace(/([\w.-]+)(?: (==|!=|>) ([\w.-]+))?/g, (_, name, operator, value) => {
		if (name === 'true' || name === 'false') return name;
		const known = context[name];
		if (operator === undefined) return String(Boolean(known));
		if (operator === '>') return String(Number(known ?? 0) > Number(value));
		return String((String(known) === value) === (operator === '=='));
	});
	assert.match(terms, /^(?:true|false|&&|\|\||[!() ])+$/);
	return runInThisContext(terms);
}
