import assert from 'node:assert/strict';
import { listedModels } from '../../../../../src/localService/core/engines/listedModels.ts';

/** Names as the servers list them: Ollama, LM Studio, llama.cpp, vLLM, LocalAI, and OpenAI, Mistral, and Groq. */
const OTHERS = [
	...['nomic-embed-text:latest', 'mxbai-embed-large', 'bge-m3:567m', 'all-minilm:33m', 'embeddinggemma'],
	...['hf.co/CompendiumLabs/bge-base-en-v1.5-gguf:latest', 'paraphrase-multilingual', 'granite-embedding:30m'],
	...['text-embedding-nomic-embed-text-v1.5', '/srv/models/nomic-embed-text-v1.5.Q8_0.gguf', 'mmproj-model-f16.gguf'],
	...['BAAI/bge-reranker-v2-m3', 'intfloat/e5-mistral-7b-instruct', 'Alibaba-NLP/gte-Qwen2-7B-instruct'],
	...['jinaai/jina-clip-v2', 'google/siglip-so400m', 'FacebookAI/xlm-roberta-large', 'nvidia/parakeet-tdt-0.6b-v2'],
	...['stablediffusion', 'silero-vad-ggml', 'black-forest-labs/FLUX.1-dev', 'llama-guard3:8b', 'shieldgemma:9b'],
	...['text-embedding-3-small', 'whisper-1', 'tts-1-hd', 'gpt-4o-mini-tts', 'gpt-4o-transcribe', 'dall-e-3', 'sora-2'],
	...['gpt-image-1', 'omni-moderation-latest', 'gpt-realtime', 'babbage-002', 'gpt-3.5-turbo-instruct'],
	...['codestral-embed', 'mistral-ocr-latest', 'distil-whisper-large-v3-en', 'playai-tts'],
	...['FunAudioLLM/CosyVoice2-0.5B', 'wanx2.1-t2i-turbo', 'cogview-3-flash', 'Kwai-Kolors/Kolors'],
];
/** Some of them are named like what cannot chat. */
const CHATTING = [
	...['llama3.2:latest', 'qwen2.5-coder:7b', 'deepseek-r1:8b', 'starcoder2:15b-instruct', 'llava:7b', 'moondream'],
	...[
		'EmbeddedLLM/Qwen2.5-7B',
		'embedded-c-coder',
		'/home/whisper/image/Meta-Llama-3.1-8B.Q4_K_M.gguf',
		'albert-light',
	],
	...['vanguard-7b', 'clippy-3b', 'fluxcoder', 'wanda-7b', 'aurora-12b', 'jinaai/ReaderLM-v2', 'gpt-4o', 'o3-mini'],
	...['Qwen/Qwen2-VL-7B-Instruct', 'deepseek-ocr', 'LLaVA-Video-7B-Qwen2', 'facebook/opt-125m', 'local-model'],
];

/** What servers add to a model of the list, which is true whatever its name. */
const STATED: readonly (readonly [server: string, said: object, canChat: boolean])[] = [
	['LM Studio', { type: 'embeddings' }, false],
	['LM Studio', { type: 'vlm' }, true],
	['Ollama', { capabilities: ['embedding'], details: { family: 'qwen3' } }, false],
	['Ollama', { capabilities: ['completion', 'tools', 'embedding'] }, true],
	['Ollama', { details: { family: 'nomic-bert', families: ['nomic-bert'] } }, false],
	['Ollama', { details: { family: 'llama', families: ['llama', 'clip'] } }, true],
	['OpenRouter', { architecture: { modality: 'text->text', output_modalities: ['text'] } }, true],
	['OpenRouter', { architecture: { modality: 'text->embeddings', output_modalities: ['embeddings'] } }, false],
	['Mistral', { capabilities: { completion_chat: true, completion_fim: false, vision: false } }, true],
	['Mistral', { capabilities: { completion_chat: false, completion_fim: false, vision: false } }, false],
	['Azure', { capabilities: { completion: false, chat_completion: true, embeddings: false } }, true],
	['Azure', { capabilities: { completion: true, chat_completion: false, embeddings: false } }, false],
	['Xinference', { model_type: 'rerank' }, false],
	['Xinference', { model_type: 'LLM', model_ability: ['embed', 'generate', 'chat'] }, true],
	['Infinity', { capabilities: ['embed', 'classify'] }, false],
	['Lemonade', { labels: ['reranking'] }, false],
	['GPUStack', { meta: { categories: ['speech_to_text'] } }, false],
	['LiteLLM', { mode: 'image_generation' }, false],
	['vLLM', { root: 'BAAI/bge-m3' }, false],
];

describe('the models of a list', () => {
	const list = (...data: readonly object[]) => listedModels(JSON.parse(JSON.stringify({ object: 'list', data })));
	const ids = (names: readonly string[]) => names.map((id) => ({ id, object: 'model', owned_by: 'library' }));

	it('B26 cannot chat if their names say that they are for something else', () => {
		assert.deepEqual(list(...ids(OTHERS)), { all: OTHERS, chat: [] });
	});

	it('B26 can chat if their names say nothing, or only seem to say something else', () => {
		assert.deepEqual(list(...ids(CHATTING))?.chat, CHATTING);
	});

	for (const [server, said, canChat] of STATED) {
		it(`B26 ${canChat ? 'can' : 'cannot'} chat if ${server} says ${JSON.stringify(said)}`, () => {
			assert.deepEqual(list({ id: 'mine', ...said })?.chat, canChat ? ['mine'] : []);
		});
	}

	it('may come as a bare array, as Together and GitHub Models send it', () => {
		const models = [
			{ id: 'mine', type: 'chat' },
			{ id: 'other', type: 'embedding' },
		];
		assert.deepEqual(listedModels(models), { all: ['mine', 'other'], chat: ['mine'] });
		for (const body of [[], ['mine'], [{ error: { message: 'x' } }], { data: [] }]) {
			assert.equal(listedModels(body), undefined);
		}
	});

	it('B26 can chat if the server says so, whatever their names', () => {
		assert.deepEqual(list({ id: 'guard-and-embed', type: 'llm' })?.chat, ['guard-and-embed']);
	});
});
