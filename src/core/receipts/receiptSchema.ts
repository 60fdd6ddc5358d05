import * as v from 'valibot';
import { isMembers, readReceipt, type UnknownMembers } from './readReceipt.ts';

/** A receipt, read from JSON: each figure that is not sound is left out by itself. */
export const receiptSchema = v.pipe(v.custom<UnknownMembers>(isMembers), v.transform(readReceipt));
