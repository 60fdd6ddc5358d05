import type { Uri } from 'vscode';
import { workspaceIdentity } from '../../base/vscode/workspaceIdentity.ts';
import type { AcceptedOptimization } from '../../edit/core/history/acceptedOptimization.ts';
import type { KeptAnswers } from '../../edit/vscode/answers/keptAnswers.ts';

/**
 * What was accepted last: all kept changes of that proposal, oldest first. Empty if nothing was.
 * @param uri of the file in which; undefined for any file of this workspace that can be on this machine
 */
export async function lastAccepted(
	uri: Uri | undefined,
	answers: Pick<KeptAnswers, 'history'>,
): Promise<readonly AcceptedOptimization[]> {
	const file = uri?.toString();
	const isAskedFor = (entry: AcceptedOptimization) =>
		file === undefined ? entry.uri.startsWith('file:') : entry.uri === file;
	const accepted = await answers.history.accepted.read();
	const workspace = workspaceIdentity();
	const here = accepted.filter((entry) => entry.workspace === workspace && isAskedFor(entry));
	const last = here.at(-1)?.proposal;
	return here.filter(({ proposal }) => proposal === last);
}
