import { parseArgs } from 'node:util';

export interface StartOptions {
	/** The first port to try. The browser stores keys by port. */
	readonly port: number;
	/** Removes what earlier starts left. */
	readonly fresh: boolean;
	/** Prints the options instead. */
	readonly help: boolean;
}

/** What `npm start -- --help` prints. */
export const START_HELP = `Builds Whetstone and opens VS Code with it, in the browser where desktop VS Code can't run.

  npm start -- [options]

  --port PORT  the first port to try in the browser (default 8130)
  --fresh      removes the demo workspace, conversations and keys of earlier starts first
  --help       shows this text
`;

const defaultPort = 8130;
/** The highest first port, so that there is room for the ports that are tried after it. */
export const LAST_PORT = 65_000;

/** Reads the command line of `npm start`. @throws Error with a sentence for the developer */
export function readStartOptions(args: readonly string[]): StartOptions {
	const { values } = parseArgs({
		args: [...args],
		options: {
			port: { type: 'string', default: String(defaultPort) },
			fresh: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	const port = Number(values.port);
	if (/^\d+$/.test(values.port) && port >= 1 && port <= LAST_PORT)
		return { port, fresh: values.fresh, help: values.help };
	throw new Error(
		`--port must be a whole number from 1 to ${LAST_PORT.toLocaleString('en-US')}, not ${values.port || 'empty'}.`,
	);
}
