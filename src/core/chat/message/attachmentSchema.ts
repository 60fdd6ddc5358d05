import * as v from 'valibot';
import type { Attachment } from './attachment.ts';

/** An attachment, read from JSON. */
export const attachmentSchema = v.object({
	id: v.pipe(v.string(), v.nonEmpty()),
	kind: v.picklist(['selection', 'file', 'problems']),
	label: v.string(),
	languageId: v.string(),
	text: v.string(),
}) satisfies v.GenericSchema<Attachment>;
