import { formatTable } from '../bench/table.ts';
import type { Mutant } from './sample.ts';

/** What became of one mutant. */
export interface Verdict {
	readonly mutant: Mutant;
	readonly isKilled: boolean;
}

/** A table with one row for each folder, then one for each file. */
export function formatScores(verdicts: readonly Verdict[], folders: readonly string[]): string {
	const inFolder = (folder: string) => verdicts.filter(({ mutant }) => mutant.file.startsWith(folder));
	const files = Map.groupBy(verdicts, ({ mutant }) => mutant.file);
	const rows = [
		...folders.map((folder) => row(folder, inFolder(folder))),
		row('all', verdicts),
		...[...files].toSorted().map(([file, own]) => row(file, own)),
	];
	return formatTable({ title: 'Mutants', columns: ['where', 'run', 'killed', 'score'], rows });
}

/** The mutants that no test noticed, one in each line. */
export function formatSurvivors(verdicts: readonly Verdict[]): string {
	return verdicts
		.filter(({ isKilled }) => !isKilled)
		.map(({ mutant: { file, mutation } }) => `${file}:${mutation.line}  ${mutation.before}  →  ${mutation.after}`)
		.toSorted()
		.join('\n');
}

function row(where: string, verdicts: readonly Verdict[]): readonly string[] {
	const killed = verdicts.filter(({ isKilled }) => isKilled).length;
	const score = verdicts.length === 0 ? '' : `${((100 * killed) / verdicts.length).toFixed(1)} %`;
	return [where, String(verdicts.length), String(killed), score];
}
