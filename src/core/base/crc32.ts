/** The reversed polynomial of IEEE 802.3. */
const POLYNOMIAL = 0xedb88320;

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
	let remainder = byte;
	for (let bit = 0; bit < 8; bit++) {
		remainder = (remainder & 1) === 0 ? remainder >>> 1 : (remainder >>> 1) ^ POLYNOMIAL;
	}
	return remainder;
});

/**
 * The CRC-32 of `bytes`, as in zip and PNG: a non-negative integer below 2 ** 32.
 * @param previous the CRC-32 of the bytes before these, to go on from
 */
export function crc32(bytes: Uint8Array, previous = 0): number {
	let remainder = ~previous;
	// By index: iterating over the bytes takes five times as long.
	for (let index = 0; index < bytes.length; index++) {
		remainder = (TABLE[(remainder ^ (bytes[index] ?? 0)) & 0xff] ?? 0) ^ (remainder >>> 8);
	}
	return ~remainder >>> 0;
}
