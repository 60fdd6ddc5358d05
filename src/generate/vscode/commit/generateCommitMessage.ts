import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { visibleText } from '../../../base/text/visibleText.ts';
import { warn } from '../../../base/vscode/dialogs.ts';
import { type GitRepository, repositoryName } from '../../../base/vscode/gitRepositories.ts';
import { showAnswerNote, showAnswerWarning } from '../../../edit/vscode/answers/answerNotes.ts';
import { askForAnswerText } from '../../../edit/vscode/answers/unrecognizedReply.ts';
import type { GenerateRequest } from '../../../service/core/apiTypes.ts';
import { PLAN_LIMITS, type Plan } from '../../../service/core/plans.ts';
import type { RetryOptions } from '../../../service/core/serviceClient.ts';
import { ServiceError } from '../../../service/core/serviceError.ts';
import { retryable } from '../../../service/vscode/failures/retryableError.ts';
import { showWhatWillBeSent } from '../../../usage/vscode/whatWillBeSent.ts';
import { commitMessageIn } from '../../core/commitMessage.ts';
import { type CommitChanges, type CommitPrompt, commitPrompt } from '../../core/commitPrompt.ts';
import { generateRequest } from '../../core/generateRequest.ts';
import { showGenerateNotes, showTrustNeeded } from '../generateNotes.ts';
import type { GenerateDeps, GenerateRequests, ReceivedText } from '../generateRequests.ts';
import { generateSettings } from '../generateSettings.ts';
import { type Agreed, CommitMessageBoxes } from './commitMessageBox.ts';
import { changesToCommit, chooseRepository, rootOf } from './commitRepository.ts';

/** If the plan is unknown; a service that allows less says so, and then gets a shorter prompt. */
const LARGEST_PLAN = 'enterprise' satisfies Plan;
/** How many names of files one sentence has. */
const MOST_NAMED = 3;

/** A message that is requested. */
interface Wanted {
	readonly repository: GitRepository;
	readonly changes: CommitChanges;
	readonly agreed: Agreed;
	readonly prompt: CommitPrompt;
	/** Whether a mark takes the place of each secret: always, unless the user chose to send them. */
	readonly isRedacted: boolean;
}

/** The command Generate Commit Message: from the changes of a repository to a message in Git’s own box. */
export class GenerateCommitMessage {
	readonly #requests: GenerateRequests;
	readonly #deps: GenerateDeps;
	readonly #boxes = new CommitMessageBoxes();
	/** The roots of repositories with a request in flight, or a question before it. */
	readonly #waiting = new Set<string>();

	constructor(requests: GenerateRequests, deps: GenerateDeps) {
		this.#requests = requests;
		this.#deps = deps;
	}

	/**
	 * Writes a message for what is staged, else for all changes.
	 * @param argument the source control whose button was clicked
	 * @throws ServiceError if there is no answer
	 */
	async run(argument: unknown): Promise<void> {
		if (!vscode.workspace.isTrusted) return showTrustNeeded();
		const repository = await chooseRepository(argument);
		if (repository === undefined) return;
		const wanted = await this.#alone(repository, async () => {
			const changes = await this.#changes(repository);
			const prompt = changes && this.#prompt(changes);
			if (changes === undefined || prompt === undefined) return undefined;
			// From the palette or by a key, the box may not be in sight.
			if (rootOf(argument) === undefined) await vscode.commands.executeCommand('workbench.scm.focus');
			const agreed = await this.#boxes.agree(repository);
			return agreed && (await this.#withAgreedSecrets({ repository, changes, agreed, prompt, isRedacted: true }));
		});
		if (wanted !== undefined) await this.#send(wanted);
	}

	/** Shows what `run` would send now. */
	async showRequest(argument: unknown): Promise<void> {
		if (!vscode.workspace.isTrusted) return showTrustNeeded();
		const repository = await chooseRepository(argument);
		const changes = repository && (await this.#changes(repository));
		const prompt = changes && this.#prompt(changes);
		if (prompt === undefined) return;
		const request = requestOf(prompt);
		await showWhatWillBeSent(request, await this.#deps.forecasts.forecast('generate', [request]));
	}

	/** A repository has one request at a time: two messages cannot both stand in its box. */
	async #alone<T>(repository: GitRepository, work: () => Promise<T>): Promise<T | undefined> {
		const root = `${repository.rootUri}`;
		if (this.#waiting.has(root)) {
			const name = repositoryName(repository);
			warn(
				l10n.t('Nothing more was sent: a message for {0} is already being generated. Wait for it, or cancel it.', name),
			);
			return undefined;
		}
		this.#waiting.add(root);
		try {
			return await work();
		} finally {
			this.#waiting.delete(root);
		}
	}

	/** @returns undefined if there are none, or Git fails, after telling the user */
	async #changes(repository: GitRepository): Promise<CommitChanges | undefined> {
		try {
			return await changesToCommit(repository);
		} catch (error) {
			this.#deps.logger.warn(`the changes could not be listed: ${String(error)}`);
			warn(l10n.t('Git could not list the changes in {0}. Its log says why.', repositoryName(repository)));
			return undefined;
		}
	}

	/** As long as the plan allows. @returns undefined if there are too many changes, after telling the user */
	#prompt(changes: CommitChanges, isRedacted = false): CommitPrompt | undefined {
		const longest = PLAN_LIMITS[this.#deps.plan() ?? LARGEST_PLAN].maxPromptLength;
		const prompt = commitPrompt(changes, longest, isRedacted);
		if (prompt === undefined) {
			warn(
				l10n.t(
					'Nothing was sent: there are too many changes for a prompt of {0} characters, even by their names. Stage fewer of them, then try again.',
					longest.toLocaleString(vscode.env.language),
				),
			);
		}
		return prompt;
	}

	/** Asks before secrets are sent. @returns undefined if the user declines */
	async #withAgreedSecrets(wanted: Wanted): Promise<Wanted | undefined> {
		const { changes, prompt } = wanted;
		if (prompt.secrets.length === 0) return wanted;
		const [redact, keep] = [l10n.t('Redact and Send'), l10n.t('Send Anyway')];
		const question = l10n.t(
			'The changes seem to contain a secret: a key, a token, or a password. See {0}.',
			listed(prompt.secrets),
		);
		const detail = l10n.t(
			'It would be sent to the service. A commit keeps it, too, for everybody who has the repository.',
		);
		const chosen = await vscode.window.showWarningMessage(question, { modal: true, detail }, redact, keep);
		if (chosen === keep) return { ...wanted, isRedacted: false };
		const redacted = chosen === redact ? this.#prompt(changes, true) : undefined;
		return redacted && { ...wanted, prompt: redacted };
	}

	/**
	 * A service that refuses the length of the prompt gets a shorter one, made of the same changes: they are not the user’s
	 * words. If that fails, Retry repeats exactly the same request.
	 */
	async #send(wanted: Wanted, options: RetryOptions = {}): Promise<void> {
		const { repository, changes, prompt, isRedacted } = wanted;
		const asked = {
			request: requestOf(prompt),
			prompt: l10n.t('Commit message'),
			document: { uri: repository.rootUri, languageId: 'git-commit' },
			title: l10n.t('Generating a commit message for {0}…', repositoryName(repository)),
		};
		const send = () => this.#requests.send(asked, options);
		const received = await this.#alone(repository, send).catch(async (error) => {
			const allowed = allowedLength(error);
			const shorter = allowed < prompt.text.length ? commitPrompt(changes, allowed, isRedacted) : undefined;
			if (shorter === undefined) throw retryable(error, (again) => this.#send(wanted, again));
			await this.#send({ ...wanted, prompt: shorter }, options);
			return undefined;
		});
		if (received !== undefined) await this.#use(received, wanted);
	}

	async #use({ id, answer }: ReceivedText, { repository, agreed, prompt }: Wanted): Promise<void> {
		const text = answer.recognized ? answer.text : await askForAnswerText('generate', answer);
		const message = text === undefined ? undefined : commitMessageIn(text);
		const { answers } = this.#deps;
		if (message === undefined) {
			answers.recordOutcome([id], 'refused');
			if (text !== undefined) showNoMessage([id]);
			return;
		}
		answers.recordOutcome([id], await this.#boxes.put(repository, message.text, agreed));
		showGenerateNotes(answer, requestOf(prompt), [id]);
		showMessageNotes(message.hidden, prompt.cut, [id]);
	}
}

function requestOf({ text }: CommitPrompt): GenerateRequest {
	return generateRequest(text, generateSettings());
}

/** How long a prompt may be, if that is why it was refused; any length otherwise. */
function allowedLength(error: unknown): number {
	const isLength =
		error instanceof ServiceError && error.kind === 'planLimit' && error.details.limit === 'promptLength';
	// What is only likely may have been processed.
	return (isLength && error.details.likely !== true ? error.details.allowed : undefined) ?? Number.POSITIVE_INFINITY;
}

export function showNoMessage(answers: readonly string[]): void {
	showAnswerWarning(l10n.t('There is no commit message in the answer. Nothing was changed.'), answers);
}

/**
 * Notes what the message itself does not show: that it lost characters, or was written without having seen all.
 * @param hidden the names of the characters
 * @param cut the files of which not all was sent
 */
export function showMessageNotes(hidden: readonly string[], cut: readonly string[], answers: readonly string[]): void {
	if (hidden.length > 0) {
		const named = [...new Set(hidden)].join(', ');
		showAnswerWarning(
			l10n.t('Hidden characters were removed from the commit message: {0} ({1}).', hidden.length, named),
			answers,
		);
	}
	if (cut.length > 0) {
		showAnswerNote(
			l10n.t(
				'The changes were too large to be sent whole, so check the message. Shortened or only named: {0}.',
				listed(cut),
			),
			answers,
		);
	}
}

function listed(names: readonly string[]): string {
	const more = names.length > MOST_NAMED ? [l10n.t('{0} more', names.length - MOST_NAMED)] : [];
	return [...names.slice(0, MOST_NAMED).map(visibleText), ...more].join(', ');
}
