import type { Attachment } from './attachment.ts';

/** A message of the person that is to be sent. */
export interface OutgoingMessage {
	/** A UUID of this very message: the same one is never taken twice. */
	readonly id: string;
	readonly text: string;
	readonly attachments: readonly Attachment[];
}
