import assert from 'node:assert/strict';
import type { TextDocument } from 'vscode';
import { FakeClock } from '../../support/fakeClock.ts';
import { editor, languages, withFakeVscode } from '../../support/fakeVscode.ts';

const { NewErrors } = await withFakeVscode(() => import('../../../src/vscode/optimize/newErrors.ts'));
const { offerCode } = await withFakeVscode(() => import('../../../src/vscode/optimize/offerCode.ts'));
const { offerDocumentedLevel, warn } = await withFakeVscode(
	() => import('../../../src/vscode/optimize/optimizeTexts.ts'),
);
const { tellOfGuardrails } = await withFakeVscode(() => import('../../../src/vscode/optimize/reviewTexts.ts'));
const { withRequestProgress } = await withFakeVscode(() => import('../../../src/vscode/requestProgress.ts'));

const LINK = '[look](command:x)';
const uri = { path: `/work/${LINK}`, toString: () => 'file' };
const document = { uri, languageId: 'plaintext', version: 1 } as unknown as TextDocument;

describe('what comes from outside is no link in a notification', () => {
	for (const [what, tell] of [
		['a warning', () => warn(LINK)],
		['why code has no place', () => offerCode(LINK, { code: '', document })],
		['a level', () => offerDocumentedLevel(LINK, undefined)],
		['what the service said of a level', () => offerDocumentedLevel('high', LINK)],
		['a file name', () => tellOfGuardrails({ guardrails: [{ kind: 'hidden' }], document } as never)],
		['a title of progress', () => withRequestProgress(LINK, new FakeClock(), async () => undefined)],
		['an error of a checker', tellOfNewError],
	] as const) {
		it(`as ${what}`, () => {
			Object.assign(editor, { messages: [], choice: undefined });
			tell();
			assert.match(editor.messages.join(), /\[look\] \(command:x\)/);
			assert.doesNotMatch(editor.messages.join(), /\]\(/);
		});
	}
});

function tellOfNewError(): void {
	const errors = new NewErrors(new FakeClock());
	Object.assign(languages, { diagnostics: [] });
	errors.remember(document);
	errors.watch({ proposal: { document } } as never);
	Object.assign(languages, { diagnostics: [{ severity: 0, message: LINK }] });
	for (const listener of languages.diagnosticsListeners) listener({ uris: [uri] });
	errors.dispose();
}
