import { l10n } from 'vscode';
import { confirm } from '../../base/vscode/dialogs.ts';
import { addressOf, type BaseUrl } from '../core/baseUrl.ts';
import type { ConsentedAddresses } from '../core/keys/consentedAddresses.ts';
import type { KeyManager } from '../core/keys/keyManager.ts';

/** Whether the user has agreed that their key and code go to an address. Asks when an action of theirs needs it. */
export class Consent {
	readonly #addresses: ConsentedAddresses;
	readonly #keys: KeyManager;
	readonly #asking = new Map<string, Promise<boolean>>();

	constructor(addresses: ConsentedAddresses, keys: KeyManager) {
		this.#addresses = addresses;
		this.#keys = keys;
	}

	isGiven(base: BaseUrl): boolean {
		return this.#addresses.has(base);
	}

	/** The addresses at an origin that the user has agreed to. */
	givenAt(origin: string): readonly string[] {
		return this.#addresses.of(origin);
	}

	/** Records that the user agreed, such as by typing the address and completing Connect. */
	async give(base: BaseUrl): Promise<void> {
		await this.#addresses.add(base);
	}

	/** Forgets the consent to every address of an origin, once its last key and its last secret header are gone. */
	async withdrawWithoutKey(origin: string): Promise<void> {
		if (!this.#keys.has(origin)) await this.#addresses.remove(origin);
	}

	/** Asks once, however many requests wait for the answer. After a refusal, the next action asks again. */
	async ask(base: BaseUrl): Promise<boolean> {
		if (this.isGiven(base)) return true;
		const address = addressOf(base);
		const asking = this.#asking.get(address) ?? this.#ask(base).finally(() => this.#asking.delete(address));
		this.#asking.set(address, asking);
		return await asking;
	}

	async #ask(base: BaseUrl): Promise<boolean> {
		const { host, origin, insecure } = base;
		const leads = !this.#keys.has(origin)
			? l10n.t('The base URL in your settings leads to this address, for which no key is stored.')
			: l10n.t(
					'You have not agreed to this path. Behind a gateway, each path may be someone else’s service. What is stored for {0} can then go there: {1}.',
					origin,
					[...this.#keys.list(origin), ...this.#keys.headers(origin)].map(({ label }) => label).join(', '),
				);
		const reads = insecure
			? l10n.t(
					'The connection is not encrypted: the service’s operator, and anyone on the network in between, can read what you send.',
				)
			: l10n.t('The service’s operator can read what you send.');
		const question = l10n.t('Send your key and code to {0}?', addressOf(base));
		if (!(await confirm(question, `${leads} ${reads}`, l10n.t('Send to {0}', host)))) return false;
		await this.give(base);
		return true;
	}
}
