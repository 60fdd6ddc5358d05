/** A link that may be followed: its target, and the host (or mail address) that the user sees. */
export interface SafeLink {
	readonly href: string;
	readonly host: string;
	/** Whether it may mislead, or carry data away: it opens only after the user has seen the full target. */
	readonly doubtful: boolean;
}

/** Longer targets, and longer queries with their fragment, can carry data away. In UTF-16 units. */
const PLAIN_LENGTH = 2048;
const PLAIN_QUERY_LENGTH = 200;
const WEB_PATTERN = /^https?:[\\/]{1,2}[^\\/]/i;
const MAIL_PATTERN = /^mailto:[^/]/i;
/** Control characters, which URL parsers skip silently. */
const CONTROL_PATTERN = /\p{Cc}/u;
/** A label with letters that are not Latin, but may look so. */
const FOREIGN_LABEL_PATTERN = /(?:^|\.)xn--/;

/**
 * `target` as a link if it is a plain `https`, `http` or `mailto` address, otherwise undefined. IDN hosts come as
 * punycode.
 */
export function safeLink(target: string): SafeLink | undefined {
	if (CONTROL_PATTERN.test(target) || !(WEB_PATTERN.test(target) || MAIL_PATTERN.test(target))) return undefined;
	const url = URL.parse(target);
	if (url === null) return undefined;
	if (url.protocol === 'mailto:') return asLink(url, url.pathname, false);
	const masked = target.includes('\\') || url.username + url.password !== '';
	// These once bypassed VS Code's own check of a link.
	url.username = '';
	url.password = '';
	return asLink(url, url.host, masked || FOREIGN_LABEL_PATTERN.test(url.hostname));
}

function asLink(url: URL, host: string, misleading: boolean): SafeLink {
	const long = url.href.length > PLAIN_LENGTH || url.search.length + url.hash.length > PLAIN_QUERY_LENGTH;
	return { href: url.href, host, doubtful: misleading || long };
}

/** Whether `text`, as shown, already says where `link` leads. */
export function saysTarget(text: string, link: SafeLink): boolean {
	const shown = trimEnd(text.trim());
	const target = trimEnd(link.href);
	return shown === target || shown === target.replace(/^(?:https?:\/\/|mailto:)/, '') || shown === link.host;
}

/** Where an image is, which is never loaded: its host, or its scheme if it has no host. */
export function sourceName(target: string): string {
	const url = URL.parse(target);
	if (url === null) return target.slice(0, 60).replace(/\p{Cs}$/u, '');
	return url.host === '' ? url.protocol : url.host;
}

function trimEnd(address: string): string {
	return address.endsWith('/') ? address.slice(0, -1) : address;
}
