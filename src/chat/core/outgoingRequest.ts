import type { ChatRequest } from '../../service/core/apiTypes.ts';

/** A request, and the service that it is for. */
export interface OutgoingRequest {
	readonly request: ChatRequest;
	/** As `ChatOptions.service`. */
	readonly service: string;
	/** How many earlier messages are left out if only `messages` are sent. */
	readonly leftOut: (messages: number) => number;
}
