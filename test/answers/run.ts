import { text } from 'node:stream/consumers';
import { generateEdit } from '../../src/edit/core/answer/generateEdit.ts';
import { optimizeEdit } from '../../src/edit/core/answer/optimizeEdit.ts';
import type { CodePlace, EditOutcome } from '../../src/edit/core/codeEdit.ts';

import { applyChanges } from '../../src/edit/core/diff/textChange.ts';
import { NO_CREDENTIALS } from '../../src/service/core/keys/credentials.ts';
import { readAnswer } from '../../src/service/core/reply/answer.ts';
import { parseReplyBody } from '../../src/service/core/reply/replyBody.ts';
import { ServiceError } from '../../src/service/core/serviceError.ts';

// Applies stored answers to their documents through the functions that the commands call: reads a case as JSON from
// each line of standard input, and writes its outcome to a line of standard output.

interface Case {
	readonly id: string;
	readonly kind: 'optimize' | 'generate';
	readonly languageId: string;
	readonly document: string;
	/** Offsets; a single one is a cursor. */
	readonly selection: readonly [number, number?];
	readonly body: string;
	readonly contentType: string;
	readonly style: CodePlace['style'];
	readonly eol: CodePlace['lineEnd'];
}

function outcomeOf({ kind, languageId, document, selection, body, contentType, style, eol }: Case): EditOutcome {
	const [start, end = start] = selection;
	const place = { text: document, start, end, languageId, style, lineEnd: eol };
	const reply = parseReplyBody(new TextEncoder().encode(body), contentType, NO_CREDENTIALS);
	const edit = kind === 'optimize' ? optimizeEdit : generateEdit;
	try {
		return edit(readAnswer(kind, reply, ''), place);
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		return { kind: 'refused', reason: 'empty', prose: '' };
	}
}

for (const line of (await text(process.stdin)).split('\n')) {
	if (line.trim() === '') continue;
	const each: Case = JSON.parse(line);
	const outcome = outcomeOf(each);
	const warnings =
		outcome.kind === 'edit' ? [...outcome.warnings.map(({ kind }) => kind), ...outcome.notes.map(() => 'part')] : [];
	const result = outcome.kind === 'edit' ? applyChanges(each.document, outcome.changes) : each.document;
	const reason = outcome.kind === 'refused' ? outcome.reason : undefined;
	process.stdout.write(`${JSON.stringify({ id: each.id, outcome: outcome.kind, result, warnings, reason })}\n`);
}
