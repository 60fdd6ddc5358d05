import { decodeHTMLStrict } from 'entities/decode';
import type { MarkedToken, Token, Tokens } from 'marked';
import { type ComponentChild, type ComponentChildren, h } from 'preact';
import { knownTokens } from './lexMarkdown.ts';
import { type ElementBudget, renderLongText, renderText } from './renderText.ts';
import { type SafeLink, safeLink, saysTarget, sourceName } from './safeLink.ts';

/** How an answer's Markdown is drawn. */
export interface MarkdownContext {
	readonly headings: HeadingLevels;
	/** The text in place of an image. @param alternative its alternative text @param host where it is */
	readonly imageText: (alternative: string, host: string) => string;
	/** Draws code inside a list or a quotation. */
	readonly code: (language: string, code: string) => ComponentChild;
	/** Draws a link that has been checked. */
	readonly link: (link: SafeLink, content: ComponentChildren) => ComponentChild;
	/** Draws the box around a table. */
	readonly table: (content: ComponentChildren) => ComponentChild;
	/** How many elements may still be made; the rest is shown as it was written. */
	readonly budget: ElementBudget;
}

/** A wider table is shown as it was written. */
const MAXIMUM_COLUMNS = 100;

type Container = 'strong' | 'em' | 'del' | 'p' | 'blockquote' | 'li';

/**
 * Draws Markdown tokens as elements. No text becomes markup or an attribute, except the target of a checked link. Character
 * references become text; one with an unknown name stays as it was written.
 */
export function renderMarkdown(tokens: readonly Token[], context: MarkdownContext): ComponentChildren[] {
	return renderAll(tokens, context, 'span');
}

/** Once the budget is spent, the rest becomes one element named `rest`, as it was written. */
function renderAll(tokens: readonly Token[], context: MarkdownContext, rest: 'span' | 'li'): ComponentChildren[] {
	const known = knownTokens(tokens);
	const children: ComponentChildren[] = [];
	for (const [index, token] of known.entries()) {
		if (context.budget.left <= 0) {
			children.push(
				verbatim(
					rest,
					known
						.slice(index)
						.map((left) => left.raw)
						.join(''),
				),
			);
			break;
		}
		context.budget.left--;
		children.push(renderToken(token, context));
	}
	return children;
}

function verbatim(name: 'span' | 'li', text: string): ComponentChild {
	return h(name, { class: 'verbatim' }, renderLongText(text));
}

function renderToken(token: MarkedToken, context: MarkdownContext): ComponentChildren {
	switch (token.type) {
		case 'space':
		case 'def':
			return undefined;
		case 'hr':
		case 'br':
			return h(token.type, null);
		case 'escape':
			return renderText(token.text, context.budget);
		case 'text':
			return renderTextToken(token, context);
		case 'paragraph':
			return container('p', token.tokens, context);
		case 'blockquote':
		case 'strong':
		case 'em':
		case 'del':
			return container(token.type, token.tokens, context);
		case 'heading':
			return renderHeading(token, context);
		case 'list':
			return renderList(token, context);
		case 'list_item':
			return renderItem(token, context);
		case 'checkbox':
			return h('input', { type: 'checkbox', checked: token.checked, disabled: true });
		case 'table':
			return renderTable(token, context);
		case 'code':
			return context.code(token.lang ?? '', token.text);
		case 'codespan':
			return h('code', null, renderText(token.text, context.budget));
		case 'link':
			return renderLink(token, context);
		case 'image':
			return renderImage(token, context);
		case 'html':
			return renderText(token.raw, context.budget);
		default:
			return token satisfies never;
	}
}

function container(name: Container, tokens: readonly Token[], context: MarkdownContext): ComponentChild {
	return h(name, null, renderMarkdown(tokens, context));
}

function renderTextToken(token: Tokens.Text | Tokens.Tag, context: MarkdownContext): ComponentChildren {
	return 'tokens' in token && token.tokens
		? renderMarkdown(token.tokens, context)
		: renderLongText(decodeHTMLStrict(token.text), context.budget);
}

function renderHeading(token: Tokens.Heading, context: MarkdownContext): ComponentChild {
	const level = context.headings.next(token.depth);
	return h(`h${level}`, { class: `depth-${token.depth}` }, renderMarkdown(token.tokens, context));
}

function renderList(token: Tokens.List, context: MarkdownContext): ComponentChild {
	const items = renderAll(token.items, context, 'li');
	if (!token.ordered) return h('ul', null, items);
	return typeof token.start === 'number' && token.start !== 1
		? h('ol', { start: token.start }, items)
		: h('ol', null, items);
}

/** The first line or paragraph of a task labels its checkbox. */
function renderItem(token: Tokens.ListItem, context: MarkdownContext): ComponentChild {
	if (!token.task) return container('li', token.tokens, context);
	const [first] = token.tokens;
	const loose = first?.type === 'paragraph';
	const count = loose ? 1 : token.tokens.findIndex((inner) => inner.type !== 'checkbox' && inner.type !== 'text');
	const end = count < 0 ? token.tokens.length : count;
	const line = loose && first.tokens !== undefined ? first.tokens : token.tokens.slice(0, end);
	const label = h('label', null, renderMarkdown(line, context));
	return h(
		'li',
		{ class: 'task' },
		loose ? h('p', null, label) : label,
		renderMarkdown(token.tokens.slice(end), context),
	);
}

function renderTable(token: Tokens.Table, context: MarkdownContext): ComponentChild {
	if (token.header.length > MAXIMUM_COLUMNS) return verbatim('span', token.raw);
	const head = h('tr', null, renderCells('th', token.header, context));
	const rows = takeRows(token.rows, token.header.length, context);
	const table = h('table', null, [h('thead', null, head), h('tbody', null, rows)]);
	const complete = rows.length === token.rows.length;
	return context.table([table, complete ? undefined : verbatim('span', restOfTable(token, rows.length))]);
}

function takeRows(rows: readonly Tokens.TableCell[][], width: number, context: MarkdownContext): ComponentChild[] {
	const taken: ComponentChild[] = [];
	for (const row of rows) {
		if (context.budget.left <= 0) break;
		context.budget.left -= width + 1;
		taken.push(h('tr', null, renderCells('td', row, context)));
	}
	return taken;
}

/** The rows from index `count` on, as they were written. The first two lines of a table are its head. */
function restOfTable(token: Tokens.Table, count: number): string {
	return token.raw
		.split('\n')
		.slice(count + 2)
		.join('\n');
}

function renderCells(
	name: 'th' | 'td',
	cells: readonly Tokens.TableCell[],
	context: MarkdownContext,
): ComponentChild[] {
	return cells.map((cell) =>
		h(name, cell.align ? { class: `align-${cell.align}` } : null, renderMarkdown(cell.tokens, context)),
	);
}

function renderLink(token: Tokens.Link, context: MarkdownContext): ComponentChildren {
	const link = safeLink(decodeHTMLStrict(token.href));
	if (link === undefined) return renderText(token.raw, context.budget);
	const content = renderMarkdown(token.tokens, context);
	return [context.link(link, content), saysTarget(token.text, link) ? undefined : renderHost(link, context)];
}

function renderHost(link: SafeLink, context: MarkdownContext): ComponentChild {
	return h('span', { class: 'link-host' }, ' (', renderText(link.host, context.budget), ')');
}

function renderImage(token: Tokens.Image, context: MarkdownContext): ComponentChild {
	const text = context.imageText(decodeHTMLStrict(token.text), sourceName(decodeHTMLStrict(token.href)));
	return h('span', { class: 'image' }, '🖼 ', renderText(text, context.budget));
}

/** Ranks the headings of one answer in document order, so that no level is skipped, whatever depths the model chose. */
export class HeadingLevels {
	readonly #base: number;
	readonly #open: number[] = [];

	/** `base` is the level of the heading above the answer. */
	constructor(base: number) {
		this.#base = base;
	}

	/** The level, at most 6, for the next heading of Markdown depth `depth`. */
	next(depth: number): number {
		while ((this.#open.at(-1) ?? 0) >= depth) this.#open.pop();
		this.#open.push(depth);
		return Math.min(this.#base + this.#open.length, 6);
	}
}
