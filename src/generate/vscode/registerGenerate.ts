import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Clock } from '../../base/core/clock.ts';
import type { Logger } from '../../base/core/logger.ts';
import type { KeptAnswers } from '../../edit/vscode/answers/keptAnswers.ts';
import type { Reviews } from '../../edit/vscode/review/reviews.ts';
import type { Plan } from '../../service/core/plans.ts';
import type { RegisterCommand } from '../../service/vscode/registerCommand.ts';
import type { PaidCalls } from '../../usage/core/paidCalls.ts';
import type { ForecastSource } from '../../usage/vscode/forecastText.ts';
import { parseGenerateArgument } from '../core/generateRequest.ts';
import { GenerateAtCursor } from './generateAtCursor.ts';
import { GenerateRequests } from './generateRequests.ts';
import { GhostText, INSERTED } from './ghostText.ts';
import type { WriteBenchmark } from './writeBenchmark.ts';

/** What generating needs of the extension. */
export interface GenerateDeps {
	/** Of this extension, the only one that the editor should ask for ghost text. */
	readonly extensionId: string;
	readonly service: PaidCalls;
	readonly reviews: Reviews;
	/** As set or learned; undefined if unknown. */
	readonly plan: () => Plan | undefined;
	readonly answers: KeptAnswers;
	readonly forecasts: ForecastSource;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** Registers Generate at Cursor and its ghost text, in documents of every scheme, and Write a Benchmark. */
export function registerGenerate(deps: GenerateDeps, command: RegisterCommand): vscode.Disposable {
	const { extensionId, service, answers, clock } = deps;
	const ghostText = new GhostText(extensionId, clock);
	const requests = new GenerateRequests(service, answers, clock);
	const generate = new GenerateAtCursor(requests, ghostText, deps);
	/** Waits for one answer at a time. */
	let benchmark: Promise<WriteBenchmark> | undefined;
	const openBenchmark = async () => {
		const { WriteBenchmark } = await import('./writeBenchmark.ts');
		return new WriteBenchmark(requests, deps);
	};
	return vscode.Disposable.from(
		vscode.languages.registerInlineCompletionItemProvider({ scheme: '*' }, ghostText),
		vscode.commands.registerCommand(INSERTED, (id: unknown) => {
			if (typeof id === 'string') answers.recordOutcome([id], 'inserted');
		}),
		command('optimize.writeBenchmark', async (argument) => {
			benchmark ??= openBenchmark();
			await (await benchmark).run(argument);
		}),
		command('generateAtCursor', async (value) => {
			// A menu passes the URI of its document.
			const given = parseGenerateArgument(value instanceof vscode.Uri ? undefined : value);
			if (given !== undefined) return await generate.run(given.prompt);
			void vscode.window.showWarningMessage(
				l10n.t('Generate at Cursor takes { prompt } with a text, or nothing. Nothing was sent.'),
			);
		}),
	);
}
