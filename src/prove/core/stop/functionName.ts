import { oneLine } from '../../../base/text/oneLine.ts';
import { truncate } from '../../../base/text/truncate.ts';
import type { CodeFunction } from './codeFunction.ts';

/** In characters. */
const LONGEST_HEAD = 500;
const LONGEST_NAME = 60;

/** Where a declaration has its name: behind a keyword, before its parameters, or before what assigns it. */
const NAMES = [
	/\b(?:function|def|fn|fun)\b\s*\*?\s*([\w$]+)/,
	/\bfunc\s*(?:\([^)]*\)\s*)?(\w+)/,
	/(?:^|\s)(?:const|let|var)\s+([\w$]+)/,
	/([\w$#]+)\s*[:=]\s*(?:async\s*)?(?:\(|[\w$]+\s*=>|<|lambda\b)/,
	/^(?:[\w$<>[\],.?&*:~]+\s+)*([\w$#~]+)\s*(?:<[^()]*>)?\s*\(/,
];
const KEYWORDS = /^(?:function|return|async|await|new|if|for|while|switch|catch|lambda)$/;

/** A function as it is shown: `total()`, or the beginning of its line if it has no name. */
export function functionName(text: string, own: Pick<CodeFunction, 'start' | 'body'>): string {
	const name = declaredName(text, own);
	if (name !== undefined) return `${truncate(name, LONGEST_NAME)}()`;
	const { start } = own;
	const line = text.slice(text.lastIndexOf('\n', start) + 1, start + LONGEST_HEAD).split('\n', 1)[0] ?? '';
	return truncate(oneLine(line), LONGEST_NAME);
}

/** Whether a function has a name, so that it may be called from anywhere. */
export function isNamed(text: string, own: Pick<CodeFunction, 'start' | 'body'>): boolean {
	return declaredName(text, own) !== undefined;
}

function declaredName(text: string, { start, body }: Pick<CodeFunction, 'start' | 'body'>): string | undefined {
	const head = text.slice(start, Math.min(body, start + LONGEST_HEAD)).trim();
	const name = NAMES.map((pattern) => pattern.exec(head)?.[1]).find((found) => found !== undefined);
	return name === undefined || KEYWORDS.test(name) ? undefined : name;
}
