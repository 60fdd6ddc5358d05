import type { RefObject, TargetedMouseEvent, VNode } from 'preact';
import { type Drawing, Icon } from './icons.tsx';

interface ButtonProperties {
	readonly text: string;
	readonly onClick: (event: TargetedMouseEvent<HTMLButtonElement>) => void;
	/** Whether it stands out from the buttons beside it. */
	readonly primary?: boolean;
	/** For screen readers and the look of it; a press is still reported. */
	readonly disabled?: boolean;
}

/** A button with a text. */
export function Button({ text, primary, disabled, onClick }: ButtonProperties): VNode {
	return (
		<button type="button" class={primary ? 'button' : 'button secondary'} aria-disabled={disabled} onClick={onClick}>
			{text}
		</button>
	);
}

interface IconButtonProperties {
	readonly icon: Drawing;
	readonly label: string;
	readonly onClick: (event: TargetedMouseEvent<HTMLButtonElement>) => void;
	/** The tooltip, if it is longer than the name. */
	readonly hint?: string;
	readonly buttonRef?: RefObject<HTMLButtonElement | null>;
	/** Whether what it opens is open; missing if it opens nothing. */
	readonly expanded?: boolean;
	/** Shows the name beside the icon if there is room for it. */
	readonly labeled?: boolean;
	/** Whether a mouse press leaves the focus where it is. */
	readonly keepsFocus?: boolean;
	/** For screen readers and the look of it; a press is still reported. */
	readonly disabled?: boolean;
	/** -1 takes it out of the tab order. */
	readonly tabIndex?: number;
}

/** An icon button, named for screen readers and in its tooltip. */
export function IconButton({ icon, label, labeled = false, ...properties }: IconButtonProperties): VNode {
	const { hint = label, onClick, buttonRef, expanded, keepsFocus = false, disabled, tabIndex } = properties;
	return (
		<button
			ref={buttonRef ?? null}
			type="button"
			class="icon-button"
			aria-label={label}
			aria-expanded={expanded}
			aria-disabled={disabled}
			title={hint}
			tabIndex={tabIndex}
			onMouseDown={keepsFocus ? (event) => event.preventDefault() : undefined}
			onClick={onClick}
		>
			<Icon drawing={icon} />
			{labeled && <span class="icon-label">{label}</span>}
		</button>
	);
}
