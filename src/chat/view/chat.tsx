import * as l10n from '@vscode/l10n';
import { render } from 'preact';
import { DrawingPaceContext } from './answer/answerTexts.tsx';
import { HighlighterContext } from './answer/codeText.tsx';
import { DrawingPace } from './answer/drawingPace.ts';
import { ChatApp } from './chatApp.tsx';
import { ChatController } from './chatController.ts';
import { createHighlighting, Highlighter } from './code/highlighter.ts';
import { readHostMessage } from './hostMessage.ts';
import { isHeldPress, isReviewKey } from './keyboard.ts';
import { ViewMemory, type ViewState } from './model/viewState.ts';
import { OpenChord } from './openChord.ts';

const host = acquireVsCodeApi<ViewState>();
const pace = new DrawingPace({
	afterTask: (callback) => setTimeout(callback),
	whenIdle: (callback) => {
		const handle = requestIdleCallback(callback, { timeout: 500 });
		return () => cancelIdleCallback(handle);
	},
});
const highlighter = new Highlighter(createHighlighting);

const memory = new ViewMemory(host);

/** Draws the view into the root element of the host's page. */
function start(root: Element): void {
	l10n.config({ contents: document.getElementById('l10n')?.textContent ?? '{}' });
	const controller = new ChatController(
		(message) => host.postMessage(message),
		(model) =>
			render(
				<HighlighterContext.Provider value={highlighter}>
					<DrawingPaceContext.Provider value={pace}>
						<ChatApp model={model} actions={controller} memory={memory} />
					</DrawingPaceContext.Provider>
				</HighlighterContext.Provider>,
				root,
			),
		memory,
		() => crypto.randomUUID(),
		(milliseconds, callback) => {
			const timer = setTimeout(callback, milliseconds);
			return () => clearTimeout(timer);
		},
	);
	addEventListener('message', ({ data }) => {
		const message = readHostMessage(data);
		if (message !== undefined) controller.receive(message);
	});
	const chord = new OpenChord(() => controller.closeConversationList());
	document.addEventListener('keydown', (event) => chord.handle(event));
	document.addEventListener('keydown', (event) => {
		if (isHeldPress(event)) event.preventDefault();
		const isInTextBox = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
		if (isInTextBox && isReviewKey(event)) event.stopPropagation();
	});
	// The command that hides the view takes the focus first. What is sent from a page that is being hidden may be lost.
	addEventListener('blur', () => controller.flushTyped());
	addEventListener('pagehide', () => controller.flushTyped());
	document.addEventListener('visibilitychange', () => {
		if (document.hidden) controller.flushTyped();
	});
	controller.start();
}

const root = document.getElementById('root');
if (root !== null) start(root);
