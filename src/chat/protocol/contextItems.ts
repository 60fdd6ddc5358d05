import type { AttachmentKind } from '../core/message/attachment.ts';

/** Something that can be attached by its name. The view names it by its id alone: where it lies, only the host knows. */
export interface ContextItem {
	/** A UUID, the same as long as the host offers the same thing. */
	readonly id: string;
	readonly kind: AttachmentKind;
	/** Such as `report.js` or `#selection`. */
	readonly name: string;
	/** Such as its folder. */
	readonly detail: string;
}

/** What the host still looks for: everything, only symbols, whose providers may take long, or nothing more. */
export type ContextAwaits = 'files' | 'symbols' | 'nothing';

/** The longest query, in UTF-16 units. */
export const LONGEST_CONTEXT_QUERY = 200;
