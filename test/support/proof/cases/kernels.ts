/** A function that does the same in two ways, in one or several languages. */
export interface Kernel {
	readonly name: string;
	/** Bodies of a function of `values`, a list of integers; in C with their number, `size`. */
	readonly slow: Readonly<Partial<Record<KernelLanguage, string>>>;
	readonly fast: Readonly<Partial<Record<KernelLanguage, string>>>;
	/** What it makes of `TESTED_LISTS`. */
	readonly expected: readonly number[];
	/** How many values, so that the slow way takes a few milliseconds. */
	readonly size: Readonly<Partial<Record<KernelLanguage, number>>>;
}

export type KernelLanguage = 'javascript' | 'python' | 'go' | 'c';

export const TESTED_LISTS: readonly (readonly number[])[] = [[1], [3, 3, 97], [5, 1, 5, 95, 60, 40]];

export const KERNELS: readonly Kernel[] = [
	{
		name: 'countDistinct',
		expected: [1, 2, 5],
		slow: {
			javascript: `const seen = [];
	for (const value of values) {
		if (!seen.includes(value)) seen.push(value);
	}
	return seen.length;`,
			python: `seen = []
    for value in values:
        if value not in seen:
            seen.append(value)
    return len(seen)`,
		},
		fast: {
			javascript: 'return new Set(values).size;',
			python: 'return len(set(values))',
		},
		size: { javascript: 2_000, python: 700 },
	},
	{
		name: 'largestPrefix',
		expected: [1, 103, 206],
		slow: {
			javascript: `let largest = 0;
	for (let end = 1; end <= values.length; end += 1) {
		let sum = 0;
		for (let at = 0; at < end; at += 1) sum += values[at] ?? 0;
		if (sum > largest) largest = sum;
	}
	return largest;`,
			python: `largest = 0
    for end in range(1, len(values) + 1):
        total = 0
        for at in range(end):
            total += values[at]
        if total > largest:
            largest = total
    return largest`,
			go: `largest := 0
	for end := 1; end <= len(values); end++ {
		sum := 0
		for at := 0; at < end; at++ {
			sum += values[at]
		}
		if sum > largest {
			largest = sum
		}
	}
	return largest`,
			c: `long largest = 0;
	for (int end = 1; end <= size; end++) {
		volatile long sum = 0;
		for (int at = 0; at < end; at++) sum += values[at];
		if (sum > largest) largest = sum;
	}
	return largest;`,
		},
		fast: {
			javascript: `let largest = 0;
	let sum = 0;
	for (const value of values) {
		sum += value;
		if (sum > largest) largest = sum;
	}
	return largest;`,
			python: `largest = 0
    total = 0
    for value in values:
        total += value
        if total > largest:
            largest = total
    return largest`,
			go: `largest, sum := 0, 0
	for _, value := range values {
		sum += value
		if sum > largest {
			largest = sum
		}
	}
	return largest`,
			c: `long largest = 0;
	long sum = 0;
	for (int at = 0; at < size; at++) {
		sum += values[at];
		if (sum > largest) largest = sum;
	}
	return largest;`,
		},
		size: { javascript: 2_000, python: 300, go: 3_000, c: 2_000 },
	},
	{
		name: 'mostFrequent',
		expected: [1, 2, 2],
		slow: {
			javascript: `let best = 0;
	for (const value of values) {
		best = Math.max(best, values.filter((other) => other === value).length);
	}
	return best;`,
			python: `best = 0
    for value in values:
        best = max(best, values.count(value))
    return best`,
		},
		fast: {
			javascript: `const counts = new Map();
	for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
	return Math.max(...counts.values());`,
			python: `counts = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return max(counts.values())`,
		},
		size: { javascript: 1_000, python: 600 },
	},
	{
		name: 'pairsWithSum',
		expected: [0, 2, 3],
		slow: {
			javascript: `let pairs = 0;
	for (let one = 0; one < values.length; one += 1) {
		for (let other = one + 1; other < values.length; other += 1) {
			if (values[one] + values[other] === 100) pairs += 1;
		}
	}
	return pairs;`,
			python: `pairs = 0
    for one in range(len(values)):
        for other in range(one + 1, len(values)):
            if values[one] + values[other] == 100:
                pairs += 1
    return pairs`,
		},
		fast: {
			javascript: `const counts = new Map();
	let pairs = 0;
	for (const value of values) {
		pairs += counts.get(100 - value) ?? 0;
		counts.set(value, (counts.get(value) ?? 0) + 1);
	}
	return pairs;`,
			python: `counts = {}
    pairs = 0
    for value in values:
        pairs += counts.get(100 - value, 0)
        counts[value] = counts.get(value, 0) + 1
    return pairs`,
		},
		size: { javascript: 2_500, python: 350 },
	},
	{
		name: 'smallestLast',
		expected: [1, 97, 95],
		slow: {
			javascript: `let left = [...values];
	let last = 0;
	while (left.length > 0) {
		const smallest = Math.min(...left);
		last = smallest;
		left = left.filter((value) => value !== smallest);
	}
	return last;`,
			python: `left = list(values)
    last = 0
    while left:
        last = min(left)
        left = [value for value in left if value != last]
    return last`,
		},
		fast: {
			javascript: 'return values.reduce((largest, value) => Math.max(largest, value), 0);',
			python: 'return max(values)',
		},
		size: { javascript: 1_500, python: 500 },
	},
];
