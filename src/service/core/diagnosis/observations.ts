import type { TransportFailure } from '../transport/transport.ts';

/** The result of one step. */
export type Step<T> =
	| ({ readonly ok: true; readonly ms: number } & T)
	| { readonly ok: false /** The system's name of the failure, such as ENOTFOUND. */; readonly code: string };

/** Why nothing could be tried. */
export type DiagnosisProblem = 'notConnected' | 'badAddress' | 'notConsented' | 'localServiceFailed';

/** What a certificate says, as far as it helps to find out why it is refused. */
export interface CertificateObservation {
	readonly protocol: string;
	/** The names that it is for. */
	readonly names: string;
	readonly issuer: string;
	readonly validFrom: string;
	readonly validTo: string;
	/** Why it is not trusted, such as CERT_HAS_EXPIRED; undefined if it is trusted. */
	readonly refusal?: string;
}

/** The connection to the proxy, and through it. */
export interface ProxyObservation {
	/** Without user name and password. */
	readonly url: string;
	readonly connection: Step<object>;
	/** The proxy's answer to CONNECT; undefined if no proxy is needed, or it was not reached. */
	readonly tunnel?: Step<{ readonly status: number }>;
}

/** The body of a reply. */
export interface ReplyContent {
	/** `other` is no JSON, or breaks off. */
	readonly content: 'metrics' | 'webPage' | 'error' | 'other';
	/** Its explanation of an error. */
	readonly says?: string;
}

/** A reply to a request for the metrics. */
export interface MetricsReply extends ReplyContent {
	readonly kind: 'reply';
	readonly status: number;
	readonly ms: number;
	/** The origin that it redirects to. */
	readonly redirectOrigin?: string;
	/** How far this computer's clock is ahead of the service's. */
	readonly clockSkewMs?: number;
}

/** One GET of the metrics, over the transport that requests use. */
export interface RequestObservation {
	readonly path: string;
	readonly withKey: boolean;
	readonly outcome:
		| MetricsReply
		| { readonly kind: 'failure'; readonly failure: TransportFailure | 'deadline'; readonly code?: string };
}

/** The address of the engine whose models are the editor's own. */
export const EDITOR = 'editor';

/** What runs the model behind the local service. */
export interface EngineObservation {
	/** Without user name, password and query, or `EDITOR`. */
	readonly address: string;
	/** The model of the editor that was chosen; undefined for the first one. */
	readonly model?: string;
	/**
	 * The offline engine replaces it if it is `unreachable` or has `noModel`. One that `refuses` wants another key or secret
	 * header.
	 */
	readonly state: 'answers' | 'unreachable' | 'noModel' | 'refuses' | 'fails';
	/** With `refuses` and `fails`: the reply instead of a list of models, as a sentence. */
	readonly says?: string;
}

/** A name and its value, for the lists at the end of a report. */
export type Fact = readonly [name: string, value: string];

/** The host's addresses, and the connections to them. */
export interface ConnectionObservations {
	/** DNS lookups by IP version; empty for an IP address, or behind a proxy. */
	readonly lookups: readonly {
		readonly version: 4 | 6;
		readonly result: Step<{ readonly addresses: readonly string[] }>;
	}[];
	readonly connections: readonly { readonly address: string; readonly result: Step<object> }[];
}

/** The layers below HTTP. */
export interface LayerObservations extends ConnectionObservations {
	readonly proxy?: ProxyObservation;
	readonly tls?: Step<CertificateObservation>;
}

/** What a diagnosis found, layer by layer. It holds no key, no secret header, no user name and no password. */
export interface Observations extends LayerObservations {
	/** The base URL; empty if there is none. */
	readonly address: string;
	readonly isLocal: boolean;
	readonly problem?: DiagnosisProblem;
	/** What is stored for the address: a key, only secret headers, or both; otherwise, which of them was lost. */
	readonly key: 'stored' | 'header' | 'both' | 'none' | 'notKept' | 'headerNotKept';
	readonly requests: readonly RequestObservation[];
	/** The local service's engine; undefined for another service, or if the offline engine was chosen. */
	readonly engine?: EngineObservation;
	/** How many authorities Node includes, and how many the operating system has. */
	readonly authorities?: { readonly node: number; readonly system: number };
	readonly settings: readonly Fact[];
	readonly versions: readonly Fact[];
}
