import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Settings that decide where a request goes and how it travels. */
const LEADS = /^whetstone\.(service|network|local)\./;

describe('the settings that lead requests', () => {
	const sections: readonly { readonly properties: Record<string, Record<string, unknown>> }[] = JSON.parse(
		read('package.json'),
	).contributes.configuration;
	const leading = sections.flatMap(({ properties }) => Object.entries(properties)).filter(([name]) => LEADS.test(name));
	const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).map(read).join('\n');

	it('S03 have the one scope that a devcontainer’s settings cannot reach, by the manifest: VS Code writes those as machine settings', () => {
		assert.ok(leading.length >= 8);
		assert.deepEqual(
			leading.filter(([, { scope }]) => scope !== 'application').map(([name]) => name),
			[],
		);
	});

	it('S12 stay out of Settings Sync by the manifest, and so does everything that is kept: no key, no base URL', () => {
		assert.deepEqual(
			leading.filter(([, { ignoreSync }]) => ignoreSync !== true).map(([name]) => name),
			[],
		);
		// Kept state is synced only where an extension says so.
		assert.ok(!sources.includes('setKeysForSync'));
	});

	it('are changed by a link that another program opens only in one place', () => {
		const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
		const users = (name: string) => files.filter((file) => read(file).includes(name));
		assert.deepEqual(users('registerUriHandler'), ['src/extension.ts']);
		const follower = 'src/service/vscode/link/openConnectLink.ts';
		assert.deepEqual(users('readConnectLink(').toSorted(), ['src/service/core/connectLink.ts', follower]);
	});
});
