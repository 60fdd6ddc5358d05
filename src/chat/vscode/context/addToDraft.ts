import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../../base/text/breakMarkdownLinks.ts';
import { visibleText } from '../../../base/text/visibleText.ts';
import type { LiveDraft } from '../../core/liveDraft.ts';
import type { AttachResult } from './attachment.ts';

/** The most attachments of one message. */
export const MOST_ATTACHMENTS = 20;
/** How many reasons one notification gives. */
const MOST_REASONS = 3;

/** Attaches what can be attached to a draft, in order, and says once why the rest is not. */
export async function addToDraft(draft: LiveDraft, results: readonly AttachResult[]): Promise<void> {
	const attachments = results.flatMap((result) => ('refused' in result ? [] : [result]));
	const room = Math.max(0, MOST_ATTACHMENTS - draft.attachments.length);
	for (const attachment of attachments.slice(0, room)) await draft.attach(attachment);
	const full = attachments.length > room ? [l10n.t('At most {0} things go with one message.', MOST_ATTACHMENTS)] : [];
	const reasons = [
		...new Set([...full, ...results.flatMap((result) => ('refused' in result ? [result.refused] : []))]),
	];
	if (reasons.length === 0) return;
	const more = reasons.length - MOST_REASONS;
	const said = [...reasons.slice(0, MOST_REASONS), ...(more > 0 ? [l10n.t('Not attached besides: {0}.', more)] : [])];
	void vscode.window.showWarningMessage(breakMarkdownLinks(visibleText(said.join(' '))));
}
