import { fenced } from '../../../base/text/fence.ts';
import { selfContainedMarkdown, selfContainedProse } from '../../../base/text/safeMarkdown.ts';
import { oneLine, shownName, truncate } from '../../../base/text/visibleText.ts';
import type { Failure } from '../../../service/core/serviceError.ts';
import type { Receipt } from '../../../usage/core/receipt.ts';
import type { Attachment } from '../message/attachment.ts';
import type { Answered, Outcome, Transcript, Turn } from '../transcript/transcript.ts';

// The words are part of the format: an exported document is the same in every display language.

const LONGEST_HEADING = 80;

/**
 * Writes a conversation as a Markdown document in which no message changes how another is shown: each stays as written,
 * except for tags, link definitions, and fences that would reach beyond it. Times are in UTC.
 */
export function exportMarkdown(transcript: Transcript): string {
	const title = truncate(oneLine(transcript.title ?? transcript.turns[0]?.text ?? ''), LONGEST_HEADING);
	return `${[`# ${selfContainedProse(title) || 'Conversation'}`, ...transcript.turns.flatMap(turnBlocks)].join('\n\n')}\n`;
}

function turnBlocks(turn: Turn): readonly string[] {
	const { text, time, attachments = [] } = turn;
	const question = [`## You · ${minute(time)}`, selfContainedMarkdown(text), ...attachments.flatMap(attachmentBlocks)];
	return [...question, ...replyBlocks(turn)].filter((block) => block !== '');
}

function attachmentBlocks({ label, languageId, text }: Attachment): readonly string[] {
	return [selfContainedProse(`Attached: ${oneLine(label)}`), fenced(text, languageId)];
}

/** The outcome of a message. If it has several answers: all of them, in the order in which they came. */
function replyBlocks(turn: Turn): readonly string[] {
	const { outcome, answers = [] } = turn;
	if (answers.length < 2 || outcome.kind !== 'answered') return outcomeBlocks(outcome);
	return answers.flatMap((answer, at) => {
		const label = `Answer ${at + 1} of ${answers.length}`;
		return answerBlocks(answer, answer.id === outcome.id ? label : `${label}, not chosen`);
	});
}

function answerBlocks(answer: Answered, label?: string): readonly string[] {
	const { text, time, unrecognised, leftOut, receipt, copied } = answer;
	const head = ['## Whetstone', minute(time), label].filter((part) => part !== undefined).join(' · ');
	const body = unrecognised ? fenced(text, 'json') : selfContainedMarkdown(text);
	return [...leftOutBlock(leftOut), head, body, receiptLine(receipt, copied)];
}

function outcomeBlocks(outcome: Outcome): readonly string[] {
	switch (outcome.kind) {
		case 'answered':
			return answerBlocks(outcome);
		case 'failed':
			return [...leftOutBlock(outcome.leftOut), failureLine(outcome.failure)];
		case 'open':
			return ['No answer: interrupted.'];
		default:
			return outcome satisfies never;
	}
}

/** The note under a question whose request left messages out. */
function leftOutBlock(count = 0): readonly string[] {
	return count === 0 ? [] : [`Without the ${count} oldest messages.`];
}

function failureLine({ kind, status, serviceText }: Failure): string {
	const reason = status === undefined ? kind : `${kind}, status ${status}`;
	const quote = serviceText === undefined ? '' : ` The service said: ${serviceText}`;
	return selfContainedProse(oneLine(`No answer: ${reason}.${quote}`));
}

/** The numbers as the service gave them: its latency and cost have no unit. */
function receiptLine({ model, provider, usage, cost, latency, roundTripMs }: Receipt, copied = false): string {
	const tokens = [usage?.promptTokens, usage?.completionTokens].map((count) => count ?? '—');
	const figures = [
		copied ? 'copied, not charged here' : undefined,
		model === undefined ? undefined : shownName(model),
		provider === undefined ? undefined : shownName(provider),
		usage === undefined ? undefined : `${tokens.join(' → ')} tokens`,
		cost === undefined ? undefined : `cost ${cost}`,
		latency === undefined ? undefined : `latency ${latency}`,
		`${(roundTripMs / 1_000).toFixed(2)} s`,
	];
	return selfContainedProse(`Receipt: ${figures.filter((figure) => figure !== undefined).join(' · ')}`);
}

function minute(time: number): string {
	return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
