import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json'));

interface Setting {
	readonly scope?: string;
	readonly ignoreSync?: boolean;
	readonly default?: unknown;
	readonly markdownDescription?: string;
}

interface KeyBinding {
	readonly command: string;
	readonly key: string;
	readonly mac?: string;
	readonly when?: string;
}

const IN_FILE = '!isInDiffEditor && activeEditor != multiDiffEditor && ';

// Command of a review, key, key on macOS, and what its condition adds: VS Code itself goes from change to change in a diff,
// and one of several files is decided on alone unless all are shown.
const CHORDS = [
	['next', 'alt+f5', 'alt+f5', IN_FILE],
	['previous', 'shift+alt+f5', 'shift+alt+f5', IN_FILE],
	['acceptHunk', 'alt+y', 'ctrl+cmd+y', ''],
	['discardHunk', 'alt+n', 'ctrl+cmd+n', ''],
	['accept', 'shift+alt+y', 'ctrl+shift+cmd+y', 'activeEditor != multiDiffEditor && '],
	['discard', 'shift+alt+n', 'ctrl+shift+cmd+n', 'activeEditor != multiDiffEditor && '],
	['acceptAll', 'shift+alt+y', 'ctrl+shift+cmd+y', 'activeEditor == multiDiffEditor && '],
	['discardAll', 'shift+alt+n', 'ctrl+shift+cmd+n', 'activeEditor == multiDiffEditor && '],
] as const;

// Setting, scope, kept from Settings Sync, default: the public contract. Whatever decides where a request goes, what
// it says or what it costs is the user's alone.
const SETTINGS = [
	['whetstone.service.baseUrl', 'application', true, ''],
	['whetstone.service.pathPrefix', 'application', true, 'auto'],
	['whetstone.service.plan', 'application', true, 'auto'],
	['whetstone.service.timeout', 'application', true, 120],
	['whetstone.service.dashboardUrl', 'application', true, ''],
	['whetstone.chat.model', 'application', false, ''],
	['whetstone.chat.maxTokens', 'application', false, 1000],
	['whetstone.chat.temperature', 'window', false, 0.7],
	['whetstone.chat.systemPrompt', 'application', false, ''],
	['whetstone.chat.userName', 'application', false, ''],
	['whetstone.chat.context', 'application', false, 'full'],
	['whetstone.local.engine', 'application', true, 'server'],
	['whetstone.local.engineUrl', 'application', true, 'http://127.0.0.1:11434/v1'],
	['whetstone.local.engineModel', 'application', true, ''],
	['whetstone.network.transport', 'application', true, 'editor'],
	['whetstone.network.allowInsecureHttp', 'application', true, false],
	['whetstone.optimize.level', 'language-overridable', false, 'high'],
	['whetstone.optimize.levels', 'window', false, ['high']],
	['whetstone.optimize.reviewIn', 'window', false, 'diff'],
	['whetstone.prove.timeout', 'application', false, 300],
	['whetstone.generate.maxTokens', 'application', false, 1000],
	['whetstone.generate.includeContext', 'application', false, true],
	['whetstone.generate.temperature', 'window', false, 0.2],
	['whetstone.replies.generatePath', 'application', false, ''],
	['whetstone.replies.optimizePath', 'application', false, ''],
	['whetstone.budget.limits', 'application', true, []],
	['whetstone.metrics.refreshInterval', 'window', false, 300],
	['whetstone.metrics.pinned', 'window', false, ''],
] as const;

describe('the manifest', () => {
	it('activates at the start, by a link, and by what VS Code restores before that', () => {
		assert.deepEqual(manifest.activationEvents, [
			'onStartupFinished',
			'onUri',
			'onWebviewPanel:whetstone.metrics',
			'onFileSystem:whetstone-proposal',
		]);
	});

	const sections: readonly { readonly properties: Record<string, Setting> }[] = manifest.contributes.configuration;
	const settings = sections.flatMap(({ properties }) => Object.entries(properties));
	const sources = globSync('src/{*/vscode/**/*,extension,main}.ts', { cwd: root }).map(read).join('\n');

	it('contributes exactly the settings of the table, each with its scope, sync and default', () => {
		assert.deepEqual(
			settings.map(([name, setting]) => [name, setting.scope, setting.ignoreSync ?? false, setting.default]),
			SETTINGS.map((row) => [...row]),
		);
		for (const [name, setting] of settings) assert.ok(setting.markdownDescription, name);
	});

	it('restricts in an untrusted workspace every setting that is the user’s alone', () => {
		assert.deepEqual(
			manifest.capabilities.untrustedWorkspaces.restrictedConfigurations,
			SETTINGS.filter(([name, scope]) => scope === 'application' || name === 'whetstone.optimize.level').map(
				([name]) => name,
			),
		);
	});

	it('contributes only settings that the program reads', () => {
		for (const [name] of settings) assert.ok(sources.includes(`'${name.slice('whetstone.'.length)}'`), name);
	});

	it('contributes exactly the commands that the program registers', () => {
		const commands: readonly { readonly command: string }[] = manifest.contributes.commands;
		const registered = [...sources.matchAll(/\b(?:command|review|proof)\('([\w.]+)'/g)].map(
			(match) => `whetstone.${match[1]}`,
		);
		assert.deepEqual(commands.map(({ command }) => command).sort(), registered.sort());
	});

	describe('the key bindings', () => {
		const bindings: readonly KeyBinding[] = manifest.contributes.keybindings;
		const isSequence = ({ key }: KeyBinding) => key.includes(' ');
		const listed = read('docs/reference.md').toLowerCase();

		it('are two chords, each with a condition but for the chat and the metrics, and the reference lists them', () => {
			for (const { command, key, mac, when } of bindings.filter(isSequence)) {
				assert.match(key, /^ctrl\+k ctrl\+alt\+\w+$/, command);
				assert.equal(mac, key.replaceAll('ctrl', 'cmd'), command);
				assert.equal(when === undefined, ['whetstone.chat.open', 'whetstone.metrics.show'].includes(command), command);
				assert.ok(listed.includes(`\`${key}\``), key);
			}
			const whenOf = (name: string) => bindings.find(({ command }) => command === `whetstone.optimize.${name}`)?.when;
			for (const name of ['acceptHunk', 'discardHunk'])
				assert.equal(whenOf(name), 'resource in whetstone.optimize.reviewed');
		});

		it('are one chord only where a review is in front and no other text is typed, and the reference lists them', () => {
			const chords = bindings.filter((binding) => !isSequence(binding));
			assert.deepEqual(
				chords.map(({ command, key, mac, when }) => [
					command,
					key,
					mac,
					/^whetstone\.optimize\.inFront && (.*)\(editorTextFocus \|\| !inputFocus\)$/.exec(when ?? '')?.[1],
				]),
				CHORDS.map(([name, ...row]) => [`whetstone.optimize.${name}`, ...row]),
			);
			for (const { key, mac = '' } of chords) {
				assert.ok(listed.includes(`\`${key}\``), key);
				assert.ok(listed.includes(`\`${mac}\``), mac);
			}
		});
	});

	it('bundles every runtime dependency, each in an exact version', () => {
		assert.deepEqual(Object.keys(manifest.dependencies), [
			'@babel/parser',
			'@typescript-eslint/scope-manager',
			'@typescript-eslint/visitor-keys',
			'@vscode/l10n',
			'd3-scale',
			'd3-shape',
			'entities',
			'highlight.js',
			'lowlight',
			'magic-string',
			'marked',
			'preact',
			'simple-statistics',
			'undici',
			'valibot',
		]);
		for (const version of Object.values({ ...manifest.dependencies, ...manifest.devDependencies })) {
			assert.match(String(version), /^\d+\.\d+\.\d+$/);
		}
	});
});
