/** One number of a receipt or a sum, ready to show. `hint` is the longer text of its tooltip. */
export interface ReceiptItem {
	readonly text: string;
	readonly hint: string;
}

/** A row of a receipt's details. */
export interface ReceiptDetail {
	readonly label: string;
	readonly value: string;
}

/** The receipt of an answer, ready to show. */
export interface AnswerReceipt {
	/** The essential numbers, the most important first: the view shows as many as fit. */
	readonly figures: readonly ReceiptItem[];
	/** A remark, shown with the details. */
	readonly note?: string;
	/** Everything known, shown on demand. */
	readonly details: readonly ReceiptDetail[];
}
