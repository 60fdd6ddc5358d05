import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createUsage, type UsageProblem } from '../../src/usage/node/usageTracking.ts';
import { FakeClock } from './fakes/fakeClock.ts';
import { randomNumbers } from './randomNumbers.ts';
import { entry, LOCAL_NOON } from './receipts.ts';
import { silentLogger, silentUsage } from './silentUsage.ts';
import { USAGE_DAMAGES } from './usageDamages.ts';
import { watchBlocks } from './usageRuns.ts';

/** How many receipts a file has before it is damaged, of a hundred tokens each. */
const SAVED = 61;
const TOKENS = 100;
const CHARGE = { requests: 1, tokens: TOKENS, cost: 0.25 };
/** In milliseconds: by then, the check begins. */
const PAUSE = 1_000;

/** What windows make of a damaged file. */
export interface DamagedRun {
	readonly kind: string;
	readonly seed: number;
	/** Of two windows, one after the other. */
	readonly problems: readonly UsageProblem['kind'][];
	/** What is wrong with that; undefined if it is as promised. */
	readonly violation: string | undefined;
	/** In milliseconds. */
	readonly longestBlock: number;
}

/** Damages a database in one way after the other, and opens it in two windows. @param first of the cases, whose numbers are their seeds */
export async function runDamagedFiles(root: string, count: number, first = 0): Promise<readonly DamagedRun[]> {
	const sound = join(root, 'sound');
	await makeSound(sound);
	const runs: DamagedRun[] = [];
	const kinds = Object.entries(USAGE_DAMAGES);
	for (let seed = first; seed < first + count; seed++) {
		const [kind = '', damage] = kinds[seed % kinds.length] ?? [];
		const storage = join(root, `damaged-${seed}`);
		mkdirSync(storage);
		copyFileSync(join(sound, 'usage.db'), join(storage, 'usage.db'));
		damage?.(join(storage, 'usage.db'), randomNumbers(seed + 1));
		const blocks = watchBlocks();
		const windows = [await openWindow(storage, 'first', true), await openWindow(storage, 'second', false)];
		const longestBlock = blocks.end();
		const problems = windows.flatMap((window) => window.problems);
		runs.push({ kind, seed, problems, violation: violationIn(windows), longestBlock });
		rmSync(storage, { recursive: true });
	}
	return runs;
}

async function makeSound(storage: string): Promise<void> {
	mkdirSync(storage, { recursive: true });
	const { receipts, dispose } = createUsage(silentUsage(storage));
	for (let index = 0; index < SAVED; index++) {
		const service = `https://api.example.com/${'v'.repeat(index % 7 === 0 ? 3_000 : 200)}`;
		await receipts.save(entry(`old${index}`, { time: LOCAL_NOON - 1_000 * index, service, charge: CHARGE }));
	}
	dispose();
}

/** What one window found. */
interface Found {
	readonly problems: readonly UsageProblem['kind'][];
	/** Whether a paid request could be reserved in the end. */
	readonly isReserved: boolean;
	readonly used: number;
	readonly answered: number;
}

/** A window that makes a request, looks for damage if it lives long enough, and makes it again if it was held back. */
async function openWindow(storage: string, id: string, isChecked: boolean): Promise<Found> {
	const clock = new FakeClock(LOCAL_NOON);
	const problems: UsageProblem['kind'][] = [];
	const { promise: checked, resolve } = Promise.withResolvers<void>();
	const hear = (message: string) => (message.startsWith('the check of the figures') ? resolve() : undefined);
	const usage = createUsage(
		silentUsage(storage, {
			clock,
			logger: { ...silentLogger, debug: hear, warn: hear },
			onProblem: ({ kind }) => problems.push(kind),
		}),
	);
	const question = { spans: [{ from: 0 }], samples: { outcome: 'answered' }, count: 200 };
	const reserve = () =>
		usage.receipts
			.reserve(question, () => entry(id, { charge: CHARGE }))
			.then(
				() => true,
				() => false,
			);
	const isReservedAtOnce = await reserve();
	if (isChecked) {
		clock.advance(PAUSE);
		await checked;
	}
	const isReserved = isReservedAtOnce || (await reserve());
	const [charged] = isReserved ? await usage.receipts.charged([{ from: 0 }]) : [];
	const { answered } = await usage.receipts.totals({});
	usage.dispose();
	return { problems, isReserved, used: charged?.used.tokens ?? 0, answered };
}

function violationIn([first, second]: readonly Found[]): string | undefined {
	if (first === undefined || second === undefined) return 'no windows';
	const told = [...first.problems, ...second.problems];
	// A newer version's file is left alone, and that is told.
	if (told.includes('newer')) return undefined;
	if (!first.isReserved || !second.isReserved) return `requests are held back for ever, told: ${told.join(', ')}`;
	if (told.includes('unavailable')) return 'the disk is blamed';
	const expected = SAVED + 2;
	const { used, answered } = second;
	if (told.length > 0 || (used === expected * TOKENS && answered === expected)) return undefined;
	return `${used} tokens and ${answered} answers of ${expected} are counted, and nothing is told`;
}
