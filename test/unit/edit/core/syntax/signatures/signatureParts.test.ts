import assert from 'node:assert/strict';
import { readSignatures } from '../../../../../../src/edit/core/syntax/signatures/readSignatures.ts';
import type { Parameter, Signature } from '../../../../../../src/edit/core/syntax/signatures/signature.ts';
import { stripStringsAndComments } from '../../../../../../src/edit/core/syntax/stripStringsAndComments.ts';

/** Its visibility: hidden, near, everywhere. */
const MARKS = ['-', '~', '+'];

function shown(each: Signature): string {
	const { name, body, isAsync, mayRepeat, isBroken } = each;
	const flags = { async: isAsync, awaited: isAsync === undefined, repeated: mayRepeat, broken: isBroken };
	const words = Object.entries(flags).flatMap(([word, isSet]) => (isSet === true ? [`${word} `] : []));
	const result = each.result === '' ? '' : `: ${each.result}`;
	const text = body === undefined ? '' : ` {${body.replace(/\s+/g, ' ').trim()}}`;
	return `${MARKS[each.visibility]}${words.join('')}${name}(${each.parameters.map(parameter).join(', ')})${result}${text}`;
}

/** A name if callers may write it, `*` if they must; a type; `?` for an optional one; its default value. */
function parameter({ name = '', type, isOptional, passing, initial }: Parameter): string {
	const written = passing === 'byPosition' ? '' : `${passing === 'byName' ? '*' : ''}${name}`;
	return `${written}:${type}${isOptional ? '?' : ''}${initial === undefined ? '' : `=${initial}`}`;
}

describe('what callers see of a declaration', () => {
	const cases: readonly (readonly [family: string, code: string, signatures: string])[] = [
		[
			'java',
			'class A {\n  public int b(final List<C> c, int... d) { return 1; }\n  private void e() {}\n  protected static void f(int[] g);\n  A(int h) { i = h; }\n}',
			'~type A() | +A.b(:List<C>, :int...?): int {return 1;} | -A.e(): void {} | ~repeated A.f(:int*): staticvoid | ~A.A(:int) {i = h;}',
		],
		[
			'java',
			'interface A {\n  int b(int c);\n  default void d() { }\n}',
			'~type A() | ~repeated A.b(:int): int | ~A.d(): void {}',
		],
		[
			'java',
			'class A {\n  int b = c(d);\n  void e() { f(g); if (h) { i(j); } k(l); }\n  int m() { return n; }\n}',
			'~type A() | ~A.e(): void {f(g); if (h) { i(j); } k(l);} | ~A.m(): int {return n;}',
		],
		[
			'java',
			'class A {\n  void b() throws C { }\n  <T> T d(Map<E, F> g) { }\n}',
			'~type A() | ~A.b(): void {} | ~A.d(:Map<E,F>): <T>T {}',
		],
		[
			'java',
			'class A {\n  @B(c) void d(@E int f) { }\n  Object g = new H() {\n    void i() { }\n  };\n}',
			'~type A() | ~A.d(:int): void {}',
		],
		['java', 'record A(int b, int c) { }', '~type A(:int, :int)'],
		['java', 'enum A { B; void c() { } }', '~type A() | ~A.c(): void {}'],
		['java', 'class A { void b() { int c } }', '~type A() | ~broken A.b(): void {int c}'],
		['java', 'class A { void b() { c(); } void d() { ', '~type A() | ~A.b(): void {c();} | ~A.d(): void'],
		[
			'java',
			'class A {\n  int b();\n  int c(d, e);\n  f(g);\n  return h(i);\n}',
			'~type A() | ~repeated A.b(): int | ~repeated A.c(:d, :e): int',
		],
		['java', 'class A { class B { void c() { } } }', '~type A() | ~type A.B() | ~A.B.c(): void {}'],
		['java', 'void a(b c) { } int d(e f);', '~a(:b): void {} | ~repeated d(:e): int'],
		['java', 'class A<T extends B> extends C<D> { A(T e) { } }', '~type A() | ~A.A(:T) {}'],
		['java', 'class A { abstract final void b() { } }', '~type A() | ~A.b(): void {}'],
		[
			'java',
			'class A { List<String>  b ( Map< String , Integer >  c ) { } }',
			'~type A() | ~A.b(:Map<String,Integer>): List<String> {}',
		],
		['java', 'class A { int b() { } int b(int c) { } }', '~type A() | ~A.b(): int {} | ~A.b(:int): int {}'],
		['java', 'for (int a = 0; a < b(c); a++) { d(); }', ''],
		['java', 'int a = b(c) { }', ''],
		['java', 'a.b(c) { }', ''],
		['java', 'sealed interface A permits B { }', '~type A()'],
		['groovy', 'def a(b, c = 1) { d }', '~a(:b, :c?=1): def {d}'],
		['groovy', 'class A { int b() { 1 } }', '~type A() | ~A.b(): int {1}'],
		[
			'csharp',
			'public class A : B { public A(int c) : base(c) { } internal int D(ref int e, params int[] f) => e; }',
			'+type A() | +A.A(c:int) {} | ~A.D(e:refint, f:int*?): int',
		],
		[
			'csharp',
			'public async Task<int> A(int b = 1, string c = "d") { }',
			'+async A(b:int?=1, c:string?=""): Task<int> {}',
		],
		[
			'csharp',
			'partial class A { partial void B(); int C(out int d) { } }',
			'~repeated type A() | ~repeated A.B(): void | ~A.C(d:outint): int {}',
		],
		[
			'csharp',
			'namespace A.B { public static class C { public static void D(this E f) { } } }',
			'+type A.B.C() | +A.B.C.D(f:E): staticvoid {}',
		],
		['csharp', 'class A { int this[int b] { get { } } int C { get; set; } event D E; }', '~type A()'],
		['csharp', '#if A\nvoid b() { }\n#else\nvoid b() { }\n#endif', '~repeated b(): void {} | ~repeated b(): void {}'],
		['csharp', 'class A { T B<T>(T c) where T : D { } }', '~type A() | ~A.B(c:T): T {}'],
		['csharp', 'record A(int B, string C);', '~type A(B:int, C:string)'],
		[
			'csharp',
			'class A { public static A operator +(A b, A c) { } }',
			'~type A() | +A.operator +(b:A, c:A): staticA {}',
		],
		[
			'csharp',
			'class A { void B() { lock (c) { } using (d) { } foreach (var e in f) { } } }',
			'~type A() | ~A.B(): void {lock (c) { } using (d) { } foreach (var e in f) { }}',
		],
		[
			'c',
			'static int a(const char *b, int c[], unsigned d) { return 0; }',
			'-a(:char*, :int*, :unsigned): staticint {return 0;}',
		],
		['c', 'int a(void);', '+repeated a(): int'],
		['c', 'int a(int b, int);\nint a(int b, int c) { }', '+a(:int, :int): int {}'],
		['c', 'struct a { int b; };\nstruct a *c(struct a *d) { }', '+repeated type a() | +c(:structa*): structa* {}'],
		['c', 'a(b);\nint c = d(e);\nint (*f)(int);', ''],
		['c', '#define A(b) c\nint d(int e) {\n#ifdef F\n  if (g) {\n#else\n  {\n#endif\n  }\n}', '+repeated d(:int): int'],
		[
			'c',
			'#if A\nint b(int c) { }\n#else\nint b(int d) { }\n#endif',
			'+repeated b(:int): int {} | +repeated b(:int): int {}',
		],
		[
			'c',
			'std::vector<int> a::b(const std::string& c, int& d, T&& e) const { }',
			'+a::b(:std::string, :int, :T&&): std::vector<int> {}',
		],
		[
			'c',
			'class A { public: A(); ~A(); int b() const; private: int c(int d); protected: virtual void e() = 0; };',
			'+repeated type A() | +repeated A.b(): int | -repeated A.c(:int): int',
		],
		[
			'c',
			'class A { public: bool operator==(const A& b) const { } int c = d(e); };',
			'+repeated type A() | +A.operator==(:A): bool {}',
		],
		['c', 'template <class T> T a(T b) { }', '+a(:T): template<classT>T {}'],
		['c', 'template <> int a<int>(int b) { }', '+a(:int): template<>int {}'],
		['c', 'namespace a { namespace { int b() { } } }', '+a.b(): int {}'],
		['c', 'A::A(int b) : c(b), d(e) { }', '+A::A(:int) {}'],
		['c', 'auto a(int b) -> int { }', '+a(:int): auto {}'],
		['c', 'A a(b);\nA c(1, 2);\nA d(int e);', '+repeated d(:int): A'],
		['c', 'int a(int b) noexcept;', '+repeated a(:int): int'],
		['c', 'extern int a(int b);\nextern "C" { int c(int d); }', '+repeated a(:int): int | +repeated c(:int): int'],
		['c', 'int a(int b = 1, long long c = D);', '+repeated a(:int?=1, :longlong?=D): int'],
		['c', 'int a(char **c, unsigned int d, T e[2][3]);', '+repeated a(:char**, :unsignedint, :T*): int'],
		['c', 'void a() { goto b; }\nint c() { return d', '+a(): void {goto b;} | +c(): int'],
		['c', 'void a(...);', '+repeated a(:...?): void'],
		['c', 'delete a(b);\nif (c) { }\nwhile (d) { }\nelse e(f);', ''],
		['dart', 'int a(int b, [int c = 1, d]) => 1;', '+a(:int, :int?=1, :d?): int'],
		['dart', 'void a({required int b, int c = 2}) { }', '+a(*b:int, *c:int?=2): void {}'],
		[
			'dart',
			'class A { A(this.b); A.c() : d = 1; Future<void> e() async { } static f() { } }',
			'+type A() | +async A.e(): Future<void> {} | +A.f(): static {}',
		],
		[
			'kotlin',
			'fun a(b: Int, vararg c: String = d): List<Int> { }\nprivate fun e() = 1\ninternal suspend fun f() { }',
			'+a(b:Int, c:String?=d): List<Int> {} | -e() | ~async f() {}',
		],
		[
			'kotlin',
			'class A(val b: Int, private var c: String = "d") { fun e() { } companion object { fun f() { } } }',
			'+type A(b:Int, c:String?="") | +A.e() {} | +A.f() {}',
		],
		[
			'kotlin',
			'fun <T> A.b(c: (Int) -> T): T { }\nfun d() { fun e() { } }',
			'+A.b(c:(Int)->T): T {} | +d() {fun e() { }}',
		],
		[
			'kotlin',
			'object A { fun b(): Int = 1 }\ninterface C { fun d(): Int }\ndata class E(val f: Int)',
			'+type A() | +A.b(): Int | +type C() | +repeated C.d(): Int | +type E(f:Int)',
		],
		['kotlin', 'open class A { protected open fun b() { } }\nfunny(a)\nmyfun (b)', '+type A() | ~A.b() {}'],
		['scala', 'def a(b: Int)(c: String): Int = { d }', '+a(b:Int) {d}'],
		[
			'scala',
			'class A(b: Int) { def c(d: Int = 1): Int = d\n def e = 1 }\nobject F { def g() = 1 }\ntrait H { def i(j: Int): K }',
			'+type A(b:Int) | +A.c(d:Int?=1): Int | +type F() | +F.g() | +type H() | +repeated H.i(j:Int): K',
		],
		['swift', 'func a(_ b: Int, c d: String = "e") -> Int { return 1 }', '~a(_:Int, c:String?=""): Int {return 1}'],
		[
			'swift',
			'public class A { init(b: Int) { } init?(c: Int) { } private func d() async throws -> E { } static func f() { } }',
			'+type A() | ~A.init(b:Int) {} | ~A.init(c:Int) {} | -async A.d(): E {} | ~A.static f() {}',
		],
		['swift', 'extension A { func d<T>(e: T...) -> [T] where T: F { } }', '~A.d(e:T...?): [T] {}'],
		[
			'swift',
			'protocol A { func b() -> Int }\nstruct C { fileprivate func d(e: inout Int) { } open func f() }',
			'~type A() | ~repeated A.b(): Int | ~type C() | -C.d(e:inoutInt) {} | +repeated C.f()',
		],
		[
			'rust',
			'pub fn a<T: B>(c: &Vec<T>, d: &String, mut e: u8) -> Result<T, F> where T: G { }',
			'+a(:&[T], :&str, :u8): Result<T,F> {}',
		],
		[
			'rust',
			'impl A for B { fn c(&self, d: u8) { } }\nimpl<T> E<T> { pub(crate) async fn f(self) -> u8 { } }\ntrait G { fn h(&self) -> u8; }',
			'-A for B.c(:&self, :u8) {} | ~async E.f(:self): u8 {} | -type G() | -repeated G.h(:&self): u8',
		],
		[
			'rust',
			'mod a { pub fn b() { } }\npub struct C { d: u8 }\nenum E { F(u8) }\nfn g() { let h = |i| { j(i) }; }',
			'+a.b() {} | +type C() | -type E() | -g() {let h = |i| { j(i) };}',
		],
		[
			'rust',
			'extern "C" { fn a(b: u8); }\nunsafe fn c() { }\nconst fn d() { }',
			'-repeated a(:u8) | -c() {} | -d() {}',
		],
		[
			'php',
			'<?php function a(array $b = [], ?int $c = null, string ...$d): ?int { return 1; }',
			'+a(:array?=[], :?int?=null, :string...?): ?int {return 1;}',
		],
		[
			'php',
			'<?php final class A extends B { public static function &c(self $d) { } private function e() { } function f(); }\nfunction g() { $h = function ($i) { }; }',
			'+type A() | +A.static c(:self) {} | -A.e() {} | +repeated A.f() | +g() {$h = function ($i) { };}',
		],
		[
			'php',
			'<?php namespace A { interface B { public function c(int $d): void; } }',
			'+type A.B() | +repeated A.B.c(:int): void',
		],
		[
			'php',
			'<?php abstract class A { abstract protected function b(); function c() { echo d } }',
			'+type A() | ~repeated A.b() | +broken A.c() {echo d}',
		],
		[
			'javascript',
			'export default async function a(b, { c, d }, [e] = [], ...f) { return 1; }',
			'+async default a(:, :, :?=[], :?) {return 1;}',
		],
		[
			'javascript',
			'function* a() { }\nconst b = (c) => c;\nlet d = async e => f;\nvar g = function h(i) { };\nconst j = (k);',
			'~a() {} | ~b(:) | ~async d(:) | ~g(:) {} | ~repeated j(:)',
		],
		[
			'javascript',
			'export class A extends B {\n  constructor(c) { super(c); }\n  static async d() { }\n  #e() { }\n  get f() { }\n  set f(g) { }\n}',
			'+type A() | +A.constructor(:) {super(c);} | +async A.static d() {} | -A.#e() {} | +repeated A.f() {} | +repeated A.f(:) {}',
		],
		[
			'javascript',
			'class A {\n  b(c: d): e { if (f) { } }\n  private g(h?: i): Promise<j> { }\n  protected k() { }\n  l(m);\n  n(o: p): q;\n}',
			'~type A() | +A.b(:d): e {if (f) { }} | -awaited A.g(:i?): Promise<j> {} | ~A.k() {}',
		],
		[
			'javascript',
			'export type A = B;\nexport interface C { d(): e }\nenum F { G }\nexport default class H { }',
			'+repeated type A() | +repeated type C() | ~repeated type F() | +type default H()',
		],
		[
			'javascript',
			'function a(b: number): string;\nfunction a(b: string): string { }',
			'~repeated a(:number): string | ~a(:string): string {}',
		],
		[
			'javascript',
			'function a(b: readonly c[], { d }: { d: e } = {}, private f?: g, h = 1): Promise<void> { return i.then(j); }',
			'~awaited a(:c[], :?={}, :g?, :?=1): Promise<void> {return i.then(j);}',
		],
		['javascript', '  function a() { }\n  const b = () => 1;\n    function c() { }', '~a() {} | ~c() {}'],
		[
			'javascript',
			'class A {\n  b() {\n    c();\n    d(e) { }\n  }\n  f() { }\n}\nfunction g() { }\nh() { }',
			'~type A() | +A.b() {c(); d(e) { }} | +A.f() {} | ~g() {}',
		],
		[
			'javascript',
			'abstract class A<B> {\n  g<h>(i: h) { }\n  while(j) { }\n  c() { return d.then(e); }\n  f() {\n  }\n}',
			'~type A() | +A.g(:h) {} | +awaited A.c() {return d.then(e);} | +A.f() {}',
		],
		[
			'javascript',
			'const a = <b>(c: b) => c;\nexport const d = async (e) => { await f; };\nexport const g = async function () { };',
			'+async d(:) {await f;} | +async g() {}',
		],
		[
			'javascript',
			'function a(b) { return new Promise(c); }\nconst d = () => e.then(f)',
			'~awaited a(:) {return new Promise(c);} | ~d()',
		],
		['javascript', 'function a(b: (c: d) => e, f: g = (h) => i) { }', '~a(:(c:d)=>e, :g?=(h) => i) {}'],
		[
			'go',
			'func A(b, c int, d ...string) (int, error) {\n\treturn 1, nil\n}',
			'+func () A(:int, :int, :...string?): int,error {return 1, nil}',
		],
		[
			'go',
			'func (a *B) c(func(int) string) (d int, e error) { }\nfunc (F[G]) H[I any](j I) map[string]int {\n}',
			'~func (*B) c(:func(int)string): int,error {} | +func (F[G]) H(:I): map[string]int {}',
		],
		[
			'go',
			'type A struct {\n}\ntype b interface {\n\tC()\n}\nfunc init() {}\nfunc _() {}',
			'+type A() | ~type b() | ~repeated func () init() {} | ~repeated func () _() {}',
		],
		['go', 'func a()\nfunc b() (c chan int) {\n}\nvar d = func() {}', '~func () a() | ~func () b(): chanint {}'],
		[
			'python',
			'def a(b, c: int = 1, *, d, e=2, **f) -> int:\n    return 1\n\ndef g(*h, i): pass',
			'+a(b:, c:?=1, *d:, *e:?=2, :?) {return 1} | +g(:?, *i:) {pass}',
		],
		[
			'python',
			'class A(B):\n    async def c(self, d):\n        def e(): pass\n        return f\n    @property\n    def g(self): ...\n    @g.setter\n    def g(self, h): ...\n    class I:\n        def j(cls, k): pass\nclass L:\n    pass',
			'+type A() | +async A.c(d:) {def e(): pass return f} | +A.g() {...} | +repeated A.g(h:) {...} | +type A.I() | +A.I.j(k:) {pass} | +type L()',
		],
		[
			'python',
			'def _a(): pass\ndef __b__(): pass\ndef __c(): pass\nclass _D: pass',
			'-_a() {pass} | +__b__() {pass} | -__c() {pass} | -type _D()',
		],
		[
			'python',
			'if a:\n    def b(): pass\nelse:\n    def b(c): pass\n',
			'+repeated b() {pass} | +repeated b(c:) {pass}',
		],
		[
			'python',
			'def a(b, /, c=(1, 2), d=[3]): return e\ndef f(\n    g,\n    h,\n):\n    return i\nj = 1',
			'+a(b:, c:?=(1, 2), d:?=[3]) {return e} | +f(g:, h:) {return i}',
		],
		[
			'python',
			'def a[T](b: T): pass\n@overload\ndef c(d): ...\ndef c(d, e): ...\ndef _(): ...',
			'+a(b:) {pass} | +repeated c(d:) {...} | +c(d:, e:) {...} | -repeated _() {...}',
		],
		[
			'ruby',
			'class A < B\n  def c(d, e = 1, f:, g: 2, *h, &i)\n    j\n  end\n  def self.k; end\n  private def l\n  end\nend\nmodule M\n  def n? o, p\n  end\nend',
			'+repeated type A() | +A.c(:, :?=1, *f:=, *g:?=2, :?, :?) {j} | +A.self.k() {} | -A.l() {} | +repeated type M() | +M.n?(:, :) {}',
		],
		[
			'ruby',
			'def b=(c)\nend\ndef d!\n  def e\n  end\nend\nprotected def f\nend',
			'+b=(:) {} | +d!() {def e end} | ~f() {}',
		],
		[
			'lua',
			'function a.b:c(d, e)\n  return f\nend\nlocal function g(h)\n  local function i() end\nend\nlocal j = function() end',
			'+a.b:c(:, :) {return f} | -g(:) {local function i() end}',
		],
		['shellscript', 'a() {\n  b\n}\nfunction c {\n  d\n}\nfunction h() { i; }', '+a() {b} | +c() {d} | +h() {i;}'],
		['shellscript', 'if a; then\n  b() { c; }\nelse\n  b() { d; }\nfi', '+repeated b() {c;} | +repeated b() {d;}'],
		['unheard-of', 'function a() { }', ''],
		[
			'java',
			'class A { nonstatic b() { } unprivate c() { } privately d() { } internals e() { } publicist f() { } unasync g() { } }',
			'~type A() | ~A.b(): nonstatic {} | ~A.c(): unprivate {} | ~A.d(): privately {} | ~A.e(): internals {} | ~A.f(): publicist {} | ~A.g(): unasync {}',
		],
		['c', 'statics a() { } nonstatic b() { }', '+a(): statics {} | +b(): nonstatic {}'],
		['java', 'impartial class A { } partially class B { }', '~type A() | ~type B()'],
		['java', 'class A { int b(int c) }', '~type A()'],
		['c', 'int a(int b) c;\nint d(int e) f {\n}', ''],
		['c', 'int a(int b) = deleted;', ''],
		['c', 'A a(devoid);', ''],
		['kotlin', 'fun a():\n  Int { }\nclass B(c: Int) : D(c)', '+a(): Int {} | +type B(c:Int)'],
		['rust', 'fn a(b: c::D, e: &Strings, f: (u8, &String)) { }', '-a(:c::D, :&Strings, :(u8,&String)) {}'],
		['swift', 'func a(b) { }', '~a(:b) {}'],
		['kotlin', 'fun a(varargs: Int) { }', '+a(varargs:Int) {}'],
		['c', 'int a(unsigned long, char *b[2], constable c);', '+repeated a(:unsignedlong, :char**, :constable): int'],
		['csharp', 'int A(paramsList b, nonparams int c) { }', '~A(b:paramsList, c:nonparamsint): int {}'],
		['dart', 'void a({notrequired int b}) { }', '+a(*b:notrequiredint?): void {}'],
		['python', 'a def b(): pass', ''],
		['ruby', 'a def b\nend', ''],
		['shellscript', 'a b() { c; }', ''],
		['go', 'a func b() { }\nc type d', ''],
		['python', 'iffy:\ndef b(): pass\na @setter\ndef c(): pass', '+b() {pass} | +c() {pass}'],
		['rust', 'fn a(b: fn(c) -> D,e: F) { }', '-a(:fn(c)->D, :F) {}'],
		['javascript', 'function a(b = (c) => d == e, f = g === h) { }', '~a(:?=(c) => d == e, :?=g === h) {}'],
		[
			'javascript',
			'class A {\n  iffy(b) { }\n  undo(c) { }\n  d(e); {\n  }\n}',
			'~type A() | +A.iffy(:) {} | +A.undo(:) {}',
		],
		['javascript', 'function a(): Promises { }', '~a(): Promises {}'],
		['javascript', 'function a([b, c]: d[], e: { f: g }, { h: i }) { }', '~a(:d[], :{f:g}, :) {}'],
		['python', 'class A:\n    def b(myself, c):\n        d\n  \n        e', '+type A() | +A.b(myself:, c:) {d e}'],
		['go', 'func ( a *B ) Cd() {\n}\nfunc E', '+func (*B) Cd() {}'],
		[
			'java',
			'class A { Map<B, C> d() { } void e <T> (int f) { } }',
			'~type A() | ~A.d(): Map<B,C> {} | ~A.e(:int): void {}',
		],
		['java', 'a. b(c) { }', ''],
		['c', 'a(b) { }', ''],
		[
			'c',
			'bool operator>(const A& b) { }\nA<B> operator>>(C d) { }',
			'+operator>(:A): bool {} | +operator>>(:C): A<B> {}',
		],
		['csharp', 'struct A(int B) { }', '~type A(B:int)'],
		['javascript', 'class A {\n  delete(b) { }\n}', '~type A() | +A.delete(:) {}'],
		[
			'swift',
			'public class A {\n  private var b = 1\n\n  public func c(_ d: Int) { }\n}',
			'+type A() | +A.c(_:Int) {}',
		],
		[
			'kotlin',
			'fun a(b: C=d, e: (F) -> G = h, i: Int = j == k, l: (M) -> N) { }',
			'+a(b:C?=d, e:(F)->G?=h, i:Int?=j == k, l:(M)->N) {}',
		],
		[
			'javascript',
			'function a(b: (c) => d = e, f == g = h, [i, j], { k, l }, m: (n, o) => p) { }',
			'~a(:(c)=>d?=e, :?=h, :, :, :(n,o)=>p) {}',
		],
		['kotlin', 'fun a(b: C<D, E<F>>, , g: (H, I) -> J ) { }', '+a(b:C<D,E<F>>, g:(H,I)->J) {}'],
		['swift', 'func a(b: (C, D), e: [F: G]) { }', '~a(b:(C,D), e:[F:G]) {}'],
		['java', 'int a() { { b } { c { } } d; } void e() { f', '~a(): int {{ b } { c { } } d;} | ~e(): void'],
		['c', 'unsigned \n int a(b < c , d > [] e) { }', '+a(:b<c,d>*): unsignedint {}'],
		['scala', 'def a()(b: Int) = c', '+a()'],
		['java', 'class A { void a(int b, int c', '~type A()'],
		[
			'kotlin',
			'class A internal constructor(val b: Int) {\n  fun c(d: Int) { }\n}\nfun e() { }',
			'~type A() | +A.c(d:Int) {} | +e() {}',
		],
		[
			'kotlin',
			'class A<B> @Inject @Named("c") constructor(private val d: () -> B) : E(d), F {\n  private class G private constructor(val h: Int) { fun i() { } }\n}',
			'+type A() | -type A.G() | +A.G.i() {}',
		],
		[
			'kotlin',
			'class A\n@B\nprivate constructor(c: Int) {\n  fun d() { }\n}\nobject E\n@F class G(h: Int)',
			'-type A() | +A.d() {} | +type G(h:Int)',
		],
		[
			'scala',
			'class A @Inject() (val b: B) { def c() = 1 }\nclass D private (val e: Int) { def f() = 1 }',
			'+type A() | +A.c() | -type D() | +D.f()',
		],
		[
			'rust',
			"impl A {\n  fn b(&mut self) { }\n  fn c(mut self) { }\n  fn d(&'e self) { }\n  fn f(self: Box<Self>) { }\n}",
			"-A.b(:&mutself) {} | -A.c(:self) {} | -A.d(:&'eself) {} | -A.f(:Box<Self>) {}",
		],
		['rust', 'fn a(b: u8) -> fn(u8) -> u8 { c }', '-a(:u8): fn(u8)->u8 {c}'],
		['rust', 'fn a() -> impl Iterator<Item = u8> { b }', '-a(): implIterator<Item=u8> {b}'],
		['rust', 'fn a<T>(b: T) where T: I<Item = u8> { c }', '-a(:T) {c}'],
		['swift', 'func a<C>(b: C) where C.D == Int { e }', '~a(b:C) {e}'],
		[
			'csharp',
			'class A { async Task B() => c; async void D() { } }',
			'~type A() | ~async A.B(): Task | ~async A.D(): void {}',
		],
		['c', 'template <class T> struct A { T b(T c) { } };', '+repeated type A() | +A.b(:T): T {}'],
		[
			'c',
			'template <class T> void a(T b) { }\ntemplate <class T> void a(T b) { }',
			'+a(:T): template<classT>void {} | +a(:T): template<classT>void {}',
		],
		['c', 'template <typename T, class U> class A { int b(T c) { } };', '+repeated type A() | +A.b(:T): int {}'],
		[
			'csharp',
			'class A<B> where B : class { C D<C>() where C : class { } object? E(object f) => g; }',
			'~type A() | ~A.D(): C {} | ~A.E(f:object): object?',
		],
		['csharp', 'class A { object? B(C d) { } }', '~type A() | ~A.B(d:C): object? {}'],
		['csharp', 'class A { object B(C d) { } }', '~type A() | ~A.B(d:C): object {}'],
		[
			'swift',
			'class A { override class func b(with c: D) -> E { } class var f: G { } func h(i: J) { } }',
			'~type A() | ~A.static b(with:D): E {} | ~A.h(i:J) {}',
		],
		['rust', 'pub extern fn a(b: u8) { }', '+a(:u8) {}'],
		['csharp', 'class A\n  : B<object?>\n  , C\n{ int D() { } }', '~type A() | ~A.D(): int {}'],
		['javascript', 'class A {\n  b(c: object): object { }\n}', '~type A() | +A.b(:object): object {}'],
		['go', `func a(${'b, '.repeat(25)}c d) { }`, `~func () a(${':d, '.repeat(25)}:d) {}`],
		['go', 'func a() func(int) string {\n}', '~func () a(): func(int)string {}'],
		['kotlin', 'class A<B : C<D>>(val e: B) { fun f() { } }', '+type A(e:B) | +A.f() {}'],
		[
			'kotlin',
			'class A\n\ninternal class B(val c: Int)\n@D("e") class F { fun g() { } }',
			'~type B(c:Int) | +type F() | +F.g() {}',
		],
		[
			'java',
			'void a(int[] b, int c[], int[][] d, List<int[]> e) { }',
			'~a(:int*, :int*, :int[]*, :List<int[]>): void {}',
		],
	];
	for (const [family, code, signatures] of cases) {
		it(`is read in ${family}: ${code.split('\n', 1)[0]}`, () => {
			const { text } = stripStringsAndComments(code, family);
			assert.equal(readSignatures(text, family).map(shown).join(' | '), signatures);
		});
	}

	it('is read of the first declarations of endless code', () => {
		const count = (code: string) => readSignatures(code, 'java').length;
		assert.equal(count('void a() { }\n'.repeat(3_000)), 2_000);
		assert.equal(count(`${'a();'.repeat(30_000)}void b() { }`), 0);
		assert.equal(count(`${'a;'.repeat(30_000)}void b() { }`), 1);
		assert.equal(readSignatures('def a(): pass\n'.repeat(3_000), 'python').length, 2_000);
	});

	it('is read of the first characters of an endless list', () => {
		const [first] = readSignatures(`fun a(${'b: Int, '.repeat(3_000)}c: Int) { }`, 'kotlin');
		assert.equal(first?.parameters.length, 2_000 / 'b: Int, '.length);
	});
});
