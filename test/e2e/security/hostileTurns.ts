import { costlyMarkdown, doubtfulLinks, hostileLinks, hostilePayloads } from '../../support/faults/hostilePayloads.ts';

/** A message of a hostile conversation: the case of the catalog that it belongs to, and the answer to it. */
export interface HostileTurn {
	readonly id: string;
	/** What makes its title. */
	readonly title: string;
	/** The answer, whose addresses lead to a host named after the case, and to the listener at `origin`. */
	readonly answer: (origin: string) => string;
}

const zeroWidth = '\u200b';
const hiddenCode = `const us${zeroWidth}er = 1;\u202e // \u{e0041}\u{e0101}`;
const escapes = 'echo \u001b]8;;https://evil.test\u0007x\u001b]8;;\u0007 \u001b]52;c;ZXZpbA==\u0007';

/** One turn for each case of the catalog that is text from the service. */
export const hostileTurns: readonly HostileTurn[] = [
	...Object.entries(hostilePayloads).map(([name, payloads]) =>
		turn(name.slice(0, 3), name.slice(4), [...payloads, ...payloads.map((payload) => `- > ${payload}`)]),
	),
	turn(
		'W08',
		'links where none may lead',
		hostileLinks.map((target) => `[x](${target}) [y](<${target}>) <${target}>`),
	),
	turn(
		'W09',
		'links that mislead',
		doubtfulLinks.slice(0, 5).map((target) => `[trusted](<${target}>)`),
	),
	turn(
		'W10',
		'links that carry data away',
		doubtfulLinks.slice(5).map((target) => `[docs](<${target}>)`),
	),
	...['an unclosed fence', 'nested quotations', 'unbalanced emphasis', 'a table of many rows'].map((name) =>
		turn('W14', name, [costlyMarkdown[name] ?? '']),
	),
	turn('W15', 'code that is slow to highlight', [
		`\`\`\`js\n/${'(a+)+'.repeat(5000)}\n\`\`\``,
		`\`\`\`xml\n${'<a '.repeat(30_000)}\n\`\`\``,
	]),
	turn('W19', 'code with hidden characters', [`\`\`\`js\n${hiddenCode}\n\`\`\``]),
	turn('W20', 'code with terminal escapes', [`\`\`\`sh\n${escapes}\n\`\`\``]),
];

function turn(id: string, title: string, texts: readonly string[]): HostileTurn {
	const host = `${id.toLowerCase()}.evil.test`;
	return {
		id,
		title,
		answer: (origin) => {
			const named = texts.map((text) => text.replaceAll('evil.test', host));
			const reachable = texts.map((text) => text.replaceAll('https://evil.test', `${origin}/${id}`));
			const both = texts.some((text) => text.includes('https://evil.test/?')) ? [...named, ...reachable] : named;
			return both.join('\n\n');
		},
	};
}
