import { ASSIGNED, BARE, bareCalls, CALLED, type DangerousCalls } from './dangerousCalls.ts';

const { raw } = String;

/** Languages that are run from their text, by family. */
export const SCRIPT_LANGUAGE_CALLS = {
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
			raw`${BARE}import(?=\s*\((?!\s*(?:["\x60]s|\))))|${BARE}require(?=\s*\((?!\s*(?:["\x60]s|\)|__dirname\b|(?:[\w$]+\.)*(?:join|resolve)\s*\()))`,
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
			raw`(?<![.\w$>:@])eval\b(?=\s*\(|\s+["\x60a-z_@])|\bMarshal\.(?:load|restore)\b|\bYAML\.unsafe_load\b|\bFiddle\b|\bRubyVM::InstructionSequence\b`,
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
	shellscript: {
		calls: [
			raw`(?<=^|[\s;&|(\x60]|/bin/)(?:curl|wget|nc|ncat|netcat|socat|telnet|scp|sftp|ftp|ssh|rsync)(?=\s)`,
			raw`/dev/(?:tcp|udp)/`,
			raw`\|\s*(?:sudo\s+)?(?:ba|z|da|k)?sh\b`,
			raw`(?<=^|[\s;&|(])(?:ba|z|da|k)?sh\s+-c\b|(?<=^|[\s;&|(])(?:nohup|crontab|setsid|disown|at)(?=\s)`,
			raw`(?<=^|[\s;&|(])(?:python3?|node|perl|ruby|php)\s+-(?:c|e|r)\b`,
			raw`(?<=^|[\s;&|(])eval\b(?=\s)|(?:^|[;&|(]|\bthen|\bdo)[ \t]*(?:source|\.)\s+<\(`,
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
			raw`(?<![$@%&>\w{:-])eval\b(?=\s*\(?\s*["\x60$])|(?<![$@%&>\w{:-])do(?=\s+["\x60$])|\bStorable::(?:thaw|retrieve)\b`,
		],
		ends: [
			raw`(?<![$@%&>\w{:-])exit\b(?!\s*=)|\b(?:POSIX::_exit|CORE::exit)\b|(?<![$@%&>\w{:-])kill\b[^;\n]{0,40}\$\$`,
		],
		clock: [raw`\*CORE::GLOBAL::(?:time|times|sleep)\b|\*Time::HiRes::\w+${ASSIGNED}`],
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
} satisfies Readonly<Record<string, DangerousCalls>>;
