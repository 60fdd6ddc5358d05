import type { VNode } from 'preact';

interface ChoiceProperties<T extends string> {
	readonly name: string;
	readonly label: string;
	readonly options: readonly { readonly value: T; readonly text: string }[];
	readonly chosen: T;
	readonly onChoose: (value: T) => void;
}

/** A choice of a few options, side by side: radio buttons, so that the arrow keys move between them. */
export function Choice<T extends string>({ name, label, options, chosen, onChoose }: ChoiceProperties<T>): VNode {
	return (
		<fieldset class="choice">
			<legend class="visually-hidden">{label}</legend>
			{options.map(({ value, text }) => (
				<label key={value} class={value === chosen ? 'chosen' : ''}>
					<input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
					{text}
				</label>
			))}
		</fieldset>
	);
}

/** A cell with a bar. Screen readers skip it: its row has the figure. @param part from 0 to 1 */
export function Bar({ part }: { readonly part: number }): VNode {
	return (
		<td class="bar-cell" aria-hidden="true">
			<div class="bar" style={{ width: `${Math.max(0, Math.min(1, part)) * 100}%` }} />
		</td>
	);
}
