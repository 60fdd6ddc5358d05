import { basename } from 'node:path/posix';
import * as vscode from 'vscode';
import { cutText } from '../../core/base/cutText.ts';
import { withoutLinks } from '../../core/base/withoutLinks.ts';
import {
	type AcceptedOptimization,
	type OptimizationStore,
	withCostsOnce,
} from '../../core/code/acceptedOptimization.ts';
import { onlyOccurrence } from '../../core/code/onlyOccurrence.ts';
import { firstChangedLine } from '../../core/code/standing.ts';
import { plainFigure } from '../../protocol/figureText.ts';
import { showReadOnlyDiff } from '../documents.ts';
import { workspaceIdentity } from '../workspaceIdentity.ts';
import { applyText } from './applyText.ts';
import { type FileStanding, fileStandings } from './fileStandings.ts';

// Opened now and then: a file of its own, loaded on first use.

/**
 * Lists the optimizations of this workspace, newest first: one that is chosen is opened, or taken back by its button. The
 * list's own button clears it.
 */
export async function showAcceptedOptimizations(store: OptimizationStore): Promise<void> {
	const { t } = vscode.l10n;
	const here = (await store.read()).filter(({ workspace }) => workspace === workspaceIdentity());
	const all = withCostsOnce(here).toReversed();
	if (all.length === 0) {
		void vscode.window.showInformationMessage(t('No optimized code has been accepted in this workspace yet.'));
		return;
	}
	const action = await pickAction(all, () => clear(store));
	await action?.();
}

async function clear(store: OptimizationStore): Promise<void> {
	const { t } = vscode.l10n;
	const detail = t(
		'The optimizations accepted in all workspaces, with the lines that they changed, are erased from this computer for good. Your files stay as they are.',
	);
	const yes = t('Clear the History');
	const question = t('Clear the history of optimizations?');
	if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) !== yes) return;
	await store.clear();
	void vscode.window.showInformationMessage(t('The history of optimizations is empty.'));
}

type OptimizationItem = vscode.QuickPickItem & { readonly entry: AcceptedOptimization };

type Action = () => Promise<void>;

/** What the person wants of the list; undefined where that is nothing. */
function pickAction(entries: readonly AcceptedOptimization[], clearAll: Action): Promise<Action | undefined> {
	const { t } = vscode.l10n;
	const { promise, resolve } = Promise.withResolvers<Action | undefined>();
	const list = vscode.window.createQuickPick<OptimizationItem>();
	list.title = t('Accepted Optimizations');
	list.placeholder = t('Choose one to see what it changed; its button takes it back');
	list.matchOnDescription = true;
	list.matchOnDetail = true;
	list.keepScrollPosition = true;
	list.buttons = [{ iconPath: new vscode.ThemeIcon('trash'), tooltip: t('Clear the History…') }];
	list.items = entries.map((entry) => itemOf(entry, undefined));
	list.onDidAccept(() => {
		// Enter where the filter leaves nothing chooses nothing.
		const [item] = list.selectedItems;
		if (item !== undefined) resolve(() => open(item.entry));
	});
	list.onDidTriggerButton(() => resolve(clearAll));
	list.onDidTriggerItemButton(({ item }) => resolve(() => revert(item.entry)));
	list.onDidHide(() => resolve(undefined));
	list.show();
	void markStandings(list, entries);
	return promise.finally(() => list.dispose());
}

/** Files are read meanwhile, which may take its time where they lie on another machine. Never rejects. */
async function markStandings(
	list: vscode.QuickPick<OptimizationItem>,
	entries: readonly AcceptedOptimization[],
): Promise<void> {
	list.busy = true;
	const standings = await fileStandings(entries);
	const active = list.activeItems[0]?.entry;
	list.items = entries.map((entry) => itemOf(entry, standings.get(entry)));
	// None at all would leave Enter without effect; by itself the list goes back to its first.
	if (active !== undefined) list.activeItems = list.items.filter(({ entry }) => entry === active);
	list.busy = false;
}

/** In characters. */
const LONGEST_LINE = 100;
/** What a list draws an icon for, unless a backslash stands before it. Before anything else the backslash would be seen. */
const ICON = /\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g;

function itemOf(entry: AcceptedOptimization, standing: FileStanding | undefined): OptimizationItem {
	const { t } = vscode.l10n;
	const { uri, level, time, added, removed, cost } = entry;
	const when = new Date(time).toLocaleString(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' });
	const parts = [
		standingText(standing),
		`+${added} −${removed}`,
		level,
		cost === undefined ? '' : t('cost {0}', plainFigure(cost, vscode.env.language)),
		when,
	];
	const isGone = standing === 'undone' || standing === 'gone';
	const takeBack = { iconPath: new vscode.ThemeIcon('discard'), tooltip: t('Take Back') };
	return {
		label: `$(${isGone ? 'circle-slash' : 'sparkle'}) ${basename(vscode.Uri.parse(uri).path)}`,
		description: parts.filter((part) => part !== '').join(' · '),
		detail: cutText(firstChangedLine(entry), LONGEST_LINE).replace(ICON, '\\$&'),
		buttons: isGone ? [] : [takeBack],
		entry,
	};
}

function standingText(standing: FileStanding | undefined): string {
	const { t } = vscode.l10n;
	switch (standing) {
		case undefined:
		case 'kept':
			return '';
		case 'undone':
			return t('undone');
		case 'edited':
			return t('edited since');
		case 'gone':
			return t('file is gone');
		default:
			return standing satisfies never;
	}
}

async function open({ uri, before, after, languageId, level }: AcceptedOptimization): Promise<void> {
	const name = basename(vscode.Uri.parse(uri).path);
	await showReadOnlyDiff(vscode.l10n.t('{0}: Before ↔ Optimized ({1})', name, level), before, after, languageId);
}

/** Puts the code from before back, where what was accepted still stands as it was; otherwise shows both. */
async function revert(entry: AcceptedOptimization): Promise<void> {
	const { t } = vscode.l10n;
	const uri = vscode.Uri.parse(entry.uri);
	const name = basename(uri.path);
	const document = await openDocument(uri);
	const reverted = (text: string) => {
		const start = onlyOccurrence(text, entry.after);
		return start === undefined
			? undefined
			: text.slice(0, start) + entry.before + text.slice(start + entry.after.length);
	};
	const refused = (live: string) =>
		reverted(live) === undefined
			? t('{0} no longer holds this code as it was accepted, so nothing was changed.', name)
			: undefined;
	const applied =
		document === undefined
			? t('{0} cannot be opened, so nothing was changed.', name)
			: (refused(document.getText()) ?? (await applyText(document, {}, (live) => reverted(live) ?? live)));
	if (typeof applied !== 'string') {
		void vscode.window.showInformationMessage(
			withoutLinks(t('{0} has the code from before again. Undo brings the other back.', name)),
		);
		return;
	}
	const show = { title: t('Show Both'), run: () => open(entry) };
	void vscode.window.showWarningMessage(withoutLinks(applied), show).then((chosen) => chosen?.run());
}

/** A document that cannot be opened any more is none. */
async function openDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
	try {
		return await vscode.workspace.openTextDocument(uri);
	} catch {
		return undefined;
	}
}
