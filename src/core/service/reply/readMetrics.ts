import type { Json } from '../../base/json.ts';
import { omitUndefined } from '../../base/omitUndefined.ts';
import { ServiceError } from '../serviceError.ts';
import { errorSentence, isErrorAlone } from './errorSentence.ts';
import type { ReplyBody } from './replyBody.ts';

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
