import type { TimedEvent, Transcript } from './transcript.ts';

/**
 * The events of a new conversation that shares the beginning of another one: its facts and the answered turns before
 * `turnId`, with their times and new ids.
 * @param workspace what the new one belongs to
 */
export function branchEvents(transcript: Transcript, turnId: string, workspace: string): readonly TimedEvent[] {
	const { conversationId, title, options, turns } = transcript;
	const at = turns.findIndex(({ id }) => id === turnId);
	const facts = { ...(title === undefined ? {} : { title }), ...(options === undefined ? {} : { options }) };
	const data = { workspace, branchOf: conversationId, ...facts };
	const time = turns[0]?.time ?? 0;
	const copied = turns.slice(0, Math.max(0, at)).flatMap(({ text, attachments, time, outcome }): TimedEvent[] => {
		if (outcome.kind !== 'answered') return [];
		const id = crypto.randomUUID();
		const { kind: _kind, id: _id, time: answered, unrecognised, ...answer } = outcome;
		const shape = unrecognised ? { unrecognised } : {};
		const message = { text, ...(attachments === undefined ? {} : { attachments }) };
		return [
			{ time, event: { type: 'user', id, data: message } },
			{
				time: answered,
				event: { type: 'assistant', id: crypto.randomUUID(), data: { replyTo: id, ...answer, ...shape } },
			},
		];
	});
	return [{ time, event: { type: 'meta', id: crypto.randomUUID(), data } }, ...copied];
}
