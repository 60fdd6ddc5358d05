import type { AnsweredCode } from '../../core/code/answeredCode.ts';
import { explanationOf } from '../../core/code/explanation.ts';
import type { Guardrail } from '../../core/code/guardrails/guardrail.ts';
import { guardrailsOf } from '../../core/code/guardrails/guardrails.ts';
import type { TimedAnswer } from '../../core/service/serviceClient.ts';
import { receiptOf } from '../../core/usage/observedService.ts';
import type { ProposalNotes, Replacement } from './proposal.ts';

/** What is to be known beside the code of some answers: what the service says of it, what speaks against it, its receipts. */
export function notesOf(
	answered: readonly { readonly answer: TimedAnswer; readonly read: AnsweredCode; readonly replacement: Replacement }[],
): ProposalNotes {
	const explanations = answered.map(({ answer, read: { prose } }) => explanationOf({ prose, body: answer.body }));
	const texts = explanations.map(({ text }) => text).filter((text) => text !== '');
	const guardrails = answered.flatMap(({ answer, read: { language: fence }, replacement: { selected, code } }) => {
		const { finishReason } = answer.figures;
		return guardrailsOf({
			languageId: selected.document.languageId,
			original: selected.selected,
			replacement: code,
			use: 'optimize',
			...(fence === undefined ? {} : { fence }),
			...(finishReason === undefined ? {} : { finishReason }),
		});
	});
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
