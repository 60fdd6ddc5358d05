/** In characters. An answer that needs more to say it has something else to say. */
const LONGEST = 600;

const AS_IT_IS =
	/\b(?:already (?:\w+ ){0,3}(?:optimi[sz]ed|optimal|efficient|clean|concise|complete|correct|good|fine|implemented|readable|simple)|implemented correctly|looks? (?:good|fine|correct)|(?:no|not) (?:\w+ )?(?:changes?|optimi[sz]ations?|improvements?|modifications?|errors?|need)|nothing (?:\w+ ){0,4}(?:change|improve|optimi[sz]e|do)|cannot be (?:\w+ )?(?:improved|optimi[sz]ed))\b/i;

/** “Already” in other languages: code that is already good needs no change. */
const ALREADY =
	/(?:^|[^\p{L}])(?:bereits|schon|déjà|ya está|ya es|já|già|już|zaten|уже|вже|redan|allerede)(?![\p{L}])|已经|已經|无需|無需|すでに|既に|이미/iu;

/** Whether an answer without code says that the code needs no change. */
export function saysNoChangeNeeded(answer: string): boolean {
	const text = answer.slice(0, LONGEST);
	return AS_IT_IS.test(text) || ALREADY.test(text);
}
