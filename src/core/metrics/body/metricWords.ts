// The words of metric names, in lower case. metricName.ts splits names at punctuation and capitals, and decides what
// the words mean.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** As the last word: a number that identifies something and measures nothing. */
export const IDENTIFIERS = words('id ids uuid guid version hash sha checksum build revision port pid zip phone');

/** In any position, if the number can be a date: a moment. */
export const MOMENTS = words(
	'timestamp created updated started start since date expires expiry reset until epoch seen',
);

/** As the last word, if the number can be a date: a moment. */
export const MOMENT_ENDS = words('at on ts time modified');

/** As the last word: a count of something, whatever its unit. */
export const COUNTS = words('count counts counter samples');

/** As the last word: a part of a whole. */
export const RATIOS = words('ratio utilization utilisation availability fraction share accuracy coverage probability');

/** Before `rate`: how often something happens, as a part of all. */
export const RATED = words('error errors failure success hit miss cache acceptance completion timeout drop');

/** As the last word of a number between 0 and 1: the share of something that is in use. */
export const LEVELS_OF_ONE = words('rate usage load');

export const MONEY = words(
	'cost costs price spend spent spending billing billed bill charge charges charged balance revenue fee fees budget invoice',
);

export const DURATIONS = words(
	'latency latencies duration durations elapsed time times uptime delay wait age ttl ttfb ttft rtt took roundtrip retention timeout',
);

/** Beside a short unit of time: something that takes time. */
export const TIMED = words(
	'response processing trip ping queue request inference generation compute reset every after interval period gc lag pause',
);

/** Beside a short unit of size: something that has a size. */
export const SIZES = words(
	'size memory mem heap rss ram swap buffer disk storage space file files cache payload body total used free available ' +
		'limit quota capacity volume data transfer transferred bandwidth upload uploaded download downloaded traffic network sent received',
);

/** Aggregates over many values. After a unit they do not change it. */
export const STATISTICS = words('avg average mean median max maximum min minimum peak stddev last latest');

/** As the last word, after a unit: a sum that only grows. */
export const SUMS = words('total sum');

/** How much there is of something at a moment. */
export const LEVELS = words(
	'active current pending queued queue open running inflight flight concurrent concurrency available remaining left limit ' +
		'limits quota capacity size depth memory heap cpu load used free workers connections sessions threads now per window ' +
		'temperature throughput rps qps tps score level',
);

/** What is counted since something began. */
export const COUNTERS = words(
	'total sum requests calls errors failures hits misses tokens messages events successes succeeded success failed aborted ' +
		'cancelled completed completions retries replayed prompts invocations executions operations jobs visits views downloads',
);
