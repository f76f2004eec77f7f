/** A file before and after a change; the lines that are cited are all of it unless given. */
export interface LayoutPair {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly lines?: readonly [from: number, to: number];
}

/** Changes of meaning that look like layout: each of them is `changed`. */
export const changesOfMeaning: readonly LayoutPair[] = [
  // JavaScript and TypeScript
  { path: 'a.js', before: 'return (net + tax) * rate;\n', after: 'return net + tax * rate;\n' },
  { path: 'a.js', before: 'return total;\n', after: 'return\ntotal;\n' },
  { path: 'a.js', before: 'throw error;\n', after: 'throw\nerror;\n' },
  { path: 'a.js', before: 'limit = "10";\n', after: 'limit = 10;\n' },
  { path: 'a.js', before: 'limit = "a b";\n', after: 'limit = "a  b";\n' },
  { path: 'a.js', before: 'text = `a\n  b`;\n', after: 'text = `a\n b`;\n' },
  { path: 'a.js', before: "text = 'a ${b}';\n", after: 'text = `a ${b}`;\n' },
  { path: 'a.js', before: 'text = "it\'s";\n', after: 'text = "its";\n' },
  { path: 'a.js', before: 'list = [a, , b];\n', after: 'list = [a, b];\n' },
  { path: 'a.js', before: 'list = [a, b, ,];\n', after: 'list = [a, b,];\n' },
  { path: 'a.js', before: 'x = a + +b;\n', after: 'x = a ++ + b;\n' },
  { path: 'a.js', before: 'x = a - -b;\n', after: 'x = a-- - b;\n' },
  { path: 'a.js', before: 'a;\n[b].forEach(c);\n', after: 'a\n[b].forEach(c)\n' },
  { path: 'a.js', before: 'a;\n(b)();\n', after: 'a\n(b)()\n' },
  { path: 'a.js', before: 'a;\n`b`;\n', after: 'a\n`b`\n' },
  { path: 'a.js', before: 'a = b;\n/c/g.test(d);\n', after: 'a = b\n/c/g.test(d)\n' },
  { path: 'a.js', before: 'a;\n++b;\n', after: 'a++;\nb;\n' },
  { path: 'a.js', before: 'a++\nb\n', after: 'a\n++b\n' },
  { path: 'a.js', before: 'while (x);\n{ y(); }\n', after: 'while (x)\n{ y(); }\n' },
  { path: 'a.js', before: 'if (x)\n  y();\nz();\n', after: 'if (x) {\n  y();\n  z();\n}\n' },
  {
    path: 'a.js',
    before: 'if (a) { if (b) c(); } else d();\n',
    after: 'if (a) if (b) c(); else d();\n',
  },
  { path: 'a.js', before: 'f = () => ({});\n', after: 'f = () => {};\n' },
  { path: 'a.js', before: 'f = () => (a, b);\n', after: 'f = () => a, b;\n' },
  { path: 'a.js', before: 'x = (a?.b).c;\n', after: 'x = a?.b.c;\n' },
  { path: 'a.js', before: 'x = new (a())();\n', after: 'x = new a()();\n' },
  { path: 'a.js', before: 'x = (-1) ** 2;\n', after: 'x = -(1 ** 2);\n' },
  { path: 'a.js', before: 'x = a /b/ c;\n', after: 'x = a, /b/, c;\n' },
  { path: 'a.js', before: '"use strict";\nx();\n', after: '("use strict");\nx();\n' },
  { path: 'a.js', before: '"use strict";\nx();\n', after: '"use\\x20strict";\nx();\n' },
  { path: 'a.js', before: 'async function f() {}\n', after: 'async\nfunction f() {}\n' },
  {
    path: 'a.js',
    before: 'class A {\n  get x() {}\n}\n',
    after: 'class A {\n  get\n  x() {}\n}\n',
  },
  { path: 'a.js', before: 'class A {\n  static x\n}\n', after: 'class A {\n  static\n  x\n}\n' },
  {
    path: 'a.js',
    before: 'class A {\n  x = 1;\n  ["y"] = 2;\n}\n',
    after: 'class A {\n  x = 1\n  ["y"] = 2\n}\n',
  },
  {
    path: 'a.js',
    before: 'class A {\n  x;\n  *y() {}\n}\n',
    after: 'class A {\n  x\n  *y() {}\n}\n',
  },
  {
    path: 'a.js',
    before: 'a: while (b) {\n  break a;\n}\n',
    after: 'a: while (b) {\n  break\n  a;\n}\n',
  },
  { path: 'a.js', before: 'f(a, (b, c));\n', after: 'f(a, b, c);\n' },
  { path: 'a.js', before: 'x = !(a in b);\n', after: 'x = !a in b;\n' },
  { path: 'a.js', before: 'x = typeof (a + b);\n', after: 'x = typeof a + b;\n' },
  { path: 'a.js', before: 'x = a ? (b, c) : d;\n', after: 'x = (a ? b, c : d);\n' },
  { path: 'a.js', before: 'x = a => b ? c : d;\n', after: 'x = (a => b) ? c : d;\n' },
  { path: 'a.js', before: 'x = { "a-b": 1 };\n', after: 'x = { a - b: 1 };\n' },
  { path: 'a.js', before: 'x = { ["__proto__"]: y };\n', after: 'x = { __proto__: y };\n' },
  { path: 'a.js', before: 'x = { a, b };\n', after: 'x = (a, b);\n' },
  { path: 'a.js', before: 'x = 1 .a;\n', after: 'x = 1.0;\n' },
  { path: 'a.js', before: 'x = 1_000;\n', after: 'x = 1, 000;\n' },
  { path: 'a.js', before: 'x = /a b/;\n', after: 'x = /a  b/;\n' },
  { path: 'a.js', before: 'x = a; // retries\ny = b;\n', after: 'x = a;\n// retries\ny = b;\n' },
  { path: 'a.js', before: '// x();\ny();\n', after: '// \nx(); y();\n' },
  { path: 'a.js', before: '/* a */ x();\n', after: '/* a\n */ x();\n' },
  { path: 'a.js', before: 'x = a\ny = b\n', after: 'x = a, y = b\n' },
  { path: 'a.js', before: 'let a = 1;\n', after: 'let a = 1, b;\n' },
  { path: 'a.js', before: 'f(...a, b);\n', after: 'f(...(a, b));\n' },
  { path: 'a.js', before: 'x = "a" + "b";\n', after: 'x = "a + b";\n' },
  { path: 'a.js', before: 'x = yield\ny\n', after: 'x = yield y\n' },
  { path: 'a.js', before: 'x\n--> 0\n', after: 'x--> 0\n' },
  { path: 'a.js', before: 'x = "\\u0041";\n', after: 'x = "\\\\u0041";\n' },
  { path: 'a.js', before: "x = 'a\\\nb';\n", after: "x = 'ab';\n" },
  {
    path: 'a.js',
    before: 'switch (a) {\n  case 1:\n    b();\n  default:\n    c();\n}\n',
    after: 'switch (a) {\n  case 1:\n  default:\n    b();\n    c();\n}\n',
  },
  { path: 'a.js', before: 'for (;;) { a(); } b();\n', after: 'for (;;) { a(); b(); }\n' },
  { path: 'a.js', before: 'for (;;) a();\n', after: 'for (;;); a();\n' },
  { path: 'a.js', before: 'do a(); while (b);\n', after: 'do { a(); while (b); } while (b);\n' },
  { path: 'a.js', before: 'export default (a, b);\n', after: 'export default a, b;\n' },
  { path: 'a.js', before: 'x = a\u00a0+ b;\n', after: 'x = a\u2028+ b;\n' },
  { path: 'a.js', before: 'x = (function () {})();\n', after: 'x = function () {}();\n' },
  { path: 'a.ts', before: 'type A = B[0];\n', after: 'type A = B\n[0];\n' },
  { path: 'a.ts', before: 'type A = (B | C)[];\n', after: 'type A = B | C[];\n' },
  { path: 'a.ts', before: 'type A = (() => B) | C;\n', after: 'type A = () => B | C;\n' },
  { path: 'a.ts', before: 'type A = keyof (B & C);\n', after: 'type A = keyof B & C;\n' },
  {
    path: 'a.ts',
    before: 'interface A {\n  b: string;\n  (c: number): void;\n}\n',
    after: 'interface A {\n  b: string\n  (c: number): void\n}\n',
  },
  { path: 'a.ts', before: 'x = a as B;\n', after: 'x = a\nas B;\n' },
  { path: 'a.ts', before: 'x = a!;\n', after: 'x = a\n!;\n' },
  { path: 'a.ts', before: 'type A = "b";\n', after: 'type A = b;\n' },
  { path: 'a.ts', before: 'abstract class A {}\n', after: 'abstract\nclass A {}\n' },
  { path: 'a.ts', before: 'type\nA = 1\n', after: 'type A = 1\n' },
  { path: 'a.ts', before: 'f(a as B, c);\n', after: 'f(a as (B, c));\n' },
  {
    path: 'a.ts',
    before: '// @ts-ignore\nf(a, b);\n',
    after: '// @ts-ignore\nf(\n  a,\n  b,\n);\n',
  },
  { path: 'a.tsx', before: 'x = <a> b</a>;\n', after: 'x = <a>\n  b</a>;\n' },
  { path: 'a.tsx', before: 'x = <a>b c</a>;\n', after: 'x = <a>b  c</a>;\n' },
  { path: 'a.tsx', before: 'x = <a b="c d" />;\n', after: 'x = <a b="c\n d" />;\n' },
  { path: 'a.tsx', before: 'x = <a b="\\"/>;\n', after: 'x = <a b="\\\\"/>;\n' },
  { path: 'a.tsx', before: 'x = <a>{b}{" "}</a>;\n', after: 'x = <a>{b} {" "}</a>;\n' },
  { path: 'a.tsx', before: 'x = <a>{b}</a>;\n', after: 'x = <a>b</a>;\n' },
  { path: 'a.tsx', before: 'x = <a>// b</a>;\n', after: 'x = <a>{/* b */}</a>;\n' },
  { path: 'a.jsx', before: 'x = <a>\n  &#32;\n</a>;\n', after: 'x = <a>&#32;</a>;\n' },
  // Lines that stay as they are and stand in something else
  {
    path: 'a.js',
    before:
      'function f() {\n  openAccount(one, two);\n  chargeAccount(one);\n  closeAccount(two);\n}\n',
    after:
      'function f() {\n  if (one) {\n    openAccount(one, two);\n    chargeAccount(one);\n    closeAccount(two);\n  }\n}\n',
    lines: [2, 4],
  },
  {
    path: 'a.js',
    before:
      'function f() {\n  openAccount(one, two);\n  chargeAccount(one);\n  closeAccount(two);\n}\n',
    after:
      'function g() {\n    openAccount(one, two);\n    chargeAccount(one);\n    closeAccount(two);\n}\n',
    lines: [2, 4],
  },
  {
    path: 'a.py',
    before: 'if a:\n    open_account(one, two)\n    charge_account(one)\n    close_account(two)\n',
    after: 'if a:\n    pass\nopen_account(one, two)\ncharge_account(one)\nclose_account(two)\n',
    lines: [2, 4],
  },
  {
    path: 'a.py',
    before:
      'if a:\n    b()\nelse:\n    open_account(one, two)\n    charge_account(one)\n    close_account(two)\n',
    after:
      'if a:\n    b()\nelif c:\n  open_account(one, two)\n  charge_account(one)\n  close_account(two)\n',
    lines: [4, 6],
  },
  {
    path: 'a.go',
    before:
      'package a\n\nfunc f() {\n\tfor {\n\t\topenAccount(one, two)\n\t\tchargeAccount(one)\n\t\tcloseAccount(two)\n\t}\n}\n',
    after:
      'package a\n\nfunc f() {\n\tfor {\n\t}\n\topenAccount(one, two)\n\tchargeAccount(one)\n\tcloseAccount(two)\n}\n',
    lines: [5, 7],
  },
  {
    path: 'a.css',
    before:
      '@media print {\n  a {\n    color: red;\n    margin: 0 auto;\n    padding: 0 1px;\n  }\n}\n',
    after:
      '@media screen {\n  a {\n      color: red;\n      margin: 0 auto;\n      padding: 0 1px;\n  }\n}\n',
    lines: [3, 5],
  },
  {
    path: 'a.json',
    before:
      '{\n  "one": {\n    "first": "some long value",\n    "second": "some long value",\n    "third": 3\n  }\n}\n',
    after:
      '{\n  "two": {\n  "first": "some long value",\n  "second": "some long value",\n  "third": 3\n  }\n}\n',
    lines: [3, 5],
  },
  {
    path: 'a.js',
    before:
      'switch (a) {\n  case 1:\n    openAccount(one, two);\n    chargeAccount(one);\n    closeAccount(two);\n    break;\n  case 2:\n}\n',
    after:
      'switch (a) {\n  case 1:\n    break;\n  case 2:\n     openAccount(one, two);\n     chargeAccount(one);\n     closeAccount(two);\n}\n',
    lines: [3, 5],
  },
  {
    path: 'a.js',
    before: 'function a() {\n  return true;\n}\nfunction b() {\n  return false;\n}\n',
    after: 'function a() {\n  return false;\n}\nfunction b() {\n    return true;\n}\n',
    lines: [2, 2],
  },
  {
    path: 'a.js',
    before: 'const a = 1;\nconst b = 2;\n',
    after: 'const b = 2;\n  const a = 1;\n',
    lines: [1, 1],
  },
  // CSS
  { path: 'a.css', before: '.a .b { color: red; }\n', after: '.a.b { color: red; }\n' },
  { path: 'a.css', before: '.a > .b { color: red; }\n', after: '.a .b { color: red; }\n' },
  { path: 'a.css', before: 'a :hover { color: red; }\n', after: 'a:hover { color: red; }\n' },
  { path: 'a.css', before: 'a { margin: 1px -2px; }\n', after: 'a { margin: 1px - 2px; }\n' },
  {
    path: 'a.css',
    before: 'a { width: calc(1px + 2px); }\n',
    after: 'a { width: calc(1px +2px); }\n',
  },
  { path: 'a.css', before: 'a { content: "a b"; }\n', after: 'a { content: "a  b"; }\n' },
  { path: 'a.css', before: 'a { font: a b; }\n', after: 'a { font: a, b; }\n' },
  {
    path: 'a.css',
    before: 'a { color: red; }\nb { color: red; }\n',
    after: 'a, b { color: red; }\n',
  },
  {
    path: 'a.css',
    before: '@media a and (b: c) { d { e: f; } }\n',
    after: '@media a and(b: c) { d { e: f; } }\n',
  },
  { path: 'a.css', before: '@charset "utf-8";\n', after: "@charset 'utf-8';\n" },
  { path: 'a.css', before: 'a { --b: c  d; }\n', after: 'a { --b: c d; }\n' },
  { path: 'a.css', before: 'a { b: c }\n.d { e: f }\n', after: 'a { b: c; .d { e: f } }\n' },
  {
    path: 'a.css',
    before: 'a { background: url(a b.png); }\n',
    after: 'a { background: url(ab.png); }\n',
  },
  { path: 'a.css', before: 'a/**/.b { c: d; }\n', after: 'a /**/.b { c: d; }\n' },
  { path: 'a.css', before: ':not(.a .b) { c: d; }\n', after: ':not(.a) .b { c: d; }\n' },
  { path: 'a.css', before: 'a { b: c; d: e; }\n', after: 'a { b: c d: e; }\n' },
  // Python
  { path: 'a.py', before: 'if a:\n    b()\nc()\n', after: 'if a:\n    b()\n    c()\n' },
  { path: 'a.py', before: 'for a in b:\n    c()\n    d()\n', after: 'for a in b:\n    c()\nd()\n' },
  {
    path: 'a.py',
    before: 'if a:\n    if b:\n        c()\n    else:\n        d()\n',
    after: 'if a:\n    if b:\n        c()\nelse:\n    d()\n',
  },
  { path: 'a.py', before: 'x = (1)\n', after: 'x = (1,)\n' },
  { path: 'a.py', before: 'x = a[1]\n', after: 'x = a[1,]\n' },
  { path: 'a.py', before: 'return a\n', after: 'return a,\n' },
  { path: 'a.py', before: 'x = 1\n', after: 'x = 1,\n' },
  { path: 'a.py', before: 'x = """a\n  b"""\n', after: 'x = """a\n b"""\n' },
  { path: 'a.py', before: 'x = "a\\n"\n', after: 'x = r"a\\n"\n' },
  { path: 'a.py', before: "x = f'{a}'\n", after: "x = '{a}'\n" },
  {
    path: 'a.py',
    before: 'x = [\n    "a",\n    "b",\n]\n',
    after: 'x = [\n    "a"\n    "b",\n]\n',
  },
  {
    path: 'a.py',
    before: 'def f():\n    return a\n    b()\n',
    after: 'def f():\n    return a\nb()\n',
  },
  {
    path: 'a.py',
    before: 'try:\n    a()\nexcept B:\n    c()\n    d()\n',
    after: 'try:\n    a()\nexcept B:\n    c()\nd()\n',
  },
  { path: 'a.py', before: 'return a\n', after: 'return\na\n' },
  { path: 'a.py', before: 'x = a + \\\n    b\n', after: 'x = a\n+ b\n' },
  { path: 'a.py', before: 'x = a if b else c\n', after: 'x = (a, b if b else c)\n' },
  { path: 'a.py', before: 'not (a and b)\n', after: 'not a and b\n' },
  { path: 'a.py', before: 'x()\ny()\n', after: 'x()\n  y()\n' },
  { path: 'a.py', before: 'if a:\n    b()\n    c()\n', after: 'if a:\n    b()\n\tc()\n' },
  { path: 'a.py', before: 'x = a  # b\ny = c\n', after: 'x = a\n# b\ny = c\n' },
  {
    path: 'a.py',
    before: 'while a:\n    b()\n    c()\nelse:\n    d()\n',
    after: 'while a:\n    b()\n    c()\n    d()\n',
  },
  {
    path: 'a.py',
    before: 'class A:\n    def f(self):\n        a()\n    b = 1\n',
    after: 'class A:\n    def f(self):\n        a()\n        b = 1\n',
  },
  // Go
  {
    path: 'a.go',
    before: 'package a\n\nfunc f() int {\n\treturn g()\n}\n',
    after: 'package a\n\nfunc f() int {\n\treturn\n\tg()\n}\n',
  },
  { path: 'a.go', before: 'package a\n\nvar x = b - c\n', after: 'package a\n\nvar x = b\n- c\n' },
  {
    path: 'a.go',
    before: 'package a\n\nvar x = `a\n b`\n',
    after: 'package a\n\nvar x = `a\n  b`\n',
  },
  { path: 'a.go', before: 'package a\n\nvar x = "a b"\n', after: 'package a\n\nvar x = "a  b"\n' },
  {
    path: 'a.go',
    before: 'package a\n\nfunc f() {\n\tif b {\n\t\tc()\n\t}\n\td()\n}\n',
    after: 'package a\n\nfunc f() {\n\tif b {\n\t\tc()\n\t\td()\n\t}\n}\n',
  },
  {
    path: 'a.go',
    before: 'package a\n\n//go:embed x.txt\nvar x string\n',
    after: 'package a\n\n// go:embed x.txt\nvar x string\n',
  },
  {
    path: 'a.go',
    before: 'package a\n\n// #include <x.h>\nimport "C"\n',
    after: 'package a\n\n// #include <x.h>\n\nimport "C"\n',
  },
  {
    path: 'a.go',
    before: 'package a\n\nvar x = &T{*y}\n',
    after: 'package a\n\nvar x = &T{} * y\n',
  },
  {
    path: 'a.go',
    before: 'package a\n\nvar x = (a + b) * c\n',
    after: 'package a\n\nvar x = a + b*c\n',
  },
  {
    path: 'a.go',
    before: 'package a\n\nfunc f() {\n\tx := <-c\n}\n',
    after: 'package a\n\nfunc f() {\n\tx := c\n\t<-c\n}\n',
  },
  {
    path: 'a.go',
    before: 'package a\n\nvar x = f(a)\n',
    after: 'package a\n\nvar x = f(a\n)\n',
  },
  {
    path: 'a.go',
    before: 'package a\n\nvar x = T{a}\n',
    after: 'package a\n\nvar x = T{a\n}\n',
  },
  // Comments that count in the first lines
  { path: 'a.py', before: '# coding: latin-1\nx = 1\n', after: '\n\n# coding: latin-1\nx = 1\n' },
  { path: 'a.py', before: '#!/usr/bin/python\nx = 1\n', after: '\n#!/usr/bin/python\nx = 1\n' },
  { path: 'a.py', before: '@a\ndef f():\n    pass\n', after: '@a\n  def f():\n    pass\n' },
  // Operators
  { path: 'a.js', before: 'x = (a ** b) ** c;\n', after: 'x = a ** b ** c;\n' },
  { path: 'a.js', before: 'x = a ?? (b || c);\n', after: 'x = a ?? b || c;\n' },
  { path: 'a.js', before: 'x = a - (b - c);\n', after: 'x = a - b - c;\n' },
  { path: 'a.js', before: ';"use strict";\n', after: '"use strict";\n' },
  { path: 'a.sql', before: "select 'a  \nb'\n", after: "select 'a\nb'\n" },
  { path: 'a.html', before: '<pre>a  \nb</pre>\n', after: '<pre>a\nb</pre>\n' },
  // JSON, Rust, Java
  { path: 'a.json', before: '{ "a": "b c" }\n', after: '{ "a": "b  c" }\n' },
  { path: 'a.json', before: '{ "a": 1 }\n', after: '{ "a": "1" }\n' },
  { path: 'a.json', before: '[[1, 2], 3]\n', after: '[[1], 2, 3]\n' },
  { path: 'a.rs', before: 'fn f() -> u8 {\n    a()\n}\n', after: 'fn f() -> u8 {\n    a();\n}\n' },
  {
    path: 'a.rs',
    before: 'fn f() {\n    let x = (a,);\n}\n',
    after: 'fn f() {\n    let x = (a);\n}\n',
  },
  { path: 'a.rs', before: 'fn f() {\n    m!(a b);\n}\n', after: 'fn f() {\n    m!(ab);\n}\n' },
  {
    path: 'a.java',
    before: 'class A {\n  int f() { return (a + b) * c; }\n}\n',
    after: 'class A {\n  int f() { return a + b * c; }\n}\n',
  },
  {
    path: 'a.java',
    before: 'class A {\n  void f() { if (a) { b(); } c(); }\n}\n',
    after: 'class A {\n  void f() { if (a) { b(); c(); } }\n}\n',
  },
  // Languages without a grammar
  { path: 'a.yaml', before: 'a:\n  b: 1\nc: 2\n', after: 'a:\n  b: 1\n  c: 2\n' },
  { path: 'a.yaml', before: 'a: |\n  b\n  c\n', after: 'a: |\n  b\n    c\n' },
  { path: 'a.yaml', before: 'a: "10"\n', after: 'a: 10\n' },
  { path: 'a.yaml', before: 'a: |\n  b  \n  c\n', after: 'a: |\n  b\n  c\n' },
  { path: 'a.yaml', before: 'a: b\n', after: 'a:b\n' },
  { path: 'a.yml', before: '- a\n- b\n', after: '- a\n  - b\n' },
  { path: 'Makefile', before: 'a: b\n\tc\n', after: 'a: b\n        c\n' },
  { path: 'Makefile', before: 'DIR = a \nb:\n', after: 'DIR = a\nb:\n' },
  { path: 'a.mk', before: 'a: b \\\n  c\n', after: 'a: b\n  c\n' },
  { path: 'a.hs', before: 'f = do\n  a\n  b\n', after: 'f = do\n  a\n    b\n' },
  { path: 'a.sh', before: 'a \\\n  b\n', after: 'a \\ \n  b\n' },
  { path: 'a.sh', before: 'cat <<E\na  \nE\n', after: 'cat <<E\na\nE\n' },
  { path: 'a.sh', before: 'x="a  \nb"\n', after: 'x="a\nb"\n' },
  { path: 'a.c', before: '#define A \\\n  b\n', after: '#define A \\ \n  b\n' },
  { path: 'a.md', before: 'a  \nb\n', after: 'a\nb\n' },
  { path: 'a.rb', before: 'a = b\n', after: 'a  = b\n' },
  { path: 'a.csv', before: 'a\tb\t\n', after: 'a\tb\n' },
];

/** Changes of layout alone: none of them is `changed`. */
export const changesOfLayout: readonly LayoutPair[] = [
  { path: 'a.js', before: "x = 'a';\ny = [1,2]\n", after: 'x = "a"\ny = [\n  1,\n  2,\n];\n' },
  { path: 'a.js', before: "x = 'it\\'s';\n", after: 'x = "it\'s";\n' },
  { path: 'a.js', before: 'x = a => b;\n', after: 'x = (a) => b;\n' },
  { path: 'a.js', before: 'x = { "a": 1 };\n', after: 'x = {\n  a: 1,\n};\n' },
  { path: 'a.js', before: 'return a && b;\n', after: 'return (\n  a &&\n  b\n);\n' },
  { path: 'a.js', before: 'a && b || c;\n', after: '(a && b) || c;\n' },
  { path: 'a.js', before: 'a\n;[b].c()\n', after: 'a;\n[b].c();\n' },
  { path: 'a.js', before: '/**\n * a\n */\nx();\n', after: '  /**\n   * a\n   */\n  x();\n' },
  {
    path: 'a.ts',
    before: 'interface A { a: string, b: number }\n',
    after: 'interface A {\n  a: string;\n  b: number;\n}\n',
  },
  { path: 'a.ts', before: 'f(a,\n b)\n', after: 'f(a, b);\n', lines: [1, 2] },
  {
    path: 'a.tsx',
    before: 'x = <a>\n b\n <c/></a>;\n',
    after: 'x = (\n  <a>\n    b\n    <c />\n  </a>\n);\n',
  },
  {
    path: 'a.css',
    before: 'a,b>c{color:red;margin:0}\n',
    after: 'a,\nb > c {\n  color: red;\n  margin: 0;\n}\n',
  },
  {
    path: 'a.py',
    before: "if a:\n  b('c')\n  d(e, f)\n",
    after: 'if a:\n    b("c")\n    d(\n        e,\n        f,\n    )\n',
  },
  { path: 'a.py', before: 'if a: b()\n', after: 'if a:\n    b()\n' },
  {
    path: 'a.go',
    before: 'package a\n\nfunc f() {\n  x:=1; y( x,z )\n}\n',
    after: 'package a\n\nfunc f() {\n\tx := 1\n\ty(x,\n\t\tz,\n\t)\n}\n',
  },
  { path: 'a.json', before: '{"a":[1,2]}\n', after: '{\n  "a": [1, 2]\n}\n' },
  {
    path: 'a.rs',
    before: 'fn f(a:u8){b(a,c)}\n',
    after: 'fn f(a: u8) {\n    b(\n        a,\n        c,\n    )\n}\n',
  },
  { path: 'a.java', before: 'class A { int a=1; }\n', after: 'class A {\n    int a = 1;\n}\n' },
  { path: 'a.rb', before: 'a = b  \nc\n', after: 'a = b\nc\n' },
  { path: 'a.md', before: 'a \nb\n', after: 'a\nb\n' },
  {
    path: 'a.js',
    before:
      'function f() {\n  a();\n  openAccount(one, two);\n  chargeAccount(one);\n  closeAccount(two);\n}\n',
    after:
      'function f()\n{\n    a();\n    openAccount( one, two )\n    chargeAccount( one )\n    closeAccount( two )\n}\n',
    lines: [3, 5],
  },
  {
    path: 'a.py',
    before: 'class A:\n  def f(self):\n    return 1\n',
    after: 'class A:\n    def f(self):\n        return 1\n',
    lines: [3, 3],
  },
];
