import { addToDraft } from './addToDraft.ts';
import { attachDropped } from './attachDropped.ts';
import { attachDroppedFiles } from './attachDroppedFiles.ts';
import { attachFromEditor, fileInFront, selectionToAttach } from './attachFromEditor.ts';
import { attachUris } from './attachUri.ts';
import { ContextOffers } from './contextOffers.ts';

// What goes with a message beside its text: one module, loaded when something is first attached.
export {
	addToDraft,
	attachDropped,
	attachDroppedFiles,
	attachFromEditor,
	attachUris,
	ContextOffers,
	fileInFront,
	selectionToAttach,
};
