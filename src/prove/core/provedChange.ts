/** A change of one document. */
export interface ProvedChange {
	readonly languageId: string;
	/** The whole text before and after, as they are in the file. */
	readonly before: string;
	readonly after: string;
}
