import { truncate } from '../core/text/truncate.ts';
import { visibleText } from '../core/text/visibleText.ts';

/** In UTF-16 units. */
const LONGEST_SHOWN = 100;

/** A model's name, which comes from the service, as it is shown: on one line, with a mark for what cannot be seen. */
export function shownModel(model: string): string {
	return truncate(visibleText(model), LONGEST_SHOWN);
}
