import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { MonitoredRequest, SendMonitor } from '../core/transport/transport.ts';
import { requestHeader } from './withoutRepeatAfter421.ts';

const CREATED = 'undici:request:create';
const SENT = 'undici:client:sendHeaders';
const HEADER = 'idempotency-key';

/**
 * Learns from undici's diagnostics channels when a request is written; Node's own fetch, the editor's and ours all
 * publish there. Subscribed only while a request is watched.
 */
export class NodeSendMonitor implements SendMonitor {
	watch(idempotencyKey: string, onWritten: () => void): MonitoredRequest {
		let created = false;
		let sent = false;
		const onCreated = (message: unknown) => {
			if (keyOf(message) === idempotencyKey) created = true;
		};
		const onSent = (message: unknown) => {
			if (sent || keyOf(message) !== idempotencyKey) return;
			sent = true;
			onWritten();
		};
		subscribe(CREATED, onCreated);
		subscribe(SENT, onSent);
		return {
			get written() {
				return sent || !created;
			},
			dispose() {
				unsubscribe(CREATED, onCreated);
				unsubscribe(SENT, onSent);
			},
		};
	}
}

function keyOf(message: unknown): string | undefined {
	return requestHeader(message, HEADER);
}
