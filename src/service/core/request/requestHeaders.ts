import type { Operation } from '../apiTypes.ts';
import type { Connection } from '../connection.ts';
import { credentialHeaders } from '../keys/credentials.ts';
import type { TransportRequest } from '../transport/transport.ts';

/** One request as the user means it, however often it has to be sent. */
export interface LogicalRequest {
	readonly operation: Operation;
	/** The posted JSON and the value it was made of; undefined for metrics. */
	readonly body?: { readonly value: object; readonly json: string };
	/** The same in every attempt, so that a service that honors it counts the request once. */
	readonly idempotencyKey: string;
	/** The same in every attempt, to find the request in logs. */
	readonly requestId: string;
}

/** A request that posts its body as JSON (docs/service.md §4.1, §4.2, §4.3). */
export function postRequest(operation: Operation, value: object, idempotencyKey: string): LogicalRequest {
	return { operation, body: { value, json: JSON.stringify(value) }, idempotencyKey, requestId: crypto.randomUUID() };
}

/** The request for the metrics (docs/service.md §4.4). */
export function metricsRequest(): LogicalRequest {
	return { operation: 'metrics', idempotencyKey: '', requestId: crypto.randomUUID() };
}

/** The HTTP request of one attempt. */
export function transportRequest(
	request: LogicalRequest,
	url: string,
	target: Connection,
	userAgent: string,
): TransportRequest {
	const headers = requestHeaders(request, target, userAgent);
	const { body } = request;
	return body === undefined ? { method: 'GET', url, headers } : { method: 'POST', url, headers, body: body.json };
}

/** The headers of one attempt. */
function requestHeaders({ body, idempotencyKey, requestId }: LogicalRequest, target: Connection, userAgent: string) {
	const posted = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
	return {
		// They go nowhere else (docs/service.md §5).
		...credentialHeaders(target),
		accept: 'application/json',
		'user-agent': userAgent,
		'x-request-id': requestId,
		...(body === undefined ? {} : posted),
	};
}
