import type { Table } from '../bench/table.ts';

/** What a part of the long run has shown. */
export interface LongRun {
	readonly table: Table;
	/** Whether it is all as it must be. */
	readonly isClean: boolean;
}
