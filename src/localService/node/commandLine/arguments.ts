import { parseArgs } from 'node:util';
import { errorCode } from '../../../base/node/files/fileErrors.ts';
import { LEVEL_MEANINGS, LEVELS } from '../../../service/core/localLevels.ts';
import { PLANS, type Plan } from '../../../service/core/plans.ts';
import { isEngineUrl } from '../../core/engines/engine.ts';
import { API_KEY_VARIABLE } from './apiKeys.ts';

/** The parsed command line. */
export interface ServiceArguments {
	readonly host: string;
	readonly port: number;
	/** The raw values of `--key`. */
	readonly keys: readonly string[];
	/** The file with more keys. */
	readonly keyFile: string | undefined;
	readonly plan: Plan;
	readonly ratePerMinute: number;
	readonly engineUrl: string;
	readonly engineModel: string;
	/** Undefined for a temporary folder, which is removed at the end. */
	readonly dataDirectory: string | undefined;
}

const LEVEL_LINES = LEVELS.map((level) => `    ${level.padEnd(9)}${LEVEL_MEANINGS[level]}`).join('\n');

/** The output of `--help`. */
export const HELP = `Whetstone's local service: chat, generate, optimize and metrics over HTTP.

  npm run service -- [options]

  --port PORT          the port to listen on (default 8787; 0: any free port)
  --host HOST          the address to listen on (default 127.0.0.1: only this machine reaches it; 0.0.0.0: every
                       address of this machine; an address that others can reach requires a key of your own,
                       of at least 16 characters)
  --key-file FILE      API keys, one per line, each as KEY or label=KEY (a key that contains "=" must be labeled);
                       empty lines and lines that begin with # are skipped
  --key KEY            an API key; may be repeated; everyone on this machine can read it in the process list
  --plan PLAN          trial, core or enterprise: whose limits apply (default enterprise)
  --rate NUMBER        requests per minute per key (default 60)
  --engine URL         base URL of an OpenAI-compatible server, such as http://127.0.0.1:11434/v1 for Ollama;
                       none: the offline engine, which uses no model and says so
  --engine-model NAME  the model to ask the engine for (default: the first one in its list that can chat)
  --data DIR           where conversations are kept (default: a temporary folder, removed at the end)
  --help               shows this text

  Optimization levels, each with what a model is asked for (high is the documented one, and applies if a request names
  none). Without a model, all three do the same:

${LEVEL_LINES}

  ${API_KEY_VARIABLE} in the environment: API keys as in the file, separated by commas.
  WHETSTONE_ENGINE_KEY in the environment: the API key that the engine requires, if any.

  Keys from all three places are accepted; if there are none, one is generated and printed. To change a key, start the
  service with both the old and the new one, each under a label of its own; later, start it without the old one.
  All keys belong to one account: any of them continues a conversation that another one began, and sees the metrics
  of all. People who must not read each other's conversations each need a service, and a --data folder, of their own.
`;

const OPTIONS = {
	port: { type: 'string', default: '8787' },
	host: { type: 'string', default: '127.0.0.1' },
	key: { type: 'string', multiple: true },
	'key-file': { type: 'string' },
	plan: { type: 'string', default: 'enterprise' },
	rate: { type: 'string', default: '60' },
	engine: { type: 'string', default: '' },
	'engine-model': { type: 'string', default: '' },
	data: { type: 'string' },
	help: { type: 'boolean', default: false },
} as const;

/** Whether `--help` is given, even if other arguments are wrong. */
export function asksForHelp(args: readonly string[]): boolean {
	return parseArgs({ args: [...args], options: OPTIONS, strict: false }).values.help === true;
}

/**
 * Parses the command line.
 * @throws Error with a sentence for the user
 */
export function readArguments(args: readonly string[]): ServiceArguments {
	const values = parseOptions(args);
	const plan = PLANS.find((each) => each === values.plan);
	if (plan === undefined) throw new Error(`--plan must be one of ${PLANS.join(', ')}, not ${values.plan}.`);
	if (values.host === '') throw new Error('--host must not be empty.');
	if (values.engine !== '' && !isEngineUrl(values.engine)) {
		throw new Error('--engine must begin with http:// or https://, followed by a host.');
	}
	if (values.data === '') throw new Error('--data must name a folder.');
	if (values['key-file'] === '') throw new Error('--key-file must name a file.');
	return {
		host: values.host,
		port: wholeNumber('--port', values.port, 0, 65_535),
		keys: values.key ?? [],
		keyFile: values['key-file'],
		plan,
		ratePerMinute: wholeNumber('--rate', values.rate, 1, 1_000_000),
		engineUrl: values.engine,
		engineModel: values['engine-model'],
		dataDirectory: values.data,
	};
}

function parseOptions(args: readonly string[]) {
	try {
		return parseArgs({ args: [...args], options: OPTIONS }).values;
	} catch (error) {
		const option = dashedOption(args);
		if (errorCode(error) === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && option !== undefined) {
			throw new Error(
				`The option ${option} has no value. A value that begins with a dash is written as ${option}=VALUE.`,
			);
		}
		if (errorCode(error) !== 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') throw error;
		// Node's message repeats the argument, which after `--key team= SECRET` is the key.
		throw new Error('One argument belongs to no option. A value follows its option directly, as in --key label=KEY.');
	}
}

/**
 * The first option followed by another one or by a value with a dash. Does not return the value, which may be a key.
 */
function dashedOption(args: readonly string[]): string | undefined {
	const takesValue = (arg: string) =>
		Object.entries(OPTIONS).some(([name, { type }]) => arg === `--${name}` && type === 'string');
	return args.find((arg, index) => takesValue(arg) && args[index + 1]?.startsWith('-'));
}

function wholeNumber(option: string, text: string, least: number, most: number): number {
	const number = Number(text);
	if (/^\d+$/.test(text) && number >= least && number <= most) return number;
	const range = [least, most].map((bound) => bound.toLocaleString('en-US')).join(' to ');
	throw new Error(`${option} must be a whole number from ${range}, not ${text === '' ? 'empty' : text}.`);
}
