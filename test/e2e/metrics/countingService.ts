import { setTimeout } from 'node:timers/promises';
import { chatBody, type ScriptedServer, sendJson, startScriptedServer } from '../../support/fakes/scriptedServer.ts';

interface Sent {
	readonly conversation_id: string;
	readonly messages: readonly { readonly content: string }[];
}

/** In milliseconds: the longest that an answer takes. */
const SLOWEST = 160;

/**
 * A service that stores conversations, puts the stored turns before those that are sent, and counts a token for every four
 * characters. It states the time it took in seconds, and costs that follow the tokens.
 */
export async function startCountingService(): Promise<ScriptedServer> {
	const stored = new Map<string, number>();
	let asked = 0;
	return await startScriptedServer((request, response) => {
		if (request.path.endsWith('/metrics')) return sendJson(response, 200, {});
		const { conversation_id: id, messages }: Sent = JSON.parse(request.body);
		const sent = messages.reduce((sum, { content }) => sum + content.length, 0);
		const before = stored.get(id) ?? 0;
		const text = 'A sentence of the answer, as long as this. '.repeat(4 + ((asked * 5) % 9)).trim();
		const latency = (SLOWEST * (1 + ((asked * 3) % 4))) / 4 / 1_000;
		asked++;
		stored.set(id, before + (messages.at(-1)?.content.length ?? 0) + text.length);
		const [prompt, completion] = [20 + Math.ceil((sent + before) / 4), Math.ceil(text.length / 4)];
		const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
		const cost = Number((prompt * 2e-6 + completion * 8e-6).toFixed(7));
		const body = chatBody(text, { id: `completion-${asked}`, model: 'counting-1', usage, latency, cost });
		void setTimeout(latency * 1_000).then(() => sendJson(response, 200, body));
	});
}
