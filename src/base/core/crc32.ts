/** The reversed polynomial of IEEE 802.3. */
const POLYNOMIAL = 0xedb88320;

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
	let remainder = byte;
	for (let bit = 0; bit < 8; bit++) {
		remainder = (remainder & 1) === 0 ? remainder >>> 1 : (remainder >>> 1) ^ POLYNOMIAL;
	}
	return remainder;
});

/** The effect of a byte that one, two or three more bytes follow: the loop takes four bytes at a time. */
const TABLE_1 = TABLE.map(followed);
const TABLE_2 = TABLE_1.map(followed);
const TABLE_3 = TABLE_2.map(followed);

/**
 * The CRC-32 of `bytes`, as in zip and PNG: a non-negative integer below 2 ** 32.
 * @param previous the CRC-32 of the bytes before these, to continue
 */
export function crc32(bytes: Uint8Array, previous = 0): number {
	let remainder = ~previous;
	let index = 0;
	// By index: iterating over the bytes takes five times as long.
	for (const last = bytes.length - 3; index < last; index += 4) {
		remainder ^=
			at(bytes, index) | (at(bytes, index + 1) << 8) | (at(bytes, index + 2) << 16) | (at(bytes, index + 3) << 24);
		remainder =
			at(TABLE_3, remainder & 0xff) ^
			at(TABLE_2, (remainder >>> 8) & 0xff) ^
			at(TABLE_1, (remainder >>> 16) & 0xff) ^
			at(TABLE, remainder >>> 24);
	}
	for (; index < bytes.length; index++) {
		remainder = at(TABLE, (remainder ^ at(bytes, index)) & 0xff) ^ (remainder >>> 8);
	}
	return ~remainder >>> 0;
}

function followed(remainder: number): number {
	return at(TABLE, remainder & 0xff) ^ (remainder >>> 8);
}

function at(values: Uint8Array | Int32Array, index: number): number {
	return values[index] ?? 0;
}
