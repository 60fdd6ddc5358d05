// Bodies of a 400 that services send according to their documentation or our observation.

const error = (message: string, more: object = {}) => ({ error: { message, ...more } });
const FILTERED = { filtered: true, severity: 'high' };
const SAFE = { filtered: false, severity: 'safe' };
const AZURE =
	"The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry. To learn more about our content filtering policies please read our documentation: https://go.microsoft.com/fwlink/?linkid=2198766";
const INVALID = { type: 'invalid_request_error', param: null, code: null };

/** Refusals that a smaller request does not avoid: the reason, the service that phrases it this way, and the body. */
export const OTHER_REFUSALS: readonly (readonly [reason: string, service: string, body: unknown])[] = [
	[
		'content filter',
		'Azure OpenAI',
		error(AZURE, {
			type: null,
			param: 'prompt',
			code: 'content_filter',
			status: 400,
			innererror: {
				code: 'ResponsibleAIPolicyViolation',
				content_filter_result: { hate: SAFE, self_harm: SAFE, sexual: SAFE, violence: FILTERED },
			},
		}),
	],
	['content filter', 'Azure OpenAI without a message', { error: { code: 'content_filter', message: null } }],
	[
		'content filter',
		'Azure OpenAI, in its inner error alone',
		{ error: { code: 400, innererror: { code: 'ResponsibleAIPolicyViolation' } } },
	],
	[
		'content filter',
		'LiteLLM',
		error(
			`litellm.BadRequestError: litellm.ContentPolicyViolationError: AzureException - ${AZURE}\nmodel=azure/gpt-4o. content_policy_fallback=None. fallbacks=None.`,
			{ type: null, param: null, code: '400' },
		),
	],
	[
		'content filter',
		'OpenAI',
		error(
			'Invalid prompt: your prompt was flagged as potentially violating our usage policy. Please try again with a different prompt.',
			{ ...INVALID, code: 'invalid_prompt' },
		),
	],
	[
		'content filter',
		'OpenAI',
		error(
			'Your request was rejected as a result of our safety system. Your prompt may contain text that is not allowed by our safety system.',
			{ ...INVALID, code: 'content_policy_violation' },
		),
	],
	[
		'content filter',
		'Anthropic',
		{
			type: 'error',
			error: { type: 'invalid_request_error', message: 'Output blocked by content filtering policy' },
			request_id: 'req_011CZ47RMLnx1JoJXRrzzSde',
		},
	],
	['content filter', 'DeepSeek', error('Content Exists Risk', { ...INVALID, code: 'invalid_request_error' })],
	['content filter', 'DeepSeek', { detail: 'Content Exists Risk' }],
	[
		'content filter',
		'Moonshot',
		error('The request was rejected because it was considered high risk', {
			code: 400,
			param: 'prompt',
			type: 'content_filter',
		}),
	],
	[
		'content filter',
		'DashScope',
		{
			code: 'DataInspectionFailed',
			message: 'Input or output data may contain inappropriate content.',
			request_id: 'f9fdb027-830c-9e05-8366-ce479a878825',
		},
	],
	['content filter', 'Zhipu', error('系统检测到输入或生成内容可能包含不安全或敏感内容', { code: '1301' })],
	['content filter', 'Gemini', { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }],
	['content filter', 'a gateway with a figure', error('Content severity 6 exceeds 4.')],
	['content filter', 'a gateway with a threshold', error('The prompt exceeds the allowed harm severity of 2.')],
	[
		'content filter',
		'OpenRouter',
		error('Provider returned error', { code: 400, metadata: { raw: AZURE, provider_name: 'Azure' } }),
	],

	[
		'unknown model',
		'OpenAI',
		error('The model `gpt-9` does not exist or you do not have access to it.', { ...INVALID, code: 'model_not_found' }),
	],
	[
		'unknown model',
		'Mistral',
		{ object: 'error', message: 'Invalid model: m9', type: 'invalid_model', param: null, code: '1500' },
	],
	[
		'unknown model',
		'Groq',
		error(
			'The model `llama3-70b-8192` has been decommissioned and is no longer supported. Please refer to https://console.groq.com/docs/deprecations for a recommendation on which model to use instead.',
			{ type: 'invalid_request_error', code: 'model_decommissioned' },
		),
	],
	[
		'unknown model',
		'OpenRouter',
		{ ...error('m9/large-8192 is not a valid model ID', { code: 400 }), user_id: 'user_2x7DNyswjOHVRWDYVMCIROyGjsS' },
	],
	[
		'unknown model',
		'Together',
		error(
			'Unable to access non-serverless model mistralai/Mistral-Small-24B-Instruct-2501. Please visit https://api.together.ai/models to create and start a new dedicated endpoint for the model.',
			{ ...INVALID, code: 'model_not_available' },
		),
	],
	[
		'unknown model',
		'LiteLLM',
		error(
			'/chat/completions: Invalid model name passed in model=core-max. Call `/v1/models` to view available models for your key.',
			{ type: 'invalid_request_error', param: 'model', code: '400' },
		),
	],
	['unknown model', 'a gateway', error('Model `core-max` was not found.')],
	['a model of another plan', 'a gateway', error('The model m9 is not part of the trial plan, please upgrade.')],

	[
		'temperature',
		'OpenAI',
		error("Invalid 'temperature': decimal above maximum value. Expected a value <= 2, but got 3 instead.", {
			...INVALID,
			param: 'temperature',
			code: 'decimal_above_max_value',
		}),
	],
	[
		'temperature',
		'FastAPI',
		{
			detail: [
				{
					type: 'less_than_equal',
					loc: ['body', 'temperature'],
					msg: 'Input should be less than or equal to 2',
					input: 3,
					ctx: { le: 2 },
				},
			],
		},
	],
	[
		'temperature',
		'Gemini',
		{
			error: {
				code: 400,
				message:
					'Unable to submit request because it has a temperature value of 3 but the supported range is from 0 (inclusive) to 2.0 (inclusive). Update the value and try again.',
				status: 'INVALID_ARGUMENT',
			},
		},
	],
	[
		'temperature',
		'vLLM',
		{ object: 'error', message: 'temperature must be non-negative, got -1.0.', type: 'BadRequestError', code: 400 },
	],
	['another field', 'a gateway', error('presence_penalty 3 is greater than the maximum of 2')],
	[
		'another field',
		'FastAPI',
		{
			detail: [
				{
					type: 'string_too_long',
					loc: ['body', 'conversation_id'],
					msg: 'String should have at most 256 characters',
					ctx: { max_length: 256 },
				},
			],
		},
	],
	[
		'another field',
		'OpenAI',
		error(
			"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
			{ ...INVALID, param: 'max_tokens', code: 'unsupported_parameter' },
		),
	],
	['another field', 'a gateway', error("'max_tokens' is not supported with o1-mini.")],
	[
		'another field',
		'Bedrock',
		{
			message:
				'Malformed input request: #: extraneous key [max_tokens] is not permitted, please reformat your input and try again.',
		},
	],

	[
		'missing field',
		'FastAPI',
		{ detail: [{ type: 'missing', loc: ['body', 'messages', 0, 'content'], msg: 'Field required', input: {} }] },
	],
	[
		'missing field',
		'Anthropic',
		{ type: 'error', error: { type: 'invalid_request_error', message: 'max_tokens: Field required' } },
	],
	[
		'missing field',
		'OpenAI',
		error("Missing required parameter: 'messages[0].content'.", { ...INVALID, code: 'missing_required_parameter' }),
	],
	[
		'missing field',
		'DashScope',
		{
			code: 'InvalidParameter',
			message: 'Required parameter(s) missing or invalid, please check the request parameters.',
		},
	],

	[
		'credit',
		'Anthropic',
		{
			type: 'error',
			error: {
				type: 'invalid_request_error',
				message:
					'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
			},
			request_id: 'req_011CbrFTcXhtiMzr3s6EocF7',
		},
	],
	[
		'credit',
		'OpenRouter',
		error(
			'This request requires more credits, or fewer max_tokens. You requested up to 5000 tokens, but can only afford 2000. To increase, visit https://openrouter.ai/settings/credits and upgrade to a paid account',
			{ code: 402 },
		),
	],
	[
		'credit',
		'DashScope',
		{
			error: {
				code: 'Arrearage',
				param: null,
				message:
					'Access denied, please make sure your account is in good standing. For details, see: https://help.aliyun.com/zh/model-studio/error-code#overdue-payment',
				type: 'Arrearage',
			},
			id: 'chatcmpl-f9fdb027-830c-9e05-8366-ce479a878825',
		},
	],
	['credit', 'DeepSeek', error('Insufficient Balance', { ...INVALID, code: 'invalid_request_error' })],
	[
		'credit',
		'OpenAI',
		error(
			'You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.',
			{ type: 'insufficient_quota', param: null, code: 'insufficient_quota' },
		),
	],
	['credit', 'a gateway, in one word', { error: 'insufficient_quota' }],
	[
		'billing',
		'OpenAI',
		error('Billing hard limit has been reached', { ...INVALID, code: 'billing_hard_limit_reached' }),
	],
	[
		'billing',
		'LiteLLM',
		error('Budget has been exceeded! Current cost: 0.3759, Max budget: 0.35', {
			type: 'budget_exceeded',
			param: null,
			code: '400',
		}),
	],
	[
		'billing',
		'LiteLLM',
		error('ExceededBudget: End User=someone over budget. Spend=0.0008, Budget=0.0001', {
			type: 'auth_error',
			param: 'None',
			code: 400,
		}),
	],
	[
		'billing',
		'Anthropic',
		{
			type: 'error',
			error: {
				type: 'invalid_request_error',
				message: 'You have reached your specified API usage limits. You will regain access on 2026-02-01 at 00:00 UTC.',
			},
		},
	],
	[
		'billing',
		'Gemini',
		error('User location is not supported for the API use without a billing account linked.', {
			code: 400,
			status: 'FAILED_PRECONDITION',
		}),
	],
	['billing', 'a gateway', error('Your trial has expired. Upgrade your plan to continue.')],
	['rate', 'a gateway', error('Too many requests: 60 per minute are allowed.', { code: 'too_many_requests' })],
	['account', 'Anthropic', error('This organization has been disabled.', { type: 'invalid_request_error' })],
	['a reason that nobody knows', 'a gateway', { error: 'Today is a holiday.' }],
	['a reason that nobody knows', 'a gateway', { code: 'E1043' }],
	['a reason that nobody knows', 'a gateway that answers with text', 'computer says no'],
	['content filter', 'a guard model', error('Refused.', { code: 'toxicity_threshold_exceeded' })],
	['content filter', 'a guard model', error('Input exceeds the maximum toxicity score of 0.8')],
	['content filter', 'a guard model', error('Hate speech score over the limit')],
	['content filter', 'a guard model', error('Sexual content: the score of the prompt exceeds the limit of 2')],
	// The request was processed until something ran out.
	['time', 'gRPC behind a gateway', error('Deadline exceeded', { status: 'DEADLINE_EXCEEDED' })],
	['time', 'a gateway', error('The time limit of 3 seconds was exceeded while the prompt was processed')],
	['time', 'PHP', error('Maximum execution time of 30 seconds exceeded', { code: 400 })],
	['time', 'a gateway', error('request timeout exceeded', { code: 'request_timeout' })],
	['tries', 'a gateway', error('Upstream error: maximum retries 3 exceeded')],
	['an answer that was too large', 'a gateway', error('upstream response too large')],
	['memory', 'an engine', error('CUDA out of memory: maximum 24 GiB exceeded')],
];

/** Bodies that name a size limit, which a smaller request may satisfy. */
export const SIZE_REFUSALS: readonly (readonly [service: string, body: unknown])[] = [
	['the service of docs/service.md', error('max_tokens 5000 exceeds the trial plan limit of 500')],
	['a gateway', error('Plan limits exceeded')],
	['a gateway', { error: 'too many tokens' }],
	['a gateway', error('max_tokens above 500 is not supported on the trial plan')],
	[
		'a gateway with a link to its shop',
		error('max_tokens 5000 exceeds the limit of 500. Upgrade on the billing page.'),
	],
	['DeepSeek', error('Invalid max_tokens value, the valid range of max_tokens is [1, 500]', INVALID)],
	['DashScope', error('<400> InternalError.Algo.InvalidParameter: Range of max_tokens should be [1, 500]')],
	['Groq', error('max_tokens for `llama-3.1-8b-instant` must be less than or equal to 500', INVALID)],
	['Anthropic', error('max_tokens: 5000 > 500, which is the maximum allowed number of output tokens for m9', INVALID)],
	[
		'Gemini',
		error(
			'Unable to submit request because it has a maxOutputTokens value of 5000 but the supported range is from 1 (inclusive) to 501 (exclusive). Update the value and try again.',
			{ status: 'INVALID_ARGUMENT' },
		),
	],
	[
		'Bedrock',
		{
			message:
				'The maximum tokens you requested exceeds the model limit of 500. Try again with a maximum tokens value that is lower than 500.',
		},
	],
	[
		'FastAPI',
		{
			detail: [
				{ type: 'less_than_equal', loc: ['body', 'max_tokens'], msg: 'Input should be less than or equal to 500' },
			],
		},
	],
];

/** Bodies that give no reason. */
export const SILENT_REFUSALS: readonly (readonly [service: string, body: unknown])[] = [
	['nothing', ''],
	['an empty object', {}],
	['text', 'Bad Request'],
	['text', '400 Bad Request\n'],
	[
		'HTML',
		'<html><head><title>400 Bad Request</title></head><body><center><h1>400 Bad Request</h1></center></body></html>',
	],
	['JSON that broke off', '{"error": "max_tok'],
	['a gateway', { error: 'Bad Request' }],
	['NestJS', { statusCode: 400, message: 'Bad Request' }],
	[
		'Spring',
		{
			timestamp: '2026-01-02T03:04:05.000+00:00',
			status: 400,
			error: 'Bad Request',
			path: '/api/v1/chat',
			requestId: 'b3a1c2d4-17',
		},
	],
	[
		'ASP.NET',
		{
			type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
			title: 'Bad Request',
			status: 400,
			traceId: '00-84c1fd4063c38d9f3900d06e56542d48-85d1d4-00',
		},
	],
	['Flask', { code: 400, description: 'The browser (or proxy) sent a request that this server could not understand.' }],
	['Gemini', error('Request contains an invalid argument.', { code: 400, status: 'INVALID_ARGUMENT' })],
	['vLLM', { object: 'error', message: '', type: 'BadRequestError', param: null, code: 400 }],
];
