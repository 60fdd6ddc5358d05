import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { generateEdit } from '../../../../../src/edit/core/answer/generateEdit.ts';
import { applyChanges } from '../../../../../src/edit/core/diff/textChange.ts';

/**
 * One answer and its wanted result, as in `generate/*.txt`: a title; the language and, unless they are two spaces and
 * `\n`, the style; the document with its cursor; the answer or the JSON of a body; and the wanted document.
 */
export interface GenerateCase {
	readonly title: string;
	readonly languageId: string;
	readonly style: ReadonlySet<string>;
	readonly document: string;
	readonly body: unknown;
	/** The resulting document, `refused` or `no change`, followed by the warnings. */
	readonly wanted: readonly string[];
}

const CURSOR = '⟦⟧';

const FOLDER = new URL('./generate/', import.meta.url);

/** Reads the cases of one kind, which may span several files: `fences1.txt`, `fences2.txt`. */
export function generateCases(kind: string): readonly GenerateCase[] {
	const names = readdirSync(FOLDER).filter((name) => name.replace(/\d*\.txt$/, '') === kind);
	assert.notEqual(names.length, 0, `there are no cases of ${kind}`);
	return names.toSorted().flatMap((name) =>
		readFileSync(new URL(name, FOLDER), 'utf8')
			.split(/^§§ /m)
			.slice(1)
			.map((each) => caseOf(each.trimEnd())),
	);
}

function caseOf(text: string): GenerateCase {
	const [head = '', ...parts] = text.split(/^§ ?/m);
	const [title = '', kind = ''] = head.split('\n');
	const [languageId = '', ...style] = kind.split(', ');
	const sections = new Map(parts.map((part) => [nameOf(part), part.slice(part.indexOf('\n') + 1).replace(/\n$/, '')]));
	const section = (name: string) => {
		const found = sections.get(name);
		assert.ok(found !== undefined, `${title} has no ${name}`);
		return style.includes('CRLF') && name !== 'body' ? found.replaceAll('\n', '\r\n') : found;
	};
	const outcome = [...sections.keys()].at(-1) ?? '';
	const [kept = '', warnings = ''] = outcome.split(', warned: ');
	return {
		title,
		languageId,
		style: new Set(style),
		document: section('document'),
		body: sections.has('body') ? JSON.parse(section('body')) : { text: section('answer') },
		wanted: [kept === 'wanted' ? section(outcome) : kept, ...warnings.split(' ').filter((each) => each !== '')],
	};
}

function nameOf(part: string): string {
	return part.split('\n', 1)[0] ?? '';
}

/** The outcome of a case, in the form of its `wanted`. */
export function outcomeOf({ document, languageId, style, body }: GenerateCase): readonly string[] {
	const start = document.indexOf(CURSOR);
	assert.ok(start !== -1, 'the document has no cursor');
	const text = document.replace(CURSOR, '');
	const width = style.has('4 spaces') ? 4 : 2;
	const edit = generateEdit(
		{ body: JSON.parse(JSON.stringify(body)), pointer: '' },
		{
			text,
			start,
			end: start,
			languageId,
			style: style.has('tabs') ? { insertSpaces: false, width: 4 } : { insertSpaces: true, width },
			lineEnd: style.has('CRLF') ? '\r\n' : '\n',
		},
	);
	if (edit.kind === 'refused') return ['refused'];
	if (edit.kind === 'noChange') return ['no change'];
	return [applyChanges(text, edit.changes), ...edit.warnings.map(({ kind }) => kind)];
}
