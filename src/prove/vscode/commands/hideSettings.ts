import { redactLookalikes } from '../../../base/text/redact.ts';
import { redactSecrets } from '../../../base/text/secretScan.ts';

const HIDDEN = '[redacted]';
const SECRET_NAME = /auth|token|passw|pwd|secret|credential|user(?!config)|email|ident|otp|cert|key/i;
/** The name of a setting in INI, TOML, YAML or Yarn’s own notation, and its value. */
const SETTING =
	/^(?<indent>\s*)(?<name>"[^"]*"|'[^']*'|[^\s=]+?(?=\s*=|\s*:(?:\s|$)|\s))(?<mark>\s*(?:[=:]\s*|\s))(?<value>.*)$/;
/** A setting within a line, as in `{ token: x }` and in a comment. */
const INNER =
	/(?<name>(?:auth|token|passw|pwd|secret|user)[\w-]{0,60}["']?[ \t]{0,9}[=:][ \t]{0,9})(?:"[^"]*"|'[^']*'|[^\s,}"']+)/gi;
const HAS_INNER = /\{|^\s*[#;]/;

/** Files of settings: in others, a line may be code, which is shown whatever its names are. */
const SETTINGS_FILE =
	/(?:^|[\\/])(?:\.npmrc|\.yarnrc|\.yarnrc\.yml|bunfig\.toml|pnpm-workspace\.yaml|\.corepack\.env)$/;

/**
 * The text of a file of a package manager to be shown: what looks like a secret is hidden, and so is the value of each setting
 * whose name speaks of one.
 * @param file its path
 */
export function hideSettings(file: string, text: string): string {
	return redactLookalikes(redactSecrets(SETTINGS_FILE.test(file) ? withoutValues(file, text) : text));
}

function withoutValues(file: string, text: string): string {
	/** Whether a line goes on with a value that is hidden. */
	let goesOn: ((line: string) => boolean) | undefined;
	const lines = text.split(/\r\n|[\r\n]/).map((line) => {
		if (goesOn?.(line)) return HIDDEN;
		const { indent = '', name = '', mark = '', value = '' } = SETTING.exec(line)?.groups ?? {};
		goesOn = undefined;
		if (!SECRET_NAME.test(name)) return HAS_INNER.test(line) ? line.replace(INNER, `$<name>${HIDDEN}`) : line;
		goesOn = continuation(file, indent, value);
		return value === '' ? line : `${indent}${name}${mark}${HIDDEN}`;
	});
	return lines.join('\n');
}

/** What tells the further lines of a value: in YAML their indent, in TOML three quotes. INI knows none. */
function continuation(file: string, { length }: string, value: string): ((line: string) => boolean) | undefined {
	if (/\.ya?ml$/.test(file)) return (line) => line.trim() === '' || line.search(/\S/) > length;
	const quotes = file.endsWith('.toml') ? /^(?:"""|''')/.exec(value)?.[0] : undefined;
	if (quotes === undefined || value.lastIndexOf(quotes) > 0) return undefined;
	let isOpen = true;
	return (line) => {
		const wasOpen = isOpen;
		isOpen &&= !line.includes(quotes);
		return wasOpen;
	};
}
