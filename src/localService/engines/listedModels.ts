import { type Json, member } from '../../core/base/json.ts';

/**
 * The ids in an OpenAI-compatible server's answer to `GET /models`, in its order; undefined if it is no such answer. A
 * server without a model lists none: Ollama then answers `"data": null`.
 */
export function listedModels(body: Json): readonly string[] | undefined {
	const list = member(body, 'data');
	const ids = Array.isArray(list) ? list.map((model) => member(model, 'id')) : [];
	const named = ids.filter((id): id is string => typeof id === 'string' && id !== '');
	return named.length > 0 || member(body, 'object') === 'list' ? named : undefined;
}
