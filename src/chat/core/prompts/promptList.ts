import { PROMPT_ENDING, type PromptFile } from './promptFile.ts';
import { isCommandName, promptNameOf } from './promptName.ts';

/** A prompt file that was found. */
export interface FoundPrompt {
	/** With its extension. */
	readonly fileName: string;
	/** The folder's name, shown where two files have the same name. */
	readonly folder: string;
	/** Undefined if it cannot be read. */
	readonly file: PromptFile | undefined;
}

/** A prompt with the unique name by which it is typed, without the slash. */
export interface NamedPrompt<Found extends FoundPrompt> {
	readonly name: string;
	readonly found: Found;
}

/**
 * Names the prompts. A built-in command keeps its name, so a file of that name becomes `name (file)`. Of two files with
 * the same name, the first one keeps it, and the other one becomes `name (folder)`.
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

/** The prompts among the file names of one folder, in an order that does not depend on the file system. */
export function promptFileNames(names: readonly string[]): readonly string[] {
	// A remote file system may return any name.
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
	// The longest name: `/explain (file)` rather than `/explain`.
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
