import {
	addressOf,
	type BaseUrl,
	type BaseUrlProblem,
	completeBaseUrl,
	PATH_PREFIXES,
	type PathPrefix,
	parseBaseUrl,
} from './baseUrl.ts';
import { PLANS, type Plan } from './plans.ts';

/** The parts of a URI that another program opens. */
export interface LinkParts {
	readonly path: string;
	/** As VS Code passes it on: percent-encoded or already decoded, depending on how the link was opened. */
	readonly query: string;
	readonly fragment: string;
}

/** What a link proposes to connect to. */
export interface ConnectLink {
	/** Origin and path in ASCII: a host that only looks like another one is written as the network knows it. */
	readonly url: string;
	readonly base: BaseUrl;
	readonly prefix: 'auto' | PathPrefix | undefined;
	readonly plan: 'auto' | Plan | undefined;
}

/** Why a link is refused, apart from its base URL. */
export const LINK_PROBLEMS = ['path', 'size', 'unknown', 'repeated', 'ambiguous', 'noUrl', 'value'] as const;

export type LinkProblem = (typeof LINK_PROBLEMS)[number];

/** A link is refused as a whole: what is wrong with a part of it puts the rest in doubt. */
export type ConnectLinkReading =
	| { readonly link: ConnectLink }
	| { readonly problem: LinkProblem }
	| { readonly urlProblem: BaseUrlProblem };

const PATH = '/connect';
const NAMES = ['url', 'prefix', 'plan'];
/** Room for the longest base URL. */
const LONGEST = 4_096;

/**
 * Reads a link that connects: `/connect?url=…`, also with `prefix` and `plan`, each at most once. Anything else is refused,
 * a key above all: links end up in histories and logs.
 */
export function readConnectLink(
	{ path, query, fragment }: LinkParts,
	options: { readonly allowInsecureHttp: boolean },
): ConnectLinkReading {
	if (path !== PATH) return { problem: 'path' };
	if (query.length > LONGEST) return { problem: 'size' };
	if (fragment !== '') return { problem: 'unknown' };
	const pairs = [...new URLSearchParams(query)];
	if (pairs.some(([name]) => !NAMES.includes(name))) return { problem: 'unknown' };
	const values = new Map(pairs);
	if (values.size < pairs.length) return { problem: 'repeated' };
	if (!isReadInOneWay(query, pairs)) return { problem: 'ambiguous' };
	const prefix = (['auto', ...PATH_PREFIXES] as const).find((each) => each === values.get('prefix'));
	const plan = (['auto', ...PLANS] as const).find((each) => each === values.get('plan'));
	if (values.get('prefix') !== prefix || values.get('plan') !== plan) return { problem: 'value' };
	const text = values.get('url') ?? '';
	if (text === '') return { problem: 'noUrl' };
	const parsed = parseBaseUrl(text, options);
	if ('problem' in parsed) return { urlProblem: parsed.problem };
	const url = addressOf(parsed.base);
	// A character in the path that the network knows only percent-encoded.
	if (url.includes('%')) return { problem: 'ambiguous' };
	// Connect would complete it to another address than the one that the user has seen.
	if (completeBaseUrl(url) !== url) return { urlProblem: 'notAUrl' };
	return { link: { url, base: parsed.base, prefix, plan } };
}

/**
 * Whether a query means the same if it is percent-decoded once more. A value with a `%` never does, even if it is no valid
 * encoding: the next program that decodes it could read another address.
 */
function isReadInOneWay(query: string, pairs: readonly (readonly [string, string])[]): boolean {
	if (pairs.some(([, value]) => value.includes('%'))) return false;
	try {
		return JSON.stringify([...new URLSearchParams(decodeURIComponent(query))]) === JSON.stringify(pairs);
	} catch {
		return false;
	}
}
