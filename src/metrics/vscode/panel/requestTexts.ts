import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { dayStart } from '../../../base/core/localDay.ts';
import { visibleText } from '../../../base/text/visibleText.ts';
import { PENDING, UNKNOWN } from '../../../usage/core/charge.ts';
import type { CallOutcome } from '../../../usage/core/receipt.ts';
import type { RequestsBehind, UsageOverview } from '../../protocol/usage.ts';
import { outcomeText } from '../status/statusText.ts';

/** How a request ended, in a few words. */
export function requestOutcome(outcome: string): string {
	switch (outcome) {
		case 'answered':
			return l10n.t('answered');
		case 'cancelled':
			return l10n.t('stopped');
		case PENDING:
			return l10n.t('in progress');
		case UNKNOWN:
			return l10n.t('unknown: its window was closed');
		default:
			return outcomeText(outcome as CallOutcome);
	}
}

/**
 * What the requests behind a part of the usage have in common.
 * @param filter the span that they are of, in milliseconds since 1970
 */
export function requestsTitle(
	behind: RequestsBehind,
	{ from = 0, before = Infinity }: { readonly from?: number; readonly before?: number },
	{ groups, step }: UsageOverview,
	now: number,
): string {
	if (behind.kind === 'group') return groupTitle(behind, groups);
	const style =
		step === 'hour' ? ({ dateStyle: 'medium', timeStyle: 'short' } as const) : ({ dateStyle: 'medium' } as const);
	const format = new Intl.DateTimeFormat(vscode.env.language, style);
	// The last moment of a day is not in the next one, but an hour is known by when it ends.
	const end = Math.min(before, now + 1);
	const span = format.formatRange(from, Math.max(from, step === 'hour' ? end : end - 1));
	return behind.failed ? l10n.t('failed, {0}', span) : span;
}

function groupTitle(
	{ by, key }: Extract<RequestsBehind, { readonly kind: 'group' }>,
	groups: UsageOverview['groups'],
): string {
	if (by === 'day') return new Date(dayStart(key)).toLocaleDateString(vscode.env.language, { dateStyle: 'medium' });
	const rows = groups.find((group) => group.by === by)?.rows ?? [];
	const name = rows.find((row) => row.key === key)?.name || visibleText(key);
	if (name !== '') return name;
	if (by === 'workspace') return l10n.t('no folder');
	return by === 'conversation' ? l10n.t('no conversation') : l10n.t('not reported');
}
