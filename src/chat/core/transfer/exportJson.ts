import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import type { Attachment } from '../message/attachment.ts';
import { type Answered, answersOf, type Outcome, type Transcript, type Turn } from '../transcript/transcript.ts';

// The exported JSON, which `readExport` reads. Times are ISO 8601 in UTC; members without a value are left out. It
// holds no id of the conversation or of a message, no address, no workspace, and no key.
//
//   { "format": "whetstone-conversation", "version": 1, "title": "…",
//     "options": { "model": "…", "maxTokens": 1000, "temperature": 0.7, "systemPrompt": "…" },
//     "turns": [ {
//       "time": "2026-01-31T12:00:00.000Z", "text": "what the user wrote",
//       "attachments": [ { "kind": "selection", "label": "pricing.ts:12–30", "languageId": "typescript",
//         "text": "…" } ], "summarizes": true,
//       "answer": { "time": "…", "text": "…", "unrecognised": true, "finishReason": "stop", "leftOut": 4,
//         "receipt": { "model": "…", "provider": "…", "usage": { "promptTokens": 1, "completionTokens": 2,
//           "totalTokens": 3 }, "latency": 1.5, "cost": 0.01, "roundTripMs": 900 }, "copied": true,
//         "requestedModel": "…" },
//       "otherAnswers": [ { "time": "…", … } ],
//       "failure": { "kind": "unavailable", "status": 500, "serviceText": "…", "leftOut": 4 } } ] }
//
// `answer` is the chosen one; `otherAnswers` are the others of the same message, each with the same members.
// A turn that summarizes the ones before it is left out of later requests. A turn has an answer, a failure, or neither: its
// request was interrupted then. A copied answer was charged in another conversation, so its receipt counts there.
// `leftOut` is how many earlier messages its request left out because they did not fit.

/** The format and version that an export declares. */
export const EXPORT_FORMAT = 'whetstone-conversation';
export const EXPORT_VERSION = 1;

/** Writes a conversation as JSON, for other programs and for `readExport`. */
export function exportJson(transcript: Transcript): string {
	const { title, options, turns } = transcript;
	const exported = { format: EXPORT_FORMAT, version: EXPORT_VERSION, title, options, turns: turns.map(jsonTurn) };
	return `${JSON.stringify(exported, undefined, '\t')}\n`;
}

function jsonTurn(turn: Turn): object {
	const { time, text, attachments, summarizes, outcome } = turn;
	const others = answersOf(turn).filter(({ id }) => outcome.kind !== 'answered' || id !== outcome.id);
	return {
		time: new Date(time).toISOString(),
		text,
		...(attachments === undefined ? {} : { attachments: attachments.map(jsonAttachment) }),
		...omitUndefined({ summarizes }),
		...jsonOutcome(outcome),
		...(others.length === 0 ? {} : { otherAnswers: others.map(jsonAnswer) }),
	};
}

function jsonAttachment({ id: _, ...attachment }: Attachment): object {
	return attachment;
}

function jsonOutcome(outcome: Outcome): object {
	switch (outcome.kind) {
		case 'answered':
			return { answer: jsonAnswer(outcome) };
		case 'failed': {
			const { kind, status, serviceText } = outcome.failure;
			return { failure: omitUndefined({ kind, status, serviceText, leftOut: outcome.leftOut }) };
		}
		case 'open':
			return {};
		default:
			return outcome satisfies never;
	}
}

function jsonAnswer(answer: Answered): object {
	const { text, time, unrecognised, finishReason, leftOut, receipt, copied, requestedModel } = answer;
	const known = { unrecognised, finishReason, leftOut, receipt, copied, requestedModel };
	return omitUndefined({ time: new Date(time).toISOString(), text, ...known });
}
