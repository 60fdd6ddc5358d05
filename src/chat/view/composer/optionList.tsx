import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface OptionListProperties<Option> {
	/** See `optionId`. */
	readonly id: string;
	readonly label: string;
	readonly isBusy?: boolean;
	readonly options: readonly Option[];
	/** The index of the one that Enter chooses; -1 for none. */
	readonly chosen: number;
	readonly choose: (option: Option) => void;
	readonly keyOf: (option: Option) => string;
	readonly titleOf?: (option: Option) => string;
	readonly children: (option: Option) => ComponentChildren;
}

/** A list of what a text box can be completed with. The focus stays there, so a mouse press must not take it. */
export function OptionList<Option>(properties: OptionListProperties<Option>): VNode {
	const { id, label, isBusy, options, chosen, choose, keyOf, titleOf, children } = properties;
	const list = useRef<HTMLDivElement>(null);
	const keys = options.map(keyOf);
	useEffect(() => list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' }), [chosen, keys.join('\n')]);
	return (
		<div id={id} class="suggestions" role="listbox" aria-label={label} aria-busy={isBusy} ref={list}>
			{options.map((option, index) => (
				// biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant leads here from the text box
				// biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the keys
				<div
					key={keys[index]}
					id={optionId(id, index)}
					role="option"
					aria-selected={index === chosen}
					title={titleOf?.(option)}
					onMouseDown={(event) => event.preventDefault()}
					onClick={() => choose(option)}
				>
					{children(option)}
				</div>
			))}
		</div>
	);
}

/** The id of an option, by the id of its list and its index. */
export function optionId(list: string, index: number): string {
	return `${list}-${index}`;
}

/**
 * The index of the option that an arrow key leads to; undefined for any other key. Beyond either end is the other one.
 * @param chosen -1 if none is
 */
export function optionAfterKey(key: string, chosen: number, count: number): number | undefined {
	if (key === 'ArrowDown') return chosen + 1 < count ? chosen + 1 : 0;
	if (key === 'ArrowUp') return chosen > 0 ? chosen - 1 : count - 1;
	return undefined;
}
