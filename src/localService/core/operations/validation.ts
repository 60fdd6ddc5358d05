import * as v from 'valibot';
import { invalidRequest } from './apiError.ts';

/**
 * Validates the body of a request (docs/service.md §2) and drops unknown members.
 * @throws ApiError 400 that names the field and its rule
 */
export function validateBody<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
	if (typeof body !== 'object' || body === null || Array.isArray(body)) {
		throw invalidRequest('The body must be a JSON object.');
	}
	const result = v.safeParse(schema, body, { abortEarly: true });
	if (result.success) return result.output;
	throw invalidRequest(sentence(result.issues[0]));
}

function sentence(issue: v.BaseIssue<unknown>): string {
	const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
	const field = path.replace(/^\./, '');
	return issue.input === undefined ? `${field} is required.` : `${field} ${issue.message}.`;
}
