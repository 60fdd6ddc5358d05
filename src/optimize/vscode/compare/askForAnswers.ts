import { l10n } from 'vscode';
import { documentName } from '../../../base/vscode/documents/documentState.ts';
import type { EditOutcome } from '../../../edit/core/codeEdit.ts';
import { applyHunks } from '../../../edit/core/diff/hunks.ts';
import type { SelectedCode } from '../../../edit/vscode/documents/selectedCode.ts';
import { type Proposal, proposalOf } from '../../../edit/vscode/review/proposal.ts';
import { diffTitle } from '../../../edit/vscode/review/reviewTexts.ts';
import type { ProvedDocument } from '../../../prove/vscode/provedSubject.ts';
import type { RetryOptions } from '../../../service/core/serviceClient.ts';
import { ServiceError } from '../../../service/core/serviceError.ts';
import { receiptOf } from '../../../usage/core/paidCalls.ts';
import type { ComparedAnswer } from '../../core/answerRanking.ts';
import type { OptimizeRequests, ReceivedCode } from '../optimizeRequests.ts';
import { DOCUMENTED_LEVEL } from '../optimizeSettings.ts';

/** An answer that is wanted. */
export interface WantedAnswer {
	readonly level: string;
	/** Counted from 1 among those at its level. */
	readonly turn: number;
}

/** A level that the service does not accept. */
export interface RefusedLevel {
	readonly level: string;
	/** What the service says about it; empty if nothing. */
	readonly text: string;
}

/** The results of some requests. */
export interface RequestResults {
	readonly answers: readonly ComparedProposal[];
	readonly refused: readonly RefusedLevel[];
	/** What has no answer at a level that may have one, and why: the first of these failed, and no other was sent. */
	readonly unanswered: readonly WantedAnswer[];
	readonly failure?: unknown;
	/** Why the last refused level was refused: shown if nothing else says why there is no answer at all. */
	readonly refusal?: unknown;
}

/** The answers that are wanted of some levels, the first of each level first. */
export function wantedAnswers(levels: readonly string[], count: number): readonly WantedAnswer[] {
	return Array.from({ length: count }, (_, at) => levels.map((level) => ({ level, turn: at + 1 }))).flat();
}

/**
 * Asks for one answer after the other. A level that the service does not accept is skipped; any other failure would meet
 * the next request, too, so it ends here.
 * @param first how the first one is sent
 */
export async function askForAnswers(
	selected: SelectedCode,
	wanted: readonly WantedAnswer[],
	first: RetryOptions,
	requests: OptimizeRequests,
): Promise<RequestResults> {
	const answers: ComparedProposal[] = [];
	const refused: RefusedLevel[] = [];
	let refusal: unknown;
	const isRefused = ({ level }: WantedAnswer) => refused.some((each) => each.level === level);
	for (const [at, next] of wanted.entries()) {
		if (isRefused(next)) continue;
		const { level, turn } = next;
		const unanswered = wanted.slice(at).filter((each) => !isRefused(each));
		try {
			const title = titleOf(selected, level, at + 1, wanted.length);
			const received = await requests.send(selected, level, title, at === 0 ? first : {});
			if (received === undefined) return { answers, refused, unanswered };
			const outcome = await requests.read(received);
			answers.push(comparedProposal(received, outcome, level, turn));
		} catch (failure) {
			if (!isOfLevel(failure, level)) return { answers, refused, unanswered, failure };
			refused.push({ level, text: failure.details.serviceText ?? '' });
			refusal = failure;
		}
	}
	return { answers, refused, unanswered: [], refusal };
}

function isOfLevel(failure: unknown, level: string): failure is ServiceError {
	return failure instanceof ServiceError && failure.kind === 'rejected' && level !== DOCUMENTED_LEVEL;
}

function titleOf({ document }: SelectedCode, level: string, request: number, count: number): string {
	return l10n.t('Comparing levels for {0}: request {1} of {2} ({3})…', documentName(document), request, count, level);
}

/** An answer to compare, with what it proposes. */
export interface ComparedProposal extends ComparedAnswer {
	/** Of the stored answer. */
	readonly id: string;
	/** Missing if there is nothing to review. */
	readonly proposal?: Proposal;
}

/**
 * Makes an answer comparable, without showing it.
 * @param outcome undefined if it is not known where its text is
 * @param turn counted from 1 among the answers at its level
 */
function comparedProposal(
	{ id, answer, selected }: ReceivedCode,
	outcome: EditOutcome | undefined,
	level: string,
	turn: number,
): ComparedProposal {
	const base = { id, level, turn, receipt: receiptOf(answer) };
	if (outcome?.kind !== 'edit') {
		return { ...base, outcome: outcome?.kind ?? 'refused', hunks: [], guardrails: [] };
	}
	const title = diffTitle(selected.document, l10n.t('Optimized ({0})', levelText({ level, turn })));
	const proposal = proposalOf([{ id, answer, selected, outcome }], { title, level });
	// It may put back exactly what is there.
	if (proposal === undefined || proposal.hunks.length === 0) {
		return { ...base, outcome: 'noChange', hunks: [], guardrails: [] };
	}
	const { hunks, guardrails } = proposal;
	return { ...base, outcome: 'edit', hunks, guardrails, proposal };
}

/** What distinguishes an answer: its level, and for further answers at that level which one it is. */
export function levelText({ level, turn }: WantedAnswer): string {
	return turn === 1 ? level : l10n.t('{0}, answer {1}', level, turn);
}

/** What Prove It compares. */
export function provedDocumentOf({ document, base, hunks, guardrails }: Proposal): ProvedDocument {
	const { uri, languageId } = document;
	return { uri, languageId, before: base, after: applyHunks(base, hunks), guardrails };
}
