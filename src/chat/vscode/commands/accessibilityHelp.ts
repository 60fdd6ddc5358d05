import { l10n } from 'vscode';

/** Describes each view and its keys, as Markdown with a heading per view, so that a screen reader can jump between them. */
export function accessibilityHelp(): string {
	return [
		`# ${l10n.t('Whetstone: what each view is, and its keys')}`,
		l10n.t('On macOS, press Cmd instead of Ctrl.'),
		l10n.t(
			'The command palette shows a command only while it can do something: those of a review, for example, while one is open.',
		),
		l10n.t(
			'“Whetstone: Get Started” opens a walkthrough of five steps, each with a button. The steps that you have done are checked.',
		),
		l10n.t('“Whetstone: Open Documentation” lists the documents, and opens the chosen one as a page.'),
		section(l10n.t('Chat'), [
			l10n.t(
				'The chat view is in the secondary side bar. “Whetstone: Open Chat”, Ctrl+K Ctrl+Alt+C, opens it and puts the cursor in its text box.',
			),
			l10n.t('Enter sends the message; Shift+Enter starts a new line. Escape stops an answer that is on its way.'),
			l10n.t(
				'While an answer is on its way, one more message can be queued. Its Cancel button puts it back in the text box.',
			),
			l10n.t('Arrow Up in an empty text box brings earlier messages back; Arrow Down goes forward again.'),
			l10n.t('A slash at the beginning offers commands: /new, /explain, /fix, /optimize, /export, /help.'),
			l10n.t(
				'It also offers prompts: Enter uses the chosen one. Input boxes ask for its inputs one by one; Escape cancels. Then the filled-in text is in the text box, not sent. “Whetstone: Save as Prompt” saves what is typed as a prompt, and “Whetstone: Open Prompts Folder” shows your own.',
			),
			l10n.t(
				'In the options of a conversation, the arrows in the Model field offer the models that earlier answers have named; you can type any other name.',
			),
			l10n.t(
				'A number sign offers what can be attached: files, folders and symbols by their names, the selection, problems, changes, and the terminal. Choose with the arrows; Enter or Tab attaches, Escape leaves the word as text. Enter on an unfinished name waits for the list.',
			),
			l10n.t(
				'The list Attached, before the text box, has for each attachment a button that shows its text, and one that removes it.',
			),
			l10n.t(
				'If a trusted project has rules for assistants, a status and the list Offered come before that. Each entry has the buttons Show, Add, and Dismiss; Delete and Escape dismiss it, too. Nothing of it is sent unless you add it.',
			),
			l10n.t(
				'Where the oldest messages will not be sent, “Continue with a Summary…” below the text box asks for a summary, once you confirm, and opens it in a new conversation.',
			),
			l10n.t(
				'Where the service certainly counts earlier messages twice, a status above the text box says how much sending only new ones saves. The buttons after it are Send Only New Messages, which becomes Undo, and Dismiss.',
			),
			l10n.t(
				'“Add to Chat”, in the menus of the Explorer and of a tab, attaches files and folders. With the mouse, they can be dropped into the view with Shift held.',
			),
			l10n.t(
				'Messages are articles named You and Whetstone, in a log named Conversation. A new answer is announced once.',
			),
			l10n.t(
				'Below an answer is its receipt, a button that expands to show all figures; each code block has buttons to copy it, insert it, replace the selection, apply it to its place in the active file, and save it as a file. What would be replaced is shown as a diff first.',
			),
			l10n.t(
				'The receipt is followed by the buttons Ask Again, Ask Again With…, and Continue from Here in a New Conversation; your own messages have the last one, too. Ask Again is a new paid request. Of several answers, Previous Answer and Next Answer choose the one to continue from. “Whetstone: Continue from Here in a New Conversation” does that after the newest answer.',
			),
			l10n.t(
				'“Whetstone: Show Conversations” lists the conversations of this workspace. Type to search; choose with the arrows, open with Enter, delete with Delete, go back with Escape. The name of one that is waiting for an answer says so.',
			),
			l10n.t(
				'“Whetstone: Show What Will Be Sent” opens exactly what Send would send, without the key; above it is about how many tokens it will take and what it will cost. A note below the text box says the same after a pause in typing, without being announced. Both need some earlier answers from the service to go by.',
			),
		]),
		section(l10n.t('Optimize'), [
			l10n.t(
				'Select code and run “Whetstone: Optimize Selection”, Ctrl+K Ctrl+Alt+O, or “Whetstone: Optimize Selection at Level”. A diff opens; “Whetstone: Keep All Changes” puts the proposal into the file as one undo step, and “Whetstone: Undo All Changes” closes it. You can edit its right side first. If the setting “whetstone.optimize.reviewIn” is “file”, the review is in the file itself.',
			),
			l10n.t(
				'In a review, “Whetstone: Go to Next Change” and “Whetstone: Go to Previous Change” are Alt+F5 and Shift+Alt+F5. “Whetstone: Keep This Change” and “Whetstone: Undo This Change” decide on the change at the cursor: Alt+Y and Alt+N, or Ctrl+K Ctrl+Alt+Y and Ctrl+K Ctrl+Alt+N. For all remaining changes, they are Shift+Alt+Y and Shift+Alt+N, or Ctrl+K Ctrl+Alt+Enter and Ctrl+K Ctrl+Alt+Backspace. On macOS, press Ctrl+Cmd instead of Alt before Y and N.',
			),
			l10n.t(
				'“Whetstone: Review All Files” shows all files under review in one editor; “Whetstone: Keep All Changes in All Files” and “Whetstone: Undo All Changes in All Files” decide on them. “Whetstone: Edit Proposal” opens the diff of a review in a file; “Whetstone: Reset Proposal” restores what was first proposed.',
			),
			l10n.t(
				'“Whetstone: Compare Levels” has a list of levels, in which Space checks and Enter continues, then asks how many answers to get and whether to send that many paid requests. Then a page with one table opens, and over it a list of the same answers: choose with the arrows; Enter opens one for review, Escape opens none. “Whetstone: Write a Benchmark” shows what it sends, asks first, and opens a new file, without running anything in it.',
			),
			l10n.t(
				'“Whetstone: Show Explanation of Optimized Code” opens the service’s explanation of the code. “Whetstone: Show Answer” opens its answer as received.',
			),
			l10n.t(
				'“Whetstone: Prove It” runs your tests and your benchmark before and after, in a copy. The verdict is in the comment thread of the active change, in a notification, and in the status bar while the review is active; there, Enter proves it or shows the output. “Whetstone: Choose What Prove It Runs” asks for the commands. “Whetstone: Prove Changes One by One” puts a verdict in the thread of each change. “Whetstone: Show Output of Prove It” opens the output of the commands, “Whetstone: Prove Again” proves what was accepted earlier, and “Whetstone: Copy Verdict for a Commit” copies one line.',
			),
			l10n.t(
				'“Whetstone: Show Optimizations and Answers” lists accepted optimizations, to look at them again, prove them, or take them back, and answers. “Whetstone: Forget Answers” erases answers.',
			),
			l10n.t(
				'Each change has a comment thread (of many changes, only the 30 around the active one), named “Change 1 of 3” and so on, with the buttons Keep This Change and Undo This Change, which name their keys, and with the new code if the review is in the file. The thread of the active change also has the warnings about the code, and the beginning of the service’s explanation; its link Show Explanation opens the rest. Alt+F9 goes to the next thread.',
			),
		]),
		section(l10n.t('Generate'), [
			l10n.t(
				'“Whetstone: Generate at Cursor”, Ctrl+K Ctrl+Alt+G, asks what you want and shows it as ghost text. Tab accepts it; Escape discards it. Hidden characters are removed, and a notification says so.',
			),
			l10n.t(
				'The box has buttons to leave out the surrounding code, show what will be sent, go back to earlier prompts and forward again, show the last text again, and ask for another version of it. Alt+] and Alt+[ go through the versions.',
			),
			l10n.t(
				'“Whetstone: Generate Commit Message” writes a message for the changes into Git’s box in Source Control, which then has the focus. If there is a text already, a dialog asks whether to replace it.',
			),
		]),
		section(l10n.t('Status bar'), [
			l10n.t(
				'The Whetstone item shows the state of the connection, and today’s tokens with the last round trip, or the metric that you pinned.',
			),
			l10n.t(
				'“Whetstone: Show Metrics”, Ctrl+K Ctrl+Alt+M, opens a page of charts and tables. Each limit of the budget is a meter, with a button to change it. In a chart, the arrows go from value to value, and Enter lists the requests behind it; so does Enter on the name of a row of the usage table. The list takes the focus, and Escape closes it. “Range…” has two date fields; a day beyond the other date moves that date.',
			),
			l10n.t(
				'“Whetstone: Set a Budget” lists the limits of the budget with how much of each is used, and asks for a new one step by step; Escape leaves everything as it is. Below a message that the budget holds back, the button Send This One sends it anyway, and Raise… asks for a new amount.',
			),
			l10n.t(
				'“View: Focus Status Bar” goes there; the arrows go from item to item. Enter on the Whetstone item lists the available actions.',
			),
		]),
		'',
	].join('\n\n');
}

function section(title: string, lines: readonly string[]): string {
	return [`## ${title}\n`, ...lines.map((line) => `- ${line}`)].join('\n');
}
