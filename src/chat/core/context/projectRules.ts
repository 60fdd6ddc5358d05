import * as v from 'valibot';
import { validItems } from '../../../base/core/lenientSchema.ts';
import type { Attachment } from '../message/attachment.ts';

/** The files in which projects keep rules for AI assistants, in a folder of the workspace; the most common one first. */
export const RULES_FILES = ['AGENTS.md', '.github/copilot-instructions.md'] as const;

/** The rules of a project, as they are now. */
export interface ProjectRules {
	/** What is attached if the user adds them. */
	readonly attachment: Attachment;
	/** Identifies this version of the text. */
	readonly version: string;
	/** How many hidden characters the text has. */
	readonly hidden: number;
}

/** What the user decided about a version of the rules. */
export interface RulesDecision {
	readonly version: string;
	/** Whether new conversations begin with it. */
	readonly joins: boolean;
}

/** More than the versions between which the branches of a project switch. */
const MOST_DECISIONS = 200;

const decisionsSchema = v.fallback(validItems(v.object({ version: v.string(), joins: v.boolean() })), []);

/** The decisions of a workspace, read from what was stored; what is not one is dropped. */
export function readDecisions(stored: unknown): readonly RulesDecision[] {
	return v.parse(decisionsSchema, stored);
}

/** The decisions with one more, or with another one about the same version; the oldest goes if there are too many. */
export function decide(decisions: readonly RulesDecision[], decision: RulesDecision): readonly RulesDecision[] {
	return [...decisions.filter(({ version }) => version !== decision.version), decision].slice(-MOST_DECISIONS);
}

/** The decisions without that to add a version, which is then offered again; one that was dismissed stays so. */
export function withoutAdded(decisions: readonly RulesDecision[], removed: string): readonly RulesDecision[] {
	return decisions.filter(({ version, joins }) => !joins || version !== removed);
}

/** The rules to offer: each version, unless the user has decided about it, or it is attached. */
export function rulesToOffer(
	found: readonly ProjectRules[],
	decisions: readonly RulesDecision[],
	attached: readonly Attachment[],
): readonly ProjectRules[] {
	const known = new Set(decisions.map(({ version }) => version));
	for (const rules of found) if (attached.some((each) => isCopy(each, rules))) known.add(rules.version);
	return firstOfEach(found).filter(({ version }) => !known.has(version));
}

/** The rules that a new conversation begins with. What is attached from the same file already stays as it is. */
export function rulesToJoin(
	found: readonly ProjectRules[],
	decisions: readonly RulesDecision[],
	attached: readonly Attachment[],
): readonly ProjectRules[] {
	const joining = new Set(decisions.filter(({ joins }) => joins).map(({ version }) => version));
	const labels = new Set(attached.map(({ label }) => label));
	return firstOfEach(found).filter(({ version, attachment }) => joining.has(version) && !labels.has(attachment.label));
}

/** Whether an attachment is these rules, unchanged. */
export function isCopy({ kind, label, text }: Attachment, { attachment }: ProjectRules): boolean {
	return kind === attachment.kind && label === attachment.label && text === attachment.text;
}

/** Of files with the same text, only the first. */
function firstOfEach(found: readonly ProjectRules[]): readonly ProjectRules[] {
	return found.filter(({ version }, at) => found.findIndex((other) => other.version === version) === at);
}
