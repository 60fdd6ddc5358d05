import type { FileHandle } from 'node:fs/promises';
import { diskFileSystem, type FileSystem } from '../../../src/base/node/files/fileSystem.ts';

/** A call that a store makes to the file system, or to a file that it has opened. */
export interface FileCall {
	readonly operation: keyof FileSystem | 'write' | 'datasync' | 'sync' | 'truncate';
	readonly path: string;
	/** Of a write. */
	readonly bytes: number;
}

/** How a call fails: a write may first have written some of its bytes. */
export interface Fault {
	readonly code: string;
	readonly written?: number;
}

/** Decides the outcome of a call; if it returns a promise, the call waits for it. */
export type FaultOf = (call: FileCall) => Fault | undefined | Promise<Fault | undefined>;

/** This computer's file system, except that each call for which `faultOf` returns a fault fails. */
export function faultFileSystem(faultOf: FaultOf): FileSystem {
	const check = async (operation: FileCall['operation'], path: unknown) => {
		const fault = await faultOf({ operation, path: String(path), bytes: 0 });
		if (fault !== undefined) throw systemError(fault.code);
	};
	const guarded = Object.entries(diskFileSystem).map(([operation, call]) => [
		operation,
		async (path: unknown, ...others: readonly unknown[]) => {
			await check(operation as keyof FileSystem, path);
			const result = await (call as (...all: readonly unknown[]) => Promise<unknown>)(path, ...others);
			return operation === 'open' ? guardFile(result as FileHandle, String(path), faultOf) : result;
		},
	]);
	return Object.fromEntries(guarded) as FileSystem;
}

/** A process that dies once it has written `bytes`: that write breaks off there, and nothing happens after it. */
export function crashAfter(bytes: number): { readonly fileSystem: FileSystem; readonly hasCrashed: () => boolean } {
	let left = bytes;
	let hasCrashed = false;
	const fileSystem = faultFileSystem((call) => {
		if (hasCrashed) return { code: 'EIO' };
		left -= call.bytes;
		if (left >= 0) return undefined;
		hasCrashed = true;
		return { code: 'EIO', written: left + call.bytes };
	});
	return { fileSystem, hasCrashed: () => hasCrashed };
}

/** A process that dies at the call with this index. */
export function crashAtCall(number: number): { readonly fileSystem: FileSystem; readonly hasCrashed: () => boolean } {
	let count = 0;
	const fileSystem = faultFileSystem(() => (count++ < number ? undefined : { code: 'EIO' }));
	return { fileSystem, hasCrashed: () => count > number };
}

function guardFile(file: FileHandle, path: string, faultOf: FaultOf): FileHandle {
	const guard = async <T>(operation: FileCall['operation'], call: () => Promise<T>) => {
		const fault = await faultOf({ operation, path, bytes: 0 });
		if (fault !== undefined) throw systemError(fault.code);
		return await call();
	};
	const guarded = {
		writeFile: async (data: string | Uint8Array) => {
			const contents = Buffer.from(data);
			const fault = await faultOf({ operation: 'write', path, bytes: contents.length });
			await file.writeFile(fault === undefined ? contents : contents.subarray(0, fault.written ?? 0));
			if (fault !== undefined) throw systemError(fault.code);
		},
		// No test simulates a power failure, and without a real sync a thousand runs take only seconds.
		datasync: () => guard('datasync', async () => undefined),
		sync: () => guard('sync', async () => undefined),
		truncate: (length: number) => guard('truncate', () => file.truncate(length)),
		stat: (options?: { readonly bigint: true }) => guard('stat', () => file.stat(options)),
		close: () => file.close(),
	};
	return guarded as unknown as FileHandle;
}

function systemError(code: string): Error {
	return Object.assign(new Error(`${code}: injected`), { code });
}
