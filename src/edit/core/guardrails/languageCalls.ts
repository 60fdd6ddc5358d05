import { COMPILED_LANGUAGE_CALLS } from './compiledLanguageCalls.ts';
import { bareCalls, CALLED, type DangerousCalls } from './dangerousCalls.ts';
import { SCRIPT_LANGUAGE_CALLS } from './scriptLanguageCalls.ts';

const { raw } = String;

/** In any language: names that hardly mean anything else. */
const IN_ANY: DangerousCalls = {
	calls: [
		raw`\b(?:XMLHttpRequest|WebSocket|EventSource|sendBeacon|axios|urlopen|urlretrieve|aiohttp|httpx|HttpClient|WebClient|HttpWebRequest|HttpURLConnection|OkHttpClient|RestTemplate|TcpClient|TcpListener|TcpStream|UdpSocket|UdpClient|reqwest|ureq|URLSession|curl_exec|curl_init|curl_easy_(?:init|perform)|fsockopen|stream_socket_client|URLDownloadToFile|gethostbyname|getaddrinfo)\b`,
		raw`\bhttps?\.(?:get|request|Get|Post|PostForm|Head|NewRequest\w*|Client|DefaultClient|ListenAndServe\w*)\b`,
		raw`\bnet\.(?:connect|createConnection|createServer|Dial\w*|Listen\w*)\b`,
		raw`\bNet::(?:HTTP|FTP|SMTP)\b`,
		raw`\bsocket\.(?:socket|create_connection)\b`,
		raw`\burllib\b(?!\.(?:parse|error|robotparser)\b)`,
		raw`\b(?:child_process|subprocess|ProcessBuilder|ProcessStartInfo|execSync|execFile\w*|spawnSync|posix_spawn\w*|CreateProcess[AW]?|ShellExecute\w*|WinExec|execvp?e?|execlp?e?)\b|\b_?w?popen\w?${CALLED}`,
		raw`\bProcess\.(?:Start|start|run)\b`,
		raw`\bRuntime\.getRuntime${CALLED}(?!\s*\(\s*\)\.(?:availableProcessors|\w+Memory|gc|addShutdownHook)\b)`,
		raw`\bos\.(?:system|popen|exec[lv]\w*|spawn\w*|startfile|posix_spawn\w*)\b`,
		raw`\bexec\.Command\w*\b`,
		raw`\bCommand::new\b`,
		raw`\bBun\.spawn|\bDeno\.(?:run|Command)\b`,
		raw`\bnew\s+Function\b`,
		raw`\bvm\.(?:runIn\w*|Script)\b`,
		raw`\b__import__${CALLED}`,
		raw`\b(?:instance|class|module)_eval\b(?!\s*(?:\(?\s*&|\{|do\b))`,
		raw`\b(?:create_function|ScriptEngineManager|CSharpScript|loadstring|dlopen)\b`,
		raw`\bpickle\.(?:loads?|Unpickler)\b|\bmarshal\.loads?\b|\bbinding\.eval\b`,
	],
};

/** In languages without rules of their own: names that may mean something else elsewhere. */
const IN_OTHERS: DangerousCalls = {
	calls: [
		bareCalls('fetch|system|spawn|eval|Function'),
		raw`\b(?:globalThis|window|self)\.fetch\b`,
		raw`\brequests\.(?:get|post|put|patch|delete|request|Session)\b`,
	],
	ends: [raw`\b(?:process|os|sys|System|Environment)\.[eE]xit${CALLED}`, raw`\bprocess::(?:exit|abort)\b`],
};

/** By families of languages. A map, since the name may come from an answer: `constructor` is not a language. */
const OWN: ReadonlyMap<string, DangerousCalls> = new Map(
	Object.entries({ ...COMPILED_LANGUAGE_CALLS, ...SCRIPT_LANGUAGE_CALLS }),
);

/** What is dangerous in a language. @param language a family */
export function dangerousCallsOf(language: string): Required<DangerousCalls> {
	const own = OWN.get(language) ?? IN_OTHERS;
	return {
		modules: own.modules ?? /^(?!)/,
		calls: [...(IN_ANY.calls ?? []), ...(own.calls ?? [])],
		ends: own.ends ?? [],
		clock: own.clock ?? [],
	};
}
