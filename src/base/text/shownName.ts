import { truncate } from './truncate.ts';
import { visibleText } from './visibleText.ts';

/** In UTF-16 units. */
const LONGEST_SHOWN = 100;

/** The name of a model or a provider, which a service or an engine made up: on one line, with a mark for what cannot be seen. */
export function shownName(name: string): string {
	return truncate(visibleText(name).trim(), LONGEST_SHOWN);
}
