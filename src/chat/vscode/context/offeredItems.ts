import type { ContextItem } from '../../protocol/contextItems.ts';
import type { Offer, OfferSource } from './offer.ts';

/** The most items on offer of one query. */
const MOST_OFFERED = 50;
/** The most that are remembered: those of the last queries, which the view may still show. */
const MOST_REMEMBERED = 1_000;

/** What the view was offered, by the ids that it knows. */
export class OfferedItems {
	readonly #ids = new Map<string, string>();
	readonly #sources = new Map<string, OfferSource>();

	/** The first of these offers for the view. */
	offer(offers: readonly Offer[]): readonly ContextItem[] {
		return offers.slice(0, MOST_OFFERED).map(({ key, shown, source }) => {
			const id = this.#ids.get(key) ?? crypto.randomUUID();
			this.#remember(key, id, source);
			return { id, ...shown };
		});
	}

	/** Where an item comes from; undefined if it was not offered lately. */
	source(itemId: string): OfferSource | undefined {
		return this.#sources.get(itemId);
	}

	#remember(key: string, id: string, source: OfferSource): void {
		// Moves it to the end: the first of a map is what was offered longest ago.
		this.#ids.delete(key);
		this.#ids.set(key, id);
		this.#sources.set(id, source);
		for (const [oldKey, oldId] of this.#ids) {
			if (this.#ids.size <= MOST_REMEMBERED) break;
			this.#ids.delete(oldKey);
			this.#sources.delete(oldId);
		}
	}
}
