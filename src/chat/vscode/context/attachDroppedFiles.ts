import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { oneLine } from '../../../base/text/oneLine.ts';
import type { LiveDraft } from '../../core/liveDraft.ts';
import { type DroppedFile, LARGEST_DROPPED_FILE } from '../../protocol/chatMessages.ts';
import { addToDraft } from './addToDraft.ts';
import { type AttachResult, newAttachment, restrictedMode } from './attachment.ts';

const KILOBYTE = 1_024;

/**
 * Attaches files that were dropped from outside VS Code. There, the view learns no paths, but names and texts, or says
 * why it did not read them.
 */
export async function attachDroppedFiles(files: readonly DroppedFile[], draft: LiveDraft): Promise<void> {
	await addToDraft(draft, files.map(resultOf));
}

function resultOf({ name, size, content }: DroppedFile): AttachResult {
	const restricted = restrictedMode();
	if (restricted !== undefined) return { refused: restricted };
	const label = oneLine(name);
	if ('text' in content) return newAttachment({ kind: 'file', label, languageId: '', text: content.text });
	switch (content.problem) {
		case 'tooLarge': {
			const figure = (bytes: number) => Math.ceil(bytes / KILOBYTE).toLocaleString(vscode.env.language);
			const [given, most] = [figure(size), figure(LARGEST_DROPPED_FILE)];
			return {
				refused: l10n.t(
					'{0} is too large to attach: {1} KB, at most {2} KB. Open it in VS Code and attach the part that matters.',
					label,
					given,
					most,
				),
			};
		}
		case 'notText':
			return { refused: l10n.t('{0} is not text: an image or another binary file cannot be attached.', label) };
		case 'notReadable':
			return {
				refused: l10n.t('{0} cannot be read here. Open the folder in VS Code, then drop it from the Explorer.', label),
			};
		default:
			return content.problem satisfies never;
	}
}
