import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
	isCloudModel,
	modelNameIn,
	PullFailure,
	PullReader,
	refusalOf,
} from '../../../../../src/localService/core/engines/modelPull.ts';

const layer = (digest: string, total: unknown, completed?: unknown) =>
	JSON.stringify({ status: `pulling ${digest}`, digest, total, completed });

describe('what Ollama tells of a pull', () => {
	const failure = (work: () => unknown) => {
		try {
			work();
		} catch (error) {
			assert.ok(error instanceof PullFailure);
			return [error.kind, error.said];
		}
		return undefined;
	};

	it('adds up over all layers, from the manifest to the end', () => {
		const reader = new PullReader();
		const lines = [
			'{"status":"pulling manifest"}',
			layer('a', 900),
			layer('a', 900, 450),
			layer('a', 900, 900),
			layer('b', 100, 50),
			'{"status":"verifying sha256 digest"}',
			'{"status":"writing manifest"}',
			'{"status":"success"}',
		];
		assert.deepEqual(
			lines.map((line) => Object.values(reader.read(line) ?? {})),
			[
				['preparing', 0, 0],
				['downloading', 0, 900],
				['downloading', 450, 900],
				['downloading', 900, 900],
				['downloading', 950, 1_000],
				['checking', 950, 1_000],
				['checking', 950, 1_000],
				['done', 950, 1_000],
			],
		);
	});

	it('may go back, as when a part is downloaded again', () => {
		const reader = new PullReader();
		reader.read(layer('a', 100, 80));
		assert.equal(reader.read(layer('a', 100, 60))?.completed, 60);
	});

	for (const [what, line] of [
		['no JSON', 'pulling manifest'],
		['an empty line', ''],
		['another type', '[1, "status"]'],
		['null', 'null'],
		['a status of another type', '{"status":7}'],
		['an empty error', '{"error":""}'],
	] as const) {
		it(`is nothing in ${what}, which is skipped`, () => assert.equal(new PullReader().read(line), undefined));
	}

	it('is believed only where it can be', () => {
		const reader = new PullReader();
		assert.equal(reader.read(layer('a', -5, 3))?.phase, 'preparing');
		assert.equal(reader.read(layer('a', 'many', 3))?.phase, 'preparing');
		assert.equal(reader.read(layer('a', 1e300, 3))?.phase, 'preparing');
		assert.deepEqual(reader.read(layer('a', 10, 300)), { phase: 'downloading', completed: 10, total: 10 });
	});

	it('never is more than all, whatever the lines say, and a number', () => {
		const value = fc.oneof(fc.double(), fc.integer(), fc.string(), fc.constant(null), fc.constant(undefined));
		const line = fc.oneof(
			fc.string(),
			fc.json(),
			fc
				.record({
					status: fc.string(),
					digest: fc.oneof(fc.constantFrom('a', 'b'), value),
					total: value,
					completed: value,
				})
				.map((told) => JSON.stringify(told)),
		);
		fc.assert(
			fc.property(fc.array(line), (lines) => {
				const reader = new PullReader();
				for (const each of lines) {
					try {
						const { completed, total } = reader.read(each) ?? { completed: 0, total: 0 };
						assert.ok(completed >= 0 && completed <= total && Number.isFinite(total), `${completed} of ${total}`);
					} catch (error) {
						if (!(error instanceof PullFailure)) throw error;
					}
				}
			}),
		);
	});

	it('stays small, however many layers there seem to be', () => {
		const reader = new PullReader();
		for (let index = 0; index < 5_000; index++) reader.read(layer(`layer ${index}`, 1, 1));
		assert.equal(reader.read(layer('one more', 1, 1))?.total, 4_096);
	});

	const blob = `/usr/share/ollama/.ollama/models/blobs/sha256-${'0123456789abcdef'.repeat(4)}-partial`;
	for (const [kind, error, said = error] of [
		[
			'diskFull',
			`write ${blob}: no space left on device`,
			'write /usr/share/ollama/.ollama/models/blobs/sha256-…-partial: no space left on device',
		],
		['diskFull', 'max retries exceeded: write C:\\models\\blob: There is not enough space on the disk.'],
		['diskFull', 'write /models/blob: disk quota exceeded'],
		['unknownModel', 'pull model manifest: file does not exist'],
		['unknownModel', 'invalid model name'],
		[
			'offline',
			'pull model manifest: Get "https://registry.ollama.ai/v2/library/qwen3/manifests/latest": dial tcp: lookup registry.ollama.ai: no such host',
		],
		['offline', 'max retries exceeded: EOF'],
		[
			'outdated',
			'pull model manifest: 412: The model you are attempting to pull requires a newer version of Ollama. Please download the latest version at: https://ollama.com/download',
		],
		['refused', 'unauthorized: access denied'],
		['refused', 'digest mismatch, file must be downloaded again', 'digest mismatch, file must be downloaded again'],
	] as const) {
		it(`is that it failed (${kind}): ${error.slice(0, 60)}`, () => {
			assert.deepEqual(
				failure(() => new PullReader().read(JSON.stringify({ error }))),
				[kind, said],
			);
		});
	}

	it('is shown as one short line without links or control characters', () => {
		const [, said = ''] =
			failure(() => new PullReader().read(JSON.stringify({ error: `[a](b)\u001b[31m\n${'x'.repeat(9_000)}` }))) ?? [];
		assert.match(said, /^\[a\] \(b\) x+…$/);
		assert.equal(said.length, 300);
	});

	it('broke off if it ends too soon, and was none if not one line was Ollama’s', () => {
		const reader = new PullReader();
		assert.equal(reader.ended().kind, 'notOllama');
		reader.read('<!doctype html>');
		assert.equal(reader.ended().kind, 'notOllama');
		reader.read('{"status":"pulling manifest"}');
		assert.equal(reader.ended().kind, 'brokenOff');
	});

	for (const [status, text, ...expected] of [
		[404, '404 page not found', 'notOllama', undefined],
		[405, '', 'notOllama', undefined],
		[307, '', 'notOllama', undefined],
		[400, '{"error":"invalid model name"}', 'unknownModel', 'invalid model name'],
		[401, '{"error":"no key"}', 'credentials', undefined],
		[403, '', 'credentials', undefined],
		[500, '<h1>Oops</h1>', 'refused', undefined],
	] as const) {
		it(`may also be refused: ${status} ${text}`, () => {
			const { kind, said } = refusalOf(status, text);
			assert.deepEqual([kind, said], expected);
		});
	}
});

describe('the name of a model to pull', () => {
	for (const [text, name = text] of [
		['qwen2.5-coder:7b'],
		['llama3.2'],
		['someone/model'],
		['hf.co/bartowski/Llama-3.2-1B-Instruct-GGUF:Q4_K_M'],
		['localhost:5000/library/model:tag'],
		['  qwen3  ', 'qwen3'],
		['ollama pull qwen3:4b', 'qwen3:4b'],
		['ollama run  qwen3', 'qwen3'],
		['https://ollama.com/library/qwen3', 'qwen3'],
		['ollama.com/someone/model:1b', 'someone/model:1b'],
	] as const) {
		it(`is found in ${text}`, () => assert.equal(modelNameIn(text), name));
	}

	for (const text of [
		'',
		' ',
		'two words',
		'a:b:c',
		'../etc/passwd',
		'-rf',
		'http://registry.example.com/a/b',
		'a//b',
		'a/b/c/d',
		'model:',
		`${'x'.repeat(81)}`,
		'модель',
		'a$(zap)',
	]) {
		it(`is not ${JSON.stringify(text)}`, () => assert.equal(modelNameIn(text), undefined));
	}

	it('says whether the model runs at Ollama’s', () => {
		for (const name of ['kimi-k2.6:cloud', 'gpt-oss:120b-cloud']) assert.ok(isCloudModel(name), name);
		for (const name of ['cloud', 'someone/cloudy:7b', 'cloud:7b']) assert.ok(!isCloudModel(name), name);
	});
});
