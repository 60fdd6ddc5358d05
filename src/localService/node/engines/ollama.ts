import { member } from '../../../base/core/json.ts';
import { redactSecrets } from '../../../service/core/reply/redactSecrets.ts';
import { EngineFailure, EngineUnavailable } from '../../core/engines/engine.ts';
import { PullFailure, type PullProgress, PullReader, refusalOf } from '../../core/engines/modelPull.ts';
import { EngineConnection, type EngineCredentials } from './engineConnection.ts';

/** In characters. */
const LONGEST_LINE = 65_536;

/** Ollama's own interface, beside the OpenAI-compatible one at an engine's address. */
function ownInterface(engineUrl: string, credentials: EngineCredentials): EngineConnection {
	return new EngineConnection(engineUrl.replace(/\/v1\/*(?=$|\?)/, ''), credentials, LONGEST_LINE);
}

/** Whether what answers at an engine's address is Ollama: only Ollama tells its version there. */
export async function isOllama(
	engineUrl: string,
	credentials: EngineCredentials,
	signal: AbortSignal,
): Promise<boolean> {
	const connection = ownInterface(engineUrl, credentials);
	try {
		const { error, body } = await connection.get('/api/version', signal);
		return error === undefined && body.kind === 'json' && typeof member(body.value, 'version') === 'string';
	} catch {
		return false;
	} finally {
		await connection.close();
	}
}

/**
 * Has Ollama pull a model, and yields how far it is until the model is there. It takes as long as it takes; whoever stops reading
 * ends it, and the next pull of the model resumes where it stopped.
 * @throws PullFailure, or the signal's reason
 */
export async function* pullModel(
	engineUrl: string,
	model: string,
	credentials: EngineCredentials,
	signal: AbortSignal,
): AsyncGenerator<PullProgress, void> {
	const sent = await credentials();
	const connection = ownInterface(engineUrl, () => sent);
	const reader = new PullReader();
	try {
		const { status, body } = await connection.open('/api/pull', { model, stream: true }, signal);
		const lines = linesOf(body);
		if (status >= 300) throw refusalOf(status, redactSecrets((await lines.next()).value ?? '', sent));
		for await (const line of lines) {
			const progress = reader.read(redactSecrets(line, sent));
			if (progress === undefined) continue;
			yield progress;
			if (progress.phase === 'done') return;
		}
	} catch (error) {
		signal.throwIfAborted();
		throw failureOf(error, reader);
	} finally {
		await connection.close();
	}
	throw reader.ended();
}

function failureOf(error: unknown, reader: PullReader): unknown {
	if (error instanceof EngineUnavailable) return new PullFailure('unreachable');
	if (!(error instanceof EngineFailure)) return error;
	return error.details.isLost ? new PullFailure('brokenOff') : reader.ended();
}

/** Ends at a line that does not. @throws EngineFailure if the body breaks off */
async function* linesOf(body: AsyncIterable<Uint8Array> | null): AsyncGenerator<string, void> {
	const decoder = new TextDecoder();
	let rest = '';
	try {
		for await (const chunk of body ?? []) {
			const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
			rest = lines.pop() ?? '';
			yield* lines;
			if (rest.length > LONGEST_LINE) return;
		}
	} catch (cause) {
		throw new EngineFailure(`Ollama's answer broke off: ${cause}`, { isLost: true });
	}
	yield rest + decoder.decode();
}
