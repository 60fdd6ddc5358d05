import { explanationOf } from '../../../core/code/answer/explanation.ts';
import type { EditOutcome } from '../../../core/code/codeEdit.ts';
import type { Guardrail } from '../../../core/code/guardrails/guardrail.ts';
import { receiptOf } from '../../../core/receipts/observedService.ts';
import type { TimedAnswer } from '../../../core/service/serviceClient.ts';
import type { ProposalNotes } from './proposal.ts';

/** What is to be known beside the code of some answers: what the service says of it, what speaks against it, its receipts. */
export function notesOf(
	answered: readonly { readonly answer: TimedAnswer; readonly outcome: EditOutcome }[],
): Omit<ProposalNotes, 'answers'> {
	const explanations = answered.map(({ answer, outcome: { prose } }) => explanationOf({ prose, body: answer.body }));
	const texts = explanations.map(({ text }) => text).filter((text) => text !== '');
	const guardrails = answered.flatMap(({ outcome }) => (outcome.kind === 'edit' ? outcome.warnings : []));
	return {
		explanation: {
			text: [...new Set(texts)].join('\n\n'),
			suggestions: [...new Set(explanations.flatMap(({ suggestions }) => suggestions))],
		},
		guardrails: unique(guardrails),
		receipts: answered.map(({ answer }) => receiptOf(answer)),
	};
}

function unique(guardrails: readonly Guardrail[]): readonly Guardrail[] {
	return guardrails.filter(({ kind }, index) => guardrails.findIndex((each) => each.kind === kind) === index);
}
