import { isJsonObject, type Json, member, parseJson } from '../../../base/core/json.ts';
import { shownSentence } from '../../../service/core/reply/errorSentence.ts';

/** How far a pull is. The bytes are those of all layers that are known so far, and may become fewer. */
export interface PullProgress {
	readonly phase: 'preparing' | 'downloading' | 'checking' | 'done';
	readonly completed: number;
	readonly total: number;
}

/** Why a model was not pulled. */
export type PullFailureKind =
	/** Nothing answers at the address. */
	| 'unreachable'
	/** What answers there does not pull models. */
	| 'notOllama'
	/** It wants another key or secret header. */
	| 'credentials'
	/** The answer ended, or broke off, before the model was there. */
	| 'brokenOff'
	| 'diskFull'
	| 'unknownModel'
	/** Ollama can’t reach its library. */
	| 'offline'
	/** The model needs a newer Ollama. */
	| 'outdated'
	/** For another reason, which Ollama gives, or as its status says. */
	| 'refused';

/** A model that was not pulled. */
export class PullFailure extends Error {
	override readonly name = 'PullFailure';
	readonly kind: PullFailureKind;
	/** What Ollama says: one cleaned sentence. */
	readonly said: string | undefined;
	/** Of a reply that says nothing. */
	readonly status: number | undefined;

	constructor(kind: PullFailureKind, said?: string, status?: number) {
		super([kind, said ?? status].filter((part) => part !== undefined).join(': '));
		this.kind = kind;
		this.said = said;
		this.status = status;
	}
}

/** A model of a few hundred layers is large. */
const MOST_LAYERS = 4_096;
/** Ollama names files by their digests, which tell a person nothing. */
const DIGEST = /\b[\da-f]{16,}\b/gi;

/** What Ollama, or the system under it, says in each case; the first that matches counts. */
const CAUSES = [
	['diskFull', /no space left|not enough space|disk (?:is )?full|disk quota/i],
	['outdated', /newer version of ollama/i],
	[
		'offline',
		/dial tcp|no such host|network is unreachable|no route to host|i\/o timeout|TLS handshake|connection re(?:fused|set)|proxyconnect|max retries exceeded|: EOF$/i,
	],
	['unknownModel', /file does not exist|manifest unknown|not found|invalid model (?:name|path)/i],
] as const;

/**
 * Reads the lines in which Ollama tells how far a pull is. A line that tells nothing is skipped: it may be of a later
 * version.
 */
export class PullReader {
	readonly #layers = new Map<string, { readonly completed: number; readonly total: number }>();
	/** Whether any line was one of Ollama's. */
	#hasRead = false;

	/** @throws PullFailure if the line says that the pull failed */
	read(line: string): PullProgress | undefined {
		const told = parseJson(line);
		const error = errorIn(told);
		if (error !== undefined) throw failureOf(error);
		const status = member(told, 'status');
		if (typeof status !== 'string') return undefined;
		this.#hasRead = true;
		const isLayer = this.#note(told);
		return { phase: isLayer ? 'downloading' : phaseOf(status), ...this.#sums() };
	}

	/** Why the lines end although the model is not there. */
	ended(): PullFailure {
		return new PullFailure(this.#hasRead ? 'brokenOff' : 'notOllama');
	}

	#note(told: Json | undefined): boolean {
		const digest = member(told, 'digest');
		const total = bytes(member(told, 'total'));
		if (typeof digest !== 'string' || total === 0) return false;
		const isKnown = this.#layers.has(digest) || this.#layers.size < MOST_LAYERS;
		if (isKnown) this.#layers.set(digest, { completed: Math.min(bytes(member(told, 'completed')), total), total });
		return true;
	}

	#sums(): { readonly completed: number; readonly total: number } {
		const sum = { completed: 0, total: 0 };
		for (const { completed, total } of this.#layers.values()) {
			sum.completed += completed;
			sum.total += total;
		}
		return sum;
	}
}

/** Why Ollama pulls nothing, by what it answers in place of the lines. */
export function refusalOf(status: number, text: string): PullFailure {
	if (status === 401 || status === 403) return new PullFailure('credentials');
	const error = errorIn(parseJson(text));
	if (error !== undefined) return failureOf(error);
	// A redirect, or a server that has no such path.
	return status < 400 || status === 404 || status === 405
		? new PullFailure('notOllama')
		: new PullFailure('refused', undefined, status);
}

function failureOf(error: string): PullFailure {
	const [kind] = CAUSES.find(([, pattern]) => pattern.test(error)) ?? ['refused'];
	return new PullFailure(kind, shownSentence(error.replace(DIGEST, '…')));
}

function errorIn(told: Json | undefined): string | undefined {
	const error = isJsonObject(told) ? member(told, 'error') : undefined;
	return typeof error === 'string' && error !== '' ? error : undefined;
}

function phaseOf(status: string): PullProgress['phase'] {
	if (status === 'success') return 'done';
	return /^(?:verifying|writing|removing)/.test(status) ? 'checking' : 'preparing';
}

/** A number of bytes; 0 for what is none. */
function bytes(value: Json | undefined): number {
	return typeof value === 'number' && value > 0 && value <= Number.MAX_SAFE_INTEGER / MOST_LAYERS ? value : 0;
}

/** A part of a model's name. */
const PART = String.raw`[\w][\w.-]{0,79}`;
const NAME = new RegExp(String.raw`^(?:(?:[\w][\w.-]{0,253}(?::\d{1,5})?/)?${PART}/)?${PART}(?::${PART})?$`);
/** What is copied from Ollama's library, beside the name. */
const AROUND_NAME = /^(?:ollama\s+(?:pull|run)\s+|(?:https?:\/\/)?ollama\.com\/(?:library\/)?)/i;

/** The name of a model in a text, which may be a command or an address of Ollama's library; undefined if it is none. */
export function modelNameIn(text: string): string | undefined {
	const name = text.trim().replace(AROUND_NAME, '');
	return NAME.test(name) ? name : undefined;
}

/** Whether a model runs on Ollama's own machines: what it is sent leaves this one. */
export function isCloudModel(name: string): boolean {
	return /[:-]cloud$/i.test(name);
}
