import { l10n } from 'vscode';
import { documentName } from '../../../base/vscode/documents/documentState.ts';
import type { KeptAnswers } from '../../../edit/vscode/answers/keptAnswers.ts';
import type { SelectedCode } from '../../../edit/vscode/documents/selectedCode.ts';
import type { RetryOptions } from '../../../service/core/serviceClient.ts';
import { ServiceError } from '../../../service/core/serviceError.ts';
import type { OptimizeRequests } from '../optimizeRequests.ts';
import { DOCUMENTED_LEVEL } from '../optimizeSettings.ts';
import { readOptimized } from '../readOptimized.ts';
import { type ComparedProposal, comparedProposal } from './comparedProposal.ts';

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

/** What came of some requests. */
export interface AskedAnswers {
	readonly answers: readonly ComparedProposal[];
	readonly refused: readonly RefusedLevel[];
	/** What has no answer at a level that may have one, and why: the first of these failed, and no other was sent. */
	readonly left: readonly WantedAnswer[];
	readonly failure?: unknown;
	/** Why the last refused level was refused: to be told if nothing else says why there is no answer at all. */
	readonly refusal?: unknown;
}

export interface AskForAnswersDeps {
	readonly requests: Pick<OptimizeRequests, 'send'>;
	readonly answers: Pick<KeptAnswers, 'recordOutcome'>;
}

/** The answers that are wanted of some levels, the first of each level first. */
export function wantedAnswers(levels: readonly string[], count: number): readonly WantedAnswer[] {
	return Array.from({ length: count }, (_, at) => levels.map((level) => ({ level, turn: at + 1 }))).flat();
}

/**
 * Asks for one answer after the other. A level that the service does not accept is left out; any other failure would meet
 * the next request, too, so that it ends here.
 * @param first how the first one is sent
 */
export async function askForAnswers(
	selected: SelectedCode,
	wanted: readonly WantedAnswer[],
	first: RetryOptions,
	{ requests, answers: kept }: AskForAnswersDeps,
): Promise<AskedAnswers> {
	const answers: ComparedProposal[] = [];
	const refused: RefusedLevel[] = [];
	let refusal: unknown;
	const isRefused = ({ level }: WantedAnswer) => refused.some((each) => each.level === level);
	for (const [at, next] of wanted.entries()) {
		if (isRefused(next)) continue;
		const { level, turn } = next;
		const left = wanted.slice(at).filter((each) => !isRefused(each));
		try {
			const title = titleOf(selected, level, at + 1, wanted.length);
			const received = await requests.send(selected, level, title, at === 0 ? first : {});
			if (received === undefined) return { answers, refused, left };
			const outcome = await readOptimized(received, kept);
			answers.push(comparedProposal(received, outcome, level, turn));
		} catch (failure) {
			if (!isOfLevel(failure, level)) return { answers, refused, left, failure };
			refused.push({ level, text: failure.details.serviceText ?? '' });
			refusal = failure;
		}
	}
	return { answers, refused, left: [], refusal };
}

function isOfLevel(failure: unknown, level: string): failure is ServiceError {
	return failure instanceof ServiceError && failure.kind === 'rejected' && level !== DOCUMENTED_LEVEL;
}

function titleOf({ document }: SelectedCode, level: string, request: number, count: number): string {
	return l10n.t('Comparing levels for {0}: request {1} of {2} ({3})…', documentName(document), request, count, level);
}
