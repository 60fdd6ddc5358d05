import { l10n } from 'vscode';
import { visibleText } from '../../../base/text/visibleText.ts';
import type { CALLS_REASONS, CallDifference, LEFT_OUT_REASONS, RealCalls } from '../../core/proof/proof.ts';
import { countText, joinSentences, quoteText, shownDetail } from './sentences.ts';

/** That both versions did the same on so many real calls, in a few words. */
export function callsLabel({ compared }: RealCalls): string {
	return compared === 1 ? l10n.t('same on one real call') : l10n.t('same on {0} real calls', countText(compared));
}

/** What calls show if they decide. */
export function comparedText({ compared, leftOut }: RealCalls): string {
	const sentence =
		compared === 1
			? l10n.t(
					'On one call that your program makes, both versions returned or threw the same, and left the arguments and “this” alike.',
				)
			: l10n.t(
					'On {0} calls that your program makes, both versions returned or threw the same, and left the arguments and “this” alike.',
					countText(compared),
				);
	return joinSentences(sentence, leftOutText(leftOut));
}

/** The call that both versions differ on, and what to do. */
export function differenceText({ name, input, before, after }: CallDifference): string {
	return joinSentences(
		l10n.t(
			'{0}: {1} · before {2} · after {3}.',
			visibleText(name),
			visibleText(input),
			visibleText(before),
			visibleText(after),
		),
		l10n.t(
			'The two versions differ on this input, taken from a call that your program makes and shortened where possible. Discard the proposal, or edit it and prove it again.',
		),
	);
}

/** That the changed code is never called, and what to do. */
export function neverCalledText(): string {
	return l10n.t(
		'Not proven: your program never calls the changed code, so nothing shows that it does the same. Write a test that calls it, or choose another command, then prove it again.',
	);
}

/** Why calls do not decide, and what to do; empty if they do. */
export function notComparedText(calls: RealCalls): string {
	if (calls.reason === undefined) return '';
	return joinSentences(
		reasonText(calls.reason, calls),
		detailText(calls.reason, calls.detail),
		leftOutText(calls.leftOut),
	);
}

function reasonText(reason: (typeof CALLS_REASONS)[number], { compared, leftOut = [], detail }: RealCalls): string {
	const all = leftOut.reduce((sum, { count }) => sum + count, compared);
	switch (reason) {
		case 'cannotParse':
			return l10n.t(
				'Not compared on real calls: the file cannot be parsed. If its syntax is wrong, correct it, then prove it again.',
			);
		case 'tooLong':
			return l10n.t(
				'Not compared on real calls: the file has more than 500,000 characters, so it is not parsed. Make sure that your tests check what the change does.',
			);
		case 'generator':
			return l10n.t(
				'Not compared on real calls: the change is in a generator. Make sure that your tests check what it yields.',
			);
		case 'constructor':
			return l10n.t(
				'Not compared on real calls: the change is in a constructor. Make sure that your tests check the objects that it makes.',
			);
		case 'outside':
			// A function is named only if it is the one whose form cannot be recorded.
			if (detail !== undefined) {
				return l10n.t(
					'Not compared on real calls: calls of the changed function cannot be recorded because of how it is written, such as with a label or a computed name in a class, or because the proposal changes that. Make sure that your tests check what it does.',
				);
			}
			return l10n.t(
				'Not compared on real calls: the change is outside of functions, at least partly, or renames a function. If it does, restore the name; otherwise, compare what is inside with “Prove Changes One by One”.',
			);
		case 'noFunction':
			return l10n.t(
				'Not compared on real calls: nothing that runs differs in a function that both versions have: only comments or types change, or code is only added. Make sure that your tests check what it adds.',
			);
		case 'looksAround':
			return l10n.t(
				'Not compared on real calls: the proposal newly looks at how it is run, such as at its call stack or the texts of functions, so it may behave differently when watched. Read it closely.',
			);
		case 'notLoaded':
			return l10n.t(
				'Not compared on real calls: the command did not load the changed file in Node 20.16 or later (18 or later for CommonJS). Choose one that does, then prove it again.',
			);
		case 'noCall':
			return l10n.t(
				'Not compared on real calls: your program never calls the changed code. Choose a command that does, then prove it again.',
			);
		case 'fewCalls':
			return l10n.t(
				'Not compared on real calls: only {0} of {1} calls could be compared, which is too few. Choose a command that makes more, then prove it again.',
				countText(compared),
				countText(all),
			);
		case 'mostLeftOut':
			return l10n.t(
				'Not compared on real calls: only {0} of {1} calls could be compared, less than half. Choose a command that makes others, then prove it again.',
				countText(compared),
				countText(all),
			);
		case 'endsOtherwise':
			return l10n.t(
				'Not compared on real calls: the command succeeds, but fails while calls are recorded. If it also checks how the code is written or how much of it runs, choose one that only runs tests, then prove it again. Otherwise, this may be Whetstone’s fault.',
			);
		case 'replayEnded':
			return l10n.t(
				'Not compared on real calls: a repeated call ended the process, or did not return. Look in the function for code that ends the process, or that waits for something that does not happen again.',
			);
		case 'disturbed':
			return l10n.t(
				'Not compared on real calls: some calls gave another result when nothing was repeated, once with the code before and once with the proposal. So the proposal may change state outside of the function, or depend on it, such as on a cache. Look for such state.',
			);
		case 'undecided':
			return l10n.t(
				'Not compared on real calls: in some calls, the original did the same each time, but what the proposal does there cannot be compared. It may return an object with private fields or another function, or call the functions that it is given in another order. Make sure that your tests check these results.',
			);
		case 'late':
			return l10n.t(
				'Not compared on real calls: the function calls what it was given only after it has returned, as with callbacks, and such calls are not compared. Make sure that your tests check them.',
			);
		case 'unchecked':
			return l10n.t(
				'Not compared on real calls: when nothing was repeated, the command made other calls, or failed, so nothing shows whether repeating calls disturbed it. If its inputs are random, let it use the same ones each time, then prove it again.',
			);
		case 'partlyReached':
			return l10n.t(
				'Not compared on real calls: your program calls only some of the functions that the proposal changes. Choose a command that calls the others, too, or prove each change by itself.',
			);
		default:
			return reason satisfies never;
	}
}

/** What `detail` is of a reason: most name a function. */
function detailText(reason: (typeof CALLS_REASONS)[number], detail = ''): string {
	const shown = shownDetail(detail);
	if (shown === '') return '';
	switch (reason) {
		case 'endsOtherwise':
		case 'unchecked':
			return quoteText(detail);
		case 'cannotParse':
			return l10n.t('The parser says: “{0}”.', shown);
		case 'looksAround':
			return l10n.t('It reads: {0}.', shown);
		case 'partlyReached':
			return l10n.t('Not called: {0}.', shown);
		default:
			return l10n.t('The function: {0}.', shown);
	}
}

function leftOutText(leftOut: RealCalls['leftOut'] = []): string {
	const [first, ...others] = leftOut
		.filter(({ count }) => count > 0)
		.map(({ reason, count }) => [count, leftOutReasonText(reason, count)] as const);
	if (first === undefined) return '';
	const [count, which] = first;
	const calls = count === 1 ? l10n.t('one call {0}', which) : l10n.t('{0} calls {1}', countText(count), which);
	const more = others.map(([count, which]) => l10n.t('{0} {1}', countText(count), which));
	return l10n.t('Left out: {0}.', [calls, ...more].join(', '));
}

/** What is said of calls after their number. */
function leftOutReasonText(reason: (typeof LEFT_OUT_REASONS)[number], count: number): string {
	const isOne = count === 1;
	switch (reason) {
		case 'time':
			return isOne ? l10n.t('that depends on time') : l10n.t('that depend on time');
		case 'chance':
			return isOne ? l10n.t('that depends on chance') : l10n.t('that depend on chance');
		case 'outerState':
			return isOne
				? l10n.t('that depends on state outside of the function')
				: l10n.t('that depend on state outside of the function');
		case 'privateFields':
			return l10n.t('with private fields');
		case 'mocks':
			return l10n.t('with mocks');
		case 'function':
			return l10n.t('with functions that cannot be compared');
		case 'iterator':
			return l10n.t('with iterators');
		case 'stream':
			return l10n.t('with streams');
		case 'proxy':
			return l10n.t('with proxies');
		case 'handle':
			return l10n.t('with handles such as sockets');
		case 'promise':
			return l10n.t('with promises');
		case 'tooLarge':
			return l10n.t('too large to copy');
		case 'slow':
			return l10n.t('too slow to repeat');
		case 'constructed':
			return l10n.t('with “new”');
		case 'tooDeep':
			return l10n.t('with a recursion too deep to repeat');
		default:
			return reason satisfies never;
	}
}
