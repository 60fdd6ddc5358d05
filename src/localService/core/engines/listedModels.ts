import { isJsonObject, type Json, member } from '../../../base/core/json.ts';
import { baseName } from '../../../base/text/modelNames.ts';
import { findError } from '../../../service/core/reply/findError.ts';

/** What a server lists. */
export interface ListedModels {
	/** The ids of all models, in its order. */
	readonly all: readonly string[];
	/** Those of the models that can chat: the others are for embeddings, speech, images, and the like. */
	readonly chat: readonly string[];
}

/** Where servers say what a model is for, in the model itself or in one of its parts. */
const PARTS = ['architecture', 'capabilities', 'details', 'meta'];
const USES = [
	'capabilities',
	'categories',
	'endpoints',
	'family',
	'labels',
	'mode',
	'model_ability',
	'model_type',
	'output_modalities',
	'pipeline_tag',
	'task',
	'type',
];

/** How they say that it chats. Of a model for chat, some say what else it does, such as embeddings. */
const CHAT =
	/^(?:chat|(?:chat|text)[-_ ]?completions?|completions?(?:[-_]chat)?|generate|language|llm|vlm|text|(?:[a-z]+-)*text[-_](?:generation|to[-_]text))$/i;

/** How they say what else a model is for; Ollama names the family, of which those of BERT embed. */
const OTHER_USE = new RegExp(
	[
		'(?:[a-z]+[-_ ])?embed(?:s|dings?)?',
		're-?rank(?:er|ing)?',
		'(?:images?|videos?|audio|speech|music)(?:[-_ ](?:generations?|edits?|speech|transcriptions?))?',
		'(?:text|image)[-_ ]?(?:to|2)[-_ ]?(?:image|video|speech|audio)',
		'(?:speech|audio)[-_ ]?(?:to|2)[-_ ]?text',
		'tts|stt|asr|vad|transcri(?:be|ptions?)|automatic-speech-recognition',
		'moderations?|classif(?:y|ication|ier)|[a-z]+-classification|scor(?:e|ing)|reward',
		'feature-extraction|sentence-similarity|fill-mask',
		'(?:nomic-|xlm-ro|ro|modern-?)?bert(?:a|-moe)?|gemma-embedding|clip',
	]
		.map((use) => `^(?:${use})$`)
		.join('|'),
	'i',
);

/** Names of models that are for something else. */
const OTHER_NAME = new RegExp(
	[
		// Embeddings. A model for embedded systems chats.
		'embed(?!ded)',
		'(?<![a-z\\d])(?:bge|gte|e5|gtr|uae|m3e|voyage)[-_]',
		'minilm|mpnet|text2vec|simcse|contriever|splade|labse|distiluse|sentence-t5|cross-encoder',
		'(?<![a-z])(?:nomic-|xlm-ro|distil|modern|legal|sci|de|ro)?bert(?:a)?(?![a-z])',
		'(?<![a-z])jina-(?!vlm|deepsearch|reader)',
		'(?<![a-z])col(?:bert|pali|qwen|smol)',
		'paraphrase-multilingual|stella[-_](?:en|base|large|mrl)',
		'text-(?:similarity|search)|code-search-',
		// Rank and judge.
		're-?rank',
		'reward(?![a-z])|classifier',
		'moderation|(?<!van)guard|shieldgemma',
		// Speech and sound.
		'whisper|transcri|speech|parakeet|canary-\\d|kokoro|musicgen|wav2vec|orpheus|outetts|(?:cosy|sense)voice|seamless-m4t',
		'(?<![a-z])(?:x?tts|chattts|asr|stt|vad)(?![a-z])',
		'realtime|gpt-(?:4o-)?(?:mini-)?audio|stable-audio|(?<![a-z])bark(?![a-z])',
		// Images and videos.
		'dall-?e(?![a-z])|stable-?(?:diffusion|cascade|video)|sdxl|(?<![a-z])sd[-_]?(?:turbo|[1-3](?!\\d))',
		'imagen(?![a-z])|image(?![a-z])|kolors|hidream|dreamshaper|(?<![a-z])flux[-_. ]?(?:\\d|dev|schnell|pro|kontext)',
		'(?<![a-z])sora(?![a-z])|(?<![a-z])veo-?\\d|(?<![a-z])wanx?[-_]?\\d|cogv(?:ideo|iew)|hunyuanvideo|ltx-video|pixart|kandinsky',
		'(?<![a-z])(?:clip|siglip)(?![a-z])|mmproj|mistral-ocr',
		// OpenAI's models that only complete a text.
		'(?<![a-z])(?:babbage|davinci|curie)(?![a-z])|turbo-instruct',
	].join('|'),
	'i',
);

/**
 * The models in an OpenAI-compatible server's answer to `GET /models`; undefined if it is no such answer. Some
 * answer with a bare array. A server without a model lists none: Ollama then answers `"data": null`.
 */
export function listedModels(body: Json): ListedModels | undefined {
	if (findError(body, true) !== undefined) return undefined;
	const list = Array.isArray(body) ? body : member(body, 'data');
	const named = (Array.isArray(list) ? list : []).filter((model) => idOf(model) !== '');
	if (named.length === 0 && member(body, 'object') !== 'list') return undefined;
	return { all: named.map(idOf), chat: named.filter((model) => canChat(model, namesOf(model))).map(idOf) };
}

/**
 * Whether such an answer looks like Ollama's: it names the namespace of a model as its owner, and has no list while it has no
 * model. Only its version says so for certain, which would be one more request.
 */
export function looksLikeOllama(body: Json): boolean {
	const list = member(body, 'data');
	return list === null || (Array.isArray(list) && list.some((model) => member(model, 'owned_by') === 'library'));
}

function idOf(model: Json): string {
	const id = member(model, 'id');
	return typeof id === 'string' ? id : '';
}

/** Its names without folders. If vLLM serves a model under another name, `root` is the real one. */
function namesOf(model: Json): readonly string[] {
	return [idOf(model), member(model, 'root')].filter((name) => typeof name === 'string').map(baseName);
}

/**
 * Whether a model of a server's list can chat: as the server says, or else by its names. An unknown one can.
 */
function canChat(model: Json, names: readonly string[]): boolean {
	const uses = statedUses(model);
	if (uses.some((use) => CHAT.test(use))) return true;
	return !uses.some((use) => OTHER_USE.test(use)) && !names.some((name) => OTHER_NAME.test(name));
}

function statedUses(model: Json): readonly string[] {
	const places = [model, ...PARTS.map((part) => member(model, part))];
	return places.flatMap((place) => USES.flatMap((name) => wordsOf(member(place, name))));
}

/** The words of a text or a list, or the names of the switches that are on, unless that for chat is off. */
function wordsOf(value: Json | undefined): readonly string[] {
	if (typeof value === 'string') return [value];
	if (Array.isArray(value)) return value.filter((word) => typeof word === 'string');
	if (!isJsonObject(value)) return [];
	const switches = Object.entries(value);
	if (switches.some(([name, isOn]) => isOn === false && /chat/i.test(name))) return ['embeddings'];
	return switches.filter(([, isOn]) => isOn === true).map(([name]) => name);
}
