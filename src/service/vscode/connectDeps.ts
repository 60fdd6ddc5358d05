import type { RedactingLog } from '../../base/vscode/redactingLog.ts';
import type { KeyManager } from '../core/keys/keyManager.ts';
import type { ServiceClient } from '../core/serviceClient.ts';
import type { Consent } from './consent.ts';

/** What the commands for connecting and for keys need. */
export interface ConnectDeps {
	readonly keys: KeyManager;
	readonly client: Pick<ServiceClient, 'checkConnection'>;
	readonly consent: Consent;
	readonly log: RedactingLog;
}
