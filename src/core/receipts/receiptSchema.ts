import * as v from 'valibot';
import { isRecord } from '../base/json.ts';
import { readReceipt } from './readReceipt.ts';

/** Reads a receipt from JSON. An invalid figure is left out; the others stay. */
export const receiptSchema = v.pipe(v.custom<Readonly<Record<string, unknown>>>(isRecord), v.transform(readReceipt));
