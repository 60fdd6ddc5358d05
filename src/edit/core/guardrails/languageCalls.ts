import { BARE, bareCalls, CALLED, type DangerousCalls } from './dangerousCalls.ts';
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

const JAVA: DangerousCalls = {
	calls: [
		raw`\bimport\s+(?:static\s+)?(?:java\.net\.(?:http\b|\*|\w*Socket|\w*Connection;)|javax\.net\b|java\.rmi\b|javax\.script\b|okhttp3|java\.nio\.channels\.\w*Socket)`,
		raw`\b(?:new\s+)?(?:Server|Datagram|Multicast|SSL)?Socket(?:Channel)?(?:\.open)?${CALLED}`,
		raw`\.(?:openStream|openConnection)${CALLED}|\b(?:rt|[rR]untime)\.exec${CALLED}`,
		raw`\b(?:URL|URI)\s*\([^()\n]{0,200}\)(?:\.toURL\(\))?\.(?:readText|readBytes|getText|text|openStream)\b`,
		raw`\bInetAddress\.get\w+|\bDriverManager\.getConnection\b|\bHttpRequest\.new\w+|\bJsoup\.connect\b`,
		raw`\bClass\.forName${CALLED}|\.(?:loadClass|defineClass)${CALLED}|\bURLClassLoader\b|\bObjectInputStream\b`,
		raw`\bSystem\.load(?:Library)?${CALLED}|\b(?:GroovyShell|ScriptEngine|ToolProvider)\b|\bEval\.(?:me|xy?z?)${CALLED}`,
		raw`\bsys\.process\b|["\x60]\.(?:execute${CALLED}|!!?)`,
	],
	ends: [
		raw`\bSystem\.exit${CALLED}|\bRuntime\.getRuntime\(\)\.(?:exit|halt)${CALLED}|\b[rR]untime\.(?:exit|halt)${CALLED}`,
		raw`(?<![\w$])exitProcess\b`,
		raw`\bsys\.exit${CALLED}`,
		raw`${BARE}exit(?=\s*\(\s*-?\w+\s*\))`,
	],
};

const C_ENDS = [
	raw`(?:${BARE}|\bstd::|(?<![\w>])::)(?:_?exit|_Exit|abort|quick_exit|terminate)${CALLED}`,
	raw`${BARE}(?:exec[lv]\w*|pthread_exit)${CALLED}`,
	raw`${BARE}(?:raise\s*\(\s*SIG(?:KILL|TERM|ABRT)|kill\s*\(\s*getpid\b)`,
];

/** Languages that are compiled, by family. */
const COMPILED_LANGUAGE_CALLS = {
	go: {
		modules:
			/^(?:net|net\/(?:http(?:\/\w+)?|rpc(?:\/\w+)?|smtp)|os\/exec|plugin|syscall|crypto\/tls|golang\.org\/x\/(?:net|sys)\/.*|golang\.org\/x\/crypto\/ssh|google\.golang\.org\/grpc)$/,
		calls: [
			raw`\b(?:httpClient|(?:c|[cC]lient)(?=\.Get\s*\(\s*["\x60]|\.(?:Do|Post|PostForm|Head)\s*\((?!\s*ctx)))\.(?:Do|Get|Post|PostForm|Head)${CALLED}|\bhttp\.(?:Do|Serve\w*|Transport)\b|\bnet\.(?:Lookup\w+|Resolve\w+|Dialer)\b|\btls\.(?:Dial|Listen)\b|\brpc\.Dial\w*|\bsmtp\.(?:Dial|SendMail)\b`,
			raw`\bexec\.Cmd\s*\{|\bos\.StartProcess\b|\bsyscall\.(?:Exec|ForkExec|StartProcess|Socket|Connect|RawSyscall\w*|Syscall\w*)\b|\bplugin\.Open\b`,
		],
		ends: [
			raw`\b(?:os|syscall)\.Exit\b|\blog\.Fatal(?:f|ln)?\b|\bsyscall\.Kill(?=\s*\(\s*(?:os|syscall)\.Getpid\b)|\bruntime\.Goexit\b|\bsyscall\.Exec\b`,
		],
	},
	rust: {
		calls: [
			raw`\bstd::net\b(?!::(?:IpAddr|Ipv[46]Addr|SocketAddr\w*|AddrParseError)\b)|\bstd::os::unix::net\b|\b(?:tokio|async_std|mio)::net\b|\b(?:TcpListener|UnixStream|UnixListener|hyper|isahc|surf|tungstenite)\b(?=::)`,
			raw`\b(?:std|tokio|async_std)::process\b(?!::(?:ExitCode|ExitStatus|Termination|exit|abort|id)\b)|\bprocess::(?:Command|Stdio)\b`,
			raw`\blibloading\b|\blibc::(?:system|fork|exec\w+|socket|connect|dlopen|popen)\b`,
		],
		ends: [
			raw`\bprocess::(?:exit|abort)\b|\blibc::(?:_?exit|abort|kill)\b|\bintrinsics::abort\b`,
			raw`(?:${BARE}|(?<![\w:])\w{1,9}::)(?:exit|abort)(?=\s*\(\s*(?:-?\d+)?\s*\))`,
		],
	},
	csharp: {
		calls: [
			raw`\busing\s+(?:static\s+)?System\.(?:Net(?:\.(?:Http|Sockets|WebSockets|Mail|NetworkInformation))?|CodeDom(?:\.Compiler)?|Reflection\.Emit)\s*;`,
			raw`\bnew\s+(?:[\w.]+\.)?Socket\b|\b(?:Http)?WebRequest\b|\b(?:SmtpClient|FtpWebRequest|ClientWebSocket|HttpListener|NetworkStream)\b|\bDns\.\w+|\bnew\s+Ping\b`,
			raw`\bnew\s+(?:System\.Diagnostics\.)?Process\b|\bAssembly\.(?:Load\w*|UnsafeLoadFrom)\b|\b(?:DllImport|LibraryImport)\b|\bNativeLibrary\.\w+|\bCodeDomProvider\b|\bBinaryFormatter\b|\bDynamicMethod\b|\.InvokeMember${CALLED}|\bPowerShell\.Create\b`,
		],
		ends: [
			raw`${BARE}Exit(?=\s*\(\s*-?\d+\s*\))`,
			raw`\bEnvironment\.(?:Exit|FailFast)\b|\bGetCurrentProcess\s*\(\s*\)\.Kill\b|\bApplication\.Exit\b|\bProcess\.GetProcessById\b`,
		],
	},
	c: {
		calls: [
			raw`#\s*(?:include|import)\s*<(?:sys/socket|sys/un|netinet/\w+|arpa/inet|netdb|curl/\w+|spawn|dlfcn|winsock2?|ws2tcpip|wininet|winhttp|boost/asio\S*|boost/process\S*|httplib|cpr/\w+|openssl/ssl)(?:\.h(?:pp)?)?>`,
			raw`(?:${BARE}|\bstd::|(?<![\w>])::)(?:system|_?w?popen|socket|socketpair|v?fork|clone|fexecve|execveat|execvpe|dlopen|dlmopen|dlsym|syscall|LoadLibrary(?:Ex)?[AW]?|sendto|recvfrom|InternetOpen\w*|WinHttpOpen|WSAStartup|gethostby\w+)${CALLED}`,
			raw`(?:${BARE}|(?<![\w>])::)connect(?=\s*\((?![^;]{0,300}(?:&\s*\w+::|SIGNAL\s*\(|\[)))`,
			raw`\bcurl_easy_\w+|\b(?:NSTask|NSURLSession|NSURLConnection|NSAppleScript|boost::asio|boost::process|asio::ip)\b`,
		],
		ends: C_ENDS,
		clock: [
			raw`#\s*define\s+(?:clock|time|clock_gettime|gettimeofday)\b|\b(?:int|clock_t|time_t)\s+(?:clock|time|clock_gettime|gettimeofday)\s*\([^;{}]{0,100}\)\s*\{`,
		],
	},
	swift: {
		calls: [
			raw`\bimport\s+(?:Network|JavaScriptCore|NIO\w*|AsyncHTTPClient|Alamofire)\b|\b(?:NWConnection|NWListener|URLRequest|CFStream\w+|CFSocket\w*|NSURLConnection|AF\.request)\b|\bcontentsOf\s*:\s*(?=URL\s*\(\s*string|\w*[uU]rl\b)`,
			raw`${BARE}(?:Foundation\.)?(?:Process|NSTask)${CALLED}|\bProcess\.(?:launchedProcess|run)\b|\bNSAppleScript\b|\bJSContext\b|\.evaluateScript${CALLED}|\bNSClassFromString\b`,
			bareCalls('system|popen|dlopen|dlsym|fork|socket|execv|execve'),
		],
		ends: [raw`(?:${BARE}|\b(?:Foundation|Darwin|Glibc)\.)(?:_?exit|abort|_Exit|quick_exit)${CALLED}`],
	},
	dart: {
		modules: /^(?:package:(?:http|dio|web_socket_channel)\/.*|dart:ffi|dart:mirrors)$/,
		calls: [
			raw`\bProcess\.(?:runSync|startSync|killPid)\b|\b(?:Raw|Secure)?(?:Server)?Socket\.(?:connect|bind)\b|\bHttpServer\.bind\b|\bIsolate\.spawnUri\b|\bDynamicLibrary\.\w+`,
		],
		ends: [bareCalls('exit')],
	},
	java: JAVA,
	kotlin: JAVA,
	scala: JAVA,
	groovy: JAVA,
} satisfies Readonly<Record<string, DangerousCalls>>;

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
