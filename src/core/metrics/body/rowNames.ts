import { isJsonObject, type Json } from '../../base/json.ts';
import { pointerTo } from '../../text/jsonPointer.ts';
import { truncate } from '../../text/truncate.ts';
import { LONGEST_TEXT, labelOf, membersOf } from './metricValue.ts';

/** What identifies an item of a list: a text in it, or else its position. */
export interface RowName {
	readonly text: string;
	/** Where the item holds that text: a JSON Pointer; undefined for a position. */
	readonly pointer: string | undefined;
}

/** Texts under these names give a figure's unit. */
const UNIT_NAMES = new Set(['unit', 'units', 'currency']);

/** The names of a list's items: their labels, or else their only texts if all of these differ, or else their positions. */
export function rowNames(items: readonly Json[]): readonly RowName[] {
	const texts = items.map(onlyText);
	const areNames = new Set(texts.map((each) => each?.text)).size === items.length;
	return items.map((item, index) => {
		const label = labelOf(item) ?? (areNames ? texts[index] : undefined);
		return label === undefined
			? { text: String(index), pointer: undefined }
			: { text: label.text, pointer: pointerTo('', label.member) };
	});
}

/** The only text of an item without a label, such as its `model`. */
function onlyText(item: Json): ReturnType<typeof labelOf> {
	if (!isJsonObject(item) || Object.keys(item).length < 2) return undefined;
	const texts = membersOf(item).flatMap(([member, value]) =>
		typeof value === 'string' && value.trim() !== '' && !UNIT_NAMES.has(member)
			? [{ member, text: truncate(value, LONGEST_TEXT) }]
			: [],
	);
	return texts.length === 1 ? texts[0] : undefined;
}
