import { withoutHidden } from '../../../base/text/hiddenCharacters.ts';
import { oneLine } from '../../../base/text/oneLine.ts';
import { truncate } from '../../../base/text/truncate.ts';
import { readFrontMatter } from './frontMatter.ts';
import { isPromptName } from './promptName.ts';

/** What a prompt file says. */
export interface PromptFile {
	/** The name that it gives itself, if it can be typed as one word. */
	readonly name?: string;
	/** On one line, without hidden characters; empty if there is none. */
	readonly description: string;
	readonly argumentHint: string;
	/** What it asks for that is not done here: a model, tools, an agent, or a mode. */
	readonly ignored: readonly string[];
	/** The text to fill in, whole. */
	readonly body: string;
}

/** How a prompt file's name ends. */
export const PROMPT_ENDING = '.prompt.md';

/** The largest file that is read, in bytes. */
export const LARGEST_PROMPT = 64 * 1024;

/** In UTF-16 units. */
const LONGEST_DETAIL = 200;
/** The keys of other assistants: this service has one model by its own options, and no tools. */
const IGNORED = ['agent', 'mode', 'model', 'tools'];

/** Reads the text of a prompt file. Never throws. */
export function readPromptFile(text: string): PromptFile {
	const { values, body } = readFrontMatter(text);
	const name = (values.get('name') ?? '').trim();
	return {
		...(isPromptName(name) ? { name } : {}),
		description: detail(values.get('description')),
		argumentHint: detail(values.get('argument-hint')),
		ignored: IGNORED.filter((key) => values.has(key)),
		body,
	};
}

/** The text of a file whose body is `body`: a body that begins like front matter gets an empty one of its own. */
export function promptFileText(body: string): string {
	const looksLikeFrontMatter = /^\s*---/.test(body);
	return `${looksLikeFrontMatter ? '---\n---\n\n' : ''}${body.trimEnd()}\n`;
}

function detail(value = ''): string {
	return truncate(oneLine(withoutHidden(value)), LONGEST_DETAIL);
}
