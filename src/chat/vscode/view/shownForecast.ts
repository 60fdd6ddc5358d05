import type { Disposable } from '../../../base/core/disposable.ts';
import type { ForecastText } from '../../../usage/core/forecast.ts';
import type { Conversation } from '../../core/conversation.ts';
import { mayNamePrompt, readSlashCommand } from '../../protocol/slashCommands.ts';
import type { ChatDeps } from '../chatDeps.ts';

/** In milliseconds: a pause in typing. */
const PAUSE = 200;

/** What the next Send will take, as the composer shows it. It is asked for at a pause, never at each key. */
export class ShownForecast implements Disposable {
	readonly #deps: ChatDeps;
	readonly #changed: () => void;
	#timer: Disposable | undefined;
	/** The conversation that it was last made for. */
	#conversationId = '';
	#known: ForecastText | undefined;
	/** Counts the forecasts begun: the result of an older one is dropped. */
	#begun = 0;

	/** @param changed called when another forecast is to be shown */
	constructor(deps: ChatDeps, changed: () => void) {
		this.#deps = deps;
		this.#changed = changed;
	}

	/** As far as it is known so far. */
	shownIn({ id }: Conversation): ForecastText | undefined {
		return id === this.#conversationId ? this.#known : undefined;
	}

	/** Makes it again soon: the text, or what goes with it, has changed. */
	update(): void {
		this.#timer?.dispose();
		this.#timer = this.#deps.clock.setTimer(PAUSE, () => {
			// Why it cannot be read is shown where it is displayed.
			this.#make().catch(() => {});
		});
	}

	dispose(): void {
		this.#begun += 1;
		this.#timer?.dispose();
	}

	async #make(): Promise<void> {
		this.#begun += 1;
		const number = this.#begun;
		const conversation = await this.#deps.session.active();
		const found = await forecastOfNext(conversation, conversation.draft.text, this.#deps);
		if (number !== this.#begun) return;
		const isNew = JSON.stringify({ found }) !== JSON.stringify({ found: this.shownIn(conversation) });
		this.#conversationId = conversation.id;
		this.#known = found;
		if (isNew) this.#changed();
	}
}

/**
 * What Send would take with this text. Undefined if what it would send is not known: a command or a prompt is not sent as
 * typed, and an awaited answer will go with the message.
 */
async function forecastOfNext(
	conversation: Conversation,
	text: string,
	{ forecasts }: ChatDeps,
): Promise<ForecastText | undefined> {
	const isOther = readSlashCommand(text) !== undefined || mayNamePrompt(text);
	if (text.trim() === '' || isOther || conversation.pending !== undefined) return undefined;
	const { attachments } = conversation.draft;
	return await forecasts.forecast('chat', [conversation.request({ text, attachments })]);
}
