import type { PlanLimit } from '../serviceError.ts';

// How services say that a plan's limit was exceeded, and how they say that a request is wrong. Both are reasons for a
// 400, and neither body is documented (docs/service.md §7), so this is a table of what services are known to write.

/** Where a service says in one word what is wrong; `error` is a word in some services and a sentence in others. */
export const MACHINE_POINTERS = [
	'/code',
	'/error/code',
	'/errors/0/code',
	'/reason',
	'/error/reason',
	'/error/status',
	'/error_code',
	'/error',
	'/type',
	'/error/type',
	'/errors/0/type',
	'/detail/0/type',
	'/detail/code',
	'/detail/type',
] as const;

/** What some services call every 400, so it means nothing. */
export const EVERY_REFUSAL =
	/^(invalid_?request(_?error)?|bad_?request(_?error)?|invalid_?arguments?|invalid_?parameters?|validation_?error|unprocessable_?\w*|about:blank)$/i;

/** The content was refused, whatever figures are mentioned. Some services bill such a refusal. */
export const CONTENT_REASONS =
	/content[_ -]?(filter|management|moderation|safety|security)|responsible ?ai|moderat(ed|ion)|safety|flagged|\bblocked\b|\bharm|severity|inappropriate|sensitive|prohibited|guardrail|jailbreak|polic(y|ies)|\brisk\b|toxic|\bhate|violen[ct]|sexual|nsfw|\bunsafe/i;
/** The request was processed until time, retries, memory or room for the answer ran out. That may be billed, too. */
export const WORK_REASONS =
	/time[_ -]?out|timed out|time[_ ]limit|(execution|generation|inference|processing)[_ ]time|deadline|\bretries\b|\bmemory\b|response[_ ](\w+[_ ])?too[_ ](large|long|big)/i;
/**
 * Other reasons that a smaller request cannot fix, unless the sentence states the limit: no money left, too many
 * requests, the account, an unknown model or field. They mention plans and quotas, too.
 */
export const OTHER_REASONS: readonly RegExp[] = [
	/\bcredits?\b|credit_|billing|\bbalance\b|budget|payment|insufficient[_ ](quota|funds)|current quota|afford|arrear|overdue/i,
	/usage[_ ]limit|\bspend|(hour|dai|week|month)ly[_ ](\w+[_ ])?(allowance|cap|limit|quota|usage)/i,
	/rate[_ -]?limit|too[_ ]?many[_ ]?requests|requests per|per[_ ](second|minute|hour|day|week|month)|concurren/i,
	/expired|suspended|disabled|deactivated|not[_ ]active/i,
	/(invalid|unknown) model|not (a valid|found)|does not exist|decommissioned|(not |un)supported|unrecognized|extraneous/i,
];

/** Words of a machine field that mean a limit, whatever else it says. */
export const MACHINE_LIMIT = /plan|quota|exceed|upgrade|too_?(long|large|many)/i;
/** Words that may also be the name of an invalid field. */
export const MACHINE_FIELD = /limit|max_?tokens|length/i;
export const MACHINE_INVALID = /invalid|missing|required|schema|type|malformed|parsing/i;

/** What a value must be, or its minimum: the request is wrong, whatever limits are mentioned. */
export const SHAPE =
	/\b(must|should|has to) be (an? |of type|one of|positive|non-|greater|more|at least|set\b)|\bexpected (an? )?(string|number|integer|object|array|boolean)|\bat least \d|\bminimum (of |value |is |allowed )*-?\d|\bnot be (empty|blank|null)|\bis not an? /i;
/** The maximum of a value, with its figure: if the request is within it, the request is wrong. */
export const UPPER_BOUND =
	/(?:less than(?: or equal to)?|lower than|at most|up to|(?:no )?more than|(?:not )?exceed(?:s|ing)?|above|over|(?:greater|larger|longer) than|limit of|maximum(?: of| is|:)?|between \S+ and|from \S+ (?:\(inclusive\) )?to|\[\d+,|<=?|>|≤)\s*(\d[\d,]*)/i;

/** Words of a sentence that mean a limit if it also mentions a number or a plan. */
export const LIMIT_WORDS =
	/\bplan\b|quota|limit|exceed|upgrade|max[_ -]?tokens|too[_ ](long|large|many)|length|maximum|\bmax\b|at most|up to|no more than|less than|longer than|greater than|\ballows\b|over the/i;
/** Words that are about size even without a figure or a plan. */
export const SIZE_WORDS =
	/limit|exceed|too[_ ]?(long|large|many|big)|length|maximum|\bmax\b|at most|up to|no more than|less than|longer than|greater than|over the/i;
export const PLAN_WORDS = /\b(plan|quota|upgrade|subscription|tier|trial|enterprise|core)\b/i;
export const INVALID_WORDS = /invalid|missing|required|schema|\btype\b|malformed|unknown|unsupported|not supported/i;

/** Fields that no plan limits: their limits apply to everyone. */
export const UNLIMITED_FIELDS =
	/\b(temperature|conversation_id|optimization_level|top_[pk]|min_p|\w+_penalty|logprobs|tool_choice|response_format|reasoning_effort)\b|\bmessages\W\d+\W{1,2}(name|role)\b/i;
/** More such fields, whose names also occur in sentences about limits. */
export const UNLIMITED_WORDS = /\b(model|role|language)\b/i;

/** The names of each limit, the most reliable first: the first match counts. */
export const LIMIT_NAMES: readonly (readonly [PlanLimit, RegExp])[] = [
	['maxTokens', /max[_ -]?((output|completion|new)[_ -]?)?tokens|(completion|output) tokens/i],
	['messages', /too many messages|number of messages|messages? (count|limit)|\d messages|max(imum)?[_ ]messages/i],
	['promptLength', /character|\bchars?\b|prompt|too[_ ]long|content|context|\bcode\b|\bmessage\b/i],
	['messages', /\bmessages\b(?!\[)|\bturns\b|conversation/i],
	['maxTokens', /\btokens?\b/i],
];

/** Numbers that are not limits. */
export const STATUS_NUMBERS = /\b(?:HTTP|status|error|code)[ :/#]*\d+|^\s*4\d\d\b/gi;
