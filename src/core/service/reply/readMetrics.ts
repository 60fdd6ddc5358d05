import { isJsonObject, type Json } from '../../base/json.ts';
import { omitUndefined } from '../../base/omitUndefined.ts';
import { ServiceError } from '../serviceError.ts';
import { errorSentence } from './errorSentence.ts';
import { findError, isErrorName } from './findError.ts';
import type { ReplyBody } from './replyBody.ts';

/** The members of an error, besides those that are called so. */
const ABOUT_ERROR =
	/^(?:code|detail|details|message|msg|object|ok|status|status_?code|success|title|type|instance|path|timestamp|.*id|trace.*)$/i;

/**
 * The metrics in a body with a success status: any JSON or text, since their shape is not documented
 * (docs/service.md §4.4).
 * @throws ServiceError if it is none: an error under a success status, or an answer that broke off
 */
export function readMetrics(body: ReplyBody): Json {
	if (body.kind === 'text') return body.text;
	if (body.kind !== 'json') throw new ServiceError('incomplete');
	if (!isErrorAlone(body)) return body.value;
	throw new ServiceError('unavailable', omitUndefined({ serviceText: errorSentence(body) }));
}

/** Whether a body is an error and nothing else. Metrics may count errors. */
export function isErrorAlone(body: ReplyBody & { readonly kind: 'json' }): boolean {
	const { value } = body;
	const isSaid = errorSentence(body) !== undefined;
	const isAbout = ([name, each]: readonly [string, Json]) =>
		isErrorName(name) || ABOUT_ERROR.test(name) || each === null;
	return isJsonObject(value) && findError(value, !isSaid) === value && Object.entries(value).every(isAbout);
}
