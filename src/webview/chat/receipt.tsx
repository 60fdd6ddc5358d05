import type { VNode } from 'preact';
import type { ReceiptItem } from '../../protocol/chat.ts';
import { formatDayAndTime, formatTime } from './formatTime.ts';

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
				<time dateTime={isoTime(time)}>{formatTime(time, Date.now())}</time>
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

/** A stored time may be out of the range of dates. */
function isoTime(time: number): string {
	return Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : '';
}
