import type { ServerResponse } from 'node:http';
import { chatBody, type ScriptedServer, sendJson, startScriptedServer } from '../../support/scriptedServer.ts';

/** What the engine answers. */
export interface Script {
	text: string;
	status: number;
	/** Resolves when the answer may go out. */
	until: Promise<void>;
}

export interface ScriptedEngine {
	readonly url: string;
	readonly script: Script;
	/** The prompts that arrived, in their order. */
	prompts(): readonly string[];
	/** Resolves when the next prompt has arrived. */
	nextPrompt(): Promise<void>;
	close(): Promise<void>;
}

/** Starts an OpenAI-compatible engine, for the local service, that answers what a test tells it to. */
export async function startScriptedEngine(): Promise<ScriptedEngine> {
	const script: Script = { text: '', status: 200, until: Promise.resolve() };
	const server = await startScriptedServer((request, response) => {
		if (request.method === 'GET') sendJson(response, 200, { data: [{ id: 'scripted' }] });
		else void answer(script, response);
	});
	const completions = () => server.requests.filter(({ method }) => method === 'POST');
	return {
		url: `${server.url}/v1`,
		script,
		prompts: () => completions().map(({ body }) => JSON.parse(body).messages.at(-1).content),
		nextPrompt: () => nextCompletion(server),
		close: () => server.close(),
	};
}

async function answer({ text, status, until }: Script, response: ServerResponse): Promise<void> {
	await until;
	sendJson(response, status, status === 200 ? chatBody(text) : { error: { message: 'scripted failure' } });
}

async function nextCompletion(server: ScriptedServer): Promise<void> {
	let request = await server.nextRequest();
	while (request.method === 'GET') request = await server.nextRequest();
}
