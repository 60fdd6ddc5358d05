import { createHash } from 'node:crypto';

/** A name for the file or folder of something that cannot be a name itself, such as a workspace: 32 hexadecimal digits. */
export function hashedName(text: string): string {
	return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
