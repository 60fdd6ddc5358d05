import assert from 'node:assert/strict';
import { readSignatures } from '../../../../../../src/edit/core/syntax/signatures/readSignatures.ts';
import { isBackwardCompatible } from '../../../../../../src/edit/core/syntax/signatures/signature.ts';

const isCompatible = (family: string, before: string, after: string, isUsed?: boolean) =>
	isBackwardCompatible(
		readSignatures(before, family),
		readSignatures(after, family),
		isUsed === undefined ? undefined : () => isUsed,
	);

describe('the callers of changed declarations', () => {
	const kept: readonly (readonly [family: string, before: string, after: string])[] = [
		['java', '', 'void a() { }'],
		['java', 'void a() { }', 'public void a() { }'],
		['java', 'void a() { }', 'void b() { } void a() { }'],
		['java', 'class A { }', 'record A() { }'],
		['java', 'record A() { }', 'class A { }'],
		['java', 'void a(int b) { }', 'void a() { } void a(int c) { }'],
		['javascript', 'function a(b, c) { }', 'function a(d, e, ...f) { }'],
		['go', 'func a(_, _ int) { }', 'func a(_, _ int) { }'],
		['javascript', 'function a() { }\nfunction b() { }', 'function a() {\n\nfunction b() { }'],
		['python', 'class A:\n  def b(self): pass', 'class A:\n...\n  def b(self): pass'],
		['groovy', 'def a(b) { }', 'def a(b, d = 1) { }'],
		['kotlin', 'fun a(b: Int) { }', 'fun a(b: Int?) { }'],
		['kotlin', 'fun a(b: Int) { }', 'fun a(b: Int = 1) { }'],
		['kotlin', 'fun a() { }', 'fun a(): Int { }'],
		['kotlin', 'fun a(): Int { }', 'fun a() = 1'],
		['kotlin', 'fun a(b: Int = -1) { }', 'fun a(b: Int = -1.0) { }'],
		['javascript', 'function a() { return new Promise(b); }', 'async function a() { }'],
		['javascript', 'async function a() { }', 'function a() { return new Promise(b); }'],
		['rust', 'impl A { fn b(self) { } }', 'impl A { fn b(mut self) { } }'],
		['java', 'void a(int[] b) { }', 'void a(int b[]) { }'],
		['python', 'def a(*, b, c): pass', 'def a(*, c, b): pass'],
		['python', 'def a(b=[]): pass', 'def a(b=None): pass'],
		['python', 'def a(b=c + d): pass', 'def a(b=e): pass'],
		['python', 'def a(b=c): pass', 'def a(b=d + e): pass'],
		['python', 'def a(b=c()): pass', 'def a(b=d): pass'],
		['python', 'def a(b=(c)): pass', 'def a(b=d): pass'],
		['python', 'def a(b=c): pass', 'def a(b=c): pass'],
	];
	for (const [family, before, after] of kept) {
		it(`can stay as they are: ${before} → ${after}`, () => assert.ok(isCompatible(family, before, after)));
	}

	const broken: readonly (readonly [family: string, before: string, after: string])[] = [
		['java', 'void a() { }', ''],
		['java', 'private void a() { }', ''],
		['java', 'public void a() { }', 'void a() { }'],
		['java', 'void a() { }', 'static void a() { }'],
		['java', 'static void a() { }', 'void a() { }'],
		['java', 'void a() { } void b() { }', 'void a() { }'],
		['java', 'void a(int b) { }', 'void a() { } void a(int b, int c) { }'],
		['groovy', 'def a(b, c) { }', 'def a(c) { }'],
		['javascript', 'function a(b, c) { }', 'function a(c, b) { }'],
		['go', 'func a(b, c int) { }', 'func a(c, b int) { }'],
		['rust', 'fn a(b: u8, c: u8) { }', 'fn a(c: u8, b: u8) { }'],
		['javascript', 'class A {\n  b() { }\n}', 'class A {\n  static b() { }\n}'],
		['php', 'class A { function b() { } }', 'class A { static function b() { } }'],
		['php', 'function a($b, $c) { }', 'function a($c, $b) { }'],
		['groovy', 'def a(b = 1) { }', 'def a(b) { }'],
		['kotlin', 'fun a(b: Int?) { }', 'fun a(b: Int) { }'],
		['kotlin', 'fun a(b: Int) { }', 'fun a(b: Long) { }'],
		['kotlin', 'fun a(b: Int) { }', 'fun a(c: Int) { }'],
		['kotlin', 'fun a(): Int { }', 'fun a(): Int? { }'],
		['kotlin', 'fun a(b: Int = 1) { }', 'fun a(b: Int = -1) { }'],
		['javascript', 'function a() { }', 'async function a() { }'],
		['javascript', 'async function a() { }', 'function a() { }'],
		['python', 'def a(*, b): pass', 'def a(*, c): pass'],
		['python', 'def a(b=c): pass', 'def a(b=d): pass'],
		['dart', 'void a(int b, {int c}) { }', 'void a({int c}) { }'],
		[
			'kotlin',
			'class A internal constructor(val b: Int) { fun c() { } }',
			'class A internal constructor(val b: Int) { }',
		],
		['kotlin', 'class A @B constructor(val c: C) { fun d() { } }', 'class A @B constructor(val c: C) { fun e() { } }'],
		['rust', 'impl A { fn b(&self, c: u8) { } }', 'impl A { fn b(&mut self, c: u8) { } }'],
		['rust', 'impl A { fn b(&self) { } }', 'impl A { fn b(self) { } }'],
		['csharp', 'async Task<int> A() { }', 'Task<int> A() { }'],
		['dart', 'Future<int> a() async { }', 'Future<int> a() { }'],
	];
	for (const [family, before, after] of broken) {
		it(`have to change: ${before} → ${after}`, () => assert.ok(!isCompatible(family, before, after)));
	}

	it('do not matter for a hidden declaration that nothing uses', () => {
		assert.ok(isCompatible('java', 'private void a() { }', '', false));
		assert.ok(!isCompatible('java', 'private void a() { }', '', true));
		assert.ok(!isCompatible('java', 'void a() { }', '', false));
		assert.ok(!isCompatible('java', 'private void a() { }', 'private int a() { }', false));
	});
});
