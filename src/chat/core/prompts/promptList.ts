import { PROMPT_ENDING, type PromptFile } from './promptFile.ts';
import { isCommandName, promptNameOf } from './promptName.ts';

/** A prompt file that was found. */
export interface FoundPrompt {
	/** As its folder has it, with its ending. */
	readonly fileName: string;
	/** What its folder is called where two files have one name. */
	readonly folder: string;
	/** Undefined if it cannot be read. */
	readonly file: PromptFile | undefined;
}

/** A prompt with the name that it is typed by, without the slash. No two have the same one. */
export interface NamedPrompt<Found extends FoundPrompt> {
	readonly name: string;
	readonly found: Found;
}

/**
 * Names the prompts. A built-in command keeps its name, so that a file of that name becomes `name (file)`; of two files
 * with one name, the first one has it, and the other one becomes `name (folder)`.
 * @param found folder by folder, the most important folder first
 */
export function namePrompts<Found extends FoundPrompt>(found: readonly Found[]): readonly NamedPrompt<Found>[] {
	const taken = new Set<string>();
	return found.map((each) => {
		const name = freeName(ownName(each), each.folder, taken);
		taken.add(name.toLowerCase());
		return { name, found: each };
	});
}

/** The file names of one folder that are prompts, in an order that does not depend on the file system's. */
export function promptFileNames(names: readonly string[]): readonly string[] {
	// A file system of another machine may name anything.
	const plain = names.filter((name) => name.toLowerCase().endsWith(PROMPT_ENDING) && !/[/\\]/.test(name));
	return plain.toSorted();
}

/** The prompt that a typed text begins with, and the text after its name; undefined if there is none. */
export function findPrompt<Found extends FoundPrompt>(
	prompts: readonly NamedPrompt<Found>[],
	text: string,
): { readonly prompt: NamedPrompt<Found>; readonly rest: string } | undefined {
	const lower = text.toLowerCase();
	const isTyped = ({ name }: NamedPrompt<Found>) => {
		const end = name.length + 1;
		return lower.startsWith(`/${name.toLowerCase()}`) && /^(?:\s|$)/.test(lower.slice(end));
	};
	// The longest: `/explain (file)` and not `/explain`.
	const [prompt] = prompts.filter(isTyped).toSorted((a, b) => b.name.length - a.name.length);
	return prompt && { prompt, rest: text.slice(prompt.name.length + 1).trim() };
}

function ownName({ file, fileName }: FoundPrompt): string {
	return file?.name ?? promptNameOf(fileName.slice(0, -PROMPT_ENDING.length));
}

function freeName(name: string, folder: string, taken: ReadonlySet<string>): string {
	const isFree = (candidate: string) => !taken.has(candidate.toLowerCase());
	const first = isCommandName(name) ? `${name} (file)` : name;
	if (isFree(first)) return first;
	const second = `${name} (${folder})`;
	if (isFree(second)) return second;
	for (let count = 2; ; count++) {
		const numbered = `${name} (${folder} ${count})`;
		if (isFree(numbered)) return numbered;
	}
}
