import { BELL, ESCAPE } from './terminalText.ts';

/** Titles, links and marks of the shell: from its opening to a bell or a string terminator, or to the next sequence. */
const COMMAND_STRING = new RegExp(`${ESCAPE}[\\]PX^_][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\)?`, 'g');
const ANY_SEQUENCE = new RegExp(`${ESCAPE}\\[[0-?]*[ -/]*[@-~]?|${ESCAPE}[ -/]*[0-~]?`, 'g');
/** What is left of the others. Tabs and line ends stay. */
const CONTROL_CHARACTERS = /(?![\t\n])\p{Cc}/gu;

/** What a terminal’s output says, without colors, titles and other control sequences; of a line that was drawn over, its last state. */
export function plainTerminalText(output: string): string {
	const text = output.replace(COMMAND_STRING, '').replace(ANY_SEQUENCE, '');
	return text.split('\n').map(lastState).join('\n').replace(CONTROL_CHARACTERS, '');
}

/** A carriage return begins the line again; a progress bar leaves only its end. */
function lastState(line: string): string {
	return line.split('\r').findLast((state) => state !== '') ?? '';
}
