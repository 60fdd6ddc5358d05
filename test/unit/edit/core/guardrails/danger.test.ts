import assert from 'node:assert/strict';
import { checkGuardrails } from '../../../../../src/edit/core/guardrails/checkGuardrails.ts';

function isDangerous(replacement: string, languageId = 'unheard-of'): boolean {
	const found = checkGuardrails({ languageId, original: 'a', replacement, use: 'optimize' });
	return found.some(({ kind }) => kind === 'danger');
}

describe('danger', () => {
	for (const name of [
		...['axios', 'http.get', 'https.request', 'requests.post', 'urllib', 'net.connect', 'Net::HTTP', 'socket.socket'],
		...['window.fetch', 'subprocess', 'execSync', 'Process.start', 'os.system', 'Command::new'],
		...['Deno.run', 'new Function', 'vm.Script', 'instance_eval', 'create_function', 'pickle.load', 'marshal.loads'],
		...['dlopen', 'binding.eval'],
	]) {
		it(`is ${name}, and no other name`, () => {
			assert.equal(isDangerous(`b = ${name} + c`), true);
			assert.equal(isDangerous(`b = x${name} + c`), false, 'other letters before it');
			assert.equal(isDangerous(`b = ${name}_x + c`), false, 'other letters after it');
		});
	}

	for (const call of ['fetch', 'system', 'spawn', 'eval', 'Function', '__import__', 'Runtime.getRuntime']) {
		it(`is a call of ${call}`, () => {
			assert.equal(isDangerous(`b = ${call}(c)`), true);
			assert.equal(isDangerous(`b = x${call}(c)`), false, 'other letters before it');
			assert.equal(isDangerous(`b = ${call} + c`), false, 'no call');
		});
	}

	for (const [languageId, dangerous, harmless] of [
		['shellscript', ['curl a', 'a; wget b', 'a && ssh b'], ['curly a', 'acurl b', 'a/curl', 'echo curl']],
		['shellscript', ['a | sudo bash', 'sh -c a', 'nohup a'], ['a | bashful', 'a || b', 'push -c a', 'nohups a']],
		['shellscript', ['eval a', 'a; eval b'], ['evaluate a', 'reeval a']],
		['python', ['exec(a)', 'compile (a)'], ['a.exec(b)', 'aexec(b)', 'exec']],
		[
			'php',
			['assert($a)', 'include $_a', 'unserialize(a)'],
			['$a->assert($b)', 'assert(1)', 'xinclude $_a', 'xunserialize(a)'],
		],
		['ruby', ['exec a', 'Open3', 'IO.popen', 'eval a'], ['a.exec b', 'xOpen3', 'Open34', 'a.eval b']],
		['go', ['http.DefaultClient'], ['xhttp.DefaultClient', 'http.DefaultClients']],
	] as const) {
		it(`depends on the language: ${languageId}`, () => {
			for (const code of dangerous) assert.equal(isDangerous(code, languageId), true, code);
			for (const code of harmless) assert.equal(isDangerous(code, languageId), false, code);
		});
	}

	it('is what downloads something and runs it, in any use', () => {
		const isRun = (replacement: string) =>
			checkGuardrails({ languageId: 'makefile', original: '', replacement, use: 'generate' }).length > 0;
		for (const code of ['curl a | sh', 'wget a|sudo python3', 'curl -s a | node'])
			assert.equal(isRun(code), true, code);
		for (const code of ['xcurl a | sh', 'curls a | sh', 'curl a | shed', 'curl a\nb | sh'])
			assert.equal(isRun(code), false, code);
	});
});
