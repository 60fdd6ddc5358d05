import type { RealCalls } from '../../../edit/core/proof/proof.ts';
import type { RecorderOptions } from '../recorder/recorderOptions.ts';
import type { ProvedChange } from '../sandbox.ts';
import { recordedText } from './recordedText.ts';
import { FOLDER, isRecordable, type RecordingTemplate, TASK } from './recordingOf.ts';
import { parseProblem } from './sourceText.ts';

/** In UTF-16 units: beyond, parsing takes seconds and hundreds of megabytes. */
const LONGEST_CODE = 500_000;

/** The text after cannot be parsed, but the one before can. */
export interface SyntaxProblem {
	/** What the parser says, with the line. */
	readonly syntaxProblem: string;
}

/**
 * How to record the calls of a change.
 * @param program the text of the recorder, which defines `programRecorder`
 * @param file the name of the changed file, for its source map
 * @returns why that is not possible; undefined for languages whose calls are not recorded
 */
export function recordingTemplate(
	change: ProvedChange,
	program: string,
	file: string,
): RecordingTemplate | SyntaxProblem | RealCalls | undefined {
	const { languageId } = change;
	if (!isRecordable(languageId)) return undefined;
	if (Math.max(change.before.length, change.after.length) > LONGEST_CODE) return { compared: 0, reason: 'tooLong' };
	const found = recordedText(change, {
		// So that no proposal can look for what is inserted.
		token: `w${crypto.randomUUID().replaceAll('-', '')}`,
		file,
		recorder: ({ functions, literals, declaresRequire }) => {
			// In this order: what is filled in comes last.
			const options: Record<keyof RecorderOptions, unknown> = { functions, literals, folder: FOLDER, task: TASK };
			const load = declaresRequire ? 'undefined' : "typeof require === 'function' ? require : undefined";
			const start = `${program}\nreturn programRecorder.startRecorder(options, require);`;
			// In the global scope, since the file may declare names such as `Map`, which the recorder would take for its own.
			const starter = `(function () {}).constructor('require', 'options', ${JSON.stringify(start)})`;
			return `${starter}(${load}, ${JSON.stringify(options)})`;
		},
	});
	if (!('reason' in found)) {
		const { text: both, before, after, functions, speed } = found;
		return { functions, speed, texts: { both, before, after } };
	}
	const problem = found.reason === 'cannotParse' ? parseProblem(change.after, languageId) : undefined;
	if (problem !== undefined && parseProblem(change.before, languageId) === undefined) return { syntaxProblem: problem };
	return { compared: 0, ...found };
}
