import assert from 'node:assert/strict';
import type { TextDocument } from 'vscode';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { editor, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const { offerUndo } = await withFakeVscode(() => import('../../../../src/edit/vscode/review/newErrors.ts'));
const { offerCode } = await withFakeVscode(() => import('../../../../src/edit/vscode/review/offerCode.ts'));
const { warn } = await withFakeVscode(() => import('../../../../src/base/vscode/dialogs.ts'));
const { offerDocumentedLevel } = await withFakeVscode(() => import('../../../../src/optimize/vscode/optimizeTexts.ts'));
const { offerText } = await withFakeVscode(() => import('../../../../src/generate/vscode/ghostText.ts'));
const { showAnswerNotes } = await withFakeVscode(() => import('../../../../src/edit/vscode/answers/answerNotes.ts'));
const { MissedPathNote } = await withFakeVscode(
	() => import('../../../../src/edit/vscode/answers/unrecognizedReply.ts'),
);
const { withRequestProgress } = await withFakeVscode(() => import('../../../../src/service/vscode/requestProgress.ts'));

const LINK = '[look](command:x)';
const uri = { path: `/work/${LINK}`, toString: () => 'file' };
const document = { uri, languageId: 'plaintext', version: 1 } as unknown as TextDocument;

describe('text from outside never becomes a link in a notification', () => {
	for (const [what, tell] of [
		['a warning', () => warn(LINK)],
		['why code has no place', () => offerCode(LINK, { code: '', document, guardrails: [], answers: [] })],
		['a level', () => offerDocumentedLevel(LINK, undefined, async () => {})],
		['what the service said of a level', () => offerDocumentedLevel('high', LINK, async () => {})],
		['a title of progress', () => withRequestProgress(LINK, new FakeClock(), async () => undefined)],
		[
			'what keeps a text from its place',
			() => offerText(LINK, { text: '', languageId: 'plaintext', inserted: () => {} }),
		],
		['how a text ended', () => showAnswerNotes({ figures: { finishReason: LINK } } as never, [], false)],
		[
			'a path that leads nowhere',
			() => new MissedPathNote().showFor('optimize', { missedPath: LINK, foundAt: '' } as never),
		],
		['an error of a checker', () => offerUndo({ proposal: { document, origin: {} } } as never, [LINK])],
	] as const) {
		it(`as ${what}`, () => {
			Object.assign(editor, { messages: [], choice: undefined });
			tell();
			assert.match(editor.messages.join(), /\[look\] \(command:x\)/);
			assert.doesNotMatch(editor.messages.join(), /\]\(/);
		});
	}
});

describe('new errors after code was accepted', () => {
	for (const [origin, way] of [
		[{ level: 'high' }, /was edited since.*history of optimizations/],
		[{}, /was edited since.*undo your later edits/],
	] as const) {
		it(`are undone in their own document, whatever has the focus (${JSON.stringify(origin)})`, async () => {
			Object.assign(editor, { messages: [], commands: [], choice: undefined });
			let text = 'after\n';
			const accepted = { ...document, isClosed: false, getText: () => text, uri: { ...uri, scheme: 'untitled' } };
			offerUndo({ proposal: { document: accepted, origin }, before: 'before\n', after: 'after\n' } as never, [LINK]);
			const [undo] = editor.buttons as { readonly run: () => Promise<void> }[];
			text = 'edited\n';
			await undo?.run();
			assert.match(editor.messages.at(-1) ?? '', way);
			assert.deepEqual(editor.commands, []);
		});
	}
});
