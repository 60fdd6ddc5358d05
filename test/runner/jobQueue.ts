/** Something to run. */
export interface Job {
	readonly name: string;
	/** How long it is expected to take; Infinity if unknown. */
	readonly seconds: number;
	/** The names of the jobs that must have ended first. */
	readonly needs: readonly string[];
	/** It takes no lane: it mostly waits, such as for a download or a disk, or nothing else may keep it waiting. */
	readonly isBeside?: boolean;
}

/** Puts the longest first, so that no long job runs alone at the end. Those of equal length keep their order. */
export function longestFirst<J extends Job>(jobs: readonly J[]): readonly J[] {
	return jobs.toSorted((one, other) => (one.seconds === other.seconds ? 0 : other.seconds - one.seconds));
}

/** The first job that may start: what it needs has ended, and there is a lane for it, unless it takes none. */
export function nextJob<J extends Job>(
	waiting: Iterable<J>,
	ended: ReadonlySet<string>,
	hasLane: boolean,
): J | undefined {
	for (const job of waiting) {
		if ((hasLane || job.isBeside) && job.needs.every((name) => ended.has(name))) return job;
	}
	return undefined;
}

/** Runs all jobs, the longest first, as many at once as there are lanes. Rejects with the first failure of `run`. */
export async function runQueue<J extends Job>(
	jobs: readonly J[],
	lanes: number,
	run: (job: J) => Promise<void>,
): Promise<void> {
	const waiting = new Set(longestFirst(jobs));
	const ended = new Set<string>();
	const running = new Set<J>();
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	const next = () => nextJob(waiting, ended, [...running].filter((job) => !job.isBeside).length < lanes);
	const end = (job: J) => {
		running.delete(job);
		ended.add(job.name);
		startJobs();
	};
	const startJobs = () => {
		for (let job = next(); job !== undefined; job = next()) {
			waiting.delete(job);
			running.add(job);
			run(job).then(end.bind(undefined, job), reject);
		}
		if (running.size > 0) return;
		if (waiting.size === 0) resolve();
		else reject(new Error(`Nothing can start of ${[...waiting].map(({ name }) => name).join(', ')}.`));
	};
	startJobs();
	await promise;
}
