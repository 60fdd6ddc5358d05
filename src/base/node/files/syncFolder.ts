import { errorCode } from './errorCode.ts';
import { diskFileSystem } from './fileSystem.ts';

/** Windows cannot open folders; some network drives cannot sync them. */
const NOT_OFFERED = new Set(['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP']);

/** Makes the names in a folder durable, so that a file that was just created survives a power cut. */
export async function syncFolder(path: string, fileSystem = diskFileSystem): Promise<void> {
	try {
		const folder = await fileSystem.open(path, 'r');
		try {
			await folder.sync();
		} finally {
			await folder.close();
		}
	} catch (error) {
		if (!NOT_OFFERED.has(errorCode(error) ?? '')) throw error;
	}
}
