/** What code can do that the original did not. */
export interface DangerousCalls {
	/** Modules that use the network, start programs, or run text as code, by the name in an import. */
	readonly modules?: RegExp;
	/** Code that does, in code without comments whose strings are masked; a call ends with its name. */
	readonly calls?: readonly string[];
	/** Code that ends the process. */
	readonly ends?: readonly string[];
	/** Code that sets the clock. */
	readonly clock?: readonly string[];
}

const { raw } = String;

/** A name by itself, not the member of something, or a part of another name. */
const BARE = raw`(?<![.\w$>:#@])`;
/** Something is called. */
const CALLED = raw`(?=\s*\()`;
/** Something is assigned, not compared. */
const ASSIGNED = raw`\s*=(?![=>~])`;

const bareCalls = (names: string) => `${BARE}(?:${names})${CALLED}`;

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
	],
};

const C_ENDS = [
	raw`(?:${BARE}|\bstd::|(?<![\w>])::)(?:_?exit|_Exit|abort|quick_exit|terminate)${CALLED}`,
	raw`${BARE}(?:raise\s*\(\s*SIG(?:KILL|TERM|ABRT)|kill\s*\(\s*getpid\b)`,
];

/** By families of languages. */
const OWN: ReadonlyMap<string, DangerousCalls> = new Map(
	Object.entries({
		javascript: {
			modules:
				/^(?:https?|http2|net|tls|dgram|dns|dns\/promises|axios|node-fetch|cross-fetch|isomorphic-fetch|undici|got|ky|superagent|request|needle|ws|ssh2|nodemailer|socket\.io-client|child_process|cluster|execa|shelljs|cross-spawn|node-pty|zx|vm|vm2|isolated-vm|repl|inspector|inspector\/promises)$/,
			calls: [
				raw`(?:${BARE}|\b(?:globalThis|window|self|global)\.)(?:fetch|eval|Function|importScripts)${CALLED}`,
				raw`\b(?:globalThis|window|self|global)\.(?:fetch|eval|Function)\b`,
				raw`\(\s*[\w"]+\s*,\s*(?:\w+\.)?(?:eval|Function)\s*\)${CALLED}`,
				raw`${BARE}(?:eval|Function|fetch)\.(?:call|apply|bind)\b|\.constructor\.constructor\b`,
				raw`\bnew\s+\(?(?:[\w$‹›]+\.)?Worker(?=\)?\s*\((?:\s*(?:new\s+URL\s*\(\s*)?["\x60]u|[^;]{0,200}?\beval\s*:\s*true))`,
				raw`\bset(?:Timeout|Interval|Immediate)(?=\s*\(\s*["\x60])`,
				raw`${BARE}import(?=\s*\(\s*(?!["\x60]s|\)))|${BARE}require(?=\s*\(\s*(?!["\x60]s|\)|__dirname\b|(?:[\w$]+\.)*(?:join|resolve)\s*\())`,
				raw`\bprocess\.(?:binding|_linkedBinding|dlopen)\b|\bModule\.(?:_load|prototype\._compile)\b|\._compile${CALLED}`,
				raw`\bDeno\.(?:connect\w*|listen\w*|dlopen|serve)${CALLED}|\bBun\.(?:\$|connect|listen|serve)|\bRTCPeerConnection\b`,
				raw`\bcluster\.fork${CALLED}|(?:\bjQuery|(?<![\w$])\$)\.(?:ajax|get|post|getJSON|getScript|globalEval)${CALLED}|\bdocument\.write(?:ln)?${CALLED}`,
				raw`\bWebAssembly\.(?:compile|instantiate)Streaming\b`,
			],
			ends: [
				raw`\bprocess\.(?:exit|reallyExit|abort)\b(?!\s*:)|\bprocess\.kill(?=\s*\(\s*process\.p?pid\b)|\bDeno\.exit\b`,
			],
			clock: [
				raw`\b(?:performance(?:\.(?:now|timeOrigin))|Performance\.prototype\.now|Date\.(?:now|prototype\.\w+)|process\.(?:hrtime(?:\.bigint)?|uptime))${ASSIGNED}`,
				raw`\b(?:globalThis|window|self|global)\.(?:performance|Date|process)${ASSIGNED}`,
				raw`(?:(?<=^|[;{}])[ \t]*|\b(?:const|let|var)\s+)Date\s+=(?![=>])|(?<=^|;)[ \t]*performance\s+=(?![=>])|\bclass\s+Date\b|\bfunction\s+Date\b`,
				raw`\bObject\.assign\s*\(\s*(?:performance|Date|process)\s*,`,
			],
		},
		python: {
			modules:
				/^(?:socket|ssl|socketserver|http\.(?:client|server)|urllib\.request|urllib[23]|requests(?:\..*)?|httpx|aiohttp|httplib2?|ftplib|smtplib|telnetlib|poplib|imaplib|nntplib|xmlrpc(?:\..*)?|websockets?|paramiko|pycurl|subprocess|pty|pexpect|sh|fabric|asyncio\.subprocess|ctypes(?:\..*)?|cffi|dill|cloudpickle|runpy|_posixsubprocess|_socket)$/,
			calls: [
				bareCalls('eval|exec|compile|execfile'),
				raw`\b(?:builtins|__builtins__)\.(?:eval|exec|compile|__import__)\b`,
				raw`\brequests\.(?:get|post|put|patch|delete|head|request|Session)\b`,
				raw`\bos\.(?:fork\w*|posix_spawn\w*|execl\w*|execv\w*)\b|\bpty\.(?:spawn|fork)\b`,
				raw`\b(?:asyncio|loop)\.(?:open_connection|open_unix_connection|start_server|start_unix_server|create_subprocess_\w+|subprocess_\w+|create_connection|create_server)\b`,
				raw`\bimportlib[._](?:import_module|util[._](?:spec_from_file_location|module_from_spec))(?=\s*\((?!\s*["\x60]s))`,
				raw`\b(?:ctypes|cffi|_pickle|cPickle|dill|shelve|jsonpickle|joblib|runpy)\.(?:CDLL|cdll|windll|PyDLL|loads?|open|decode|run_\w+)\b`,
				raw`\byaml\.(?:unsafe_load|full_load)\b|\byaml\.load(?=\s*\([^()]{0,100}Loader\s*=\s*yaml\.(?:Unsafe|Full)?Loader)`,
				raw`\bcode\.(?:interact|InteractiveInterpreter|InteractiveConsole)\b|\btypes\.(?:FunctionType|CodeType)${CALLED}`,
				raw`\bhttp\.(?:client|server)\b|\b(?:smtplib|ftplib|telnetlib|poplib|imaplib|paramiko)\.[A-Z]\w*|\bwebbrowser\.open\w*`,
			],
			ends: [
				raw`\b(?:os\.(?:_exit|abort)|sys\.exit)\b|\bos\.kill(?:pg)?(?=\s*\(\s*os\.get)|\bsignal\.raise_signal\b`,
				raw`${BARE}(?:exit|quit)${CALLED}|\braise\s+SystemExit\b`,
			],
			clock: [
				raw`\btime\.(?:time|perf_counter|monotonic|process_time|thread_time|clock)(?:_ns)?${ASSIGNED}|\btimeit\.default_timer${ASSIGNED}|\bdatetime\.datetime${ASSIGNED}`,
			],
		},
		ruby: {
			modules:
				/^(?:socket|net\/\w+|open-uri|openssl|open3|pty|fiddle(?:\/\w+)?|drb|resolv|webrick|faraday|httparty|rest-client|httpx|http|excon|typhoeus|mechanize)$/,
			calls: [
				raw`(?<![.\w$>:@])(?:exec|system|spawn|fork)(?=\s*[("\x60]|\s+(?:[a-z_@*\[]|do\b)|\s*$|\s*\{)`,
				raw`\x60s\d+\x60|\x60u\d+\x60`,
				raw`\b(?:Kernel|Process)\.(?:exec|system|spawn|fork|eval|open|load|daemon)\b|\bOpen3\b|\bIO\.popen\b|\bPTY\.spawn\b`,
				raw`\b(?:TCP|UDP|UNIX)(?:Socket|Server)\b|\bSocket\.\w+|\bURI\.open\b|(?<![.\w$>:@])open(?=\s*\(?\s*"u)|\bURI\s*\([^()\n]{0,200}\)\.(?:open|read)\b|\b(?:Faraday|HTTParty|RestClient|Excon|Typhoeus)\b|\bURI\.parse\s*\([^()\n]{0,200}\)\.(?:open|read)\b|\bNet::\w+`,
				raw`(?<![.\w$>:@])eval(?=\s*\(|\s+["\x60a-z_@])|\bMarshal\.(?:load|restore)\b|\bYAML\.unsafe_load\b|\bFiddle\b|\bRubyVM::InstructionSequence\b`,
				raw`\b(?:send|public_send|__send__|method)\s*\(?\s*:(?:eval|system|exec|spawn|fork|exit|instance_eval)\b`,
			],
			ends: [
				raw`(?<![.\w$>:@&])(?:exit!?|abort)(?![\w?=:(]|\s+=)|(?<![.\w$>:@])(?:exit!?|abort)${CALLED}`,
				raw`\b(?:Kernel|Process)\.(?:exit!?|abort)|\braise\s*\(?\s*SystemExit\b|\bProcess\.kill(?=[^\n;]{0,60}(?:Process\.pid|\$\$))`,
			],
			clock: [
				raw`\bdef\s+(?:Process|Time|Benchmark)\.\w+|\b(?:Process|Time)\.define_singleton_method\b|\bclass\s+<<\s*(?:Process|Time)\b|\b(?:Process|Time)\.singleton_class\b|^[ \t]*Time${ASSIGNED}`,
			],
		},
		php: {
			calls: [
				raw`(?<![\w$>:])(?:exec|system|passthru|shell_exec|proc_open|popen|pcntl_exec|pcntl_fork|eval|unserialize|dl|mail|socket_create|socket_connect|stream_socket_server|get_headers|dns_get_record|checkdnsrr|ssh2_connect|ftp_connect|curl_multi_init)${CALLED}`,
				raw`(?<![\w$>:])assert(?=\s*\(\s*(?:\$\w+\s*\)|["\x60]))|\binclude\s+\$_|\b(?:include|require)(?:_once)?(?=\s*\(?\s*["\x60]u)`,
				raw`(?<![\w$>:])(?:file_get_contents|fopen|file|readfile|copy|simplexml_load_file)(?=\s*\(\s*["\x60]u)`,
				raw`\x60s\d+\x60|\x60u\d+\x60`,
				raw`\bGuzzleHttp\b|\bnew\s+\\?SoapClient\b|\bFFI::\w+`,
			],
			ends: [raw`(?<![\w$>:])(?:exit|die)\b(?!\s*=)|\bposix_kill\s*\(\s*(?:posix_)?getm?y?pid`],
			clock: [raw`\bfunction\s+(?:microtime|hrtime|time)\b`],
		},
		go: {
			modules:
				/^(?:net|net\/(?:http(?:\/\w+)?|rpc(?:\/\w+)?|smtp)|os\/exec|plugin|syscall|crypto\/tls|golang\.org\/x\/(?:net|sys)\/.*|golang\.org\/x\/crypto\/ssh|google\.golang\.org\/grpc)$/,
			calls: [
				raw`\b(?:c|[cC]lient)\.(?:Do|Get|Post|PostForm|Head)${CALLED}|\bhttp\.(?:Do|Serve\w*|Transport)\b|\bnet\.(?:Lookup\w+|Resolve\w+|Dialer)\b|\btls\.(?:Dial|Listen)\b|\brpc\.Dial\w*|\bsmtp\.(?:Dial|SendMail)\b`,
				raw`\bexec\.Cmd\s*\{|\bos\.StartProcess\b|\bsyscall\.(?:Exec|ForkExec|StartProcess|Socket|Connect|RawSyscall\w*|Syscall\w*)\b|\bplugin\.Open\b`,
			],
			ends: [
				raw`\b(?:os|syscall)\.Exit\b|\blog\.Fatal(?:f|ln)?\b|\bsyscall\.Kill(?=\s*\(\s*(?:os|syscall)\.Getpid\b)|\bruntime\.Goexit\b`,
			],
		},
		rust: {
			calls: [
				raw`\bstd::net\b(?!::(?:IpAddr|Ipv[46]Addr|SocketAddr\w*|AddrParseError)\b)|\bstd::os::unix::net\b|\b(?:tokio|async_std|mio)::net\b|\b(?:TcpListener|UnixStream|UnixListener|hyper|isahc|surf|tungstenite)\b(?=::)`,
				raw`\b(?:std|tokio|async_std)::process\b(?!::(?:ExitCode|ExitStatus|Termination|exit|abort|id)\b)|\bprocess::(?:Command|Stdio)\b`,
				raw`\blibloading\b|\blibc::(?:system|fork|exec\w+|socket|connect|dlopen|popen)\b`,
			],
			ends: [raw`\bprocess::(?:exit|abort)\b|\blibc::(?:_?exit|abort|kill)\b|\bintrinsics::abort\b`],
		},
		java: JAVA,
		kotlin: JAVA,
		scala: JAVA,
		groovy: JAVA,
		csharp: {
			calls: [
				raw`\busing\s+(?:static\s+)?System\.(?:Net(?:\.(?:Http|Sockets|WebSockets|Mail|NetworkInformation))?|CodeDom(?:\.Compiler)?|Reflection\.Emit)\s*;`,
				raw`\bnew\s+(?:[\w.]+\.)?Socket\b|\b(?:Http)?WebRequest\b|\b(?:SmtpClient|FtpWebRequest|ClientWebSocket|HttpListener|NetworkStream)\b|\bDns\.\w+|\bnew\s+Ping\b`,
				raw`\bnew\s+(?:System\.Diagnostics\.)?Process\b|\bAssembly\.(?:Load\w*|UnsafeLoadFrom)\b|\b(?:DllImport|LibraryImport)\b|\bNativeLibrary\.\w+|\bCodeDomProvider\b|\bBinaryFormatter\b|\bDynamicMethod\b|\.InvokeMember${CALLED}|\bPowerShell\.Create\b`,
			],
			ends: [
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
		shellscript: {
			calls: [
				raw`(?<=^|[\s;&|(\x60]|/bin/)(?:curl|wget|nc|ncat|netcat|socat|telnet|scp|sftp|ftp|ssh|rsync)(?=\s)`,
				raw`/dev/(?:tcp|udp)/`,
				raw`\|\s*(?:sudo\s+)?(?:ba|z|da|k)?sh\b`,
				raw`(?<=^|[\s;&|(])(?:ba|z|da|k)?sh\s+-c\b|(?<=^|[\s;&|(])(?:nohup|crontab|setsid|disown|at)(?=\s)`,
				raw`(?<=^|[\s;&|(])(?:python3?|node|perl|ruby|php)\s+-(?:c|e|r)\b`,
				raw`(?<=^|[\s;&|(])eval(?=\s)|(?:^|[;&|(]|\bthen|\bdo)[ \t]*(?:source|\.)\s+<\(`,
			],
			ends: [raw`(?<=^|[\s;&|({])exit(?=\s|;|$|\))|\bkill\s+(?:-\w+\s+)*"?(?:\$\$|\$PPID|\$BASHPID)`],
			clock: [raw`(?<=^|[\s;])(?:function\s+)?date\s*\(\s*\)`],
		},
		powershell: {
			calls: [
				raw`\b(?:Invoke-WebRequest|Invoke-RestMethod|Start-BitsTransfer|New-Object\s+(?:System\.)?Net\.\w+|iwr|irm|curl|wget)\b`,
				raw`\b(?:Start-Process|Start-Job|Invoke-Command|Invoke-WmiMethod|Invoke-Expression|iex|Add-Type)\b|\[scriptblock\]::Create\b|\bcmd\s+/c\b`,
			],
			ends: [raw`(?<=^|[\s;&|({])exit\b|\[(?:System\.)?Environment\]::(?:Exit|FailFast)\b`],
		},
		lua: {
			modules: /^(?:socket(?:\..+)?|ssl(?:\..+)?|http(?:\..+)?|resty\.http|luv|posix(?:\..+)?|lfs\.popen|ffi|copas)$/,
			calls: [
				raw`\bos\.execute\b|\bio\.popen\b|\bpackage\.loadlib\b|\bsocket\.(?:tcp|udp|connect|bind)\b|\bffi\.(?:load|C)\b`,
				bareCalls('load|loadfile|dofile'),
			],
			ends: [raw`\bos\.exit\b`],
			clock: [raw`\bos\.(?:clock|time|date)${ASSIGNED}`],
		},
		perl: {
			calls: [
				raw`(?<![$@%&>\w{:-])(?:system|exec|fork)(?=\s*[("\x60$@;]|\s+\w)|\x60s\d+\x60|\x60u\d+\x60|\bIPC::\w+`,
				raw`\b(?:LWP|HTTP::Tiny|HTTP::Request|IO::Socket|Net::\w+|Mojo::UserAgent|WWW::Mechanize|Socket)\b|(?<![$@%&>\w{:-])(?:socket|connect)(?=\s*\()`,
				raw`(?<![$@%&>\w{:-])eval(?=\s*\(?\s*["\x60$])|(?<![$@%&>\w{:-])do(?=\s+["\x60$])|\bStorable::(?:thaw|retrieve)\b`,
			],
			ends: [
				raw`(?<![$@%&>\w{:-])exit\b(?!\s*=)|\b(?:POSIX::_exit|CORE::exit)\b|(?<![$@%&>\w{:-])kill\b[^;\n]{0,40}\$\$`,
			],
			clock: [raw`\*CORE::GLOBAL::(?:time|times|sleep)\b|\*Time::HiRes::\w+${ASSIGNED}`],
		},
		dart: {
			modules: /^(?:package:(?:http|dio|web_socket_channel)\/.*|dart:ffi|dart:mirrors)$/,
			calls: [
				raw`\bProcess\.(?:runSync|startSync|killPid)\b|\b(?:Raw|Secure)?(?:Server)?Socket\.(?:connect|bind)\b|\bHttpServer\.bind\b|\bIsolate\.spawnUri\b|\bDynamicLibrary\.\w+`,
			],
			ends: [bareCalls('exit')],
		},
		elixir: {
			calls: [
				raw`\bSystem\.(?:cmd|shell)\b|:os\.cmd\b|\bPort\.open\b|\bCode\.(?:eval_\w+|compile_string)\b|:httpc\b|:gen_(?:tcp|udp)\b|:ssl\.connect\b|\b(?:HTTPoison|Tesla|Finch|Mint\.HTTP|Req)\.\w+|:erlang\.(?:binary_to_term|open_port)\b`,
			],
			ends: [raw`\bSystem\.(?:halt|stop)\b|:erlang\.halt\b|:init\.stop\b`],
		},
		r: {
			calls: [
				raw`(?<![.\w$])(?:system2?|shell|shell\.exec|download\.file|url|socketConnection|curl_fetch_memory|dyn\.load)${CALLED}|\beval\s*\(\s*(?:parse|str2lang|str2expression)\b|(?<![.\w$])source(?=\s*\(\s*"u)|\b(?:httr2?|curl|RCurl|processx|callr)::`,
			],
			ends: [raw`(?<![.\w$])(?:quit|q)${CALLED}`],
		},
	}),
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
