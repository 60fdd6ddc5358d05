import type { FileChange } from '../../base/text/changedFiles.ts';
import { type FoundSecret, findSecrets, redactSecrets } from '../../base/text/secretScan.ts';
import { oneLine, shortened, truncate } from '../../base/text/visibleText.ts';
import { PLAN_LIMITS } from '../../service/core/plans.ts';

/** What a commit message is to be written for. */
export interface CommitChanges {
	/** Undefined where no branch is checked out. */
	readonly branch: string | undefined;
	/** The first lines of the latest messages, the newest first. */
	readonly subjects: readonly string[];
	readonly files: readonly FileChange[];
	/** The names of new files whose content was not read. */
	readonly unread: readonly string[];
}

/** A prompt for a commit message, and what it leaves out. */
export interface CommitPrompt {
	readonly text: string;
	/** The names of files whose changes it holds only in part, or not at all, because they are too large. */
	readonly cut: readonly string[];
	/** The names of files whose changes seem to hold a secret where the prompt shows them; also a branch or a subject that does. */
	readonly secrets: readonly string[];
}

/** The offline engine knows such a prompt by these words. */
const TASK = 'Write a commit message for the changes below.';
const RULES =
	'Its first line says in at most 72 characters what they do. Only if that leaves something open, a blank line and a few ' +
	'short lines follow that say why. Answer with the message alone, without quotes and without a fence.';

/** In UTF-16 units: of a file more is never read, since no plan’s prompt is longer. */
const REACH = PLAN_LIMITS.enterprise.maxPromptLength;
/** In UTF-16 units, for what a message of another repository might hold. */
const LONGEST_SUBJECT = 100;
/** The share of a prompt that the subjects may take. */
const SHARE_OF_SUBJECTS = 0.25;
/** In UTF-16 units: with less of its change, a file is only named. */
const LEAST_OF_FILE = 240;
/** In UTF-16 units: a longer line, such as one of minified code, leaves no room for others. */
const LONGEST_LINE = 300;
const CUT_MARK = '\n[…]';
const CUT_RULE = 'Where a file ends in […], more of it has changed.';

/** Files that tools write, and that say nothing about why: they are only named. */
const WRITTEN_BY_TOOLS =
	/(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|packages\.lock\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|deno\.lock|cargo\.lock|poetry\.lock|uv\.lock|pdm\.lock|pipfile\.lock|composer\.lock|gemfile\.lock|podfile\.lock|package\.resolved|pubspec\.lock|mix\.lock|flake\.lock|gradle\.lockfile|go\.sum|.*\.min\.(?:js|css)|.*\.(?:js|css)\.map)$/i;

/**
 * The prompt for a commit message. What does not fit is shortened, the largest files first, or only named, and the prompt
 * says so.
 * @param longest in UTF-16 units, as the plan counts them
 * @param isRedacted whether a mark takes the place of each secret
 * @returns undefined if not even all names fit
 */
export function commitPrompt(changes: CommitChanges, longest: number, isRedacted = false): CommitPrompt | undefined {
	const secrets = new Set<string>();
	const checked = (text: string) => {
		const redacted = redactSecrets(text);
		if (redacted !== text) secrets.add(redacted);
		return isRedacted ? redacted : text;
	};
	const branch = changes.branch === undefined ? undefined : checked(changes.branch);
	const files = changes.files.map((file) => ({ ...file, name: checked(file.name) }));
	const isNamedOnly = ({ isBinary, name }: FileChange) => isBinary || WRITTEN_BY_TOOLS.test(name);
	const shown = files.filter((file) => !isNamedOnly(file)).map(shownFile);
	const named = [...files.filter(isNamedOnly).map(({ name }) => name), ...changes.unread.map(checked)];
	const lead = [
		`${TASK} ${RULES}`,
		...(branch === undefined ? [] : [`Branch: ${shortened(oneLine(branch), LONGEST_SUBJECT)}`]),
		...latest(changes.subjects.map(checked), longest * SHARE_OF_SUBJECTS),
	].join('\n\n');
	const fitting = fitted(shown, named, longest - lead.length - CUT_RULE.length - 2 * '\n\n'.length);
	if (fitting === undefined) return undefined;
	const { parts, cut } = fitting;
	const diffs = shown.flatMap((file) => {
		const part = parts.get(file);
		if (part === undefined) return [];
		// The whole is searched: half a secret could not be recognized.
		const redacted = partOf(redactSecrets(file.diff, secretsInDiff(file.diff)), part.room);
		// With a mark, one more line may fit: what stands there is not sent.
		const sent = part.room === undefined ? part.text : part.text.slice(0, -CUT_MARK.length);
		if (!redacted.startsWith(sent)) secrets.add(redactSecrets(file.name));
		return [isRedacted ? redacted : part.text];
	});
	const only = cut.filter((file) => !parts.has(file)).map(({ label }) => label);
	const text = [lead, namesText([...named, ...only]), cut.length > only.length ? CUT_RULE : '', diffs.join('\n')]
		.filter(Boolean)
		.join('\n\n');
	// A mark may be longer than its secret.
	if (text.length > longest) return commitPrompt(changes, 2 * longest - text.length, isRedacted);
	return { text, cut: [...new Set(cut.map(({ name }) => name))], secrets: [...secrets] };
}

/** A secret may stand at the start of its line, or reach over several: the signs before them hide it. */
function secretsInDiff(diff: string): readonly FoundSecret[] {
	/** Where in the text without signs one was taken out. */
	const removed: number[] = [];
	const plain = diff.replace(/^[-+ ]/gm, (_, at: number) => {
		removed.push(at - removed.length);
		return '';
	});
	let signs = 0;
	const inDiff = (at: number) => {
		while ((removed[signs] ?? Number.POSITIVE_INFINITY) <= at) signs += 1;
		return at + signs;
	};
	return findSecrets(plain).map(({ start, end }) => ({ start: inDiff(start), end: inDiff(end - 1) + 1 }));
}

/** A change as the prompt has it. */
interface ShownFile extends FileChange {
	/** For where it is only named: with how many lines come and go. */
	readonly label: string;
}

/** Without what git says of the contents, and without the name twice more. */
function shownFile(file: FileChange): ShownFile {
	const at = file.diff.search(/^@@ /m);
	if (at === -1) return { ...file, diff: truncate(file.diff, REACH), label: file.name };
	const head = file.diff.slice(0, at).replace(/^(?:index|---|\+\+\+) .*\n/gm, '');
	const lines = (sign: string) => file.diff.slice(at).split(`\n${sign}`).length - 1;
	const label = `${file.name} (+${lines('+')} −${lines('-')})`;
	return { ...file, diff: truncate(head + file.diff.slice(at), REACH), label };
}

/** As many of the subjects as fit, the newest first. */
function latest(subjects: readonly string[], room: number): readonly string[] {
	const heading = 'The first lines of the latest commits, whose language and style the message follows:';
	let left = room - heading.length;
	const lines = subjects
		.map((subject) => `- ${shortened(oneLine(subject), LONGEST_SUBJECT)}`)
		.filter((line) => line !== '- ')
		.filter((line) => {
			left -= line.length + 1;
			return left >= 0;
		});
	return lines.length === 0 ? [] : [[heading, ...lines].join('\n')];
}

function namesText(names: readonly string[]): string {
	return names.length === 0 ? '' : `Also changed, but only named here: ${names.join(', ')}`;
}

interface Fitting {
	/** Not by name: a file that becomes a link has two changes, as one that goes and one that comes. */
	readonly parts: ReadonlyMap<ShownFile, Part>;
	readonly cut: readonly ShownFile[];
}

interface Part {
	readonly text: string;
	/** Undefined if the change is whole. */
	readonly room: number | undefined;
}

/** Gives each file the same room, and what the small ones leave to the others; those with too little are only named. */
function fitted(files: readonly ShownFile[], named: readonly string[], room: number): Fitting | undefined {
	const smallestFirst = files.toSorted((one, other) => one.diff.length - other.diff.length);
	const cut: ShownFile[] = [];
	for (;;) {
		let left = room - namesText([...named, ...cut.map(({ label }) => label)]).length - '\n\n'.length;
		if (left < 0) return undefined;
		const parts = new Map<ShownFile, Part>();
		const partly: ShownFile[] = [];
		let isTight = false;
		for (const [at, file] of smallestFirst.entries()) {
			const { diff } = file;
			const share = Math.floor(left / (smallestFirst.length - at)) - 1;
			isTight = diff.length > share && share < LEAST_OF_FILE;
			if (isTight) break;
			if (diff.length > share) partly.push(file);
			const fitting = diff.length > share ? share : undefined;
			const text = partOf(diff, fitting);
			parts.set(file, { text, room: fitting });
			left -= text.length + 1;
		}
		if (!isTight) return { parts, cut: [...partly, ...cut] };
		const largest = smallestFirst.pop();
		if (largest !== undefined) cut.push(largest);
	}
}

/** A change, or its beginning: in whole lines, long ones cut, with a mark at its end. */
function partOf(diff: string, room: Part['room']): string {
	if (room === undefined) return diff;
	let text = '';
	for (const line of diff.split('\n')) {
		const next = `${text === '' ? '' : '\n'}${shortened(line, LONGEST_LINE)}`;
		if (text.length + next.length + CUT_MARK.length > room) break;
		text += next;
	}
	return text === '' ? truncate(diff, room - CUT_MARK.length) + CUT_MARK : text + CUT_MARK;
}
