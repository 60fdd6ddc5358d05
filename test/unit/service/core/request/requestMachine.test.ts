import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TransportFailure } from '../../../../../src/service/core/transport/transport.ts';
import { connectionTo, type ScriptedCall, ScriptedClient, settle } from '../../../../support/fakes/scriptedClient.ts';
import type { ScriptedAttempt } from '../../../../support/fakes/scriptedTransport.ts';

const SERVICES = ['https://first.test', 'https://second.test'] as const;
const REPLIES = [200, 200, 400, 401, 404, 408, 429, 429, 500, 503] as const;
const FAILURES = [
	'unreachable',
	'connectionLost',
	'incomplete',
	'certificate',
	'notHttps',
	'proxy',
	'protocol',
] as const satisfies readonly TransportFailure[];
/** With these the service says that it has not processed the request. */
const REFUSALS = [400, 401, 404, 405, 429];

/** A message that somebody sends: what is expected of it. */
interface Click {
	readonly call: ScriptedCall;
	/** The service that was chosen at the time. */
	readonly origin: string;
}

/** What goes on: the client, its clicks, and how each attempt ended. */
class World {
	readonly test: ScriptedClient;
	readonly clicks: Click[] = [];
	readonly #keyAtSending = new Map<ScriptedAttempt, string>();
	readonly #refused = new Set<ScriptedAttempt>();
	#keys = 0;

	constructor(ignoresAbort: boolean) {
		this.test = new ScriptedClient({ ignoresAbort, random: () => 0.3 });
		this.test.settings = { ...this.test.settings, plan: 'auto', pathPrefix: 'auto' };
		this.choose(SERVICES[0]);
	}

	/** Chooses a service, each time with a new key. */
	choose(service: string): void {
		this.#keys += 1;
		this.test.connection = connectionTo(service, `sk-CANARY-${this.#keys}`);
	}

	click(): void {
		const request = { messages: [{ role: 'user' as const, content: 'hello' }], max_tokens: 3_000 };
		const call = this.test.chat(crypto.randomUUID(), request);
		this.clicks.push({ call, origin: this.test.connection.base.origin });
	}

	open(): readonly ScriptedAttempt[] {
		return this.test.transport.attempts.filter(({ isOver }) => !isOver);
	}

	reply(at: number, status: number, wait: number | undefined): void {
		const attempt = chosen(this.open(), at);
		if (attempt === undefined) return;
		if (REFUSALS.includes(status)) this.#refused.add(attempt);
		const headers = wait === undefined ? {} : { 'retry-after': String(wait) };
		attempt.reply(status, status === 200 ? { text: 'ok' } : {}, headers);
	}

	sendNow(at: number): void {
		const step = chosen(this.clicks, at)?.call.progress.at(-1);
		if (step?.kind === 'waiting') step.sendNow();
	}

	sleep(seconds: number): void {
		this.test.clock.jump(seconds * 1_000);
		this.test.clock.advance(1_000);
	}

	/** Stops what is still going on; nothing may be left of it. */
	async end(): Promise<void> {
		for (const { call } of this.clicks) call.stop();
		await this.check();
		this.test.assertAtRest(...this.clicks.map(({ call }) => call));
	}

	/** Lets everything happen, and then looks whether it was right. */
	async check(): Promise<void> {
		await settle();
		for (const attempt of this.test.transport.attempts) {
			if (!this.#keyAtSending.has(attempt)) this.#keyAtSending.set(attempt, this.test.connection.key);
			assert.equal(attempt.request.headers.authorization, `Bearer ${this.#keyAtSending.get(attempt)}`);
		}
		for (const { call, origin } of this.clicks) {
			const attempts = this.test.transport.attempts.filter(({ request }) => belongs(request.headers, call));
			const processed = attempts.filter((attempt) => attempt.isWritten && !this.#refused.has(attempt));
			assert.ok(processed.length <= 1, 'processed twice');
			assert.ok(attempts.filter(({ isOver }) => !isOver).length <= 1, 'two attempts at once');
			assert.ok(
				attempts.every(({ request }) => new URL(request.url).origin === origin),
				'sent to another service',
			);
			assert.ok(call.outcomes <= 1, 'ended twice');
			if (call.outcome === 'ok') assert.equal(processed.length, 1);
			const isWaited = call.outcome === undefined && attempts.every(({ isOver }) => isOver);
			assert.ok(!isWaited || this.test.clock.pendingTimers > 0, 'it hangs');
		}
	}
}

function belongs(headers: Readonly<Record<string, string>>, { idempotencyKey }: ScriptedCall): boolean {
	return headers['idempotency-key']?.startsWith(idempotencyKey) ?? false;
}

/** Something that happens, to what `pick` chooses among all that is there. */
type Happening = (world: World) => void;

const pick = fc.nat();
const chosen = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)];

const HAPPENINGS: readonly fc.Arbitrary<readonly [string, Happening]>[] = [
	fc.constant(['click', (world) => world.click()]),
	fc.constant(['change the key', (world) => world.choose(world.test.connection.base.origin)]),
	fc.constantFrom(...SERVICES).map((service) => [`choose ${service}`, (world) => world.choose(service)]),
	pick.map((at) => ['write', (world) => chosen(world.open(), at)?.write()]),
	pick.map((at) => ['arrive', (world) => chosen(world.open(), at)?.arrive()]),
	fc
		.tuple(pick, fc.constantFrom(...REPLIES), fc.constantFrom(undefined, 0, 2, 30, 120))
		.map(([at, status, wait]) => [`reply ${status}, ${wait}`, (world) => world.reply(at, status, wait)]),
	fc
		.tuple(pick, fc.constantFrom(...FAILURES))
		.map(([at, failure]) => [`fail: ${failure}`, (world) => chosen(world.open(), at)?.fail(failure)]),
	pick.map((at) => ['stop', (world) => chosen(world.clicks, at)?.call.stop()]),
	pick.map((at) => ['send now', (world) => world.sendNow(at)]),
	fc
		.constantFrom(1, 5, 30, 200)
		.map((seconds) => [`${seconds} s pass`, (world) => world.test.clock.advance(seconds * 1_000)]),
	fc.constantFrom(-86_400, 10, 20, 7_200).map((seconds) => [`sleep ${seconds} s`, (world) => world.sleep(seconds)]),
];

describe('whatever happens to requests', () => {
	it('each is processed at most once and ends once, and nothing is left behind', async () => {
		const happenings = fc.array(fc.oneof(...HAPPENINGS), { maxLength: 40, size: 'max' });
		await fc.assert(
			fc.asyncProperty(fc.boolean(), happenings, async (ignoresAbort, sequence) => {
				const world = new World(ignoresAbort);
				world.click();
				await world.check();
				for (const [, happen] of sequence) {
					happen(world);
					await world.check();
				}
				await world.end();
			}),
			{ numRuns: 400 },
		);
	});
});
