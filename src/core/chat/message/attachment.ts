/** What a person puts beside a message: a copy made when it was attached, so that what was seen is what is sent. */
export interface Attachment {
	/** A UUID. */
	readonly id: string;
	readonly kind: AttachmentKind;
	/** Tells what it is: a file's path in the workspace, with its lines where it is a selection. */
	readonly label: string;
	readonly languageId: string;
	readonly text: string;
}

export type AttachmentKind = 'selection' | 'file' | 'problems';
