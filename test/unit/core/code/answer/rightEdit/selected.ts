import assert from 'node:assert/strict';
import type { Json } from '../../../../../../src/core/base/json.ts';
import { optimizeEdit } from '../../../../../../src/core/code/answer/optimizeEdit.ts';
import { applyChanges } from '../../../../../../src/core/code/diff/textChange.ts';

/**
 * What an answer makes of a document: the document, `refused` or `no change`, and the warnings.
 * @param marked with « and » around the selection
 */
export function optimized(languageId: string, marked: string, body: Json): readonly string[] {
	const [start, end] = [marked.indexOf('«'), marked.indexOf('»') - 1];
	assert.ok(start !== -1 && end >= start, 'nothing is selected');
	const text = marked.replace('«', '').replace('»', '');
	const style = { insertSpaces: true, width: 4 };
	const edit = optimizeEdit({ body, pointer: '' }, { text, start, end, languageId, style, lineEnd: '\n' });
	if (edit.kind === 'refused') return ['refused'];
	if (edit.kind === 'noChange') return ['no change'];
	return [applyChanges(text, edit.changes), ...edit.warnings.map(({ kind }) => kind)];
}
