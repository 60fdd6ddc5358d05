import { languageFamily } from '../../text/languages.ts';
import { findSecrets } from '../../text/secretScan.ts';
import type { CodeChange } from './codeChange.ts';
import type { GuardrailInput } from './guardrail.ts';

/** A way in which code can do harm, by the calls it makes. */
type DangerKind = 'network' | 'process' | 'dynamic';

/** In any language: names that hardly mean anything else. */
const COMMON: Readonly<Record<DangerKind, RegExp>> = {
	network:
		/\b(?:XMLHttpRequest|WebSocket|EventSource|sendBeacon|axios|urlopen|urlretrieve|aiohttp|httpx|HttpClient|WebClient|HttpWebRequest|HttpURLConnection|OkHttpClient|RestTemplate|TcpClient|TcpStream|UdpSocket|UdpClient|reqwest|ureq|URLSession|curl_exec|curl_init|curl_easy_perform|fsockopen|stream_socket_client|URLDownloadToFile|gethostbyname|getaddrinfo)\b|\bhttps?\.(?:get|request|Get|Post|Head|NewRequest\w*|Client)\b|\brequests\.(?:get|post|put|patch|delete|request|Session)\b|\burllib\b|\bnet\.(?:connect|createConnection|Dial\w*)\b|\bNet::(?:HTTP|FTP|SMTP)\b|\bsocket\.(?:socket|create_connection)\b|(?<![.\w])fetch\s*\(|\b(?:globalThis|window|self)\.fetch\b/,
	process:
		/\b(?:child_process|subprocess|ProcessBuilder|ProcessStartInfo|execSync|execFile\w*|spawnSync|shell_exec|passthru|proc_open|popen\w*|posix_spawn\w*|CreateProcess\w*|ShellExecute\w*|WinExec|execvp?e?|execlp?e?)\b|\bProcess\.(?:Start|start|run)\b|\bRuntime\.getRuntime\s*\(|\bos\.(?:system|popen|exec\w*|spawn\w*|startfile)\b|\bexec\.Command\w*\b|\bCommand::new\b|(?<![.\w>:])(?:system|spawn)\s*\(|\bBun\.spawn|\bDeno\.(?:run|Command)\b/,
	dynamic:
		/(?<![.\w>:])(?:eval|Function)\s*\(|\bnew\s+Function\b|\bvm\.(?:runIn\w*|Script)\b|\b__import__\s*\(|\b(?:instance|class|module)_eval\b|\b(?:create_function|ScriptEngineManager|CSharpScript|loadstring)\b|\bpickle\.loads?\b|\bmarshal\.loads\b|\bdlopen\b|\bbinding\.eval\b/,
};
/** Commands and functions of one language. */
const OWN: ReadonlyMap<string, Partial<Record<DangerKind, RegExp>>> = new Map(
	Object.entries({
		shellscript: {
			network: /(?:^|[\s;&|(`])(?:curl|wget|nc|ncat|telnet|scp|sftp|ftp|ssh|rsync)\s/m,
			process:
				/\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b|(?:^|[\s;&|(])(?:ba|z|da)?sh\s+-c\b|(?:^|[\s;&|(])(?:nohup|crontab)\s/m,
			dynamic: /(?:^|[\s;&|(])eval\s/m,
		},
		python: { dynamic: /(?<![.\w])(?:exec|compile)\s*\(/ },
		php: {
			process: /(?<![\w>:$])exec\s*\(/,
			dynamic: /(?<![\w>:$])assert\s*\(\s*\$|\binclude\s+\$_|\bunserialize\s*\(/,
		},
		ruby: { process: /(?<![.\w])(?:exec|system|spawn)\s|\bOpen3\b|\bIO\.popen\b/, dynamic: /(?<![.\w])eval\s/ },
		go: { network: /\bhttp\.DefaultClient\b/ },
	}),
);
/** Downloads something and runs it. */
const RUNS_WHAT_COMES = /\b(?:curl|wget)\b[^\n]{0,300}\|\s*(?:sudo\s+)?(?:(?:ba|z|da)?sh|python3?|node|perl)\b/;

/** Whether code can do harm that the original could not, or brings a secret. */
export function addsDanger(place: CodeChange, { languageId, use }: GuardrailInput): boolean {
	const { before, after, document } = place;
	if (addsSecret(place)) return true;
	const isNew = (holds: (text: string) => boolean) => holds(after.bare.text) && !holds(before.bare.text);
	if (isNew((text) => RUNS_WHAT_COMES.test(text))) return true;
	// A prompt may well ask for network access or a command; only optimized code must keep its behavior.
	if (use === 'generate') return false;
	const language = languageFamily(languageId);
	const kinds: readonly DangerKind[] = ['network', 'process', 'dynamic'];
	const around = document?.around ?? [];
	return kinds.some(
		(kind) =>
			isNew((text) => hasDanger(text, kind, language)) && !around.some((text) => hasDanger(text, kind, language)),
	);
}

function hasDanger(text: string, kind: DangerKind, language: string): boolean {
	return COMMON[kind].test(text) || (OWN.get(language)?.[kind]?.test(text) ?? false);
}

function addsSecret({ before, newLines }: CodeChange): boolean {
	const added = newLines.map(({ line }) => line).join('\n');
	return findSecrets(added).some(({ start, end }) => !before.text.includes(added.slice(start, end)));
}
