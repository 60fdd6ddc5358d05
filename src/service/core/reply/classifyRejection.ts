import { isJsonObject, type Json } from '../../../base/core/json.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { resolvePointer } from '../../../base/text/jsonPointer.ts';
import { PLANS, type Plan } from '../plans.ts';
import { exceeded, LIMITS, type RequestSize, requestSize } from '../requestSize.ts';
import type { PlanLimit, ServiceErrorDetails } from '../serviceError.ts';
import { errorSentence } from './errorSentence.ts';
import {
	CONTENT_REASONS,
	EVERY_REFUSAL,
	INVALID_WORDS,
	LIMIT_NAMES,
	LIMIT_WORDS,
	MACHINE_FIELD,
	MACHINE_INVALID,
	MACHINE_LIMIT,
	MACHINE_POINTERS,
	OTHER_REASONS,
	PLAN_WORDS,
	SHAPE,
	SIZE_WORDS,
	STATUS_NUMBERS,
	UNLIMITED_FIELDS,
	UNLIMITED_WORDS,
	UPPER_BOUND,
	WORK_REASONS,
} from './rejectionPatterns.ts';
import type { ReplyBody } from './replyBody.ts';

/** What a refusal means, and what is known of the limit. */
export interface Rejection extends ServiceErrorDetails {
	readonly kind: 'rejected' | 'planLimit';
}

/** `likely`: it is about size, but names neither a figure nor a plan. */
type Meaning = 'planLimit' | 'likely' | 'rejected' | undefined;

const CUT = { cutMayHelp: true } as const;

/**
 * Decides whether a 400 means that the plan's limits were exceeded or that the request is wrong: by the service's
 * machine-readable word, or else by its sentence. Only if neither gives a reason is the request's own size considered,
 * and the result is then only likely. A sentence that is not understood does not mean a limit.
 * @param request the body that was refused; undefined if it is not known
 * @param plan the plan that is set or learned
 */
export function classifyRejection(body: ReplyBody, request: object | undefined, plan: 'auto' | Plan): Rejection {
	const size = request === undefined ? {} : requestSize(request);
	const sentence = (errorSentence(body) ?? '').replace(STATUS_NUMBERS, '');
	const words = machineWords(body);
	const meaning = meaningOf(sentence, words, size);
	if (meaning === 'planLimit') {
		const isAboutSize =
			limitNamed(sentence) !== undefined || [sentence, ...words].some((text) => SIZE_WORDS.test(text));
		return { ...statedLimit(sentence, size, plan), ...(isAboutSize ? CUT : {}) };
	}
	// docs/service.md §8 does not limit code.
	const isLimited = request !== undefined && !('code' in request);
	const isOpen = meaning === 'likely' || givesNoReason(body);
	return isLimited && isOpen ? likelyLimit(size, plan, limitNamed(sentence)) : { kind: 'rejected' };
}

function meaningOf(sentence: string, words: readonly string[], size: RequestSize): Meaning {
	const mentions = (reason: RegExp) => [sentence, ...words].some((text) => reason.test(text));
	if (mentions(CONTENT_REASONS) || mentions(WORK_REASONS)) return 'rejected';
	if (exceedsStated(sentence, size)) return 'planLimit';
	if (OTHER_REASONS.some(mentions)) return 'rejected';
	if (UNLIMITED_FIELDS.test(sentence) && !PLAN_WORDS.test(sentence)) return 'rejected';
	return meaningOfWords(words) ?? meaningOfSentence(sentence);
}

/**
 * Whether the sentence states a limit with its figure, and the request exceeds it: then the rest of the sentence does
 * not matter.
 */
function exceedsStated(sentence: string, size: RequestSize): boolean {
	const limit = limitNamed(sentence);
	const sent = limit === undefined ? undefined : size[limit];
	const bound = Number(UPPER_BOUND.exec(sentence)?.[1]?.replaceAll(',', ''));
	return sent !== undefined && bound > 0 && sent > bound;
}

function meaningOfWords(words: readonly string[]): Meaning {
	const some = (pattern: RegExp) => words.some((word) => pattern.test(word));
	if (some(MACHINE_LIMIT)) return 'planLimit';
	if (some(MACHINE_FIELD)) return some(MACHINE_INVALID) ? undefined : 'planLimit';
	return some(MACHINE_INVALID) ? 'rejected' : undefined;
}

/** What the service says in single words, without the words that it uses for every refusal. */
function machineWords(body: ReplyBody): readonly string[] {
	if (body.kind !== 'json') return [];
	const { value } = body;
	return MACHINE_POINTERS.map((pointer) => machineWord(resolvePointer(value, pointer)))
		.filter((word) => word !== undefined)
		.filter((word) => !EVERY_REFUSAL.test(word));
}

/** A single word, not a sentence; for a URL, as in RFC 9457, its last segment. */
function machineWord(value: Json | undefined): string | undefined {
	if (typeof value !== 'string' || !/^\S{1,200}$/.test(value)) return undefined;
	return value.includes('/') ? value.slice(value.lastIndexOf('/') + 1) : value;
}

function meaningOfSentence(sentence: string): Meaning {
	if (SHAPE.test(sentence)) return 'rejected';
	const mentionsPlan = PLAN_WORDS.test(sentence);
	const isAboutOtherField = !mentionsPlan && limitNamed(sentence) === undefined && UNLIMITED_WORDS.test(sentence);
	const isCertain = mentionsPlan || /\d/.test(sentence);
	if (LIMIT_WORDS.test(sentence) && isCertain && !isAboutOtherField) return 'planLimit';
	if (INVALID_WORDS.test(sentence) || isAboutOtherField) return 'rejected';
	return SIZE_WORDS.test(sentence) ? 'likely' : undefined;
}

function limitNamed(sentence: string): ServiceErrorDetails['limit'] {
	return LIMIT_NAMES.find(([, name]) => name.test(sentence))?.[0];
}

function statedLimit(sentence: string, size: RequestSize, setPlan: 'auto' | Plan): Rejection {
	const named = PLANS.find((each) => new RegExp(`\\b${each}\\b`, 'i').test(sentence));
	const plan = named ?? (setPlan === 'auto' ? undefined : setPlan);
	const limit = limitNamed(sentence) ?? (plan === undefined ? undefined : exceeded(size, plan)[0]);
	if (limit === undefined) return { kind: 'planLimit', ...omitUndefined({ plan }) };
	// A length in tokens cannot be compared with ours, which is in characters.
	if (limit === 'promptLength' && /\btokens?\b/i.test(sentence)) {
		return { kind: 'planLimit', limit, ...omitUndefined({ plan }) };
	}
	const sent = size[limit];
	const stated = allowedIn(sentence, sent);
	// The user's plan may differ from the setting: it is the one with this limit.
	const actualPlan = named ?? (stated === undefined ? plan : PLANS.find((each) => LIMITS[each][limit] === stated));
	const allowed = stated ?? (plan === undefined ? undefined : below(LIMITS[plan][limit], sent));
	return { kind: 'planLimit', limit, ...omitUndefined({ plan: actualPlan, sent, allowed }) };
}

/**
 * The figure of a limit in a sentence: one of docs/service.md §8, otherwise the largest that is below what was sent.
 */
function allowedIn(sentence: string, sent: number | undefined): number | undefined {
	const figures = (sentence.match(/(?<![\w.-])\d{1,3}(?:[,.'’\u202f]\d{3})+(?!\d)|(?<![\w.-])\d+(?![\d.]\d)/g) ?? [])
		.map((text) => Number(text.replace(/\D/g, '')))
		.filter((figure) => figure > 0 && below(figure, sent) !== undefined);
	const known: readonly number[] = PLANS.flatMap((plan) => Object.values(LIMITS[plan]));
	return figures.find((figure) => known.includes(figure)) ?? figures.sort((a, b) => b - a)[0];
}

/** If the size is unknown, any figure may be the limit. */
function below(figure: number, sent: number | undefined): number | undefined {
	return sent === undefined || figure < sent ? figure : undefined;
}

/**
 * For a refusal without a figure: a request that exceeds the plan, or the nearest plan if none is set, was probably too
 * large. One within the learned plan may still exceed another plan that applies by now.
 * @param named the limit that the service names, if any: no other limit is then the reason
 */
function likelyLimit(size: RequestSize, setPlan: 'auto' | Plan, named: PlanLimit | undefined): Rejection {
	const meant = (plan: Plan) => exceeded(size, plan).find((limit) => named === undefined || limit === named);
	const refusing = PLANS.toReversed().filter((plan) => meant(plan) !== undefined);
	const plan = refusing.find((each) => setPlan === 'auto' || each === setPlan);
	const limit = plan === undefined ? undefined : meant(plan);
	if (plan === undefined || limit === undefined) return { kind: 'rejected', ...(refusing.length > 0 ? CUT : {}) };
	const sent = size[limit];
	const allowed = LIMITS[plan][limit];
	return { kind: 'planLimit', likely: true, ...CUT, limit, plan, allowed, ...omitUndefined({ sent }) };
}

/** The words of refusals that give no reason, such as "Bad Request" or "Request contains an invalid argument." */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
	`a an and are argument arguments bad be browser by client code contains could due error errors exception fail failed
	failure false http in input invalid is it malformed more none not null occurred of one or parameter parameters params
	proxy request s sent server status syntax that the there this to true understand understood unknown unprocessable
	validation was with your`.split(/\s+/),
);
/** Members that identify the request, not the problem. */
const CIRCUMSTANCE =
	/^(timestamp|time|date|path|instance|method|url|uri|host|version|id|.*_id|.*Id|trace.*|.*_url|help)$/;
/** A URL, which RFC 9457 uses as a type, only leads to the documentation. */
const ADDRESS = /^[a-z][a-z0-9+.-]*:\S+$/i;

/** Whether a refusal gives no reason anywhere in its body: then the request's size may be the reason. */
export function givesNoReason(body: ReplyBody): boolean {
	const words = body.kind === 'json' ? textsIn(body.value) : [];
	return [errorSentence(body) ?? '', ...words].every(isEmptyOfReason);
}

function textsIn(value: Json): readonly string[] {
	if (typeof value === 'string') return ADDRESS.test(value) ? [] : [value];
	if (Array.isArray(value)) return value.flatMap(textsIn);
	if (!isJsonObject(value)) return [];
	return Object.entries(value).flatMap(([name, member]) => (CIRCUMSTANCE.test(name) ? [] : textsIn(member)));
}

/** In any script: an unknown word says something. */
function isEmptyOfReason(text: string): boolean {
	const words =
		text
			.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
			.toLowerCase()
			.match(/\p{L}+/gu) ?? [];
	return words.every((word) => EMPTY_WORDS.has(word));
}
