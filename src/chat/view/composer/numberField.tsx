import * as l10n from '@vscode/l10n';
import type { TargetedEvent, VNode } from 'preact';
import { useId, useState } from 'preact/hooks';

interface NumberFieldProperties {
	readonly label: string;
	readonly value: number | undefined;
	/** The value that applies while it is empty. */
	readonly standard: number;
	/** Without `to` there is no upper limit. */
	readonly range: { readonly from: number; readonly to: number | undefined; readonly whole: boolean };
	readonly hint?: string | undefined;
	readonly onChange: (value: number | undefined) => void;
}

/** A number or empty. Invalid input is kept for correction and explained, not submitted. */
export function NumberField({ label, value, standard, range, hint, onChange }: NumberFieldProperties): VNode {
	const [wrong, setWrong] = useState(false);
	const id = useId();
	const change = (event: TargetedEvent<HTMLInputElement>) => {
		const read = readNumber(event.currentTarget.value, range);
		setWrong(read === 'wrong');
		if (read !== 'wrong') onChange(read);
	};
	const rule =
		range.to === undefined ? l10n.t('A whole number from 1') : l10n.t('A number from {0} to {1}', range.from, range.to);
	return (
		<div class="field">
			<label for={id}>{label}</label>
			<input
				id={id}
				inputMode="decimal"
				defaultValue={value ?? ''}
				placeholder={String(standard)}
				aria-invalid={wrong}
				aria-describedby={`${id}-note`}
				onChange={change}
			/>
			{wrong ? (
				<span id={`${id}-note`} class="field-note wrong" role="alert">
					{rule}
				</span>
			) : (
				<span id={`${id}-note`} class="field-note">
					{hint}
				</span>
			)}
		</div>
	);
}

/** Accepts a comma as the decimal point. */
function readNumber(text: string, range: NumberFieldProperties['range']): number | 'wrong' | undefined {
	if (text.trim() === '') return undefined;
	const number = Number(text.trim().replace(',', '.'));
	const inside = number >= range.from && number <= (range.to ?? Number.MAX_SAFE_INTEGER);
	return inside && (!range.whole || Number.isInteger(number)) ? number : 'wrong';
}
