import { describe, expect, it } from 'vitest';

import { findDeclaration } from '#provenance/symbols/find-declaration';

/** What a symbol comes to: `2-4`, or why it has no lines, with what is listed. */
async function found(path: string, text: string, symbol: string): Promise<string> {
  const answer = await findDeclaration(path, text, symbol);
  const shown = (each: { name: string; lines: { from: number; to: number } }): string =>
    `${each.name}@${each.lines.from}-${each.lines.to}`;
  switch (answer.kind) {
    case 'found':
      return `${answer.declaration.lines.from}-${answer.declaration.lines.to}`;
    case 'broken':
      return `broken ${shown(answer.declaration)}`;
    case 'none':
    case 'several':
      return [answer.kind, ...answer.declared.map(shown)].join(' ');
    default:
      return answer.kind;
  }
}

/** Classes in one another, as Ruby writes them. */
function nested(levels: number): string {
  const lines = (word: string): string[] =>
    Array.from({ length: levels }, (_, at) => `${'  '.repeat(at)}${word}`);
  return [...lines('class A'), ...lines('end').reverse()].join('\n');
}

const typescript = `import { a } from './a';

export const limit = 10, other = 2;
/** Rotates. */
export function rotate(token: string): string;
export function rotate(token: number): string;
export function rotate(token: string | number): string {
  const seconds = 3;
  return \`\${token} } \${limit}\`;
}
@sealed
export abstract class Store<T> extends Base {
  static #count = 1;
  readonly path = '{';
  get size(): number { return 1; }
  set size(value: number) {}
  async rotate() {
    // }
    return /[{]/;
  }
}
export interface Options { path: string; load(): void }
type Kind =
  | 'a'
  | 'b';
enum Level { High }
namespace Inner { export const deep = 1; }
const api = {
  load() {},
  nested: { retries: 3 },
};
export const { first, second: renamed } = api;
const $store = 1, größe = 2;
export default class {
  run() {}
}
`;

const tables: Readonly<Record<string, readonly [text: string, answers: Record<string, string>]>> = {
  'a.ts': [
    typescript,
    {
      limit: '3-3',
      other: '3-3',
      rotate: '5-10',
      'rotate.seconds': '8-8',
      seconds: '8-8',
      Store: '12-21',
      'Store.rotate': '17-20',
      'Store#rotate': '17-20',
      'Store::rotate': '17-20',
      'Store.#count': '13-13',
      count: '13-13',
      size: 'several Store.size@15-15 Store.size@16-16',
      path: 'several Store.path@14-14 Options.path@22-22',
      'Options.load': '22-22',
      Kind: '23-25',
      Level: '26-26',
      deep: '27-27',
      'api.load': '29-29',
      retries: '30-30',
      first: '32-32',
      renamed: '32-32',
      second: 'none',
      $store: '33-33',
      größe: '33-33',
      default: 'none',
      roate: 'none rotate@5-5 rotate@6-6 rotate@7-10 Store.rotate@17-20',
      'ro.ate': 'none',
      'r.*e': 'none',
      a: 'none',
      constructor: 'none',
      __proto__: 'none',
    },
  ],
  'a.js': [
    'exports.rotate = function () {\n  return 1;\n};\nStore.prototype.load = () => {\n};\nthis.x = function () {};\nmodule.exports.limit = 3;\n',
    { rotate: '1-3', 'Store.load': '4-5', x: 'none', limit: '7-7' },
  ],
  'a.tsx': [
    'export const App = () => {\n  return <div title="}">{1}</div>;\n};\n',
    { App: '1-3', div: 'none' },
  ],
  'a.py': [
    `LIMIT = 10
LIMIT_TWO: int = 2
first, second = 1, 2


@cached
def rotate(token):
    """def inner(): pass"""
    seconds = 3

    def inner():
        return 1
    return token

# after

class Store(Base):
    limit = 3

    @property
    def size(self):
        return 1

    async def rotate(self): return 2
`,
    {
      LIMIT: '1-1',
      LIMIT_TWO: '2-2',
      second: '3-3',
      rotate: '6-13',
      seconds: 'none',
      inner: '11-12',
      Store: '17-24',
      'Store.limit': '18-18',
      size: '20-22',
      'Store.rotate': '24-24',
    },
  ],
  'a.go': [
    `package x

const Limit = 10

const (
	A = 1
	B, C = 2, 3
)

type Store[K any] struct {
	size int
}

func rotate() string {
	x := "}"
	return x
}

func (s *Store[K]) Rotate() {
}

type Loader interface {
	Load() error
}
`,
    {
      Limit: '3-3',
      A: '6-6',
      C: '7-7',
      Store: '10-12',
      size: '11-11',
      rotate: '14-17',
      x: 'none',
      'Store.Rotate': '19-20',
      Rotate: '19-20',
      Load: '23-23',
    },
  ],
  'a.rs': [
    `const LIMIT: u32 = 10;
/// Doc.
#[inline]
pub fn rotate<'a>(t: &'a str) -> char {
    '}'
}
struct Store<T> { size: T }
impl<T> Store<T> {
    pub fn new() -> Self { Store {} }
}
impl<T> Display for a::Store<T> where T: Copy {
    fn fmt(&self) {}
}
mod tests { fn works() {} }
enum Kind { One, Two(u32) }
macro_rules! twice { () => {} }
`,
    {
      LIMIT: '1-1',
      rotate: '4-6',
      Store: '7-7',
      'Store::new': '9-9',
      'Store::fmt': '12-12',
      'tests::works': '14-14',
      Two: '15-15',
      twice: '16-16',
    },
  ],
  'A.java': [
    `package a;
public class Store<T> extends Base {
  private static final int LIMIT = 10, OTHER = 2;
  @Override
  public void rotate(String token) {
    int y = 1; // }
  }
  public void rotate(int token) {}
  Store() {}
  enum Kind { ONE }
}
record Pair(int a) {}
`,
    {
      Store: '2-11',
      LIMIT: '3-3',
      OTHER: '3-3',
      rotate: 'several Store.rotate@4-7 Store.rotate@8-8',
      y: 'none',
      Kind: '10-10',
      Pair: '12-12',
    },
  ],
  'a.cs': [
    `namespace A.B;
[Serializable]
public sealed class Store<T> : Base
{
    private const int Limit = 10;
    public string Name { get; set; } = "}";
    public Store(int a) : base(a) { }
    /* public void Hidden() { } */
    public async Task<Dictionary<string, int>> Rotate(string token)
    {
        var text = @"}""{"; // }
        if (token == null) return Load(token);
        return new Foo(1) { A = 2 };
    }
    public int Twice(int x) => x switch
    {
        _ => 2,
    };
    int Load(string a)
    {
        return 1;
    }
}
public record Pair(int A, int B);
`,
    {
      Store: '3-23',
      'Store.Store': '7-7',
      Limit: '5-5',
      Name: '6-6',
      Hidden: 'none',
      Rotate: '9-14',
      Twice: '15-18',
      'Store.Load': '19-22',
      Pair: '24-24',
      Foo: 'none',
    },
  ],
  'a.php': [
    `<p>don't { function hidden() { </p>
<?php
namespace A;
const LIMIT = 10;
abstract class Store {
    private ?string $path = '}';
    #[Pure]
    public static function rotate(string $token = "a") : ?string {
        $x = <<<EOT
        function inner() {
        EOT;
        return '{';
    }
    abstract public function load();
}
function &helper() { return 1; }
?>
<b>function after() { }</b>
`,
    {
      LIMIT: '4-4',
      Store: '5-15',
      $path: '6-6',
      'Store::rotate': '8-13',
      load: '14-14',
      helper: '16-16',
      hidden: 'none',
      inner: 'none',
      after: 'none',
    },
  ],
  'a.rb': [
    `module Auth
  LIMIT = 10
  LEVELS = [
    :a,
  ].freeze
  class Store < Base
    def self.rotate(token)
      if token
        <<~TEXT
      end
        TEXT
      end
    rescue Failed
      nil
    end

    def empty? = true
    def size=(value)
      @size = value
    end
    def one; 1; end
  end
end
`,
    {
      Auth: '1-23',
      LIMIT: '2-2',
      LEVELS: '3-5',
      Store: '6-22',
      'Auth::Store': '6-22',
      rotate: '7-15',
      'Store#rotate': '7-15',
      'empty?': '17-17',
      'size=': '18-20',
      one: '21-21',
    },
  ],
  'a.sh': [
    `#!/bin/sh
LIMIT=10
export NAME="a b"
many="first
second"
rotate() {
  cat <<EOF
}
EOF
  if true; then
    echo "}"
  fi
}
function load-all {
  echo 1
}
once() { echo 1; }
paren()
(
  echo 1
)
`,
    {
      LIMIT: '2-2',
      $LIMIT: '2-2',
      NAME: '3-3',
      many: 'broken many@4-4',
      rotate: '6-13',
      'load-all': '14-16',
      once: '17-17',
      paren: '18-21',
    },
  ],
  'a.sql': [
    `-- create table hidden (id int);
CREATE TABLE IF NOT EXISTS public.users (
  id int, -- ;
  note text default ';'
);
create or replace function rotate(a int) returns int as $$
begin
  return 1;
end;
$$ language plpgsql;
CREATE PROCEDURE load()
BEGIN
  SELECT 1;
  SELECT 2;
END;
create index "by_name" on users (name);
`,
    {
      users: '2-5',
      'public.users': '2-5',
      USERS: '2-5',
      hidden: 'none',
      rotate: '6-10',
      load: '11-15',
      by_name: '16-16',
    },
  ],
};

describe.each(Object.entries(tables))('%s', (path, [text, answers]) => {
  it.each(Object.entries(answers))('%s', async (symbol, answer) => {
    const came = await found(path, text, symbol);
    expect(answer === 'none' ? came.split(' ')[0] : came).toBe(answer);
  });

  it('is read alike with other line ends and a byte order mark', async () => {
    for (const [symbol, answer] of Object.entries(answers)) {
      const came = await found(path, `\ufeff${text}`, symbol);
      expect([symbol, answer === 'none' ? came.split(' ')[0] : came]).toEqual([symbol, answer]);
    }
  });
});

describe('what cannot be read for sure', () => {
  it.each([
    ['a.ts', 'export function rotate() {\n  if (x {\n}\n', 'rotate', 'broken rotate@1-3'],
    [
      'a.ts',
      '<<<<<<< HEAD\nfunction a() {\n=======\nfunction a() {\n  b();\n>>>>>>> x\n}\n',
      'a',
      'broken a@2-7',
    ],
    ['a.cs', 'class A\n{\n  void Go()\n  {\n', 'Go', 'broken Go@3-3'],
    ['a.rb', 'def go\n  1\n', 'go', 'broken go@1-1'],
    ['a.md', '# rotate\n', 'rotate', 'unread-language'],
    ['Makefile', 'all:\n', 'all', 'unread-language'],
    ['a.ts', `const a = 1;\n${' '.repeat(1_048_576)}`, 'a', 'too-large'],
    ['a.sh', `a=1\n${' '.repeat(262_144)}`, 'a', 'too-large'],
    ['a.ts', `const a = 1;\n${'{'.repeat(600)}${'}'.repeat(600)}`, 'a', 'too-deep'],
    ['a.rb', nested(40), 'B', 'too-deep'],
  ])('%s %#', async (path, text, symbol, answer) => {
    expect(await found(path, text, symbol)).toBe(answer);
  });
});

describe('what was made to be slow', () => {
  const many = (text: string, most: number): string => text.repeat(Math.floor(most / text.length));
  it.each([
    ['a.ts', many('function a(){', 50_000)],
    ['a.cs', many('int x = a\n', 260_000)],
    ['a.php', `<?php ${many('<<<A\n', 260_000)}`],
    ['a.rb', many('def a\n', 260_000)],
    ['a.sh', `a=${many('$(a)', 260_000)}"`],
    ['a.sql', many('create procedure a\nbegin\n', 260_000)],
  ])('%s', { timeout: 30_000 }, async (path, text) => {
    expect(await found(path, text, 'other')).toMatch(/^(?:none|too-deep)/);
  });
});
