import * as v from 'valibot';
import { isRecord } from '../base/json.ts';
import { readReceipt } from './readReceipt.ts';

/** A receipt, read from JSON: each figure that is not sound is left out by itself. */
export const receiptSchema = v.pipe(v.custom<Readonly<Record<string, unknown>>>(isRecord), v.transform(readReceipt));
