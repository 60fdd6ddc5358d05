import { isJsonObject, type Json } from '../../../base/core/json.ts';

/** The letters of the names of errors. */
const ERROR =
	/^(?:(?:is|has)?errors?|err|err(?:or)?(?:s|message|msg|description|details?|code|no|string)|fault|faultstring|\w*exception)$/;
/** Names of members that are false if there is an error. */
const SUCCESS = /^(?:is)?(?:success|successful|succeeded|ok)$/;
/** Names of members that say in a word how it went. */
const STATE = /^(?:status|state|outcome|type|object|event|eventtype|finishreason)$/;
const STATED = /^(?:code|status|state|type)$/;
const FAILED = /^(?:errors?|fail(?:ed|ure)?|exception)$/i;
/** Names of members that hold a status, as HTTP's or a service's own. */
const STATUS = /^(?:code|status|statuscode|httpstatus|httpcode)$/;
/** A status in words, such as `InvalidApiKey`, `ThrottlingException` and `UNAUTHENTICATED`. */
const FAULT =
	/error|exception|invalid|denied|exceed|throttl|limit|fail|unauth|forbidden|not_?found|quota|missing|expired|unavailable|time_?out|overload/i;
const DETAIL = /^detail$/;
const SENTENCE = /^(?:message|msg|detail|details|description|statusmsg)$/;
/** What fills the place of an error if there is none. */
const NOTHING = /^(?:0*|none|null|nil|undefined|n\/?a|no errors?|false|ok(?:ay)?|success(?:ful)?|succeeded)\.?$/i;
const DONE = /^(?:ok|success|succeeded|done|completed?)$/i;
/** What wraps an answer. */
const WRAPPER = /^(?:data|result|response|output|body|message|delta|baseresp|xgroq)$/;
/** What lists answers: an error in place of the first is the error of all. */
const LIST = /^(?:choices|candidates|generations)$/;
/** Of results and the like, some may have failed beside an answer. */
const ANY_LIST = /^(?:data|results?|responses?|outputs?|predictions|choices|candidates|generations)$/;
const DEEPEST = 3;
/** How many members of an object are examined; a body of 1 MiB can hold a hundred thousand. */
const MOST_MEMBERS = 200;

/**
 * Finds the error that a body is or holds, whatever its status and place.
 * @param hasText whether the body holds the text of an answer: then only what cannot be anything else is an error
 * @returns the object that says so; undefined if nothing does
 */
export function findError(body: Json, hasText: boolean): Json | undefined {
	return errorIn(body, hasText, DEEPEST);
}

function errorIn(value: Json | undefined, hasText: boolean, depth: number): Json | undefined {
	const place = Array.isArray(value) ? value[0] : value;
	if (!isJsonObject(place)) return undefined;
	const members = Object.entries(place).slice(0, MOST_MEMBERS);
	if (members.some(([name, each]) => saysError(lettersOf(name), each, hasText))) return place;
	if (!hasText && isRefusal(members)) return place;
	if (depth === 0) return undefined;
	for (const [name, each] of members) {
		const inner = Array.isArray(each) ? (hasText ? LIST : ANY_LIST) : WRAPPER;
		const found = inner.test(lettersOf(name)) ? errorIn(each, hasText, depth - 1) : undefined;
		if (found !== undefined) return found;
	}
	return undefined;
}

/** Whether the name of a member says that its value is an error. */
export function isErrorName(name: string): boolean {
	return ERROR.test(lettersOf(name));
}

function saysError(name: string, value: Json, hasText: boolean): boolean {
	// A number or a list beside an answer may be about the code: how many errors it has, and which.
	if (ERROR.test(name)) return isError(value) && !(hasText && (typeof value === 'number' || Array.isArray(value)));
	if (SUCCESS.test(name)) return value === false || value === 'false';
	if (STATE.test(name) && typeof value === 'string' && FAILED.test(value)) return true;
	return STATUS.test(name) && isStatusOf(value, (status) => status >= 400 && status < 600);
}

/** A sentence beside a status of the service's own that is neither 0 nor HTTP's for success, or a detail alone. */
function isRefusal(members: readonly (readonly [name: string, value: Json])[]): boolean {
	const has = (names: RegExp, test: (value: Json) => boolean) =>
		members.some(([name, value]) => names.test(lettersOf(name)) && test(value));
	const isNoSuccess = (status: number) => status !== 0 && (status < 200 || status > 299);
	if (has(SUCCESS, (value) => value === true) || has(STATE, (value) => DONE.test(String(value)))) return false;
	if (has(DETAIL, isError)) return true;
	const isFault = (value: Json) => typeof value === 'string' && /^\S+$/.test(value) && FAULT.test(value);
	return has(SENTENCE, isError) && (has(STATUS, (value) => isStatusOf(value, isNoSuccess)) || has(STATED, isFault));
}

function isStatusOf(value: Json, test: (status: number) => boolean): boolean {
	const status = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
	return typeof status === 'number' && test(status);
}

/** Whether a value in the place of an error is one. An object with a message is what its message is. */
function isError(value: Json): boolean {
	if (typeof value === 'string') return !NOTHING.test(value.trim());
	if (typeof value === 'number') return value !== 0 && (value < 200 || value > 299);
	if (Array.isArray(value)) return value.slice(0, MOST_MEMBERS).some(isError);
	if (!isJsonObject(value)) return value === true;
	const members = Object.entries(value).slice(0, MOST_MEMBERS);
	const sentences = members.filter(([name]) => SENTENCE.test(lettersOf(name)));
	return (sentences.length > 0 ? sentences : members).some(([, each]) => isError(each));
}

function lettersOf(name: string): string {
	return name.replace(/[^\p{L}]/gu, '').toLowerCase();
}
