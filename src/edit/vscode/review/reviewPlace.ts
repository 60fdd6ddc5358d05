import { windowSetting } from '../../../base/vscode/settings.ts';
import type { ReviewPlace } from '../../core/review/storedReview.ts';

/** Where proposed changes are reviewed. */
export function reviewPlace(): ReviewPlace {
	return windowSetting('optimize.reviewIn') === 'file' ? 'file' : 'diff';
}
