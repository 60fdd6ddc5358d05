import type { FunctionFacts } from '../recorder/callLine.ts';
import type { MeasuringTask, RecorderOptions } from '../recorder/recorderOptions.ts';

const RECORDABLE = /^(?:javascript|typescript)(?:react)?$/;

/** Whether calls of functions of a language can be recorded. */
export function isRecordable(languageId: string): boolean {
	return RECORDABLE.test(languageId);
}

/** What stands in a recorded text where the folder of the calls, and what to do with them, are filled in. */
export const FOLDER = '<folder of the calls>';
export const TASK = '<what to do>';

/**
 * The texts of the file under proof that record calls of the functions that changed: the one with both versions, which also
 * replays or measures them, and those before and after, each as it is.
 */
export interface RecordedTexts {
	readonly both: string;
	readonly before: string;
	readonly after: string;
}

/** What the text after says about how it may be measured. */
export interface SpeedTraits {
	/** Where it newly may write what outlives a call: a cache that few inputs could not show. */
	readonly writes?: string;
	/** Whether neither text uses what reaches beyond the thread: only then may it be called with inputs that nobody has chosen. */
	readonly isContained: boolean;
	/** What it newly hands work to, or keeps results in, which outlives the process. */
	readonly elsewhere?: string;
}

/** How calls of the functions that changed are recorded. */
export interface Recording {
	readonly functions: readonly FunctionFacts[];
	/** What the text after says about how it may be measured. */
	readonly speed: SpeedTraits;
	/**
	 * The text for a run: with both versions, to replay or to measure, or before and after alone, to record.
	 * @param folder the absolute path of the folder into which the text writes
	 */
	readonly textFor: (folder: string, use: RecordingUse) => string;
}

/** What a recorded text is used for. */
export type RecordingUse = 'replay' | 'before' | 'after' | MeasuringUse;

/** How calls are measured. */
export interface MeasuringUse extends MeasuringTask {
	/** Whether only the version before is, against itself: to see what the one after does to it. */
	readonly isAlone: boolean;
}

/** Texts that record calls, still without the folder into which they write. */
export interface RecordingTemplate extends Pick<Recording, 'functions' | 'speed'> {
	readonly texts: RecordedTexts;
}

/** Fills a template in. */
export function recordingOf({ texts, functions, speed }: RecordingTemplate): Recording {
	return {
		functions,
		speed,
		textFor: (folder, use) => {
			const [text, task] = filledIn(texts, use);
			return replaceLast(
				replaceLast(text, JSON.stringify(TASK), JSON.stringify(task)),
				JSON.stringify(FOLDER),
				JSON.stringify(folder),
			);
		},
	};
}

function filledIn(texts: RecordedTexts, use: RecordingUse): readonly [text: string, task: RecorderOptions['task']] {
	if (use === 'replay') return [texts.both, 'replay'];
	// Both are equally long, and so are the columns in their stacks.
	if (use === 'before' || use === 'after') return [texts[use], 'record'];
	const { isAlone, ...task } = use;
	return [isAlone ? texts.before : texts.both, task];
}

/** The recorder ends the text: what stands before it is the program’s own. */
function replaceLast(text: string, searched: string, replacement: string): string {
	const at = text.lastIndexOf(searched);
	return at === -1 ? text : `${text.slice(0, at)}${replacement}${text.slice(at + searched.length)}`;
}
