import type { FunctionFacts } from '../recorder/callLine.ts';

const RECORDABLE = /^(?:javascript|typescript)(?:react)?$/;

/** Whether calls of functions of a language can be recorded. */
export function isRecordable(languageId: string): boolean {
	return RECORDABLE.test(languageId);
}

/** What stands in a recorded text where the folder of the calls, and whether to replay them, are filled in. */
export const FOLDER = '<folder of the calls>';
export const REPLAYS = '<whether to replay>';

/**
 * The texts of the file under proof that record calls of the functions that changed: the one that also replays them, with
 * both versions, and those before and after, each as it is.
 */
export interface RecordedTexts {
	readonly replayed: string;
	readonly before: string;
	readonly after: string;
}

/** How calls of the functions that changed are recorded. */
export interface Recording {
	readonly functions: readonly FunctionFacts[];
	/** @param folder the absolute path of the folder into which the text writes */
	readonly textFor: (folder: string, kind: keyof RecordedTexts) => string;
}

/** Texts that record calls, still without the folder into which they write. */
export interface RecordingTemplate extends Pick<Recording, 'functions'> {
	readonly texts: RecordedTexts;
}

/** Fills a template in. */
export function recordingOf({ texts, functions }: RecordingTemplate): Recording {
	return {
		functions,
		textFor: (folder, kind) => {
			const text = replaceLast(texts[kind], JSON.stringify(REPLAYS), kind === 'replayed' ? '1' : '0');
			return replaceLast(text, JSON.stringify(FOLDER), JSON.stringify(folder));
		},
	};
}

/** The recorder ends the text: what stands before it is the program’s own. */
function replaceLast(text: string, searched: string, replacement: string): string {
	const at = text.lastIndexOf(searched);
	return at === -1 ? text : `${text.slice(0, at)}${replacement}${text.slice(at + searched.length)}`;
}
