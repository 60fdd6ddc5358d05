import * as vscode from 'vscode';
import { LONGEST_TIMER } from '../../../base/core/clock.ts';
import type { Disposable } from '../../../base/core/disposable.ts';
import { isUnencrypted, notConnectedText, serviceName } from '../../../service/vscode/connectionState.ts';
import type { CallEvent } from '../../../usage/core/receipt.ts';
import { type MetricsReading, readMetrics } from '../../core/body/metricsReading.ts';
import type { MetricsMonitor, NewestMetrics } from '../../core/polls/metricsMonitor.ts';
import { afterCall, INITIAL_CALL_STATE } from '../../core/status/callState.ts';
import {
	BACKGROUNDS,
	limitedUntil,
	type StatusKind,
	statusFigures,
	statusKind,
} from '../../core/status/statusBarState.ts';
import type { MetricsDeps } from '../metricsDeps.ts';
import { metricsSettings } from '../metricsSettings.ts';
import { planText, statusLabel, statusText } from './statusText.ts';
import { isSameTooltip, statusTooltip, type TooltipFacts } from './statusTooltip.ts';

/** Controls the one status bar item: the state of the service at a glance, with details in its tooltip. */
export class StatusBarController {
	readonly #deps: MetricsDeps;
	readonly #monitor: MetricsMonitor;
	readonly #isConnected: () => boolean;
	readonly #pastValues: (pointer: string) => readonly number[];
	#calls = INITIAL_CALL_STATE;
	#refreshing = 0;
	#facts: TooltipFacts | undefined;
	/** What was read last: the item is drawn far more often than there are metrics. */
	#read: { readonly metrics: NewestMetrics; readonly pinned: string; readonly reading: MetricsReading } | undefined;
	#isDue = false;
	#isDisposed = false;
	#limitEnds: Disposable | undefined;

	/** @param pastValues of a metric, oldest first; its pointer is a JSON Pointer */
	constructor(
		deps: MetricsDeps,
		monitor: MetricsMonitor,
		isConnected: () => boolean,
		pastValues: (pointer: string) => readonly number[],
	) {
		this.#deps = deps;
		this.#monitor = monitor;
		this.#isConnected = isConnected;
		this.#pastValues = pastValues;
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
		const { statusBarItem: item, ledger, clock, plan } = this.#deps;
		const connected = this.#isConnected();
		const { pinned } = metricsSettings();
		const { summary } = ledger;
		const { today } = summary;
		const { newest: metrics, error: metricsError } = this.#monitor;
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
			pinnedValues: pinned === '' ? [] : this.#pastValues(pinned),
			week: summary.week,
			plan: planText(plan()),
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
		this.#deps.statusBarItem.tooltip = statusTooltip(facts);
	}
}

function background(kind: StatusKind): vscode.ThemeColor | undefined {
	const color = BACKGROUNDS.get(kind);
	return color === undefined ? undefined : new vscode.ThemeColor(`statusBarItem.${color}Background`);
}
