import * as v from 'valibot';

const draftSchema = v.object({ text: v.string() });

/** Writes a draft as JSON, so that any text comes back exactly, lone surrogates included. */
export function encodeDraft(text: string): string {
	return JSON.stringify({ v: 1, text });
}

/** Reads what `encodeDraft` wrote; anything else is no draft, so an empty text. */
export function decodeDraft(json: string): string {
	try {
		return v.parse(draftSchema, JSON.parse(json)).text;
	} catch {
		return '';
	}
}
