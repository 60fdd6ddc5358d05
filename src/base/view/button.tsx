import type { TargetedMouseEvent, VNode } from 'preact';

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
