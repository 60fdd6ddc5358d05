/** The live tree and its copy, absolute and real. */
export interface Trees {
	readonly live: string;
	readonly copy: string;
}
