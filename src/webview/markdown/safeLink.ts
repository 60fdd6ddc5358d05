/** A link that may be followed: where it leads, and the host (or mail address) that the person is shown. */
export interface SafeLink {
	readonly href: string;
	readonly host: string;
}

/** Longer targets can carry data away at a click. In UTF-16 units. */
const maximumLength = 2048;
const webPattern = /^https?:\/\/[^/]/i;
const mailPattern = /^mailto:[^/]/i;
/** Control characters, which URL parsers skip silently, and backslashes, which they read as slashes. */
const deceptivePattern = /[\p{Cc}\\]/u;

/** `target` as a link if it is a plain `https`, `http` or `mailto` address, otherwise undefined. IDN hosts come as punycode. */
export function safeLink(target: string): SafeLink | undefined {
	if (target.length > maximumLength || deceptivePattern.test(target)) return undefined;
	if (!webPattern.test(target) && !mailPattern.test(target)) return undefined;
	const url = URL.parse(target);
	if (!url || url.username + url.password !== '' || url.href.length > maximumLength) return undefined;
	if (url.protocol === 'mailto:') return { href: url.href, host: url.pathname };
	return url.protocol === 'https:' || url.protocol === 'http:' ? { href: url.href, host: url.host } : undefined;
}

/** Whether `text`, as shown, already says where `link` leads. */
export function saysTarget(text: string, link: SafeLink): boolean {
	const shown = trimEnd(text.trim());
	const target = trimEnd(link.href);
	return shown === target || shown === target.replace(/^(?:https?:\/\/|mailto:)/, '') || shown === link.host;
}

/** What an image that is not loaded says of where it lies: its host, or its scheme where it has none. */
export function sourceName(target: string): string {
	const url = URL.parse(target);
	if (!url) return target.slice(0, 60);
	return url.host === '' ? url.protocol : url.host;
}

function trimEnd(address: string): string {
	return address.endsWith('/') ? address.slice(0, -1) : address;
}
