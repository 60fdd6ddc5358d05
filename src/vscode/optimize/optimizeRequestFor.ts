import type { OptimizeRequest } from '../../service/core/apiTypes.ts';
import type { SelectedCode } from '../documents/selectedCode.ts';

/** The request to optimize selected code. */
export function optimizeRequestFor({ document, selected: code }: SelectedCode, level: string): OptimizeRequest {
	return { code, language: document.languageId, optimization_level: level };
}
