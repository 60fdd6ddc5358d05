import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import type { TimedEvent, Transcript } from './transcript.ts';

/** Where a branch leaves another conversation. */
export interface BranchPlace {
	readonly turnId: string;
	/** Whether this turn belongs to both; otherwise only those before it. */
	readonly isShared: boolean;
}

/**
 * The events of a new conversation that shares the beginning of another one: its options and its answered turns up to a
 * place, with the answers that go on, their times and new ids. Their receipts are marked as copied, because
 * they were charged in the other one. The title is not copied. The service of the other one has no copy of the new one.
 * @param workspace the workspace that the new one belongs to
 */
export function branchEvents(
	transcript: Transcript,
	{ turnId, isShared }: BranchPlace,
	workspace: string,
): readonly TimedEvent[] {
	const { conversationId, options, service, turns } = transcript;
	const at = turns.findIndex(({ id }) => id === turnId);
	const time = turns[0]?.time ?? 0;
	const copied = turns
		.slice(0, at < 0 ? 0 : at + (isShared ? 1 : 0))
		.flatMap(({ text, attachments, time, outcome, summarizes }): TimedEvent[] => {
			if (outcome.kind !== 'answered' || summarizes) return [];
			const id = crypto.randomUUID();
			const { kind: _kind, id: _id, time: answered, serviceId: __, service: ___, ...answer } = outcome;
			const message = { text, ...omitUndefined({ attachments }) };
			return [
				{ time, event: { type: 'user', id, data: message } },
				{
					time: answered,
					event: {
						type: 'assistant',
						id: crypto.randomUUID(),
						data: { replyTo: id, ...answer, copied: true },
					},
				},
			];
		});
	const data = { workspace, branchOf: conversationId, ...omitUndefined({ options, service }) };
	return [{ time, event: { type: 'meta', id: crypto.randomUUID(), data } }, ...copied];
}
