import type { Connection } from '../connection.ts';
import type { TransportRequest } from '../transport/transport.ts';
import type { LogicalRequest } from './logicalRequest.ts';

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
function requestHeaders({ body, idempotencyKey, requestId }: LogicalRequest, { key }: Connection, userAgent: string) {
	const posted = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
	return {
		accept: 'application/json',
		// The key goes nowhere else (docs/service.md §5).
		authorization: `Bearer ${key}`,
		'user-agent': userAgent,
		'x-request-id': requestId,
		...(body === undefined ? {} : posted),
	};
}
