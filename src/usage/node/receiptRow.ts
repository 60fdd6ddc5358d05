import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { omitUndefined } from '../../base/core/omitUndefined.ts';
import type { LedgerEntry } from '../core/ledgerEntry.ts';
import type { Receipt } from '../core/receipt.ts';
import type { SentFacts, TextKind } from '../core/tokenFactors.ts';

/** A row as SQLite gives it. */
export type Row = Readonly<Record<string, SQLOutputValue>>;

/** What each column of a receipt holds. */
const COLUMNS = {
	id: ({ id }) => id,
	time: ({ time }) => moment(time),
	workspace: ({ workspace }) => workspace,
	service: ({ service }) => service,
	operation: ({ operation }) => operation,
	outcome: ({ outcome }) => outcome,
	model: ({ receipt }) => receipt.model,
	provider: ({ receipt }) => receipt.provider,
	prompt_tokens: ({ receipt }) => receipt.usage?.promptTokens,
	completion_tokens: ({ receipt }) => receipt.usage?.completionTokens,
	total_tokens: ({ receipt }) => receipt.usage?.totalTokens,
	cost: ({ receipt }) => receipt.cost,
	latency: ({ receipt }) => receipt.latency,
	round_trip: ({ receipt }) => orNothing(receipt.roundTripMs),
	sent_characters: ({ sent }) => orNothing(sent.characters),
	new_characters: ({ sent }) => orNothing(sent.newCharacters),
	messages: ({ sent }) => orNothing(sent.messages),
	text_kind: ({ sent }) => sent.kind,
	level: ({ sent }) => sent.level,
	asked_model: ({ sent }) => sent.model,
	max_tokens: ({ sent }) => sent.maxTokens,
	conversation: ({ sent }) => sent.conversation,
	answer_characters: ({ answer }) => answer?.characters,
	charged_requests: ({ charge }) => orNothing(charge.requests),
	charged_tokens: ({ charge }) => orNothing(charge.tokens),
	charged_cost: ({ charge }) => orNothing(charge.cost),
	writer: ({ pending }) => pending?.writer,
	due: ({ pending }) => pending && moment(pending.due),
} satisfies Readonly<Record<string, (entry: LedgerEntry) => SQLInputValue | undefined>>;

const NAMES = [...Object.keys(COLUMNS), 'group_number'];

/** A receipt that was completed is never pending again. */
const SAVE = `
	INSERT INTO receipt (${NAMES.join(', ')}) VALUES (${NAMES.map(() => '?').join(', ')})
	ON CONFLICT (id) DO UPDATE SET ${NAMES.slice(1)
		.map((name) => `${name} = excluded.${name}`)
		.join(', ')}
	WHERE excluded.outcome <> 'pending' OR receipt.outcome = 'pending'`;

/** Prepares to insert receipts, or to replace those of their ids, within a transaction. */
export function receiptSaver(database: DatabaseSync): (entry: LedgerEntry) => void {
	const addGroup = database.prepare(
		'INSERT OR IGNORE INTO receipt_group (workspace, operation, model) VALUES (?, ?, ?)',
	);
	const findGroup = database.prepare(
		'SELECT number FROM receipt_group WHERE workspace = ? AND operation = ? AND model = ?',
	);
	const save = database.prepare(SAVE);
	return (entry) => {
		const group = [entry.workspace, entry.operation, entry.receipt.model ?? ''] as const;
		addGroup.run(...group);
		save.run(...columnsOf(entry), findGroup.get(...group)?.number ?? null);
	};
}

function columnsOf(entry: LedgerEntry): SQLInputValue[] {
	return Object.values(COLUMNS).map((column) => {
		const value = column(entry) ?? null;
		// Sums with them would be of no use.
		return typeof value === 'number' && !Number.isFinite(value) ? null : value;
	});
}

/** The receipt in a row that holds all columns. */
export function entryInRow(row: Row): LedgerEntry {
	const [answered, writer] = [figure(row.answer_characters), text(row.writer)];
	return {
		id: String(row.id),
		time: Number(row.time),
		workspace: String(row.workspace),
		service: String(row.service),
		operation: String(row.operation),
		outcome: String(row.outcome),
		receipt: receiptOf(row),
		sent: sentOf(row),
		...(answered === undefined ? {} : { answer: { characters: answered } }),
		charge: {
			requests: Number(row.charged_requests),
			tokens: Number(row.charged_tokens),
			cost: Number(row.charged_cost),
		},
		...(writer === undefined ? {} : { pending: { writer, due: Number(row.due) } }),
	};
}

/** What a column must hold: a row that it refuses would hold back all the others. */
function orNothing(figure: number): number {
	return Number.isFinite(figure) ? figure : 0;
}

/** As a date can hold it. @param time milliseconds since 1970 */
function moment(time: number): number {
	return orNothing(new Date(Math.round(time)).getTime());
}

function receiptOf(row: Row): Receipt {
	const usage = omitUndefined({
		promptTokens: figure(row.prompt_tokens),
		completionTokens: figure(row.completion_tokens),
		totalTokens: figure(row.total_tokens),
	});
	return {
		...omitUndefined({ model: text(row.model), provider: text(row.provider) }),
		...(Object.keys(usage).length === 0 ? {} : { usage }),
		...omitUndefined({ latency: figure(row.latency), cost: figure(row.cost) }),
		roundTripMs: Number(row.round_trip),
	};
}

function sentOf(row: Row): SentFacts {
	return {
		characters: Number(row.sent_characters),
		newCharacters: Number(row.new_characters),
		messages: Number(row.messages),
		// Only in a damaged row it is none of them.
		kind: TEXT_KINDS.find((each) => each === row.text_kind) ?? 'prose',
		...omitUndefined({
			level: text(row.level),
			model: text(row.asked_model),
			maxTokens: figure(row.max_tokens),
			conversation: text(row.conversation),
		}),
	};
}

const TEXT_KINDS: readonly TextKind[] = ['prose', 'code', 'dense'];

function text(value: SQLOutputValue | undefined): string | undefined {
	return typeof value === 'string' ? value : undefined;
}

function figure(value: SQLOutputValue | undefined): number | undefined {
	return typeof value === 'number' ? value : undefined;
}
