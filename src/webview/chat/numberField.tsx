import type { TargetedEvent, VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { ChatStrings } from '../../protocol/chatStrings.ts';
import { formatText } from './formatText.ts';

interface NumberFieldProperties {
	readonly label: string;
	readonly value: number | undefined;
	/** What holds while it is empty. */
	readonly standard: number;
	/** Without `to` there is no end. */
	readonly range: { readonly from: number; readonly to: number | undefined; readonly step: number };
	readonly hint?: string | undefined;
	readonly strings: ChatStrings;
	readonly onChange: (value: number | undefined) => void;
}

/** A number or nothing. What is neither is not taken, stays to be mended, and is told what it should be. */
export function NumberField({ label, value, standard, range, hint, strings, onChange }: NumberFieldProperties): VNode {
	const [wrong, setWrong] = useState(false);
	const id = useId();
	const change = (event: TargetedEvent<HTMLInputElement>): void => {
		const read = readNumber(event.currentTarget, range);
		setWrong(read === 'wrong');
		if (read !== 'wrong') onChange(read);
	};
	const rule = range.to === undefined ? strings.wholeNumber : formatText(strings.numberBetween, range.from, range.to);
	return (
		<div class="field">
			<label for={id}>{label}</label>
			<input
				id={id}
				type="number"
				min={range.from}
				max={range.to}
				step={range.step === 1 ? 1 : 'any'}
				value={value ?? ''}
				placeholder={String(standard)}
				aria-invalid={wrong}
				aria-describedby={`${id}-note`}
				onChange={change}
			/>
			<span id={`${id}-note`} class={wrong ? 'field-note wrong' : 'field-note'} role={wrong ? 'alert' : undefined}>
				{wrong ? rule : hint}
			</span>
		</div>
	);
}

function readNumber(input: HTMLInputElement, range: NumberFieldProperties['range']): number | 'wrong' | undefined {
	if (input.value === '' && !input.validity.badInput) return undefined;
	const number = input.valueAsNumber;
	const inside = number >= range.from && number <= (range.to ?? Number.MAX_SAFE_INTEGER);
	return inside && (range.step !== 1 || Number.isInteger(number)) ? number : 'wrong';
}
