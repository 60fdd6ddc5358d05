import assert from 'node:assert/strict';
import { editor, withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const { agreeToOutside } = await withFakeVscode(
	() => import('../../../../../src/chat/vscode/context/agreeToOutside.ts'),
);

describe('places outside the workspace', () => {
	it('are all named in the question, or not attached', async () => {
		Object.assign(editor, { messages: [], buttons: [], choice: undefined });
		const places = Array.from({ length: 22 }, (_, index) => ({ fsPath: `/outside/${index}.txt` })) as never[];
		assert.deepEqual(await agreeToOutside(places, () => true), []);
		editor.choice = 'Attach';
		assert.deepEqual(await agreeToOutside(places, () => true), places.slice(0, 20));
		const question = JSON.stringify(editor.buttons[0]);
		for (let index = 0; index < 20; index++) assert.ok(question.includes(`/outside/${index}.txt`), `${index}`);
		assert.match(question, /Also not attached: 2\./);
		editor.choice = undefined;
	});
});
