// A process that compacts old receipts in the storage folder that its argument names, until it is killed.
import { compactReceipts } from '../../../src/node/usage/compactReceipts.ts';
import { receiptLocation } from '../../../src/node/usage/receiptFiles.ts';
import { LOCAL_NOON } from '../receipts.ts';

const [root = ''] = process.argv.slice(2);
process.stdout.write('ready\n');
// A later day each time, so that there is always something to compact, and a lock left by a killed process has expired.
for (let day = -9; day < 2; day++) {
	await compactReceipts(
		receiptLocation(root, crypto.randomUUID()),
		LOCAL_NOON + day * 86_400_000,
		Date.now() + 3_600_000,
	);
}
