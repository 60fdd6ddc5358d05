import assert from 'node:assert/strict';
import type { Json } from '../../../../../src/base/core/json.ts';
import { optimizeEdit } from '../../../../../src/edit/core/answer/optimizeEdit.ts';
import type { CodePlace, EditOutcome, ItemChanges } from '../../../../../src/edit/core/codeEdit.ts';

import { applyChanges } from '../../../../../src/edit/core/diff/textChange.ts';
import { indentLike, leadingSpace } from '../../../../../src/edit/core/whitespace/indentation.ts';
import { NO_CREDENTIALS } from '../../../../../src/service/core/keys/credentials.ts';
import { readAnswer } from '../../../../../src/service/core/reply/answer.ts';
import { parseReplyBody } from '../../../../../src/service/core/reply/replyBody.ts';
import { ServiceError } from '../../../../../src/service/core/serviceError.ts';
import { type OptimizeSample, SAMPLES, type SampleName } from './optimizeSamples.ts';

/** A parsed sample, with the parts that an answer may quote. */
export interface SampleParts {
	readonly languageId: string;
	/** The selected lines, with and without the indentation of the place. */
	readonly selected: string;
	readonly original: string;
	readonly better: string;
	readonly before: string;
	readonly after: string;
}

/** The resulting document, with the kinds of the warnings. */
export interface Outcome {
	readonly kind: 'edit' | 'noChange' | 'refused';
	readonly document: string;
	readonly warnings: readonly string[];
	readonly notes: readonly string[];
	readonly items?: ItemChanges | undefined;
}

/** @param sample with « and » around the selection */
export function partsOf({ languageId, document, better }: OptimizeSample): SampleParts {
	const [before = '', selected = '', after = ''] = document.split(/[«»]/);
	return { languageId, selected, original: indentLike(selected, ''), better, before, after };
}

/** The document with the better code in place of the selected lines, indented like them. */
export function betterDocument({ before, selected, better, after }: SampleParts): string {
	const lead = leadingSpace(selected);
	return before + lead + indentLike(better, lead) + after;
}

/** A selection in a document that is indented consistently. */
export function placeOf(document: string, languageId: string): CodePlace {
	const [before = '', selected = '', after = ''] = document.split(/[«»]/);
	const text = before + selected + after;
	const width = /^( +)\S/m.exec(text)?.[1]?.length ?? 4;
	return {
		text,
		start: before.length,
		end: before.length + selected.length,
		languageId,
		style: { insertSpaces: !/^\t/m.test(text), width },
		lineEnd: text.includes('\r\n') ? '\r\n' : '\n',
	};
}

/** The outcome of an answer for a document: a text, which is sent in this service's body, or another body. */
export function outcomeOf(answer: Json, document: string, languageId: string): Outcome {
	const place = placeOf(document, languageId);
	const body: Json = typeof answer === 'string' ? { optimized_code: answer } : answer;
	return outcomeOfBytes(JSON.stringify(body), 'application/json', place);
}

/** The same for a raw body. */
export function outcomeOfBytes(body: string, contentType: string, place: CodePlace): Outcome {
	const edit = editOf(body, contentType, place);
	if (edit.kind !== 'edit') return { kind: edit.kind, document: place.text, warnings: [], notes: [] };
	const { notes, items } = edit;
	const document = applyChanges(place.text, edit.changes);
	return { kind: 'edit', document, warnings: edit.warnings.map(({ kind }) => kind), notes, items };
}

function editOf(body: string, contentType: string, place: CodePlace): EditOutcome {
	try {
		const reply = parseReplyBody(new TextEncoder().encode(body), contentType, NO_CREDENTIALS);
		return optimizeEdit(readAnswer('optimize', reply, ''), place);
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		return { kind: 'refused', reason: 'empty', prose: '' };
	}
}

/** A form of answers. */
export interface AnswerShape {
	/** A plain sentence. */
	readonly title: string;
	readonly answer: (sample: SampleParts) => Json;
	/** The outcome; by default, the better code without a warning. */
	readonly wanted?: 'better' | 'warned' | 'noChange' | 'refused';
	/** The samples that it applies to; by default, all of them. */
	readonly only?: readonly SampleName[];
	readonly except?: readonly SampleName[];
}

/** Declares a test for each form, which tries all languages in it. */
export function testShapes(shapes: readonly AnswerShape[]): void {
	for (const shape of shapes) {
		it(shape.title, () => {
			const names = shape.only ?? ALL.filter((name) => !shape.except?.includes(name));
			const complaints = Map.groupBy(names, (name) => complaint(shape, name));
			complaints.delete(undefined);
			assert.equal([...complaints].map(([text, of]) => `${text}: ${of.join(' ')}`).join('\n'), '');
		});
	}
}

const ALL = Object.keys(SAMPLES) as readonly SampleName[];

/** What is wrong with the outcome, in one line; undefined if nothing is. */
function complaint({ answer, wanted = 'better' }: AnswerShape, name: SampleName): string | undefined {
	const sample = SAMPLES[name];
	const { kind, document, warnings } = outcomeOf(answer(partsOf(sample)), sample.document, sample.languageId);
	if (wanted === 'warned' && (warnings.length > 0 || kind === 'refused')) return undefined;
	if (wanted !== 'better') return kind === wanted ? undefined : kind;
	if (kind !== 'edit' || warnings.length > 0) return [kind, ...warnings].join(' ');
	const lines = betterDocument(partsOf(sample)).split('\n');
	const wrong = document.split('\n').find((line, at) => line !== lines[at]);
	return document === lines.join('\n') ? undefined : `edit with “${wrong ?? 'too few lines'}”`;
}
