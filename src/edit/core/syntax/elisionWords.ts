const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Say that something is left as it was, or left out. */
const LEFT = set(
	'unchanged unmodified unaltered untouched omitted elided snip snipped truncated abbreviated shortened brevity clarity',
);
/** Distinguish omitted code from shown code. */
const REST = set('rest remaining remainder existing previous');
/** Similar, but also used in headings for what follows. */
const OTHER = set('other others more original further additional your above etc similar same everything');
const CODE = set(
	'code codes function functions method methods class classes implementation implementations body bodies logic import imports statement statements definition definitions declaration declarations member members test tests style styles component components handler handlers route routes helper helpers program script module constructor constructors getters setters functionality',
);
/** Parts of a program, but also of data. */
const PART = set(
	'file files part parts section sections block blocks content contents markup case cases line lines property properties field fields variable variables rules page template document elements items entries rows cells columns values keys settings options config configuration props steps loop loops',
);
const BETWEEN = set(
	'the of a an todo my this that these those here there as is are be it its in on at and or for to go goes come comes like remain remains stay stays stayed kept keep keeps leave leaves left out has have been not no any changes change changed with without from see add insert put place paste write include includes all both shown exactly just still below before after again already previously else up i we same so on earlier needed required implementation continue continues continued follows identical nothing hidden preserved retained',
);

/** What a word of a remark is about; undefined for any other word. */
export type WordKind = 'left' | 'rest' | 'other' | 'code' | 'part' | 'between' | undefined;

/** The kind of a word in a remark. */
export function wordKind(word: string): WordKind {
	const lower = word.toLowerCase();
	if (LEFT.has(lower)) return 'left';
	if (REST.has(lower)) return 'rest';
	if (OTHER.has(lower)) return 'other';
	// A word written like code is a name.
	if (CODE.has(lower) || /[`(_]|[a-z][A-Z]/.test(word)) return 'code';
	if (PART.has(lower)) return 'part';
	return BETWEEN.has(lower) || /^\d+$/.test(word) ? 'between' : undefined;
}
