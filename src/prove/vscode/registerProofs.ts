import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Clock } from '../../base/core/clock.ts';
import { once } from '../../base/core/event.ts';
import { isThere } from '../../base/node/files/fileErrors.ts';
import type { RegisterCommand } from '../../service/vscode/registerCommand.ts';
import { removeAbandoned } from '../node/place/cleanParents.ts';
import type { Proofs } from './proofs.ts';
import type { ProofsDeps } from './proofsDeps.ts';

export interface RegisteredProofs extends vscode.Disposable {
	/** Loads `Proofs`, once. */
	readonly open: () => Promise<Proofs>;
	/** Ends the processes of a proof, and waits for that. */
	readonly end: () => Promise<void>;
}

/** Registers Prove It. */
export function registerProofs(deps: ProofsDeps, command: RegisterCommand): RegisteredProofs {
	const { reviews, storage, clock, logger } = deps;
	const firstReview = once(reviews.onDidChange, () => {
		cleanProofs(storage, clock).catch((error) => logger.error(`copies of proofs: ${String(error)}`));
	});
	let proofs: Promise<Proofs> | undefined;
	/** It is large and starts processes, so it is loaded on first use. */
	const load = async () => {
		const { Proofs } = await import('./proofs.ts');
		return new Proofs(deps);
	};
	const open = () => {
		proofs ??= load().catch((error) => {
			// The next command tries again.
			proofs = undefined;
			throw error;
		});
		return proofs;
	};
	const proof = (id: string, run: (proofs: Proofs, argument: unknown) => unknown) =>
		command(id, async (argument) => await run(await open(), argument));
	const registrations = vscode.Disposable.from(
		firstReview,
		{ dispose: () => void proofs?.then((opened) => opened.prover.dispose()).catch(() => undefined) },
		proof('optimize.prove', (proofs, argument) => proofs.prove(argument)),
		proof('optimize.proveChanges', (proofs, argument) => proofs.proveChanges(argument)),
		proof('optimize.proveAgain', (proofs, argument) => proofs.proveAgain(argument)),
		proof('optimize.proofCommands', (proofs) => proofs.chooseCommands()),
		proof('optimize.proofOutput', ({ prover }) => prover.showOutput()),
		proof('optimize.copyVerdict', (proofs, argument) => proofs.copyVerdict(argument)),
	);
	return { open, end: async () => await (await proofs)?.prover.end(), dispose: () => registrations.dispose() };
}

/** Removes the copies of windows that crashed, if anything was ever proved. */
async function cleanProofs(storage: string, clock: Clock): Promise<void> {
	if (await isThere(join(storage, 'proofs'))) await removeAbandoned(storage, clock);
}
