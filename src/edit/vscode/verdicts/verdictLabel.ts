import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { ratioText } from '../../../base/text/ratioText.ts';
import { type Proof, verdictOf } from '../../core/proof/proof.ts';

/** A proof in a few words, such as `×2.9 (2.7–3.1)`, `slower`, `tests fail`, `not proven`. */
export function verdictLabel(proof: Proof): string {
	const verdict = verdictOf(proof);
	switch (verdict) {
		case 'faster':
			return measuredText(proof);
		case 'noDifference':
			return l10n.t('no difference');
		case 'slower':
			return l10n.t('slower');
		case 'tooNoisy':
			return l10n.t('too noisy to say');
		case 'same':
			return l10n.t('tests pass');
		case 'testsFail':
			return l10n.t('tests fail');
		case 'notProven':
			return l10n.t('not proven');
		default:
			return verdict satisfies never;
	}
}

/** A proof in a few words, once the code is another than was proved. */
export function outdatedLabel(): string {
	return l10n.t('not proven for this text');
}

/** The measured ratio with its interval, in the user's number format; empty if none was measured. */
export function measuredText({ speed }: Pick<Proof, 'speed'>): string {
	return speed === undefined || speed.kind === 'notMeasured' ? '' : ratioText(speed, vscode.env.language);
}
