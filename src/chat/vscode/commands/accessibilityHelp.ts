import { l10n } from 'vscode';

/** Describes each view and its keys, as Markdown with a heading per view, so that a screen reader can jump between them. */
export function accessibilityHelp(): string {
	return [
		`# ${l10n.t('Whetstone: what each view is, and its keys')}`,
		l10n.t('On macOS, the keys have Cmd in the place of Ctrl.'),
		l10n.t('A command is in the palette when it can do something: those of a review, for example, while one is open.'),
		l10n.t(
			'“Whetstone: Get Started” opens a walkthrough of five steps, each with a button. The steps that you have done are checked.',
		),
		l10n.t('“Whetstone: Open Documentation” lists the documents, and opens the chosen one as a page.'),
		section(l10n.t('Chat'), [
			l10n.t(
				'The chat view is in the secondary side bar. “Whetstone: Open Chat”, Ctrl+K Ctrl+Alt+C, opens it and puts the cursor into its text box.',
			),
			l10n.t('Enter sends the message; Shift+Enter begins a new line. Escape stops an answer that is on its way.'),
			l10n.t(
				'While an answer is on its way, one more message may wait for it. Its Cancel button takes it back into the text box.',
			),
			l10n.t('Arrow Up in an empty text box brings earlier messages back; Arrow Down goes forward again.'),
			l10n.t('A slash at the beginning offers commands: /new, /explain, /fix, /optimize, /export, /help.'),
			l10n.t(
				'It also offers prompts: Enter uses the chosen one. What it asks for is asked in input boxes, one by one, where Escape gives up; then the filled-in text is in the text box, not sent. “Whetstone: Save as Prompt” makes a prompt of what is typed, and “Whetstone: Open Prompts Folder” shows your own.',
			),
			l10n.t(
				'In the options of a conversation, the arrows in the field Model offer the models that earlier answers have named; any other name can be typed.',
			),
			l10n.t(
				'A number sign offers what can be attached: files, folders and symbols by their names, the selection, problems, changes, and the terminal. The arrows choose, Enter or Tab attaches, Escape leaves the word as text. Enter on an unfinished name waits for the list.',
			),
			l10n.t(
				'Where the oldest messages will not be sent, “Go On with a Summary…” below the text box asks for a summary, after a question, and opens it in a new conversation.',
			),
			l10n.t(
				'Where the service certainly counts earlier messages twice, a status above the text box says what it saves to send only new ones. The buttons after it are Send Only New Messages, which becomes Undo, and Dismiss.',
			),
			l10n.t(
				'“Add to Chat”, in the menus of the Explorer and of a tab, attaches files and folders. With the mouse, they can be dropped into the view with Shift held.',
			),
			l10n.t(
				'Messages are articles named You and Whetstone, in a log named Conversation. A new answer is announced once.',
			),
			l10n.t(
				'Under an answer stands its receipt, a button that opens to all figures; each code block has buttons to copy it, insert it, replace the selection, apply it to its place in the file in front, and save it as a file. What would be replaced is shown as a diff first.',
			),
			l10n.t(
				'The receipt is followed by the buttons Ask Again, Ask Again With…, and Continue from Here in a New Conversation; a message of yours has the last one, too. Ask Again is a new paid request. Of several answers, Previous Answer and Next Answer choose the one that goes on. “Whetstone: Continue from Here in a New Conversation” does so after the newest answer.',
			),
			l10n.t(
				'“Whetstone: Show Conversations” lists the conversations of this workspace. Type to search, use the arrows to choose, Enter to open, Delete to delete, Escape to go back. One that waits for an answer says so in its name.',
			),
			l10n.t(
				'“Whetstone: Show What Will Be Sent” opens exactly what Send would send, without the key, and says above it about how many tokens it will take and what it will cost. The same stands in a note below the text box after a pause in typing, without being announced. Both need some earlier answers of the service to judge by.',
			),
		]),
		section(l10n.t('Optimize'), [
			l10n.t(
				'Select code and run “Whetstone: Optimize Selection”, Ctrl+K Ctrl+Alt+O, or “Whetstone: Optimize Selection at Level”. A diff opens; “Whetstone: Keep All Changes” puts the proposal into the file as one undo step, and “Whetstone: Undo All Changes” closes it. Its right side can be edited first. If the setting “whetstone.optimize.reviewIn” is “file”, the review is in the file itself.',
			),
			l10n.t(
				'In a review, “Whetstone: Go to Next Change” and “Whetstone: Go to Previous Change” are Alt+F5 and Shift+Alt+F5. “Whetstone: Keep This Change” and “Whetstone: Undo This Change” decide on the change at the cursor: Alt+Y and Alt+N, or Ctrl+K Ctrl+Alt+Y and Ctrl+K Ctrl+Alt+N. For all that is left, they are Shift+Alt+Y and Shift+Alt+N, or Ctrl+K Ctrl+Alt+Enter and Ctrl+K Ctrl+Alt+Backspace. On macOS, Ctrl+Cmd takes the place of Alt before Y and N.',
			),
			l10n.t(
				'“Whetstone: Review All Files” shows all files under review in one editor; “Whetstone: Keep All Changes in All Files” and “Whetstone: Undo All Changes in All Files” decide on them. “Whetstone: Edit Proposal” opens the diff of a review in a file; “Whetstone: Reset Proposal” brings back what was proposed first.',
			),
			l10n.t(
				'“Whetstone: Compare Levels” has a list of levels, in which Space checks and Enter goes on, then asks how many answers to get and whether to send so many paid requests. Then a page with one table opens, and over it a list of the same answers: the arrows choose, Enter opens one for review, Escape opens none. “Whetstone: Write a Benchmark” shows what it sends, asks first, and opens a new file, of which nothing runs.',
			),
			l10n.t(
				'“Whetstone: Show Explanation of Optimized Code” opens what the service said of the code. “Whetstone: Show Answer” opens its answer as it came.',
			),
			l10n.t(
				'“Whetstone: Prove It” runs your tests and your benchmark before and after, in a copy. The verdict is in the comment thread of the change in front, in a notification, and in the status bar while the review is in front; there, Enter proves it or shows the output. “Whetstone: Choose What Prove It Runs” asks for the commands. “Whetstone: Prove Changes One by One” puts a verdict into the thread of each change. “Whetstone: Show Output of Prove It” opens what the commands printed, “Whetstone: Prove Again” proves what was accepted earlier, and “Whetstone: Copy Verdict for a Commit” copies one line.',
			),
			l10n.t(
				'“Whetstone: Show Optimizations and Answers” lists what was accepted, to look at it again, prove it or take it back, and what was answered. “Whetstone: Forget Answers” erases answers.',
			),
			l10n.t(
				'Each change, or of many the 30 around the one in front, has a comment thread, named “Change 1 of 3” and so on, with the buttons Keep This Change and Undo This Change, which name their keys, and with the new code if the review is in the file. That of the change in front also has what speaks against the code, and what the service says first; its link Show Explanation opens the rest. Alt+F9 goes to the next thread.',
			),
		]),
		section(l10n.t('Generate'), [
			l10n.t(
				'“Whetstone: Generate at Cursor”, Ctrl+K Ctrl+Alt+G, asks what is wanted and shows it as ghost text. Tab accepts it; Escape discards it. Characters that cannot be seen are left out, and a notification says so.',
			),
			l10n.t(
				'The box has buttons that leave the code around out, show what will be sent, bring earlier prompts back and go forward again, show the last text again, and ask for another version of it. Alt+] and Alt+[ go through the versions.',
			),
		]),
		section(l10n.t('Status bar'), [
			l10n.t('The Whetstone item shows the state of the connection and what today’s requests amount to.'),
			l10n.t(
				'“Whetstone: Show Metrics”, Ctrl+K Ctrl+Alt+M, opens a page of charts and tables. Each limit of the budget is a meter, with a button to change it. In a chart, the arrows go from value to value, and Enter lists the requests behind it; so does Enter on the name of a row of the usage table. The list takes the focus, and Escape closes it. “Range…” has two date fields; a day beyond the other one moves that.',
			),
			l10n.t(
				'“Whetstone: Set a Budget” lists the limits of the budget with what is used of each, and asks for a new one step by step; Escape leaves everything as it is. Under a message that the budget holds back, the button Send This One sends it all the same, and Raise… asks for a new amount.',
			),
			l10n.t(
				'“View: Focus Status Bar” leads there; the arrows go from item to item. Enter on the Whetstone item offers what there is to do.',
			),
		]),
		'',
	].join('\n\n');
}

function section(title: string, lines: readonly string[]): string {
	return [`## ${title}\n`, ...lines.map((line) => `- ${line}`)].join('\n');
}
