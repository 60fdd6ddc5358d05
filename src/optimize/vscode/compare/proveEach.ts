import { l10n } from 'vscode';
import { confirm } from '../../../base/vscode/confirm.ts';
import { documentName } from '../../../base/vscode/documents/documentState.ts';
import type { Prover } from '../../../prove/vscode/prover.ts';
import { type ComparedProposal, levelText, provedDocumentOf } from './comparedProposal.ts';

/**
 * Proves what answers propose, one after the other, if commands were agreed to and the user wants that. When they stop one,
 * the others stay unproven, too.
 */
export async function proveEach(
	answers: readonly ComparedProposal[],
	prover: Pick<Prover, 'prove' | 'agreed'>,
): Promise<readonly ComparedProposal[]> {
	if (!(await isWanted(answers, prover))) return answers;
	const proved: ComparedProposal[] = [];
	let isStopped = false;
	for (const answer of answers) {
		const { proposal } = answer;
		if (proposal === undefined || isStopped || answer.proof !== undefined) {
			proved.push(answer);
			continue;
		}
		const name = `${documentName(proposal.document)} (${levelText(answer)})`;
		const proof = await prover.prove(provedDocumentOf(proposal), name);
		isStopped = proof === undefined;
		proved.push(proof === undefined ? answer : { ...answer, proof });
	}
	return proved;
}

async function isWanted(answers: readonly ComparedProposal[], prover: Pick<Prover, 'agreed'>): Promise<boolean> {
	const commands = prover.agreed();
	const count = answers.filter(({ proposal, proof }) => proposal !== undefined && proof === undefined).length;
	if (commands === undefined || count === 0) return false;
	const lines = [commands.tests, commands.benchmark].flatMap((command) =>
		command === undefined ? [] : [command.text],
	);
	const question =
		count === 1 ? l10n.t('Prove the answer, too?') : l10n.t('Prove each of the {0} answers, too?', count);
	const detail = l10n.t('This runs in a copy of the workspace, for one answer after the other:\n{0}', lines.join('\n'));
	return await confirm(question, detail, count === 1 ? l10n.t('Prove It') : l10n.t('Prove Each'));
}
