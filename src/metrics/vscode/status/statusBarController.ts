import * as vscode from 'vscode';
import { type Clock, LONGEST_TIMER } from '../../../base/core/clock.ts';
import type { Disposable } from '../../../base/core/disposable.ts';
import { isUnencrypted, notConnectedText, serviceName } from '../../../service/vscode/connectionState.ts';
import { afterCall, INITIAL_CALL_STATE } from '../../../usage/core/callState.ts';
import type { Ledger } from '../../../usage/core/ledger.ts';
import type { CallEvent } from '../../../usage/core/receipt.ts';
import { type MetricsReading, readMetrics } from '../../core/body/metricsReading.ts';
import type { MetricsMonitor, NewestMetrics } from '../../core/polls/metricsMonitor.ts';
import { limitedUntil, type StatusKind, statusFigures, statusKind } from '../../core/status/statusBarState.ts';
import { metricsSettings } from '../metricsSettings.ts';
import { statusLabel, statusText } from './statusText.ts';
import { isSameTooltip, statusTooltip, type TooltipFacts } from './statusTooltip.ts';

/** What the item needs from outside. */
export interface StatusBarControllerDeps {
	readonly item: vscode.StatusBarItem;
	readonly ledger: Ledger;
	readonly monitor: MetricsMonitor;
	readonly clock: Clock;
	readonly isConnected: () => boolean;
	/** The current plan, as a sentence; empty if none is set or learned. */
	readonly plan: () => string;
	/** Known past values of a metric, oldest first. @param pointer a JSON Pointer */
	readonly pastValues: (pointer: string) => readonly number[];
}

/** Controls the one status bar item: the state of the service at a glance, with details in its tooltip. */
export class StatusBarController {
	readonly #deps: StatusBarControllerDeps;
	#calls = INITIAL_CALL_STATE;
	#refreshing = 0;
	#facts: TooltipFacts | undefined;
	/** What was read last: the item is drawn far more often than there are metrics. */
	#read: { readonly metrics: NewestMetrics; readonly pinned: string; readonly reading: MetricsReading } | undefined;
	#isDue = false;
	#isDisposed = false;
	#limitEnds: Disposable | undefined;

	constructor(deps: StatusBarControllerDeps) {
		this.#deps = deps;
	}

	/** Notes that a request began or ended. */
	note(event: CallEvent): void {
		const { clock } = this.#deps;
		this.#calls = afterCall(this.#calls, event, clock.now());
		this.#limitEnds?.dispose();
		const wait = (limitedUntil(this.#calls) ?? 0) - clock.now();
		if (wait > 0 && wait < LONGEST_TIMER) this.#limitEnds = clock.setTimer(wait, () => this.render());
		this.render();
	}

	/** Clears the last failure: it belongs to the previous service or key. */
	forgetFailure(): void {
		this.#calls = { ...this.#calls, failure: undefined };
		this.render();
	}

	/** Shows the busy icon until `work` settles. */
	async whileBusy<T>(work: Promise<T>): Promise<T> {
		this.#refreshing++;
		this.render();
		try {
			return await work;
		} finally {
			this.#refreshing--;
			this.render();
		}
	}

	dispose(): void {
		this.#isDisposed = true;
		this.#limitEnds?.dispose();
	}

	/** Schedules a redraw. Calls until then share it. */
	render(): void {
		if (this.#isDue) return;
		this.#isDue = true;
		setImmediate(() => {
			this.#isDue = false;
			if (!this.#isDisposed) this.#draw();
		});
	}

	#draw(): void {
		const { item, ledger, monitor, clock, isConnected } = this.#deps;
		const connected = isConnected();
		const { pinned } = metricsSettings();
		const { summary } = ledger;
		const { today } = summary;
		const { newest: metrics, error: metricsError } = monitor;
		const reading = metrics && this.#readingOf(metrics, pinned);
		const now = clock.now();
		const kind = statusKind(connected, this.#calls, this.#refreshing > 0, now, summary.nearestLimit?.state);
		const figures = statusFigures(kind, this.#calls, reading?.pin, summary, now);
		item.text = statusText(kind, figures, now);
		item.accessibilityInformation = { label: statusLabel(kind, figures, now), role: 'button' };
		item.backgroundColor = background(kind);
		this.#showTooltip({
			notConnected: connected ? '' : notConnectedText(),
			service: serviceName(),
			unencrypted: isUnencrypted(),
			failure: this.#calls.failure,
			today,
			workspace: summary.workspace,
			metrics,
			reading,
			metricsError,
			pinned,
			pinnedValues: pinned === '' ? [] : this.#deps.pastValues(pinned),
			week: summary.week,
			plan: this.#deps.plan(),
			limit: summary.nearestLimit,
			now,
		});
		item.show();
	}

	/** @param pinned a JSON Pointer */
	#readingOf(metrics: NewestMetrics, pinned: string): MetricsReading {
		const known = this.#read;
		if (known?.metrics === metrics && known.pinned === pinned) return known.reading;
		const reading = readMetrics(metrics.body, pinned);
		this.#read = { metrics, pinned, reading };
		return reading;
	}

	/** Building the tooltip is the expensive part and each change is sent to the workbench, so skips equal ones. */
	#showTooltip(facts: TooltipFacts): void {
		if (isSameTooltip(this.#facts, facts)) return;
		this.#facts = facts;
		this.#deps.item.tooltip = statusTooltip(facts);
	}
}

function background(kind: StatusKind): vscode.ThemeColor | undefined {
	const color = BACKGROUNDS.get(kind);
	return color === undefined ? undefined : new vscode.ThemeColor(`statusBarItem.${color}Background`);
}

const BACKGROUNDS: ReadonlyMap<StatusKind, 'warning' | 'error'> = new Map<StatusKind, 'warning' | 'error'>([
	['rateLimited', 'warning'],
	['warning', 'warning'],
	['budgetWarning', 'warning'],
	['error', 'error'],
	['budgetReached', 'error'],
]);
