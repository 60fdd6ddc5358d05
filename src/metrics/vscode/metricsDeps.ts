import type * as vscode from 'vscode';
import type { Clock } from '../../base/core/clock.ts';
import type { Logger } from '../../base/core/logger.ts';
import type { FirstSteps } from '../../base/vscode/firstSteps.ts';
import type { WindowFocus } from '../../base/vscode/windowFocus.ts';
import type { AcceptedOptimization } from '../../edit/core/history/acceptedOptimization.ts';
import type { KeyManager } from '../../service/core/keys/keyManager.ts';
import type { Plan } from '../../service/core/plans.ts';
import type { EmbeddedService } from '../../service/vscode/embeddedService.ts';
import type { Ledger } from '../../usage/core/ledger.ts';
import type { PaidCalls } from '../../usage/core/paidCalls.ts';
import type { MetricsStore } from '../core/polls/metricsHistory.ts';

/** What the status item and the metrics panel need from outside. */
export interface MetricsDeps {
	readonly extensionUri: vscode.Uri;
	readonly statusBarItem: vscode.StatusBarItem;
	/** Identifies this window; unique among running windows. */
	readonly writer: string;
	readonly ledger: Ledger;
	readonly polls: MetricsStore;
	/** The limits of the budget as written. */
	readonly budget: () => unknown;
	readonly paidCalls: PaidCalls;
	readonly keys: KeyManager;
	readonly embedded: EmbeddedService;
	readonly focus: WindowFocus;
	readonly firstSteps: FirstSteps;
	/** The current plan; undefined if none is set or learned. */
	readonly plan: () => Plan | undefined;
	/** The optimizations that were accepted, oldest first. */
	readonly accepted: () => Promise<readonly AcceptedOptimization[]>;
	/** The names of the conversations on this machine, by their ids. */
	readonly conversationNames: () => Promise<ReadonlyMap<string, string>>;
	readonly clock: Clock;
	readonly logger: Logger;
}
