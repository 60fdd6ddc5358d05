import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { AnswerEntry } from '../../../protocol/chat.ts';

/** Replaces the character references in a text. */
export type Decode = (text: string) => string;

/** A character reference, known or not. The longest name has 31 characters. */
const REFERENCE_PATTERN = /&#?\w{1,31};/;

/** Decodes the character references in answers. The decoder is loaded for the first answer that has any. */
export class EntityDecoder {
	readonly #load: () => Promise<Decode>;
	#decode: Decode = asWritten;

	/** @param load gives the decoder; if it fails, the next answer tries again */
	constructor(load: () => Promise<Decode>) {
		this.#load = load;
	}

	/** Decodes, once the decoder has loaded; until then it returns the text as it is. */
	get decode(): Decode {
		return this.#decode;
	}

	/** Loads the decoder; without it, references stay as they were written. */
	async load(): Promise<void> {
		this.#decode = await this.#load().catch(() => asWritten);
	}
}

/** The view's decoder. */
export const EntityDecoderContext = createContext<EntityDecoder | undefined>(undefined);

/** What decodes the references in the Markdown of `parts`. It changes once, when the decoder has loaded. */
export function useEntityDecoder(parts: AnswerEntry['parts']): Decode {
	const decoder = useContext(EntityDecoderContext);
	const [decode, setDecode] = useState(() => decoder?.decode ?? asWritten);
	useEffect(() => {
		if (decoder === undefined || decode !== asWritten) return;
		const hasReference = parts.some((part) => part.kind === 'markdown' && REFERENCE_PATTERN.test(part.text));
		if (hasReference) void decoder.load().then(() => setDecode(() => decoder.decode));
	}, [decoder, decode, parts]);
	return decode;
}

function asWritten(text: string): string {
	return text;
}
