import { l10n } from 'vscode';
import type { SAME_REASONS } from '../../core/proof/proof.ts';
import type { SPEED_REASONS } from '../../core/proof/speedFinding.ts';

/** Why it is not shown that the code does the same, what that means, and what to do. */
export function notShownText(reason: (typeof SAME_REASONS)[number]): string {
	switch (reason) {
		case 'noTests':
			return l10n.t(
				'Not proven: there is no test command, so nothing shows that the code does the same. Choose one with “Choose What Prove It Runs…”, then prove it again.',
			);
		case 'failingBefore':
			return l10n.t(
				'Not proven: in the copy, the tests already fail without the proposal, so they cannot judge it. Make them pass, or choose a command that runs fewer tests, then prove it again.',
			);
		case 'flaky':
			return l10n.t(
				'Not proven: the same tests passed once and failed once on the same code, so they prove nothing. Choose a command without the flaky ones, then prove it again.',
			);
		case 'fewerTests':
			return l10n.t(
				'Not proven: fewer tests ran after than before, or their runner ended before it reported how many, so the missing ones may be those that would fail. Check the output for what they load, then prove it again.',
			);
		case 'endsEarly':
			return l10n.t(
				'Not proven: with the proposal, the output of the tests breaks off, or the proposal ends the process and nothing counts the tests, so those that would fail may not have run. Find what ends the process in the proposal, then prove it again.',
			);
		case 'changesJudge':
			return l10n.t(
				'Not proven: the proposal changes the tests, the benchmark, or what runs them, and these would have to judge it. Nothing was run. Keep these changes separately, and prove the others.',
			);
		case 'commandFails':
			return l10n.t(
				'Not proven: the command passes before and fails after, but no test failed: the cause may be a linter, a formatter, a compiler, or a coverage threshold. Choose a command that runs only tests, or correct what its output names, then prove it again.',
			);
		case 'notReached':
			return l10n.t(
				'Not proven: the tests pass even when the code is made to stop, so they do not run it. Write a test that does, or choose another command, then prove it again.',
			);
		case 'partlyReached':
			return l10n.t(
				'Not proven: the tests run only some of the functions that the proposal changes, so nothing shows what the others do. Write tests that run them, or prove each change by itself.',
			);
		case 'hiddenFailure':
			return l10n.t(
				'Not proven: the tests run the code, but their command succeeds even when it is made to stop: a pipe hides the exit code, or something catches the error. Choose a command that fails when a test fails, then prove it again.',
			);
		case 'stoppedHangs':
			return l10n.t(
				'Not proven: the tests do not end when the code is made to stop. They wait for it, or for a file to change. Choose a command that ends on its own, then prove it again.',
			);
		case 'liveCode':
			return l10n.t(
				'Not proven: the tests pass even when the code is made to stop, and they name the workspace folder: they run its code, not the copy’s. Choose a command with relative paths, then prove it again.',
			);
		case 'unknownLanguage':
			return l10n.t(
				'Not proven: there is no known way to make code in this language stop, so it cannot be checked whether the tests run it. They pass before and after.',
			);
		case 'noStop':
			return l10n.t(
				'Not proven: nothing in the changed code can be made to stop: it is outside of functions, a field of a class, or too long or too unusual to analyze. So it cannot be checked whether the tests run it. They pass before and after.',
			);
		case 'judgesText':
			return l10n.t(
				'Not proven: the command also checks how the code is written, with a linter, a formatter, or a coverage threshold, and rejects the statement that makes it stop. So it cannot be checked whether the tests run it. Choose a command that runs only tests, then prove it again.',
			);
		case 'notCompiling':
			return l10n.t(
				'Not proven: a statement that stops the code could not be inserted without an error, so it cannot be checked whether the tests run it. The output shows the error.',
			);
		case 'tookTooLong':
			return l10n.t(
				'Not proven: the tests exceeded their time limit and were ended. If they wait for a file to change, choose a command that runs them once; otherwise, choose one that runs fewer, or raise “whetstone.prove.timeout”. Then prove it again.',
			);
		case 'notStarted':
			return l10n.t(
				'Not proven: the test command could not be started, or its folder is not in the copy. Correct it with “Choose What Prove It Runs…”, then prove it again.',
			);
		default:
			return reason satisfies never;
	}
}

/** Why no speed was measured, and what to do. */
export function notMeasuredText(reason: (typeof SPEED_REASONS)[number]): string {
	switch (reason) {
		case 'fails':
			return l10n.t('Speed not measured: the benchmark fails. Its output says why; correct it, then prove it again.');
		case 'tookTooLong':
			return l10n.t(
				'Speed not measured: the benchmark exceeded its time limit and was ended. Give it less to do, or raise “whetstone.prove.timeout”.',
			);
		case 'notStarted':
			return l10n.t(
				'Speed not measured: the benchmark could not be started, or its folder is not in the copy. Correct its command with “Choose What Prove It Runs…”.',
			);
		case 'noNumber':
			return l10n.t(
				'Speed not measured: the benchmark printed no number where one is expected. Have it print one, or change the pattern with “Choose What Prove It Runs…”.',
			);
		case 'severalNumbers':
			return l10n.t(
				'Speed not measured: the benchmark printed several numbers, and nothing says which one counts. Specify it with a pattern in “Choose What Prove It Runs…”.',
			);
		case 'moreNumbers':
			return l10n.t(
				'Speed not measured: the benchmark printed more numbers after than before, and one of them may be the proposal’s own. Specify the number that counts with a pattern in “Choose What Prove It Runs…”.',
			);
		case 'ownRounds':
			return l10n.t(
				'Speed not measured: the benchmark prints a rate, or different counts than before, so it seems to decide by itself how often to run the code, and takes equally long however fast the code is. Use the number that it prints instead.',
			);
		case 'endsEarly':
			return l10n.t(
				'Speed not measured: with the proposal, the output of the benchmark breaks off, or the proposal ends the process. Look at the proposal for what ends it.',
			);
		case 'stoppedHangs':
			return l10n.t(
				'Speed not measured: the benchmark does not end when the code is made to stop, so it cannot be checked whether it runs it.',
			);
		case 'staleBuild':
			return l10n.t(
				'Speed not measured: the benchmark runs what was built when the code was made to stop. Have its command build first, then prove it again.',
			);
		case 'flaky':
			return l10n.t(
				'Speed not measured: the benchmark fails intermittently on the same code. Correct it, then prove it again.',
			);
		case 'unclearNumber':
			return l10n.t(
				'Speed not measured: the benchmark printed a number whose format is ambiguous, or in units that cannot be compared. Have it print one with a decimal point, without thousands separators, and always in the same unit.',
			);
		case 'slowPattern':
			return l10n.t(
				'Speed not measured: matching the pattern took longer than 100 ms and was ended, because its repetitions match the same text in too many ways. Simplify it with “Choose What Prove It Runs…”, which shows it again: between repetitions such as “.*.*”, put a character that neither of them matches.',
			);
		case 'coarseClock':
			return l10n.t(
				'Speed not measured: the benchmark’s numbers are zero or keep repeating, so its clock is too coarse. Give it more to do.',
			);
		case 'tooShort':
			return l10n.t(
				'Speed not measured: the benchmark ends within 200 ms, too soon to be timed from outside. If it prints its own time, use that number; otherwise, give it more to do.',
			);
		case 'notReached':
			return l10n.t(
				'Speed not measured: the benchmark succeeds even when the code is made to stop, so it does not run it. Have it call the code, then prove it again.',
			);
		case 'otherResult':
			return l10n.t(
				'Not proven: the tests pass, but the benchmark computes a different result with the proposal, so the code may do something else. Look at its output, then discard the proposal, or edit it and prove it again.',
			);
		case 'resultUnused':
			return l10n.t(
				'The speed does not count: so large a gain may mean that the work is skipped because its result is never used. Have the benchmark print a line such as “result: 42”, then prove it again.',
			);
		case 'notRepeated':
			return l10n.t(
				'Speed not measured: when both versions were to be measured, the command made other calls, or they gave other results. If its inputs are random or depend on earlier tests, let it use the same ones each time, then prove it again.',
			);
		case 'noTime':
			return l10n.t(
				'Speed not measured: the command makes the calls so late that measuring them would take too long. Choose one that runs fewer tests, then prove it again.',
			);
		case 'elsewhere':
			return l10n.t(
				'Speed not measured: the proposal newly hands work to something outside of the function, or keeps results there, such as another process or a file, so its time would not show what it costs.',
			);
		case 'slowsDown':
			return l10n.t(
				'Speed not measured: beside the proposal, the original is slower than by itself, so the proposal may change something that both use, such as a function of the language. Look at it for what it changes.',
			);
		case 'special':
			return l10n.t(
				'Speed not measured: the proposal is only faster on the very inputs that your program uses, not on others like them, so it seems to know these. Look at it for special cases and tables.',
			);
		case 'fewInputs':
			return l10n.t(
				'Speed not measured: there are too few different inputs to tell a cache, and the proposal may have one, since it changes state outside of the function or calls what may. Have your tests call it with eight different inputs or more, then prove it again.',
			);
		default:
			return reason satisfies never;
	}
}
