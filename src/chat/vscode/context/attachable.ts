import type * as vscode from 'vscode';
import type { EditorAttachment } from '../../../base/core/actionNames.ts';
import type { Named } from '../../core/context/contextQuery.ts';
import type { ContextItem } from '../../protocol/chatMessages.ts';

/** Where it comes from. It is read only once it is attached. */
export type AttachableSource =
	| { readonly from: 'editor'; readonly kind: EditorAttachment }
	/** A file or a folder. */
	| { readonly from: 'place'; readonly uri: vscode.Uri }
	| { readonly from: 'symbol'; readonly symbol: vscode.SymbolInformation }
	| { readonly from: 'changes' }
	| { readonly from: 'terminal' };

/** Something that can be attached by its name. */
export interface Attachable extends Named {
	/** The same for the same thing. */
	readonly key: string;
	readonly shown: Omit<ContextItem, 'id'>;
	readonly source: AttachableSource;
}

/** The distance of what is in no editor: after all that is open or was active. */
export const FAR = 1_000;
