import type { SelectedCode } from '../../edit/vscode/documents/selectedCode.ts';
import type { OptimizeRequest } from '../../service/core/apiTypes.ts';

/** The request to optimize selected code. */
export function optimizeRequestFor({ document, selected: code }: SelectedCode, level: string): OptimizeRequest {
	return { code, language: document.languageId, optimization_level: level };
}
