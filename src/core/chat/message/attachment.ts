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

export type AttachmentKind = 'selection' | 'file' | 'problems';

/** An attachment, read from JSON. */
export const attachmentSchema = v.object({
	id: v.pipe(v.string(), v.nonEmpty()),
	kind: v.picklist(['selection', 'file', 'problems']),
	label: v.string(),
	languageId: v.string(),
	text: v.string(),
}) satisfies v.GenericSchema<Attachment>;
