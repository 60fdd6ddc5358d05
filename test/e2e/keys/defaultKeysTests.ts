import assert from 'node:assert/strict';
import { clearWorkbench } from '../workbench/clearWorkbench.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { type DefaultBinding, type OperatingSystem, readDefaultBindings } from './defaultBindings.ts';
import { isOurs, mayHoldInEditor, takenBy } from './takenKeys.ts';

const OTHERS = ['alt+y', 'alt+n', 'shift+alt+y', 'shift+alt+n'];
const OTHERS_OF_MAC = ['ctrl+cmd+y', 'ctrl+cmd+n', 'ctrl+shift+cmd+y', 'ctrl+shift+cmd+n'];

/** The keys that go from change to change, and VS Code's own commands for them, which mean the same elsewhere. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
	'alt+f5': [
		'chatEditor.action.navigateNext',
		'multiDiffEditor.goToNextChange',
		'workbench.action.compareEditor.nextChange',
		'workbench.action.editor.nextChange',
	],
	'shift+alt+f5': [
		'chatEditor.action.navigatePrevious',
		'multiDiffEditor.goToPreviousChange',
		'workbench.action.compareEditor.previousChange',
		'workbench.action.editor.previousChange',
	],
};

const FREE_KEYS = [
	['Linux', OTHERS],
	['Windows', OTHERS],
	['macOS', OTHERS_OF_MAC],
] as const satisfies readonly (readonly [OperatingSystem, readonly string[]])[];

/**
 * VS Code in the browser lists them: what the desktop alone binds is not among them.
 * @param workbench has the extension `bindingsReader`, and is left as in a browser of macOS
 */
export function testDefaultKeys(workbench: () => Workbench): void {
	describe('the default key bindings of VS Code', () => {
		const bindings = new Map<OperatingSystem, readonly DefaultBinding[]>();

		before(async () => {
			// What is open would be drawn anew for each system.
			await clearWorkbench(workbench());
			for (const [system] of FREE_KEYS) bindings.set(system, await readDefaultBindings(workbench(), system));
		});

		for (const [system, free] of FREE_KEYS) {
			const allOf = () => bindings.get(system) ?? assert.fail('The bindings were not read.');

			it(`leave our keys free in an editor on ${system}`, () => {
				const all = allOf();
				const keys = new Set(all.filter(isOurs).map(({ key }) => key));
				assert.deepEqual(
					[...keys].filter((key) => !key.includes(' ')).toSorted(),
					[...free, ...Object.keys(SHARED)].toSorted(),
				);
				for (const key of free) assert.equal(describeTaken(key, all), '');
			});

			it(`go from change to change by the same keys on ${system}`, () => {
				const all = allOf();
				for (const [key, commands] of Object.entries(SHARED)) {
					const taken = takenBy(key, all).map(({ command }) => command);
					assert.deepEqual(taken.toSorted(), commands, describeTaken(key, all));
				}
			});

			it(`have taken other keys on ${system}, which this test finds`, () => {
				const all = allOf();
				assert.match(
					describeTaken('alt+f8', all),
					/^alt\+f8 is taken by editor\.action\.marker\.next, when editorFocus$/m,
				);
				const first = system === 'macOS' ? 'cmd+k' : 'ctrl+k';
				assert.match(describeTaken(first, all), /is taken by workbench\.action\.files\.saveWithoutFormatting/);
			});
		}

		it('may hold in an editor unless each alternative needs the focus elsewhere', () => {
			const holding = [undefined, 'editorTextFocus', 'a && !b', 'inChat && c || c', "x == 'y'", '!terminalFocus'];
			assert.deepEqual(
				holding.filter((when) => !mayHoldInEditor(when)),
				[],
			);
			const others = ['inChat', 'a && terminalFocus', 'listFocus && !inputFocus || a && inChat', '!editorFocus'];
			assert.deepEqual(others.filter(mayHoldInEditor), []);
		});
	});
}

/** A line for each binding that may take a key away. */
function describeTaken(key: string, bindings: readonly DefaultBinding[]): string {
	return takenBy(key, bindings)
		.map(
			({ key: whole, command, when }) => `${whole} is taken by ${command}${when === undefined ? '' : `, when ${when}`}`,
		)
		.join('\n');
}
