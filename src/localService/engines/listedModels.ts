import { type Json, member } from '../../core/base/json.ts';
import { findError } from '../../core/service/reply/findError.ts';
import { baseName } from '../../core/text/modelNames.ts';
import { canChat } from './canChat.ts';

/** What a server lists. */
export interface ListedModels {
	/** The ids of all models, in its order. */
	readonly all: readonly string[];
	/** Those of the models that can chat: the others are for embeddings, speech, images, and the like. */
	readonly chat: readonly string[];
}

/**
 * The models in an OpenAI-compatible server's answer to `GET /models`; undefined if it is no such answer. A server without
 * a model lists none: Ollama then answers `"data": null`.
 */
export function listedModels(body: Json): ListedModels | undefined {
	if (findError(body, true) !== undefined) return undefined;
	const list = member(body, 'data');
	const named = (Array.isArray(list) ? list : []).filter((model) => idOf(model) !== '');
	if (named.length === 0 && member(body, 'object') !== 'list') return undefined;
	return { all: named.map(idOf), chat: named.filter((model) => canChat(model, namesOf(model))).map(idOf) };
}

function idOf(model: Json): string {
	const id = member(model, 'id');
	return typeof id === 'string' ? id : '';
}

/** Its names without the folders, which tell nothing. Of a model that vLLM serves under another name, `root` is the real one. */
function namesOf(model: Json): readonly string[] {
	return [idOf(model), member(model, 'root')].filter((name) => typeof name === 'string').map(baseName);
}
