import { leadingSpace } from '../../whitespace/indentation.ts';

/** A code listing in markup other than Markdown. */
interface Listing {
	/** The line that opens it. */
	readonly opening: RegExp;
	/** The line that closes it; without it, the listing ends at the next line that is not indented further. */
	readonly closing?: (opening: RegExpExecArray) => string;
	/** The line that must be directly above. */
	readonly above?: RegExp;
}

const LISTINGS: readonly Listing[] = [
	{
		opening: /^\\begin\{(lstlisting|verbatim|minted|code)\}.{0,200}$/i,
		closing: ([, name = '']) => `\\end{${name}}`,
	},
	{ opening: /^#\+begin_(src|example)\b.{0,200}$/i, closing: ([, name = '']) => `#+end_${name}` },
	{ opening: /^\{(code|noformat)(?:[:|][^{}]{0,80})?\}$/, closing: ([, name = '']) => `{${name}}` },
	{ opening: /^\[(code|[A-Z]{3,12})(?:=[\w+#-]{1,20})?\]$/, closing: ([, name = '']) => `[/${name}]` },
	{ opening: /^(-{4,})$/, closing: ([line]) => line, above: /^\[source\b.{0,80}\]$/ },
	{
		opening: /^(\W{0,12})begin (code|solution|answer|output)(\W{0,12})$/i,
		closing: ([, before = '', name = '', after = '']) => `${before}end ${name}${after}`,
	},
	{ opening: /^cat\s{0,9}>{1,2}.{1,200}<<-?\s{0,9}["']?(\w{1,20})["']?$/, closing: ([, name = '']) => name },
	{ opening: /^\.\. (?:code|code-block|sourcecode)::.{0,80}$/ },
	{ opening: /^(?:\w{1,20}[_-])?code:\s{0,9}[|>][-+]?$/i },
];
/** Longer lines do not open a listing. */
const LONGEST_LINE = 400;
const FENCE = /^[ \t]*(?:`{3}|~{3})/;

/**
 * Replaces the listings of other markup with Markdown fences. If there are fences inside, only removes the listing
 * around them.
 * @param known text whose listings are part of the code
 */
export function fenceListings(answer: string, known: string): string {
	const lines = answer.split('\n');
	const lastPlaces = new Map(lines.map((line, at) => [line.trim().toLowerCase(), at]));
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		if (line.length > LONGEST_LINE) continue;
		const found = openedBy(line.trim(), lines[at - 1]?.trim() ?? '');
		if (found === undefined || known.includes(line.trim())) continue;
		const { listing, closing } = found;
		if (closing !== undefined && (lastPlaces.get(closing) ?? 0) <= at) continue;
		const end = endOf(lines, at, closing);
		if (listing.above !== undefined) lines[at - 1] = '';
		const hasFences = lines.slice(at, end).some((each) => FENCE.test(each));
		lines[at] = hasFences ? '' : '```';
		if (closing === undefined) lines[end - 1] += hasFences ? '' : '\n```';
		else lines[end] = hasFences ? '' : '```';
		at = end;
	}
	return lines.join('\n');
}

function openedBy(
	line: string,
	above: string,
): { readonly listing: Listing; readonly closing: string | undefined } | undefined {
	for (const listing of LISTINGS) {
		const opening = listing.opening.exec(line);
		if (opening === null || listing.above?.test(above) === false) continue;
		return { listing, closing: listing.closing?.(opening).toLowerCase() };
	}
	return undefined;
}

/** The index of the line that closes a listing, or of the first line after it. */
function endOf(lines: readonly string[], start: number, closing: string | undefined): number {
	const indent = leadingSpace(lines[start] ?? '').length;
	const ends = (line: string) =>
		closing === undefined
			? line.trim() !== '' && leadingSpace(line).length <= indent
			: line.trim().toLowerCase() === closing;
	let end = start + 1;
	while (end < lines.length && !ends(lines[end] ?? '')) end += 1;
	return end;
}
