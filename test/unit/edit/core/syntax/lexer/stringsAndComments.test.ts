// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is data here
import assert from 'node:assert/strict';
import { tokenize } from '../../../../../../src/edit/core/syntax/lexer/tokenize.ts';

/** Code with its strings in «», its comments in ‹›, `°` after indented strings, and `…` after an open one. */
function marked(code: string, family: string): string {
	const texts = tokenize(code, family).map(({ kind, start, end, open, trimmed }) => {
		const text = code.slice(start, end);
		const inMarks = { code: text, string: `«${text}»`, comment: `‹${text}›` };
		return `${inMarks[kind]}${trimmed ? '°' : ''}${open ? '…' : ''}`;
	});
	return texts.join('');
}

describe('the strings and comments of a language', () => {
	const cases: readonly (readonly [family: string, code: string, expected: string])[] = [
		[
			'javascript',
			'a = /b\'/ / c; // d\n/* e */ "f\\"g" + \'h\' + `i${j + `k`}l`',
			'a = «/b\'/» / c; ‹// d›\n‹/* e */› «"f\\"g"» + «\'h\'» + «`i»${j + «`k`»}«l`»',
		],
		['javascript', 'return /a"/g', 'return «/a"/g»'],
		['javascript', 'a / b / "c"', 'a / b / «"c"»'],
		['javascript', 'a++ / b / "c"', 'a++ / b / «"c"»'],
		['javascript', 'a + /b"/', 'a + «/b"/»'],
		['javascript', 'b-- / "c" /', 'b-- / «"c"» /'],
		['javascript', 'f(/[/"]/)', 'f(«/[/"]/»)'],
		['javascript', '!/a"/', '!«/a"/»'],
		['javascript', 'a! / "b" /', 'a! / «"b"» /'],
		['javascript', 'a) / "b" /', 'a) / «"b"» /'],
		['javascript', 'returning /"a"/', 'returning /«"a"»/'],
		['javascript', 'x => /"a"/', 'x => «/"a"/»'],
		['javascript', "<p>it's</p>", "<p>it's</p>"],
		['javascript', "case 'a'", "case «'a'»"],
		['javascript', "a'b'", "a'b'"],
		['javascript', "suitcase 'a'", "suitcase «'a'»"],
		['javascript', '/* a */ /"b"/', '‹/* a */› «/"b"/»'],
		['javascript', '"a" / "b"', '«"a"» / «"b"»'],
		['javascript', 'a\n/"b"/', 'a\n/«"b"»/'],
		['javascript', '`a ${"}"} b`', '«`a »${«"}"»}« b`»'],
		['javascript', '`a ${ {b: 1} } c`', '«`a »${ {b: 1} }« c`»'],
		['javascript', '"a\\\nb"', '«"a\\\nb"»'],
		['javascript', '"a\nb"', '"a\nb"'],
		['c', "int a = 1'000; char b = 'c'; // d \\\ne\nf", "int a = 1'000; char b = «'c'»; ‹// d \\\ne›\nf"],
		['c', 'R"x(a")x" u8"b" L\'c\' @"d"', '«R"x(a")x"» «u8"b"» «L\'c\'» «@"d"»'],
		['c', '#error it\'s\n#  pragma "a"\n#define "b"', '#error it\'s\n#  pragma "a"\n#define «"b"»'],
		['c', 'aR"(b)"', 'aR«"(b)"»'],
		['c', 'a#error "b"', 'a#error «"b"»'],
		['c', '#errors "b"', '#errors «"b"»'],
		[
			'rust',
			'r#"a"b"# br"c" b"d\ne" b\'f\' \'g \'h\' /* /* i */ */',
			'«r#"a"b"#» «br"c"» «b"d\ne"» «b\'f\'» \'g «\'h\'» ‹/* /* i */ */›',
		],
		['rust', 'for"a"', 'for«"a"»'],
		['java', '"""a\n"b" """ + "c" + \'d\'', '«"""a\n"b" """»° + «"c"» + «\'d\'»'],
		['kotlin', '"""a${b}"""" "c${d}" \'e\'', '«"""a»${b}«""""» «"c»${d}«"» «\'e\'»'],
		[
			'scala',
			's"a${b}" raw"""c""" """d"""" "e${f}" \'g\' \'h',
			'«s"a»${b}«"» «raw"""c"""» «"""d""""» «"e${f}"» «\'g\'» \'h',
		],
		[
			'groovy',
			'\'\'\'a\'\'\' """b${c}""" $/d $/ e/$ = /f${g}/ + a / b /',
			'«\'\'\'a\'\'\'» «"""b»${c}«"""» «$/d $/ e/$» = «/f»${g}«/» + a / b /',
		],
		[
			'swift',
			'#"a\\#(b) \\(c)"# """\nd \\(e)\n""" "f\\(g(h))" #/i/# = /j/ + (a / b)',
			'«#"a»\\#(b)« \\(c)"#» «"""\nd »°\\(e)«\n"""»° «"f»\\(g(h))«"» «#/i/#» = «/j/» + (a / b)',
		],
		[
			'dart',
			'r"a$" \'b${c}\' """d\n""" r\'\'\'e\'\'\' xr"f"',
			'«r"a$"» «\'b»${c}«\'» «"""d\n"""» «r\'\'\'e\'\'\'» xr«"f"»',
		],
		[
			'csharp',
			'$"a{b}{{c}}" @"d""e" $@"f{g}" """h""" $"""i{j}""" $$"""k{l}{{m}}""" \'n\'\n#region it\'s',
			'«$"a»{b}«{{c}}"» «@"d""e"» «$@"f»{g}«"» «"""h"""»° «$"""i»°{j}«"""»° «$$"""k{l}»°{{m}}«"""»° «\'n\'»\n#region it\'s',
		],
		['d', '/+ a /+ b +/ +/ r"c" `d` "e\nf" \'g\'', '‹/+ a /+ b +/ +/› «r"c"» «`d`» «"e\nf"» «\'g\'»'],
		['zig', '\\\\ a "b\n"c" // d', '«\\\\ a "b»\n«"c"» ‹// d›'],
		['go', '`a\n\\` "b" \'c\' // d', '«`a\n\\`» «"b"» «\'c\'» ‹// d›'],
		[
			'terraform',
			'# a\n"b${c["d"]}%{e}" <<-F\n  g ${h}\n  F\n/* i */',
			'‹# a›\n«"b»${c[«"d"»]}%{e}«"» «<<-F»«\n  g »${h}«\n  F»\n‹/* i */›',
		],
		['css', 'a { b: url(//c) "d" /* e */ }', 'a { b: url(//c) «"d"» ‹/* e */› }'],
		['scss', 'a: url(//b); // c\ncurl(//d)', 'a: url(//b); ‹// c›\ncurl(‹//d)›'],
		['verilog', '"a" \'b // c', '«"a"» \'b ‹// c›'],
		['glsl', '"a" // b', '"a" ‹// b›'],
		[
			'python',
			'# a\nf"b{c!r:#x}{{d}}" rb\'e\' """f\n""" x = """g\nh"""',
			'‹# a›\n«f"b»{c!r:#x}«{{d}}"» «rb\'e\'» «"""f\n"""» x = «"""g\nh"""»',
		],
		['python', "b'a' ub'c' abcd'e' fr\"f{g}\"", "«b'a'» «ub'c'» abcd«'e'» «fr\"f»{g}«\"»"],
		['python', '  """a\nb"""', '  «"""a\nb"""»°'],
		['python', "f\"a{b[\"c\"]}\" f'''d{e}\n'''", "«f\"a»{b[«\"c\"»]}«\"» «f'''d»{e}«\n'''»"],
		[
			'ruby',
			'# a\n=begin b\nc\n=end d\n"e#{f}" \'g\' `h#{i}` %w(j (k) l) %Q[m#{n}] %r{o}i %(p) ?q ?" = /r#{s}/ x / y',
			'‹# a›\n‹=begin b\nc\n=end d›\n«"e»#{f}«"» «\'g\'» «`h»#{i}«`» «%w(j (k) l)» «%Q[m»#{n}«]» «%r{o}i» %(p) ?q «?"» = «/r»#{s}«/» x / y',
		],
		[
			'ruby',
			"a = <<~B + <<-'C'\n  b #{d}\n  B\n  c #{e}\n  C\nf << G",
			"a = «<<~B» + «<<-'C'»«\n  b »#{d}«\n  B»«\n  c #{e}\n  C»\nf << G",
		],
		['ruby', '__END__\na', '‹__END__\na›'],
		['ruby', 'a[1] / "b" / c', 'a[1] / «"b"» / c'],
		['ruby', 'split /"/', 'split «/"/»'],
		['ruby', 'x %w (a)', 'x %w (a)'],
		['ruby', '%q/a"/ %r!b"! a % b', '«%q/a"/» «%r!b"!» a % b'],
		['ruby', 'a=begin', 'a=begin'],
		['ruby', ' =begin\n', ' =begin\n'],
		[
			'perl',
			'q(a) qq{b} qw[c d] m/e"/ s/f/g"/i tr/h/i/ y/j/k/ $#l $\' qr#m#x =~ m,n", <<O;\no "\nO\n=pod\np\n=cut\nq __END__\n__END__\nr',
			'«q(a)» «qq{b}» «qw[c d]» «m/e"/» «s/f/g"/i» «tr/h/i/» «y/j/k/» $#l $\' «qr#m#x» =~ «m,n",» «<<O»;«\no "\nO»\n‹=pod\np\n=cut›\nq __END__\n‹__END__\nr›',
		],
		['perl', '$q(a) %s/b/c/ x->s(d) {s} =~ s,a",b",', '$q(a) %s/b/c/ x->s(d) {s} =~ «s,a",b",»'],
		['perl', 'a / b; split /"c"/', 'a / b; split «/"c"/»'],
		[
			'shellscript',
			'a # b\nc#d $\'e\\\'f\' \'g\\\' "h$(i "j")${k}" \\" <<L <<-\'M\'\nl $(n)\nL\n\tm\n\tM\n$((1<<2)) o<<<p $"q"',
			'a ‹# b›\nc#d «$\'e\\\'f\'» «\'g\\\'» «"h»$(i «"j"»)${k}«"» \\" «<<L» «<<-\'M\'»«\nl »$(n)«\nL»«\n\tm\n\tM»\n$((1<<2)) o<<<p «$"q"»',
		],
		['shellscript', 'a;# b\n`# c`', 'a;‹# b›\n`‹# c`›'],
		[
			'php',
			'<?php\n# a\n// c\n#[d] "e{$f}${g}{h" <<<I\n  i {$j}\n  I;\n`k` /* l */',
			'<?php\n‹# a›\n‹// c›\n#[d] «"e»{$f}${g}«{h"» «<<<I»«\n  i »{$j}«\n  I»;\n«`k`» ‹/* l */›',
		],
		[
			'powershell',
			'<# a #> # b\n"c$(d)`"e" \'f\'\'g\' @"\nh $(i)\n"@ @\'\nj\n\'@ k#l `"',
			'‹<# a #>› ‹# b›\n«"c»$(d)«`"e"» «\'f\'\'g\'» «@"\nh »$(i)«\n"@» «@\'\nj\n\'@» k#l `"',
		],
		['r', 'r"(a")" R"--[b]--" r\'(c)\' "d\ne" \'f\' # g', '«r"(a")"» «R"--[b]--"» «r\'(c)\'» «"d\ne"» «\'f\'» ‹# g›'],
		[
			'julia',
			'#= a #= b =# =# "c$(d)" """e$(f)""" r"g$(h)"i `k` \'l\' m\' raw"""n""" # o',
			'‹#= a #= b =# =#› «"c»$(d)«"» «"""e»°$(f)«"""»° «r"g$(h)"i» «`k`» «\'l\'» m\' «raw"""n"""»° ‹# o›',
		],
		[
			'elixir',
			'# a\n"b#{c}" ~s(d#{e}) ~S(f#{g}) ~r/h#{i}/x """\nj#{k}\n""" ~S"""\nl\n""" ?" \'m\' ~w[n]a',
			'‹# a›\n«"b»#{c}«"» «~s(d»#{e}«)» «~S(f#{g})» «~r/h»#{i}«/x» «"""\nj»°#{k}«\n"""»° «~S"""\nl\n"""»° «?"» «\'m\'» «~w[n]a»',
		],
		[
			'coffeescript',
			'### a ### # b\n"c#{d}" """e#{f}""" \'\'\'g\'\'\' ///h#{i}///g = /j/ k / l',
			'‹### a ###› ‹# b›\n«"c»#{d}«"» «"""e»#{f}«"""» «\'\'\'g\'\'\'» «///h»#{i}«///g» = «/j/» k / l',
		],
		[
			'nim',
			'#[ a #[ b ]# ]# # c\n"""d"""" raw"e""f" "g" \'h\' 1\'i',
			'‹#[ a #[ b ]# ]#› ‹# c›\n«"""d""""» «raw"e""f"» «"g"» «\'h\'» 1\'i',
		],
		['matlab', "%{\na\n%}\n% b\nc = 'd''e' + f' * g' \"h\"", "‹%{\na\n%}›\n‹% b›\nc = «'d''e'» + f' * g' «\"h\"»"],
		[
			'sql',
			"-- a\n/* b */ 'c''d' E'e\\'f' \"g\"\"h\" `i` $$j$$ AS $k$ l 'm' $k$ n'o' $p$q$p$ DO $$ r 's' $$",
			"‹-- a›\n‹/* b */› «'c''d'» «E'e\\'f'» «\"g\"\"h\"» «`i`» «$$j$$» AS $k$ l «'m'» $k$ «n'o'» «$p$q$p$» DO $$ r «'s'» $$",
		],
		[
			'lua',
			'-- a\n--[[ b\n]] --[=[c]]d]=] [[e\n]] [==[f]=]g]==] "h" \'i\'',
			'‹-- a›\n‹--[[ b\n]]› ‹--[=[c]]d]=]› «[[e\n]]» «[==[f]=]g]==]» «"h"» «\'i\'»',
		],
		[
			'yaml',
			"# a\nb: \"c\nd\" # e\nf: 'g''h' i#j\nk: |\n  l\n\n  m\nn: >-\n  o\n- p: |\n    q\n  r: 's'\nt: u's\nv: [\"w\", 'x']",
			"‹# a›\nb: «\"c\nd\"»° ‹# e›\nf: «'g''h'»° i#j\nk: «|\n  l\n\n  m»°\nn: «>-\n  o»°\n- p: «|\n    q»°\n  r: «'s'»°\nt: u's\nv: [«\"w\"»°, «'x'»°]",
		],
		[
			'toml',
			'# a\nb = """c""""\nd = \'\'\'e\'\'\'\nf = "g\\"h"\ni = \'j\\\'',
			'‹# a›\nb = «"""c""""»\nd = «\'\'\'e\'\'\'»\nf = «"g\\"h"»\ni = «\'j\\\'»',
		],
		['ini', '; a\n# b\nc = "d" ; e\nf;g', '‹; a›\n‹# b›\nc = «"d"» ; e\nf;g'],
		['properties', '! a\n# b\nc=d # e', '‹! a›\n‹# b›\nc=d # e'],
		['dockerfile', '# a\nRUN <<B "c"\nd\nB\n\'e\' \\" f # g', '‹# a›\nRUN «<<B» «"c"»«\nd\nB»\n«\'e\'» \\" f # g'],
		['makefile', 'a: # b\n\t\'c\' "d" \\# e', 'a: ‹# b›\n\t«\'c\'» «"d"» \\# e'],
		['cmake', '#[[ a\n]] # b\n[=[ c ]] ]=] "d\ne"', '‹#[[ a\n]]› ‹# b›\n«[=[ c ]] ]=]» «"d\ne"»'],
		['nix', "# a\n/* b */ ''c ${d} ''$ e'' \"f${g}\"", "‹# a›\n‹/* b */› «''c »°${d}« ''$ e''»° «\"f»${g}«\"»"],
		['graphql', '# a\n"""b\nc""" "d"', '‹# a›\n«"""b\nc"""»° «"d"»'],
		[
			'latex',
			'% a\n\\begin{verbatim}\n% b\n\\end{verbatim} \\verb|c%d| \\% e',
			'‹% a›\n«\\begin{verbatim}\n% b\n\\end{verbatim}» «\\verb|c%d|» \\% e',
		],
		[
			'xml',
			'<!-- a --> <b c="d\'" e=\'f\'> <![CDATA[g]]> "h"',
			'‹<!-- a -->› <b c=«"d\'"»° e=«\'f\'»°> «<![CDATA[g]]>» "h"',
		],
		[
			'html',
			'<script>a = "b" // c\n</script> <style>d { /* e */ }</style> <p>"f"</p>',
			'<script>a = «"b"» ‹// c›\n</script> <style>d { ‹/* e */› }</style> <p>"f"</p>',
		],
		['vue', '<p>{{ a + "b" }}</p> <c :d="e"/>', '<p>{{ a + «"b"» }}</p> <c :d=«"e"»°/>'],
		['svelte', '<p a={b("c")}>{d + "e"}</p> <!-- f -->', '<p a={b(«"c"»)}>{d + «"e"»}</p> ‹<!-- f -->›'],
		['astro', '---\na = "b" // c\n---\n<p>"d"</p>', '---\na = «"b"» ‹// c›\n---\n<p>"d"</p>'],
		['pascal', "// a\n{ b } (* c *) 'd''e'", "‹// a›\n‹{ b }› ‹(* c *)› «'d''e'»"],
		['ada', '-- a\n"b""c" \'d\' e\'f', '‹-- a›\n«"b""c"» «\'d\'» e\'f'],
		['fortran', "! a\n'b''c' \"d\"", "‹! a›\n«'b''c'» «\"d\"»"],
		['vb', '\' a\nRem b\n"c""d" remd', '‹\' a›\n‹Rem b›\n«"c""d"» remd'],
		['prolog', '% a\n/* b */ \'c\' "d"', '‹% a›\n‹/* b */› «\'c\'» «"d"»'],
		['bat', 'rem a\n:: b\n@REM c\necho rem d', '‹rem a›\n‹:: b›\n‹@REM c›\necho rem d'],
		[
			'haskell',
			"-- a\n--> b\n{- c {- d -} -} \"e\" 'f' g' {-# h #-} --- i",
			"‹-- a›\n--> b\n‹{- c {- d -} -}› «\"e\"» «'f'» g' {-# h #-} ‹--- i›",
		],
		[
			'ocaml',
			"(* a (* b *) *) {|c|} {d|e|d} {%f.g|h|} {%f g|h|g} \"f\ng\" 'h' i' (*)",
			"‹(* a (* b *) *)› «{|c|}» «{d|e|d}» «{%f.g|h|}» «{%f g|h|g}» «\"f\ng\"» «'h'» i' (*)",
		],
		[
			'fsharp',
			'// a\n(* b *) $"""c{d}""" """e""" @"f""g" $"h{i}{{" "j" \'k\'',
			'‹// a›\n‹(* b *)› «$"""c»{d}«"""» «"""e"""» «@"f""g"» «$"h»{i}«{{"» «"j"» «\'k\'»',
		],
		['lisp', '; a\n#| b #| c |# |# "d\ne" #"f" \\" g', '‹; a›\n‹#| b #| c |# |#› «"d\ne"» «#"f"» \\" g'],
		['erlang', '% a\n$" "b\nc" \'d"\' """\ne\n""" $\\"', '‹% a›\n«$"» «"b\nc"» \'d"\' «"""\ne\n"""»° «$\\"»'],
		['elm', '-- a\n"""b\n""" "c"', '‹-- a›\n«"""b\n"""» «"c"»'],
		['purescript', '"""a"""" "b"', '«"""a""""» «"b"»'],
		['unheard-of', 'a // b\n/* c */ "d" \'e\'', 'a ‹// b›\n‹/* c */› «"d"» «\'e\'»'],
		['php', '<?php # a ?>b', '<?php ‹# a ›?>b'],
	];
	for (const [family, code, expected] of cases) {
		it(`are found in ${family}: ${JSON.stringify(code.slice(0, 60))}`, () =>
			assert.equal(marked(code, family), expected));
	}
});
