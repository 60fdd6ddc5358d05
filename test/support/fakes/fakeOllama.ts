import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import {
	chatBody,
	type ReceivedRequest,
	type ScriptedServer,
	sendJson,
	startScriptedServer,
} from './scriptedServer.ts';

/** The layers of each model, by what the first bytes of their digests stand for: the model, its template, and its license. */
const LAYERS = [
	['0011223344556677', 4_683_073_184],
	['8899aabbccddeeff', 1_482],
	['ffeeddccbbaa9988', 11_343],
] as const;

const [[MODEL_LAYER, MODEL_SIZE], ...SMALL_LAYERS] = LAYERS;

/** A pull that Ollama is asked for. What it does is left to the test. */
export class FakePull {
	readonly model: string;
	/** Resolves when the connection is closed, by either side. */
	readonly closed: Promise<unknown>;
	readonly #response: ServerResponse;
	readonly #ollama: FakeOllama;

	constructor(model: string, response: ServerResponse, ollama: FakeOllama) {
		this.model = model;
		this.closed = once(response, 'close');
		this.#response = response;
		this.#ollama = ollama;
		response.writeHead(200, { 'content-type': 'application/x-ndjson' });
		this.tell({ status: 'pulling manifest' });
		// As Ollama does, from where the pull before was broken off.
		if (ollama.kept.has(model)) this.download(ollama.kept.get(model) ?? 0);
	}

	/** Sends a line of any kind. */
	tell(line: object): void {
		this.#response.write(`${JSON.stringify(line)}\n`);
	}

	/** Has this part of the largest layer. */
	download(part: number): void {
		this.#ollama.kept.set(this.model, part);
		this.#tellLayer(MODEL_LAYER, MODEL_SIZE, Math.ceil(MODEL_SIZE * part));
	}

	/** Has all, and lists the model from now on. */
	finish(): void {
		this.download(1);
		for (const [digest, size] of SMALL_LAYERS) this.#tellLayer(digest, size, size);
		for (const status of ['verifying sha256 digest', 'writing manifest', 'removing unused layers'])
			this.tell({ status });
		const name = this.model.includes(':') ? this.model : `${this.model}:latest`;
		this.#ollama.models = [...this.#ollama.models.filter((each) => each !== name), name];
		this.tell({ status: 'success' });
		this.#response.end();
	}

	/** Fails as Ollama does once it has begun: with a line. */
	fail(error: string): void {
		this.tell({ error });
		this.#response.end();
	}

	/** Closes the connection as if Ollama were killed, once what it has told is on its way. */
	breakOff(): void {
		this.#response.write('\n', () => this.#response.destroy());
	}

	#tellLayer(digest: string, total: number, completed: number): void {
		const whole = `sha256:${digest.repeat(4)}`;
		this.tell({ status: `pulling ${digest.slice(0, 12)}`, digest: whole, total, completed });
	}
}

/** A server of our own that speaks Ollama's interface, as far as Whetstone uses it, over real connections. */
export class FakeOllama {
	/** The models that it lists. */
	models: readonly string[] = [];
	/** How much of a model it has from pulls that did not finish. */
	readonly kept = new Map<string, number>();
	/** The key that it, or what is in front of it, wants. */
	key: string | undefined;
	/** What it answers in place of a pull, such as a page; undefined if it pulls. */
	refuse: ((response: ServerResponse) => void) | undefined;
	#server: ScriptedServer | undefined;
	readonly #pulls: FakePull[] = [];
	readonly #waiting: ((pull: FakePull) => void)[] = [];

	async start(): Promise<this> {
		this.#server = await startScriptedServer((request, response) => this.#answer(request, response));
		return this;
	}

	/** Its address as an engine. */
	get engineUrl(): string {
		return `${this.#running.url}/v1`;
	}

	get requests(): readonly ReceivedRequest[] {
		return this.#running.requests;
	}

	/** The next pull that no one has been given. */
	nextPull(): Promise<FakePull> {
		const pull = this.#pulls.shift();
		return pull === undefined ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve(pull);
	}

	close(): Promise<void> {
		return this.#running.close();
	}

	get #running(): ScriptedServer {
		if (this.#server === undefined) throw new Error('It is not running.');
		return this.#server;
	}

	#answer({ method, path, headers, body }: ReceivedRequest, response: ServerResponse): void {
		if (this.key !== undefined && headers.authorization !== `Bearer ${this.key}`) {
			response.writeHead(401).end();
			return;
		}
		const answers: Readonly<Record<string, () => void>> = {
			'GET /api/version': () => sendJson(response, 200, { version: '0.20.6' }),
			'GET /v1/models': () => this.#list(response),
			'POST /v1/chat/completions': () => this.#chat(JSON.parse(body).model, response),
			'POST /api/pull': () => this.#pull(JSON.parse(body).model, response),
		};
		const answer = answers[`${method} ${path}`] ?? (() => response.writeHead(404).end('404 page not found'));
		answer();
	}

	#list(response: ServerResponse): void {
		const data = this.models.map((id) => ({ id, object: 'model', created: 1_721_000_000, owned_by: 'library' }));
		sendJson(response, 200, { object: 'list', data: data.length === 0 ? null : data });
	}

	#pull(model: string, response: ServerResponse): void {
		if (this.refuse !== undefined) {
			this.refuse(response);
			return;
		}
		const pull = new FakePull(model, response, this);
		const waiting = this.#waiting.shift();
		if (waiting === undefined) this.#pulls.push(pull);
		else waiting(pull);
	}

	#chat(model: string, response: ServerResponse): void {
		const message = `model "${model}" not found, try pulling it first`;
		const [status, answer] = this.models.includes(model)
			? [200, chatBody(`I am ${model}.`, { model })]
			: [404, { error: { message, type: 'api_error', param: null, code: null } }];
		sendJson(response, status, answer);
	}
}
