import fc from 'fast-check';
import { format, type Options } from 'prettier';
import { beforeAll, describe, expect, it } from 'vitest';

import { digestOf } from '#provenance/digest';
import type { EvidenceFiles, SurfaceState } from '#provenance/evidence/evidence';
import { type LayoutReader, loadGrammars } from '#provenance/layout/grammars';
import { compareSurface } from '#provenance/surfaces/compare-surface';
import { hashSurface } from '#provenance/surfaces/resolve-surface';

import { tries } from '../support/whole.ts';

const name = fc.constantFrom('a', 'b', 'total', 'rate', 'of', 'get', 'type', 'async', 'x1');
const operator = fc.constantFrom('+', '-', '*', '/', '%', '&&', '||', '===', '<', '>=', '**', '|');

/** Programs as text, laid out without care. */
const { program } = fc.letrec<{ program: string; statement: string; expression: string }>((tie) => {
  const blank = fc.constantFrom(' ', '  ', '\n');
  const text = fc.constantFrom('a', "it's", 'say "x"', 'a\\nb', '${a}', '\\u0041', 'é  é', '//');
  const quoted = fc.tuple(text, fc.boolean()).map(([value, isDouble]) => {
    const quote = isDouble ? '"' : "'";
    return `${quote}${value.replaceAll(quote, `\\${quote}`)}${quote}`;
  });
  const list = (of: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc
      .tuple(fc.array(of, { maxLength: 4 }), fc.boolean())
      .map(([items, more]) => items.join(' ,') + (more && items.length > 0 ? ',' : ''));
  const property = fc.oneof(
    fc
      .tuple(fc.oneof(name, quoted, fc.constant('"b-c"')), tie('expression'))
      .map((each) => each.join(': ')),
    fc.tuple(name, tie('statement')).map(([key, body]) => `${key}(){${body}}`),
    name,
  );
  return {
    expression: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'layout' },
      name,
      fc.constantFrom('1', '2.5', '0x1f', '10n', 'true', 'this'),
      quoted,
      fc.constantFrom('/a b/g', '`a ${b}\n  c`', '`x`', '[, a]', 'null'),
      fc
        .tuple(tie('expression'), blank, operator, blank, tie('expression'))
        .map(([left, before, sign, after, right]) => `(${left})${before}${sign}${after}(${right})`),
      fc.tuple(name, operator, name).map((each) => each.join(' ')),
      fc.tuple(name, list(tie('expression'))).map(([callee, args]) => `${callee}(${args})`),
      list(tie('expression')).map((items) => `[${items}]`),
      list(property).map((items) => `({${items}})`),
      fc.tuple(name, tie('expression')).map(([param, body]) => `(${param} =>${body})`),
      fc
        .tuple(tie('expression'), tie('expression'), tie('expression'))
        .map((each) => `(${each[0]} ?${each[1]}:\n${each[2]})`),
      fc.tuple(name, name).map((each) => each.join('?.')),
      tie('expression').map((value) => `(${value})`),
      tie('expression').map((value) => `!(${value})`),
    ),
    statement: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'layout' },
      fc
        .tuple(name, tie('expression'), fc.constantFrom(';', '\n'))
        .map(([to, value, end]) => `${to} = ${value}${end}`),
      tie('expression').map((value) => `void ${value};`),
      fc
        .tuple(fc.constantFrom('q', 'r'), tie('expression'))
        .map(([to, value]) => `{ const ${to} = ${value}\n }`),
      fc.tuple(tie('expression'), tie('statement')).map(([test, then]) => `if(${test}) ${then}`),
      fc
        .tuple(tie('expression'), tie('statement'), tie('statement'))
        .map(([test, then, other]) => `if(${test}) {${then}} else ${other}`),
      fc
        .tuple(name, tie('statement'), tie('expression'))
        .map(([param, body, value]) => `(function(${param},){${body}\nreturn ${value}});`),
      fc
        .tuple(tie('expression'), tie('statement'))
        .map(([test, body]) => `while(${test}){${body}}`),
      fc
        .tuple(name, tie('statement'))
        .map(([method, body]) => `(class { ${method}(){${body}} static s = 1; });`),
      fc
        .tuple(fc.constantFrom('// why', '// or not'), tie('expression'))
        .map((each) => each.join('\nvoid ')),
    ),
    program: fc
      .array(tie('statement'), { minLength: 1, maxLength: 6 })
      .map((all) => `${all.join('\n')}\n`),
  };
});

const options: fc.Arbitrary<Options> = fc.record({
  semi: fc.boolean(),
  singleQuote: fc.boolean(),
  useTabs: fc.boolean(),
  tabWidth: fc.constantFrom(2, 3, 4, 8),
  printWidth: fc.constantFrom(20, 40, 80, 200),
  trailingComma: fc.constantFrom('none', 'es5', 'all'),
  arrowParens: fc.constantFrom('avoid', 'always'),
  quoteProps: fc.constantFrom('preserve', 'as-needed'),
  bracketSpacing: fc.boolean(),
} as const);

const path = 'a.js';
let read: LayoutReader;
beforeAll(async () => {
  read = await loadGrammars([path]);
});

function filesOf(text: string): EvidenceFiles {
  const digest = digestOf(text).replace('sha256:', '');
  return new Map([[path, { kind: 'file', text, digest, filtered: false }]]);
}

function stateOf(before: string, after: string): SurfaceState {
  const readers = {
    sections: new Map(),
    values: new Map(),
    layouts: { read, before: new Map<string, string>() },
  };
  const hashed = hashSurface({ kind: 'file', path }, filesOf(before), readers);
  if (!('row' in hashed)) throw new Error('not hashed');
  return compareSurface(hashed.row, filesOf(after), readers, () => null).state;
}

const formatted = (text: string, how: Options): Promise<string | null> =>
  format(text, { ...how, parser: 'babel', embeddedLanguageFormatting: 'off' }).catch(() => null);

const runs = Number(process.env.LEDGER_RUNS ?? tries(100, 300));

describe('programs made by chance', { timeout: 120_000 }, () => {
  it('are what they were after a formatter', async () => {
    let [held, all] = [0, 0];
    await fc.assert(
      fc.asyncProperty(program, options, options, async (text, one, other) => {
        const before = await formatted(text, one);
        const after = before === null ? null : await formatted(text, other);
        if (before === null || after === null) return;
        all += 1;
        if (stateOf(before, after) !== 'changed') held += 1;
      }),
      { numRuns: runs },
    );
    expect([all > runs / 3, held]).toEqual([true, all]);
  });

  it('are changed with one token changed, however it is formatted', async () => {
    await fc.assert(
      fc.asyncProperty(program, options, fc.nat(), fc.nat(), async (text, how, at, to) => {
        const layout = read(path, text);
        if (!layout || (await formatted(text, how)) === null) return;
        const tokens = layout.tokens.filter(({ part }) =>
          /Name$|Definition$|^Number$|^String$|Op$/.test(part.name),
        );
        const token = tokens[at % Math.max(1, tokens.length)]?.part;
        if (!token) return;
        const was = text.slice(token.from, token.to);
        const others = (
          /Op$/.test(token.name)
            ? ['+', '-', '*', '/', '&&', '||', '===', '<', '!']
            : token.name === 'Number'
              ? ['7', '10', '"1"', '1.5']
              : token.name === 'String'
                ? ['"z"', '7', 'z', '`z`']
                : ['z', 'zz', '"-"', 'a.a']
        ).filter((each) => each !== was);
        const mutant = `${text.slice(0, token.from)}${others[to % others.length]}${text.slice(token.to)}`;
        expect(stateOf(text, mutant)).toBe('changed');
        const laidOut = await formatted(mutant, how);
        if (laidOut !== null) expect(stateOf(text, laidOut)).toBe('changed');
      }),
      { numRuns: runs },
    );
  });
});
