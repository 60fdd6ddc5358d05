import { l10n } from 'vscode';
import type { ActionName } from '../../../base/core/actionNames.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import type { Failure } from '../../core/failure.ts';
import type { ServiceErrorKind } from '../../core/serviceError.ts';
import { SENTENCES, unexpected } from './sentencesAndActions.ts';

/** How a failure is shown: what happened, what it means, and the ways out. */
export interface FailureText {
	readonly text: string;
	readonly serviceText?: string;
	readonly actions: readonly ActionName[];
}

/**
 * The sentence for a failure. An unknown kind, stored by a later version, reads like an unexpected error.
 * @param paid whether the request costs something: only then does the sentence say that it may count twice
 */
export function failureText(failure: Failure, paid = true): FailureText {
	const host = failure.host ?? l10n.t('the service');
	const [text, ...actions] = (isKnown(failure.kind) ? SENTENCES[failure.kind] : unexpected)({ failure, host, paid });
	return { text, ...omitUndefined({ serviceText: failure.serviceText }), actions };
}

function isKnown(kind: string): kind is ServiceErrorKind {
	return Object.hasOwn(SENTENCES, kind);
}
