import { attachFromEditor, selectionToAttach } from './attachFromEditor.ts';
import { attachUri } from './attachUri.ts';

// What goes with a message beside its text: one module, loaded when something is first attached.
export { attachFromEditor, attachUri, selectionToAttach };
