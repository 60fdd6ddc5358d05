import * as v from 'valibot';
import { findSecrets, redactSecrets } from '../../../base/text/secretScan.ts';

/** Something attached to a message: a copy made when it was attached, so that what is sent is what the user saw. */
export interface Attachment {
	/** A UUID. */
	readonly id: string;
	readonly kind: AttachmentKind;
	/** A file's path in the workspace, with its lines for a selection. */
	readonly label: string;
	readonly languageId: string;
	readonly text: string;
}

/** In UTF-16 units: far more than the largest plan accepts. */
export const LONGEST_ATTACHMENT = 200_000;
/** The most attachments of one message. */
export const MOST_ATTACHMENTS = 20;

export const ATTACHMENT_KINDS = ['selection', 'file', 'problems', 'folder', 'symbol', 'changes', 'terminal'] as const;

/** Where an attachment's text comes from. A folder's is its listing. */
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** An attachment, read from JSON. Its text is kept even if a newer version wrote it with an unknown kind. */
export const attachmentSchema = v.object({
	id: v.pipe(v.string(), v.nonEmpty()),
	kind: v.fallback(v.picklist(ATTACHMENT_KINDS), 'file'),
	label: v.string(),
	languageId: v.string(),
	text: v.string(),
}) satisfies v.GenericSchema<Attachment>;

/** How many secrets an attachment seems to contain: its label is sent, too, and may be a command with a key in it. */
export function countSecrets({ label, text }: Attachment): number {
	return findSecrets(label).length + findSecrets(text).length;
}

/** An attachment without its secrets. */
export function withoutSecrets(attachment: Attachment): Attachment {
	const { label, text } = attachment;
	return { ...attachment, label: redactSecrets(label), text: redactSecrets(text) };
}

/** Roughly, for code: each service has its own tokenizer. */
const CHARACTERS_PER_TOKEN = 3.5;

/** About how many tokens a text of `length` UTF-16 units is. */
export function estimatedTokens(length: number): number {
	return Math.ceil(length / CHARACTERS_PER_TOKEN);
}
