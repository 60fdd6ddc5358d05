/** How a limit of the budget stands, in the language of the editor. All amounts are in the limit's unit. */
export interface BudgetBar {
	/** The limit in words. */
	readonly name: string;
	/** `warning` from 80 % on, `reached` from all of it. */
	readonly state: 'below' | 'warning' | 'reached';
	/** What the state means, in words; empty if there is nothing to say. */
	readonly stateText: string;
	readonly amount: number;
	readonly used: number;
	/** By requests under way, at their estimates. */
	readonly reserved: number;
	readonly usedText: string;
	/** Empty if nothing is reserved. */
	readonly reservedText: string;
	readonly leftText: string;
	readonly resetText: string;
	/** On which day it would be used up at this pace; empty if it would not be. */
	readonly usedUpText: string;
}
