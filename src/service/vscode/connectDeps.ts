import type { RedactingLog } from '../../base/vscode/redactingLog.ts';
import type { ConnectionCheck } from '../core/connection.ts';
import type { MetricsProbe } from '../core/diagnosis/metricsProbe.ts';
import type { KeyManager } from '../core/keys/keyManager.ts';
import type { Consent } from './consent.ts';
import type { EmbeddedService } from './embeddedService.ts';
import type { ModelPulls } from './localService/modelPulls.ts';

/** What the commands for connecting, for keys, and for a diagnosis need. */
export interface ConnectDeps {
	readonly keys: KeyManager;
	readonly consent: Consent;
	readonly client: ConnectionCheck;
	readonly probe: MetricsProbe;
	readonly embedded: EmbeddedService;
	readonly pulls: ModelPulls;
	readonly log: RedactingLog;
	/** Of this extension. */
	readonly version: string;
}
