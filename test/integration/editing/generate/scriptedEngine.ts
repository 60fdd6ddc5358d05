import type { ServerResponse } from 'node:http';
import * as vscode from 'vscode';
import { chatBody, type ScriptedServer, sendJson, startScriptedServer } from '../../../support/fakes/scriptedServer.ts';

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
	/** Ends it, and leaves the local service without an engine. */
	close(): Promise<void>;
}

/** Starts an OpenAI-compatible engine that answers what a test tells it to, and sets it as that of the local service. */
export async function startScriptedEngine(): Promise<ScriptedEngine> {
	const script: Script = { text: '', status: 200, until: Promise.resolve() };
	const server = await startScriptedServer((request, response) => {
		if (request.method === 'GET') sendJson(response, 200, { data: [{ id: 'scripted' }] });
		else void answer(script, response);
	});
	const url = `${server.url}/v1`;
	await setEngine(url);
	const completions = () => server.requests.filter(({ method }) => method === 'POST');
	return {
		url,
		script,
		prompts: () => completions().map(({ body }) => JSON.parse(body).messages.at(-1).content),
		nextPrompt: () => nextCompletion(server),
		async close() {
			await setEngine('');
			await server.close();
		},
	};
}

function setEngine(url: string): Thenable<void> {
	const setting = vscode.workspace.getConfiguration('whetstone');
	return setting.update('local.engineUrl', url, vscode.ConfigurationTarget.Global);
}

async function answer({ text, status, until }: Script, response: ServerResponse): Promise<void> {
	await until;
	sendJson(response, status, status === 200 ? chatBody(text) : { error: { message: 'scripted failure' } });
}

async function nextCompletion(server: ScriptedServer): Promise<void> {
	let request = await server.nextRequest();
	while (request.method === 'GET') request = await server.nextRequest();
}
