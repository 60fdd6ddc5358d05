import * as v from 'valibot';

/** What the user puts beside a message: a copy made when it was attached, so that what was seen is what is sent. */
export interface Attachment {
	/** A UUID. */
	readonly id: string;
	readonly kind: AttachmentKind;
	/** A file's path in the workspace, with its lines for a selection. */
	readonly label: string;
	readonly languageId: string;
	readonly text: string;
}

export const ATTACHMENT_KINDS = ['selection', 'file', 'problems', 'folder', 'symbol', 'changes', 'terminal'] as const;

/** Where an attachment's text comes from. A folder's is its listing. */
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** An attachment, read from JSON. Its text is kept even if a newer version wrote it, with a kind that is unknown here. */
export const attachmentSchema = v.object({
	id: v.pipe(v.string(), v.nonEmpty()),
	kind: v.fallback(v.picklist(ATTACHMENT_KINDS), 'file'),
	label: v.string(),
	languageId: v.string(),
	text: v.string(),
}) satisfies v.GenericSchema<Attachment>;
