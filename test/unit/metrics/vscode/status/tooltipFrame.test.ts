import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { MarkdownString } from 'vscode';
import { withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const { appendFoot, newTooltip, unconnectedTooltip } = await withFakeVscode(
	() => import('../../../../../src/metrics/vscode/status/tooltipFrame.ts'),
);

const linked = ({ value }: MarkdownString) => [...value.matchAll(/\]\(command:([\w.]+)\)/g)].map((match) => match[1]);
const allowed = ({ isTrusted }: MarkdownString) =>
	typeof isTrusted === 'object' && isTrusted !== null ? [...isTrusted.enabledCommands] : [];

describe('the links of the status bar’s tooltip', () => {
	const unconnected = unconnectedTooltip();
	const connected = appendFoot(newTooltip(), true);

	it('lead to the first steps as long as no service is connected', () => {
		assert.deepEqual(linked(unconnected), [
			'whetstone.connect',
			'whetstone.useLocalService',
			'whetstone.openWalkthrough',
		]);
		assert.match(unconnected.value, /\[\$\(mortar-board\) Get Started\]/);
	});

	it('lead to the figures afterward', () => {
		assert.deepEqual(linked(connected), [
			'whetstone.metrics.show',
			'whetstone.metrics.refresh',
			'whetstone.metrics.pin',
		]);
	});

	it('are commands of the manifest, and all that the tooltip may run', () => {
		const links = [...linked(connected), ...linked(unconnected)];
		for (const tooltip of [connected, unconnected]) assert.deepEqual(allowed(tooltip), links);
		const { commands } = JSON.parse(readFileSync('package.json', 'utf8')).contributes;
		const known = commands.map(({ command }: { readonly command: string }) => command);
		assert.deepEqual(
			links.filter((command) => !known.includes(command)),
			[],
		);
	});
});
