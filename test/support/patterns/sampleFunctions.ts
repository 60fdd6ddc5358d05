/** A function that the README of the sample workspace names, and what it is called with. */
interface SampleFunction {
	readonly file: string;
	readonly name: string;
	readonly input: (count: number) => readonly unknown[];
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `name ${at}`);

/** What the README of the sample workspace proposes to optimize, in its order. */
export const sampleFunctions: readonly SampleFunction[] = [
	{ file: 'src/orders.ts', name: 'newCustomers', input: (count) => [names(count), names(count).toReversed()] },
	{
		file: 'src/report.js',
		name: 'printReport',
		input: (count) => [names(count), Object.fromEntries(names(count).map((name, at) => [name, at / 4]))],
	},
];
