import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { hiddenIn, withoutHidden } from '../../base/text/hiddenCharacters.ts';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import { redactSecrets } from '../../base/text/secretScan.ts';
import { warn } from '../../base/vscode/dialogs.ts';
import { plainText } from '../../base/vscode/documents/documentState.ts';
import { closeTabs, showReadOnly } from '../../base/vscode/documents/readOnlyDocuments.ts';
import { openAsNewFile } from '../../base/vscode/documents/showDocument.ts';
import type { CodeEdit } from '../../edit/core/codeEdit.ts';
import { splitLines } from '../../edit/core/diff/hunks.ts';
import { changesLeft, proposedNow } from '../../edit/vscode/review/review.ts';
import type { Reviews } from '../../edit/vscode/review/reviews.ts';
import { generateRequest } from '../../generate/core/generateRequest.ts';
import { showEditNotes, showGenerateNotes } from '../../generate/vscode/generateNotes.ts';
import type { GenerateRequests } from '../../generate/vscode/generateRequests.ts';
import { generateSettings } from '../../generate/vscode/generateSettings.ts';
import { type BenchmarkKind, benchmarkKind, benchmarkPrompt } from '../../prove/core/benchmarkPrompt.ts';
import type { GenerateRequest } from '../../service/core/apiTypes.ts';
import { PLAN_LIMITS, promptLength } from '../../service/core/plans.ts';
import type { RetryOptions } from '../../service/core/serviceClient.ts';
import { retryable } from '../../service/vscode/failures/retryableError.ts';
import { confirmPaid } from '../../usage/vscode/whatWillBeSent.ts';
import type { OptimizeDeps } from './optimizeRequests.ts';
import { optimizeTargets } from './optimizeTargets.ts';

/** A benchmark that is asked for. */
interface WantedBenchmark {
	readonly kind: BenchmarkKind;
	readonly document: vscode.TextDocument;
	readonly request: GenerateRequest;
}

/** The command Write a Benchmark: from code to a file that the user reads, changes and saves. Nothing of it runs. */
export class WriteBenchmark {
	readonly #requests: GenerateRequests;
	readonly #deps: OptimizeDeps;
	#isWaiting = false;

	constructor(requests: GenerateRequests, deps: OptimizeDeps) {
		this.#requests = requests;
		this.#deps = deps;
	}

	/**
	 * Asks the service for a benchmark once the user has agreed, and opens it.
	 * @param argument what a menu passes
	 * @throws ServiceError if the service has no answer
	 */
	async run(argument: unknown): Promise<void> {
		if (this.#isWaiting) return showRequestPending();
		const source = await benchmarkSource(argument, this.#deps.reviews);
		if (source === undefined) return;
		const { languageId } = source.document;
		const kind = benchmarkKind(languageId);
		if (kind === undefined) {
			return warn(
				l10n.t(
					'Benchmarks are written for JavaScript, TypeScript, Python and Go, not for {0}. Nothing was sent: write one yourself, then choose it as what Prove It runs.',
					languageId,
				),
			);
		}
		const wanted = { kind, document: source.document, request: this.#request(kind, source) };
		if (await this.#isAgreed(wanted)) await this.#write(wanted, {});
	}

	/** With the whole file if that fits into the plan, else with the code to measure alone. */
	#request(kind: BenchmarkKind, { document, whole, part }: BenchmarkSource): GenerateRequest {
		const { languageId, uri } = document;
		const path = vscode.workspace.asRelativePath(uri, false);
		const prompt = (code: string) => benchmarkPrompt(kind, { languageId, path, code, part });
		const longest = PLAN_LIMITS[this.#deps.plan() ?? 'enterprise'].maxPromptLength;
		const fits = promptLength(prompt(whole)) <= longest;
		return generateRequest(prompt(fits ? whole : part), generateSettings());
	}

	async #isAgreed({ request }: WantedBenchmark): Promise<boolean> {
		const forecast = await this.#deps.forecasts.forecast('generate', [request]);
		// As JSON, its lines would be one; as Markdown, an open preview would follow it.
		const shown = await showReadOnly(l10n.t('What Will Be Sent'), request.prompt, 'plaintext');
		const isAgreed = await confirmPaid(
			l10n.t('Send 1 paid request for a benchmark?'),
			[
				l10n.t('The active editor shows what will be sent. The answer opens as a new file, and none of it is run.'),
				...this.#tooLong(request),
			].join(' '),
			forecast,
			l10n.t('Send 1 Request'),
		);
		await closeTabs(shown);
		return isAgreed;
	}

	#tooLong({ prompt }: GenerateRequest): readonly string[] {
		const plan = this.#deps.plan() ?? 'enterprise';
		const [has, most] = [promptLength(prompt), PLAN_LIMITS[plan].maxPromptLength];
		if (has <= most) return [];
		const [long = '', allowed = ''] = [has, most].map((each) => each.toLocaleString(vscode.env.language));
		return [
			l10n.t('It has {0} characters, and the {1} plan allows {2}: the service may refuse it.', long, plan, allowed),
		];
	}

	/** If it fails, Retry repeats exactly the same request. */
	async #write(wanted: WantedBenchmark, options: RetryOptions): Promise<void> {
		const { kind, document, request } = wanted;
		// Another may have begun while a question or a Retry button waited.
		if (this.#isWaiting) return showRequestPending();
		this.#isWaiting = true;
		const asked = { request, document, prompt: request.prompt, title: l10n.t('Writing a benchmark…') };
		const received = await this.#requests
			.send(asked, options)
			.catch((error) => {
				throw retryable(error, (again) => this.#write(wanted, again));
			})
			.finally(() => {
				this.#isWaiting = false;
			});
		const read = await this.#requests.read(received, emptyPlace(kind.languageId));
		if (read?.outcome.kind !== 'edit') return;
		const { id, answer } = received;
		showGenerateNotes(answer, request, [id]);
		if (read.outcome.warnings.length > 0) showEditNotes(read.outcome, [id]);
		await openBenchmark(read.outcome, kind);
	}
}

function showRequestPending(): void {
	warn(l10n.t('A benchmark is already being written. Wait for it, or cancel it first.'));
}

/** The code goes into a file of its own. */
function emptyPlace(languageId: string) {
	return { text: '', start: 0, end: 0, languageId, style: { insertSpaces: false, width: 4 }, lineEnd: '\n' } as const;
}

async function openBenchmark({ code }: CodeEdit, kind: BenchmarkKind): Promise<void> {
	if (hiddenIn(code).length > 0) warn(l10n.t('The benchmark contained hidden characters. It is opened without them.'));
	await openAsNewFile(`${withoutHidden(code)}\n`, kind.languageId);
	const { fileName, command, pattern } = kind;
	const where =
		kind.place === 'workspace'
			? l10n.t('save it as {0} in the workspace folder', fileName)
			: l10n.t('save it as {0} beside the code', fileName);
	const next = l10n.t('The benchmark has not been run. Read it, correct what is wrong, and {0}.', where);
	const how =
		pattern === ''
			? l10n.t('Then let Prove It run it: {0}', command)
			: l10n.t('Then let Prove It run it: {0} (the pattern of its number: {1})', command, pattern);
	const choose = l10n.t('Choose What Prove It Runs…');
	void vscode.window
		.showInformationMessage(breakMarkdownLinks(`${next} ${how}`), choose)
		.then((chosen) =>
			chosen === undefined ? undefined : vscode.commands.executeCommand('whetstone.optimize.proofCommands'),
		);
}

/** The code that a benchmark is written for. Secrets in it are redacted, since the user does not review it before it is sent. */
export interface BenchmarkSource {
	readonly document: vscode.TextDocument;
	/** The whole text: under review, as it is proposed. */
	readonly whole: string;
	/** The part that is to be measured. */
	readonly part: string;
}

/**
 * The code of the active review, else what is selected, else a symbol that the user chooses around the cursor.
 * @param argument what a menu passes
 * @returns undefined if there is none or it may not be sent, after telling the user why
 */
export async function benchmarkSource(argument: unknown, reviews: Reviews): Promise<BenchmarkSource | undefined> {
	const review = vscode.workspace.isTrusted ? reviews.active(argument) : undefined;
	const proposed = review && proposedNow(review);
	const changes = review === undefined ? [] : changesLeft(review);
	// A proposal may have been edited until nothing of it was left.
	if (review !== undefined && proposed !== undefined && changes.length > 0) {
		const { document } = review;
		const part = changedFunctions(proposed.text, changes);
		return { document, whole: redactSecrets(proposed.text), part: redactSecrets(part) };
	}
	const [selected] = (await optimizeTargets(vscode.window.activeTextEditor, new Set())) ?? [];
	if (selected === undefined) return undefined;
	const { document } = selected;
	return { document, whole: redactSecrets(plainText(document)), part: redactSecrets(selected.selected) };
}

/** The lines of a text from the beginning of the first changed block to the end of the last change. */
function changedFunctions(text: string, hunks: ReturnType<typeof changesLeft>): string {
	const lines = splitLines(text);
	const first = Math.min(...hunks.map(({ addedStart }) => addedStart));
	const last = Math.max(...hunks.map(({ addedStart, added }) => addedStart + added.length));
	const isOuter = (line: string | undefined) => line !== undefined && /^[^\s})\]]/.test(line);
	let start = Math.min(first, lines.length - 1);
	while (start > 0 && !isOuter(lines[start])) start--;
	return lines.slice(Math.max(0, start), last).join('');
}
