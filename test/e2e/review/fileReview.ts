import { sendJson } from '../../support/fakes/scriptedServer.ts';
import { FileReviewUser } from '../user/fileReviewUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { improved } from './functions.ts';

/** Begins a group of tests: with nothing open, and a service that improves the code that it receives. @param more what it says beside */
export async function beginReviews(
	connected: ConnectedEditor,
	more: object = {},
): Promise<{ readonly workbench: Workbench; readonly user: FileReviewUser }> {
	const workbench = await connected.begin();
	connected.answer = (response) => {
		const { code } = JSON.parse(connected.requestsTo('optimize').at(-1)?.body ?? '');
		sendJson(response, 200, { optimized_code: improved(code), ...more });
	};
	return { workbench, user: new FileReviewUser(workbench) };
}
