import type * as vscode from 'vscode';
import type { Guardrail } from '../../edit/core/guardrails/guardrail.ts';

/** What Prove It compares: a document before and after a change. */
export interface ProvedDocument {
	/** A file on this machine. */
	readonly uri: vscode.Uri;
	readonly languageId: string;
	/** The whole text before and after, each with the document's own line endings. */
	readonly before: string;
	readonly after: string;
	/** What speaks against the change; a danger that the texts add is among it, whatever was found before. */
	readonly guardrails: readonly Guardrail[];
}
