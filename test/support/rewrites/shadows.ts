/** Globals that a program may mean otherwise, and what each is there. */
export const SHADOWS: Readonly<Record<string, string>> = {
	Set: "class { has() { return log('own has'); } add() { return this; } }",
	Map: "class { has() { return true; } get() { return 'own'; } set() { return this; } }",
	Math: "{ pow: (base, exponent) => [base, exponent], min: () => 'own', max: () => 'own' }",
	Date: 'class { getTime() { return log(1); } valueOf() { return 2; } }',
	Object:
		"{ keys: () => ['b', 'own', 'a'], assign: () => log('assigned'), fromEntries: () => 'own', hasOwn: () => 'own', values: () => [], entries: () => [['a', 1]] }",
	RegExp: "class { test() { return log('own test'); } exec() { return null; } }",
	Array: "{ from: () => ['own'], isArray: () => true }",
	String: '(value) => [value]',
	Boolean: '() => log(true)',
	Number: "() => 'own'",
	Intl: "{ NumberFormat: class { format() { return log('own format'); } } }",
	undefined: "'a'",
	NaN: '1',
	Infinity: '2',
};
