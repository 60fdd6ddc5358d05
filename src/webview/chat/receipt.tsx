import type { VNode } from 'preact';
import type { ReceiptItem } from '../../protocol/chat.ts';
import { formatDayAndTime, formatMachineTime, formatTime } from './formatTime.ts';

interface ReceiptProperties {
	readonly items: readonly ReceiptItem[];
	/** Milliseconds since 1970. */
	readonly time: number;
	readonly label: string;
}

/** The line under an answer: when it came and what it took. Each figure explains itself on hover and to a screen reader. */
export function Receipt({ items, time, label }: ReceiptProperties): VNode {
	return (
		<ul class="receipt" aria-label={label}>
			<li title={formatDayAndTime(time)}>
				<time dateTime={formatMachineTime(time)}>{formatTime(time, Date.now())}</time>
			</li>
			{items.map((item, index) => (
				<li key={index} title={item.hint}>
					{item.text}
					{item.hint !== item.text && <span class="visually-hidden"> ({item.hint})</span>}
				</li>
			))}
		</ul>
	);
}
