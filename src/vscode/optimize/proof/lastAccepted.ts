import type { Uri } from 'vscode';
import type { AcceptedOptimization } from '../../../core/code/history/acceptedOptimization.ts';
import type { KeptAnswers } from '../../answers/keptAnswers.ts';
import { workspaceIdentity } from '../../workspaceIdentity.ts';

/** What was accepted last in a file: all kept changes of that proposal, oldest first. Empty if nothing was. */
export async function lastAccepted(
	uri: Uri,
	answers: Pick<KeptAnswers, 'open'>,
): Promise<readonly AcceptedOptimization[]> {
	const [file, workspace] = [uri.toString(), workspaceIdentity()];
	const accepted = await (await answers.open()).accepted.read();
	const here = accepted.filter((entry) => entry.uri === file && entry.workspace === workspace);
	const last = here.at(-1);
	if (last?.proposal === undefined) return here.slice(-1);
	return here.filter(({ proposal }) => proposal === last.proposal);
}
