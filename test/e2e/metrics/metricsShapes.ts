/** The metrics of services of other makes, and what the card makes of them. */
export const otherShapes: readonly {
	readonly title: string;
	readonly body: unknown;
	readonly shown: readonly RegExp[];
}[] = [
	{
		title: 'a flat object',
		body: { requests_today: 42, error_rate: '1.5%', p95_latency_ms: 812.25, degraded: false },
		shown: [/requests today\s*42/, /error rate\s*1\.5%/, /p95 latency\s*812\.25\sms/, /degraded\s*false/],
	},
	{
		title: 'a list of named measurements',
		body: [
			{ name: 'chat', count: 12, p50: 0.4 },
			{ name: 'optimize', count: 3, p50: null },
		],
		shown: [/chat \/ count\s*12/, /optimize \/ count\s*3/, /optimize \/ p50\s*—/],
	},
	{
		title: 'a deep tree in an envelope',
		body: {
			status: 'ok',
			data: { usage: { tokens: { in: 5, out: 6 } }, history: Array.from({ length: 300 }, (_, day) => ({ day })) },
		},
		shown: [/status\s*ok/, /usage \/ tokens \/ in\s*5/, /3 of 200\+ values/],
	},
];

/** Metrics in a wrapper, with units and a table. */
export const wrappedMetrics: unknown = {
	data: {
		requests: { total: 49, failed: 7 },
		latency: { unit: 'ms', p50: 321 },
		success_rate: 0.994,
		by_model: [{ model: 'large', requests: 40 }],
	},
};

/** Metrics whose names and values would like to be more than text. */
export const hostileMetrics: unknown = {
	'[Refresh](command:workbench.action.quit)': '[free](https://evil.example)',
	'<img src="http://127.0.0.1:9/x">': '<a href="command:workbench.action.quit">x</a>',
	'| a | b |\n|--|--|': '![x](http://127.0.0.1:9/y)',
	'$(trash) user\u202Etxt.exe': 'www.evil.example and me@evil.example',
};
