import { applyHunks, diffHunks, type Hunk } from '../diff/hunks.ts';
import { threeWayMerge } from '../diff/threeWayMerge.ts';

/** Changes proposed for a document that goes on being edited. */
export interface ProposedChanges {
	/** A text of the document, and the changes to that text. */
	readonly base: string;
	readonly hunks: readonly Hunk[];
	/** How many changes of earlier bases have lost their place. */
	readonly lost: number;
}

/** Proposed changes in the current text of their document. */
export interface ProposedText {
	/** What the document would become. */
	readonly text: string;
	/** How many changes have lost their place since the proposal was made. */
	readonly lost: number;
}

/** Merges proposed changes into the current text of their document. */
export function proposedText({ base, hunks, lost }: ProposedChanges, live: string): ProposedText {
	const { text, conflicts } = threeWayMerge(base, hunks, live);
	return { text, lost: lost + conflicts };
}

/**
 * Makes a document become another text than was proposed, for example without one of the changes.
 *
 * Changes that were accepted are proposed again once the user undoes them, because the base stays if it can, or becomes
 * the text of the document without them. Where the result would be another one, as among equal lines, the current text
 * becomes the base.
 * @param live the current text of the document
 * @param wanted what it should become
 * @param before if changes were just accepted, the text of the document before that
 */
export function withProposedText(
	changes: ProposedChanges,
	live: string,
	wanted: string,
	before = live,
): ProposedChanges {
	const now = proposedText(changes, before);
	const whole = applyHunks(changes.base, changes.hunks);
	const moved = threeWayMerge(now.text, diffHunks(now.text, wanted), whole).text;
	const since = (base: string): ProposedChanges => ({ base, hunks: diffHunks(base, wanted), lost: now.lost });
	const isRight = (candidate: ProposedChanges) => {
		const { text, lost } = proposedText(candidate, live);
		return text === wanted && lost === now.lost;
	};
	const candidates = [{ ...changes, hunks: diffHunks(changes.base, moved) }, since(withoutAccepted(changes, before))];
	return candidates.find(isRight) ?? since(live);
}

/**
 * The proposal after the user has edited it. What they typed wins over what the document became in the meantime, and
 * stands above what came in at the same place.
 * @param live the current text of the document
 * @param shown the proposal as they saw it
 * @param edited what they made of it
 */
export function withEdit(changes: ProposedChanges, live: string, shown: string, edited: string): ProposedChanges {
	const now = proposedText(changes, live).text;
	const meanwhile = diffHunks(shown, now);
	return withProposedText(changes, live, threeWayMerge(shown, meanwhile, edited, 'both').text);
}

/** The text of the document without the changes that were accepted, unless the user has typed next to them since. */
function withoutAccepted({ base, hunks }: ProposedChanges, live: string): string {
	const isProposed = ({ start, removed, added }: Hunk) =>
		hunks.some(
			(each) =>
				each.start === start && each.removed.length === removed.length && each.added.join('') === added.join(''),
		);
	return applyHunks(
		base,
		diffHunks(base, live).filter((hunk) => !isProposed(hunk)),
	);
}
