/**
 * The characters that a file with an encoding cannot hold, in their order, each once. Where VS Code saves such a file, a
 * question mark takes the place of each.
 * @param encoding VS Code's id, such as `iso88591`; one that is unknown is taken to hold all
 */
export function unencodable(text: string, encoding: string): readonly string[] {
	const characters = new Set(text.match(BEYOND_ASCII) ?? []);
	if (characters.size === 0 || /^(?:utf|gb18030$)/.test(encoding)) return [];
	const known = repertoireOf(encoding);
	return known === undefined ? [] : [...characters].filter((character) => !known.has(character));
}

const BEYOND_ASCII = /[^\0-\x7f]/gu;

/** Where the names of the Encoding Standard are not VS Code’s with hyphens. */
const LABELS: ReadonlyMap<string, string> = new Map(
	Object.entries({
		macroman: 'macintosh',
		cp866: 'ibm866',
		koi8r: 'koi8-r',
		koi8u: 'koi8-u',
		koi8ru: 'koi8-u',
		gb2312: 'gbk',
		cp950: 'big5',
		big5hkscs: 'big5',
		shiftjis: 'shift_jis',
		eucjp: 'euc-jp',
		euckr: 'euc-kr',
	}),
);

const IN_DOS = '«¬°»ÄÇÉÖÜßáâäçéëíîóôö÷úü─│┌┐└┘├┤┬┴┼═║╔╗╚╝╠╣╦╩╬▀▄█░▒▓■\xa0';
const IN_CP437_AND_CP865 = 'ª£¡ñÑº¿ÅÆàåæèêìïòùûÿƒΓΘΣΦΩαδεπστφⁿ₧µ±²·¼½∙√∞∩≈≡≤≥⌐⌠⌡╒╓╕╖╘╙╛╜╞╟╡╢╤╥╧╨╪╫▌▐';

/** What the encodings hold beyond ASCII that the Encoding Standard does not know. */
const REPERTOIRES: ReadonlyMap<string, string> = new Map(
	Object.entries({
		cp437: `${IN_DOS}${IN_CP437_AND_CP865}¢¥`,
		cp865: `${IN_DOS.replace('»', '')}${IN_CP437_AND_CP865}¤Øø`,
		cp850: `${IN_DOS}¡¢£¤¥¦§¨©ª\xad®¯±²³´µ¶·¸¹º¼½¾¿ÀÁÂÃÅÆÈÊËÌÍÎÏÐÑÒÓÔÕ×ØÙÚÛÝÞàãåæèêìïðñòõøùûýþÿıƒ‗`,
		cp852: `${IN_DOS}¤§¨\xad´¸ÁÂËÍÎÓÔ×ÚÝýĂăĄąĆćČčĎďĐđĘęĚěĹĺĽľŁłŃńŇňŐőŔŕŘřŚśŞşŠšŢţŤťŮůŰűŹźŻżŽžˇ˘˙˛˝`,
	}),
);

/** The Encoding Standard reads them as Windows’ extensions of them. */
const EXTENDED: ReadonlySet<string> = new Set(['iso88591', 'iso88599', 'iso885911']);
const MULTIBYTE = /^(?:gb|big5|cp950$|shiftjis$|euc)/;

/** The characters beyond ASCII that an encoding holds; undefined if it is unknown. */
function repertoireOf(encoding: string): ReadonlySet<string> | undefined {
	const own = REPERTOIRES.get(encoding);
	if (own !== undefined) return new Set(own);
	if (encoding === 'cp1125') return new Set([...(repertoireOf('cp866') ?? []), ...'ІіҐґ']);
	const label = LABELS.get(encoding) ?? encoding.replace(/^windows/, 'windows-').replace(/^iso8859/, 'iso-8859-');
	const bytes = MULTIBYTE.test(encoding)
		? sequences(encoding === 'eucjp')
		: range(EXTENDED.has(encoding) ? 0xa0 : 0x80, 0xff);
	try {
		return new Set(new TextDecoder(label).decode(Uint8Array.from(bytes)).replaceAll('\ufffd', ''));
	} catch (error) {
		if (error instanceof RangeError) return undefined;
		throw error;
	}
}

/** All sequences that encode a character beyond ASCII, with a line feed after each, so that a broken one ends there. */
function sequences(areLong: boolean): readonly number[] {
	const leads = range(0x80, 0xff);
	const two = leads.flatMap((lead) => range(0x30, 0xff).flatMap((trail) => [lead, trail, 0x0a]));
	const three = areLong ? leads.flatMap((lead) => leads.flatMap((trail) => [0x8f, lead, trail, 0x0a])) : [];
	return [...leads.flatMap((byte) => [byte, 0x0a]), ...two, ...three];
}

function range(first: number, last: number): readonly number[] {
	return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
