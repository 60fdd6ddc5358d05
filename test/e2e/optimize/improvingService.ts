import { sendJson } from '../../support/fakes/scriptedServer.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';

/** What the service makes of code. */
export function improved(code: string): string {
	return code.replaceAll('var ', 'const ');
}

/** Has the service improve the code that it receives. @param more what it says beside */
export function answerImproved(connected: ConnectedEditor, more: object = {}): void {
	connected.answer = (response) => {
		const { code } = JSON.parse(connected.requestsTo('optimize').at(-1)?.body ?? '');
		sendJson(response, 200, { optimized_code: improved(code), ...more });
	};
}
