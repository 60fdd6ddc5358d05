import assert from 'node:assert/strict';
import type { Json } from '../../../../../src/base/core/json.ts';
import { findError } from '../../../../../src/service/core/reply/findError.ts';

const isFound = (body: unknown, hasText: boolean) =>
	findError(JSON.parse(JSON.stringify(body)) as Json, hasText) !== undefined;

describe('the error in a successful reply', () => {
	for (const [body, isError] of [
		[{ error: 'x' }, true],
		[{ error: { message: 'x' } }, true],
		[{ error: true }, true],
		[{ error: '' }, false],
		[{ error: null }, false],
		[{ error: false }, false],
		[{ error: {} }, false],
		[{ error: [] }, false],
		[{ error: 'None' }, false],
		[{ error: { code: 0, message: 'success' } }, false],
		[{ error: { code: null, message: null } }, false],
		[{ Error: 'x' }, true],
		[{ error_msg: 'x', error_code: 17 }, true],
		[{ errorMessage: 'x', errorType: 'y' }, true],
		[{ errcode: 0, errmsg: 'ok' }, false],
		[{ fault: { faultstring: 'x' } }, true],
		[{ throttlingException: { message: 'x' } }, true],
		[{ errors: ['x'] }, true],
		[{ errors: 'x' }, true],
		[{ errors: [] }, false],
		[{ status: 'error' }, true],
		[{ status: 'fail' }, true],
		[{ status: 'Failed' }, true],
		[{ status: 'failure' }, true],
		[{ status: 'no error' }, false],
		[{ status: 'failing' }, false],
		[{ status: 'ok' }, false],
		[{ status: 503 }, true],
		[{ status: 200 }, false],
		[{ object: 'error', message: 'x' }, true],
		[{ success: false }, true],
		[{ success: true }, false],
		[{ ok: false }, true],
		[{ ok: true }, false],
		[{ ok: 0 }, false],
		[{ detail: 'x' }, true],
		[{ detail: [{ loc: ['body'], msg: 'x' }] }, true],
		[{ success: true, detail: 'x' }, false],
		[{ code: 40_001, msg: 'x' }, true],
		[{ code: 0, msg: 'x' }, false],
		[{ base_resp: { status_code: 1_004, status_msg: 'x' } }, true],
		[{ base_resp: { status_code: 0, status_msg: 'success' } }, false],
		[{ choices: [{ error: { message: 'x' }, message: { content: '' } }] }, true],
		[{ choices: [{ message: { content: '' }, finish_reason: 'error' }] }, true],
		[{ data: { error: 'x' } }, true],
		[{ choices: [], x_groq: { error: 'x' } }, true],
		[[{ error: { message: 'x' } }], true],
		[['error'], false],
		[{ last_error: 'x' }, false],
	] as const) {
		it(`${isError ? 'is found' : 'is not found'} in ${JSON.stringify(body)}`, () => {
			assert.equal(isFound(body, false), isError);
		});
	}

	for (const [body, isError] of [
		[{ error: 'x' }, true],
		[{ success: false }, true],
		[{ choices: [{ error: 'x' }] }, true],
		[{ errors: ['x'] }, false],
		[{ error: 3 }, false],
		[{ detail: 'x' }, false],
		[{ code: 1, message: 'x' }, false],
		[{ results: [{ status: 'failed' }] }, false],
	] as const) {
		it(`${isError ? 'is found' : 'is not found'} beside a text in ${JSON.stringify(body)}`, () => {
			assert.equal(isFound(body, true), isError);
		});
	}
});
