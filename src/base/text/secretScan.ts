/** The span of a secret in a text, in UTF-16 units. */
export interface FoundSecret {
	readonly start: number;
	readonly end: number;
}

const REDACTED = '[redacted]';

/** Finds what looks like a key, a token, or a password. The spans are in the order of the text and do not overlap. */
export function findSecrets(text: string): readonly FoundSecret[] {
	const found = SECRET_PATTERNS.flatMap(({ pattern, isSecret }) =>
		[...text.matchAll(pattern)].flatMap((match) => {
			const [start = 0, end = 0] = match.indices?.groups?.secret ?? [];
			return isSecret === undefined || isSecret(text.slice(start, end), match.groups?.name ?? '')
				? [{ start, end }]
				: [];
		}),
	);
	const inOrder = found.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start || b.end - a.end);
	return inOrder.reduce<FoundSecret[]>((kept, next) => {
		const last = kept.at(-1);
		if (last === undefined || next.start >= last.end) kept.push(next);
		else if (next.end > last.end) kept[kept.length - 1] = { start: last.start, end: next.end };
		return kept;
	}, []);
}

/**
 * The text with each secret replaced by a mark, and nothing else changed.
 * @param secrets what `findSecrets` found in this text
 */
export function redactSecrets(text: string, secrets = findSecrets(text)): string {
	let at = 0;
	let redacted = '';
	for (const { start, end } of secrets) {
		redacted += text.slice(at, start) + REDACTED;
		at = end;
	}
	return redacted + text.slice(at);
}

/** The shape of a kind of secret. The group `secret` is replaced; the group `name` is what the value is assigned to. */
interface SecretPattern {
	readonly pattern: RegExp;
	/** Whether the match really is a secret. */
	readonly isSecret?: (secret: string, name: string) => boolean;
}

/**
 * Tokens that are recognized by their prefix. The expressions are written for this file; the facts in them (prefix,
 * alphabet, length) are checked against gitleaks 8.30 (https://github.com/gitleaks/gitleaks, config/gitleaks.toml, MIT
 * License), which is kept up to date. It has no rule for Vercel, Figma, Groq and Docker: Vercel's prefixes are those of
 * its changelog, and the other three are bounded loosely.
 */
const TOKENS = [
	'(?:AKIA|ASIA)[0-9A-Z]{16}(?![0-9A-Za-z])', // AWS
	'gh[opsur]_[0-9A-Za-z]{36,255}', // GitHub
	'github_pat_[0-9A-Za-z_]{40,255}',
	'gl(?:pat|ptt|dt|rt|cbt)-[0-9A-Za-z_-]{20,100}', // GitLab
	'xox[abeoprs]-[0-9A-Za-z-]{10,200}', // Slack
	'xapp-[0-9A-Za-z-]{20,200}',
	'hooks\\.slack\\.com/(?:services|triggers|workflows)/[0-9A-Za-z+/]{40,120}',
	'AIza[0-9A-Za-z_-]{35}', // Google
	'ya29\\.[0-9A-Za-z_-]{20,400}',
	'[rs]k_(?:live|test)_[0-9A-Za-z]{16,200}', // Stripe
	'whsec_[0-9A-Za-z]{20,100}',
	'sk-[0-9A-Za-z_-]{20,300}', // OpenAI, Anthropic and the like
	'npm_[0-9A-Za-z]{36}',
	'pypi-[0-9A-Za-z_-]{50,400}',
	'hf_[0-9A-Za-z]{30,100}', // Hugging Face
	'gsk_[0-9A-Za-z]{40,100}', // Groq
	'lin_api_[0-9A-Za-z]{40}', // Linear
	'vc[aikpr]_[0-9A-Za-z]{24,100}', // Vercel
	'dapi[0-9a-f]{32}(?:-[0-9])?', // Databricks
	'figd_[0-9A-Za-z_-]{40,100}', // Figma
	'glsa_[0-9A-Za-z]{32}_[0-9A-Fa-f]{8}', // Grafana
	'glc_[0-9A-Za-z+/]{32,400}={0,3}',
	'dckr_[op]at_[0-9A-Za-z_-]{20,100}', // Docker
	'SG\\.[0-9A-Za-z_-]{16,64}\\.[0-9A-Za-z_-]{16,64}', // SendGrid
	'do[opr]_v1_[0-9a-f]{64}', // DigitalOcean
	'shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}', // Shopify
	'eyJ[0-9A-Za-z_-]{8,4000}\\.eyJ[0-9A-Za-z_-]{8,8000}\\.[0-9A-Za-z_-]{8,2000}', // JSON Web Token
	// Grafana before 9. After the JSON Web Token: the first that matches is taken, and this would take only its header.
	'eyJrIjoi[0-9A-Za-z]{70,400}={0,3}',
];

const SECRET_NAME =
	/secret|passw(?:or)?d|passphrase|pwd|token(?!s|_?limit)|api[-_]?key|access[-_]?key|private[-_]?key|credential|auth[-_]?key|encryption[-_]?key/i;

/** The end of a name that is about a secret but holds none. */
const ABOUT = /(?:url|uri|file|path|name|id|host|limit|ttl|length|expires?(?:_?in|_?at)?|type|ref|field|header)$/i;

/** The kinds of secrets to look for. Every repetition is bounded: the text may be large and hostile. */
const SECRET_PATTERNS: readonly SecretPattern[] = [
	{
		pattern:
			/-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY(?: BLOCK)?-----(?<secret>[^-]{1,20000}(?:-(?!----)[^-]{0,200}){0,50})/dg,
		isSecret: (secret) => /[0-9A-Za-z+/]{6}/.test(secret.replaceAll('[redacted]', '')),
	},
	{ pattern: new RegExp(`(?<![0-9A-Za-z_-])(?<secret>${TOKENS.join('|')})`, 'dg') },
	{
		pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/'"`]{0,100}:(?<secret>[^\s@/'"`]{3,200})@/dg,
		isSecret: isLiteral,
	},
	{ pattern: /\b(?:Password|Pwd|AccountKey|SharedAccessKey)=(?<secret>[^;\s'"`]{4,300});/dgi, isSecret: isLiteral },
	{
		pattern: /\b(?:Bearer|Basic|Token)[ \t]{1,4}(?<secret>[0-9A-Za-z+/_.=-]{16,2000})/dgi,
		isSecret: isRandom,
	},
	{
		// A line of an `.env` file.
		pattern:
			/^[ \t]{0,20}(?:export[ \t]{1,4})?(?<name>[A-Z][A-Z0-9_]{1,80})[ \t]{0,4}=[ \t]{0,4}["']?(?<secret>(?:(?<=")[^"\r\n]{1,2000}|(?<=')[^'\r\n]{1,2000}|(?<!["'])[^\s"'#][^\s#]{0,2000}))/dgm,
		isSecret: (secret, name) => isSecretName(name) && secret.length >= 6 && isLiteral(secret),
	},
	{
		// A quoted text, assigned to the name of a secret.
		pattern: /(?<name>[\w-]{2,60})["']?[ \t]{0,4}(?:[:=]|=>|:=)[ \t]{0,4}["'`](?<secret>[^\s"'`]{8,500})["'`]/dg,
		isSecret: (secret, name) => isSecretName(name) && isLiteral(secret) && isMixed(secret),
	},
	{
		// A value without quotes, as in YAML or in a header.
		pattern: /(?<name>[\w-]{2,60})["']?[ \t]{0,4}[:=][ \t]{0,4}(?<secret>[0-9A-Za-z+/_=-]{16,500})(?![\w(.[])/dg,
		isSecret: (secret, name) => isSecretName(name) && isLiteral(secret) && isRandom(secret),
	},
];

function isSecretName(name: string): boolean {
	return SECRET_NAME.test(name) && !ABOUT.test(name);
}

/** Whether a value is neither a reference to a secret nor a placeholder for one. */
function isLiteral(value: string): boolean {
	if (/^(?:\$|<|%|\{|\*{3}|x{3}|\.{3}|\[redacted\])/i.test(value)) return false;
	if (
		/^(?:your|my|the|change|example|placeholder|todo|dummy|none|null|true|false|undefined|pass(?:word)?$)/i.test(value)
	)
		return false;
	if (/^(?:process\.env|import\.meta|os\.|env[.([]|ENV\[|secrets?\.|https?:\/\/)/.test(value)) return false;
	return !/^\d{1,9}$/.test(value) && !/\$\{|\(\)/.test(value);
}

/** Whether a value is unlikely to be a word, which has letters only. */
function isMixed(value: string): boolean {
	return /[A-Za-z]/.test(value) && /[^A-Za-z_-]/.test(value);
}

/** Whether a text looks random: it has letters, digits, and at least 3 bits of entropy per character. */
function isRandom(value: string): boolean {
	return isMixed(value) && /\d/.test(value) && entropy(value.slice(0, 200)) >= 3;
}

/** Shannon's, in bits per character. */
function entropy(text: string): number {
	const counts = new Map<string, number>();
	for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
	return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}
