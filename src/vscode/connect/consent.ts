import * as vscode from 'vscode';
import type { ConsentedOrigins } from '../../core/keys/consentedOrigins.ts';
import type { KeyManager } from '../../core/keys/keyManager.ts';
import type { BaseUrl } from '../../core/service/baseUrl.ts';

/** Whether the person has agreed that their key and code go to an address. Asks, where a person's own action needs it. */
export class Consent {
	readonly #origins: ConsentedOrigins;
	readonly #keys: KeyManager;
	readonly #asking = new Map<string, Promise<boolean>>();

	constructor(origins: ConsentedOrigins, keys: KeyManager) {
		this.#origins = origins;
		this.#keys = keys;
	}

	/** Whoever has entered a key for an origin has agreed to it. */
	isGiven(origin: string): boolean {
		return this.#origins.has(origin) || this.#keys.list(origin).length > 0;
	}

	/** The person has typed the address themselves, and gone on. */
	async give(origin: string): Promise<void> {
		await this.#origins.add(origin);
	}

	/** Forgets that the person has agreed, once the last key for the address is gone. */
	async withdrawWithoutKey(origin: string): Promise<void> {
		if (this.#keys.list(origin).length === 0) await this.#origins.remove(origin);
	}

	/** Asks once, however many requests wait for the answer; a refusal is asked about again with the next action. */
	async ask(base: BaseUrl): Promise<boolean> {
		if (this.isGiven(base.origin)) return true;
		const asking = this.#asking.get(base.origin) ?? this.#ask(base).finally(() => this.#asking.delete(base.origin));
		this.#asking.set(base.origin, asking);
		return await asking;
	}

	async #ask({ origin, host, insecure }: BaseUrl): Promise<boolean> {
		const { t } = vscode.l10n;
		const send = t('Send to {0}', host);
		const leads = t('The base URL in your settings leads to this address, for which no key is stored.');
		const reads = insecure
			? t(
					'The connection is not encrypted: whoever runs the service, and anybody on the way to it, can read what you send.',
				)
			: t('Whoever runs it can read what you send.');
		const chosen = await vscode.window.showWarningMessage(
			t('Send your key and code to {0}?', origin),
			{ modal: true, detail: `${leads} ${reads}` },
			send,
		);
		if (chosen !== send) return false;
		await this.#origins.add(origin);
		return true;
	}
}
