/** Something that a prompt asks the user for. */
export interface PromptInput {
	readonly name: string;
	/** Shown while nothing is typed; empty if there is none. */
	readonly placeholder: string;
}

/** What goes into a prompt. What is missing stays as it is written. */
export interface PromptValues {
	/** By the names of the inputs. */
	readonly inputs: ReadonlyMap<string, string>;
	readonly selection?: string;
	readonly file?: string;
}

const VARIABLE = /\$\{(?:(selection|file)|input:([^:{}\n]+)(?::([^{}\n]*))?)\}/g;

/** What a prompt asks for, each once, in the order of the text. */
export function promptInputs(body: string): readonly PromptInput[] {
	const inputs = new Map<string, string>();
	for (const [, , name = '', placeholder = ''] of body.matchAll(VARIABLE)) {
		const known = inputs.get(name.trim());
		if (name.trim() !== '' && (known ?? '') === '') inputs.set(name.trim(), placeholder.trim());
	}
	return [...inputs].map(([name, placeholder]) => ({ name, placeholder }));
}

/** Whether a prompt needs the selection, or the file in front. */
export function usesVariable(body: string, variable: 'selection' | 'file'): boolean {
	return [...body.matchAll(VARIABLE)].some(([, name]) => name === variable);
}

/** Fills a prompt in. What is filled in is never read again, whatever it looks like. */
export function fillPrompt(body: string, { inputs, selection, file }: PromptValues): string {
	const values = new Map([
		['selection', selection],
		['file', file],
	]);
	return body.replace(VARIABLE, (written: string, variable: string | undefined, input: string | undefined) => {
		const value = variable === undefined ? inputs.get((input ?? '').trim()) : values.get(variable);
		return value ?? written;
	});
}

/** A filled prompt as a message, and below it what was typed beside its name. A space keeps it from naming a command. */
export function messageFromPrompt(filled: string, typed: string): string {
	const message = filled.startsWith('/') ? ` ${filled}` : filled;
	return typed === '' ? message : `${message}\n\n${typed}`;
}
