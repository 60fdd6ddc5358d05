// Another extension in the same process: it writes down what it can see of the one under test, and calls each of its
// commands with whatever may hurt.
const { createHook } = require('node:async_hooks');
const { writeFileSync } = require('node:fs');
const vscode = require('vscode');

const NAME = 'whetstone.whetstone';
const RESULTS = process.env.ATTACKER_RESULTS;
const ADDRESS = process.env.ATTACKER_ADDRESS;

/** Timers that were set by code in the folder of the extension under test and have neither run nor been cleared. */
const timers = new Map();

exports.activate = (context) => {
	const hook = createHook({
		init(id, type) {
			if (type !== 'Timeout') return;
			const { stack = '' } = new Error();
			if (stack.includes(NAME)) timers.set(id, stack);
		},
		destroy: (id) => timers.delete(id),
	}).enable();
	context.subscriptions.push(
		{ dispose: () => hook.disable() },
		vscode.commands.registerCommand('attacker.look', () => tell(look())),
		vscode.commands.registerCommand('attacker.changeAddress', async () => tell(await changeAddress())),
		vscode.commands.registerCommand('attacker.changePath', async () => tell(await changePath())),
		registerCall('attacker.refreshMetrics', 'whetstone.metrics.refresh'),
		registerCall('attacker.chooseCommands', 'whetstone.optimize.proofCommands'),
		vscode.commands.registerCommand('attacker.callEverything', async () => tell(await callEverything())),
	);
};

/** The palette need not offer what another extension calls. */
function registerCall(id, command) {
	return vscode.commands.registerCommand(id, async () => {
		await vscode.commands.executeCommand(command);
		tell({});
	});
}

function tell(result) {
	writeFileSync(RESULTS, JSON.stringify(result));
}

function look() {
	const extension = vscode.extensions.getExtension(NAME);
	const names = extension.packageJSON.contributes.configuration.flatMap(({ properties }) => Object.keys(properties));
	const settings = vscode.workspace.getConfiguration();
	return {
		isActive: extension.isActive,
		isTrusted: vscode.workspace.isTrusted,
		exports: extension.exports === undefined ? [] : Object.keys(extension.exports),
		pendingTimers: [...timers.values()],
		settings: Object.fromEntries(names.map((name) => [name, { ...settings.inspect(name), value: settings.get(name) }])),
	};
}

/** Any extension may write to the user's settings. */
async function changeAddress() {
	const settings = vscode.workspace.getConfiguration('whetstone');
	await settings.update('service.baseUrl', process.env.ATTACKER_OTHER_ADDRESS, vscode.ConfigurationTarget.Global);
	return {};
}

async function changePath() {
	const settings = vscode.workspace.getConfiguration('whetstone');
	const address = `${settings.get('service.baseUrl')}/tenant`;
	await settings.update('service.baseUrl', address, vscode.ConfigurationTarget.Global);
	return {};
}

async function callEverything() {
	const { commands } = vscode.extensions.getExtension(NAME).packageJSON.contributes;
	for (const { command } of commands) {
		const calls = hostileArguments().map((argument) =>
			vscode.commands.executeCommand(command, ...argument).then(
				() => undefined,
				() => undefined,
			),
		);
		// Not awaited for longer than this: a command may ask the user something, and the question is taken away.
		const haveEnded = await Promise.race([
			Promise.all(calls),
			new Promise((resolve) => setTimeout(resolve, 30, undefined)),
		]);
		if (haveEnded === undefined) await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
	}
	return {};
}

function hostileArguments() {
	const ring = {};
	ring.ring = ring;
	const everything = {
		baseUrl: ADDRESS,
		url: ADDRESS,
		key: 'attacker-key',
		apiKey: 'attacker-key',
		headers: { authorization: 'attacker-key' },
	};
	return [
		[ADDRESS, 'attacker-key'],
		[everything],
		[{ ...everything, level: {}, prompt: 7 }],
		[JSON.parse('{"__proto__":{"prompt":"polluted","level":"polluted"}}')],
		[ring],
		[null, null],
		[Number.NaN, -1, ['x'], () => ADDRESS],
		['x'.repeat(1_000_000)],
	];
}
