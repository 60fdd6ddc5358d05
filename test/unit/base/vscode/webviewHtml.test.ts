import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { Uri, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const { webviewHtml } = await withFakeVscode(() => import('../../../../src/base/vscode/webviewHtml.ts'));
const { l10n } = await withFakeVscode(() => import('vscode'));

describe('the page of a view', () => {
	const page = () => {
		const webview = { cspSource: 'https://own.test', asWebviewUri: (uri: vscode.Uri) => uri } as vscode.Webview;
		return webviewHtml(webview, new Uri({ path: '/extension' }) as vscode.Uri, 'chat');
	};
	const sentences = () => JSON.parse(/id="l10n">(.*?)<\/script>/.exec(page())?.[1] ?? '');

	it('brings the translations that the editor has for the extension, if it has any', () => {
		assert.deepEqual(sentences(), {});
		const bundle = { Send: 'Senden </script>' };
		Object.assign(l10n, { bundle });
		assert.deepEqual(sentences(), bundle);
		Object.assign(l10n, { bundle: undefined });
	});
});
