import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { format } from 'prettier';
import { describe, expect, it } from 'vitest';

import { captureDecision } from '../support/facts.ts';
import { initRepository } from '../support/git-template.ts';
import { folderWith, ledger } from '../support/run-cli.ts';
import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const code = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const scope = ['--when', 'changing `*.ts` files', '--not-when', '1. in tests'];

/**
 * A repository that holds one of everything that acts write, and a branch that lays it out anew.
 */
function written(): Team & { readonly fact: string } {
  const here = team('main', { 'src/a.ts': code });
  const idOf = (path: string): string => basename(here.at(path), '.md');
  const fact = captured(
    here.did(bot, 'capture', 'The *parser* keeps __all__ comments', 'src/a.ts#L8-L10', ...scope),
  );
  const other = captured(
    here.did(
      bot,
      'capture',
      'Old keys stay valid for an hour',
      'src/a.ts#L12-L14',
      '--task',
      'other',
      ...scope,
    ),
  );
  const decision = captureDecision(
    here,
    'Tokens rotate daily',
    {
      context: 'Why:\n* keys leak\n* logs stay',
      alternatives: '1) none\n2) weekly',
      consequences: 'Clients:\n| who | what |\n|-|:-|\n| all | renew |',
    },
    '--when',
    'scheduling rotation',
  );
  const term = captured(
    here.did(
      bot,
      'capture',
      'The moment a token stops being accepted.',
      '--kind',
      'term',
      '--term',
      'expiry',
    ),
    'term',
  );
  const rule = captured(
    here.did(
      bot,
      'capture',
      'Migrate before deploying',
      '--kind',
      'workflow',
      '--text',
      'First:\n* Stop workers.\n### Then\nMigrate.',
    ),
    'workflow',
  );
  here.did(reviewer, 'promote', fact, other, decision, term, rule);
  const pattern = captured(
    here.did(
      bot,
      'capture',
      'What is renewed in place keeps what stands beside it',
      '--kind',
      'pattern',
      '--finding',
      idOf('corpus/findings/parser-keeps-all-comments.md'),
      '--finding',
      idOf('corpus/findings/old-keys-stay-valid-hour.md'),
      '--task',
      'third',
      ...scope,
    ),
    'pattern',
  );
  here.did(reviewer, 'promote', pattern);
  here.did(reviewer, 'retract', other, '--reason', 'they end at once now');
  here.commit('Remember');
  here.git('checkout', '-q', '-b', 'change');
  return { ...here, fact };
}

function pages(here: Team): string[] {
  return readdirSync(here.root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .sort();
}

/** What the gate says once every page was changed, which is taken back afterwards. */
function judged(here: Team, change: (text: string, path: string) => string): string {
  for (const path of pages(here)) here.write(path, change(here.read(path), path));
  expect(here.git('status', '--porcelain')).not.toBe('');
  here.commit('Change');
  const {
    out,
    error,
    code: ended,
  } = here.as(bot, ['gate', '--since', 'main', '--format', 'compact']);
  expect(ended, error).toBeLessThan(2);
  here.git('reset', '-q', '--hard', 'HEAD~1');
  return out;
}

/** Without the frontmatter, which has its own layout. */
const body = (text: string): string => text.replace(/^---\n[^]*?\n---\n/, '');

/** What Prettier 3 makes of tables and of the frontmatter that acts write. */
function formatted(text: string): string {
  const maps = text.replace(
    /^ {2}- \{ (.*) \}$/gm,
    (_line, pairs: string) =>
      `  - {\n${pairs
        .split(', ')
        .map((pair) => `      ${pair},\n`)
        .join('')}    }`,
  );
  return maps.replace(/(?:^\|.*\n)+/gm, (table) => {
    const rows = table
      .trim()
      .split('\n')
      .map((row) =>
        row
          .replace(/^\||\|$/g, '')
          .split(/(?<!\\)\|/)
          .map((cell) => cell.trim()),
      );
    const width = (at: number): number =>
      Math.max(3, ...rows.filter((_row, line) => line !== 1).map((row) => row[at]?.length ?? 0));
    return rows
      .map(
        (row, line) =>
          `| ${row.map((cell, at) => (line === 1 ? cell.replace(/-+/, '-'.repeat(width(at) - cell.replace(/-/g, '').length)) : cell.padEnd(width(at)))).join(' | ')}` +
          ' |\n',
      )
      .join('');
  });
}

describe('a formatter over memory', () => {
  it('finds blank lines, marks and lists as it would write them', { timeout: 120_000 }, () => {
    const here = written();
    for (const path of pages(here)) {
      const text = body(here.read(path));
      expect(text.match(/^#{1,6} .*\n(?!\n).+/gm) ?? [], path).toEqual([]);
      expect(
        text
          .match(/^(?![\s#|>-]|\d+\. ).+\n(?:- |1\. |#|\|)/gm)
          ?.filter((each) => !each.startsWith('<!--')) ?? [],
        path,
      ).toEqual(path.startsWith('corpus/adrs/') ? ['Clients:\n|'] : []);
      expect(text.match(/^[*+] |__\w|(?<![\w`*])\*\w[^*\n]*\*(?![\w*])/gm) ?? [], path).toEqual([]);
    }
    expect(here.read('corpus/findings/parser-keeps-all-comments.md')).toContain(
      '## Claim\n\nThe _parser_ keeps **all** comments\n\n## Evidence\n\n- File: ' +
        '`src/a.ts#L8-L10`\n\n## Applies when\n\n- changing `*.ts` files\n\n## Does not ' +
        'apply when\n\n- 1\\. in tests\n',
    );
    expect(here.read('corpus/adrs/0001-tokens-rotate-daily.md')).toContain(
      '## Context\n\nWhy:\n\n- keys leak\n- logs stay\n\n## Decision\n\nTokens rotate ' +
        'daily\n\n## Alternatives considered\n\n1. none\n2. weekly\n\n',
    );
    expect(here.read('docs/guides/workflow.md')).toBe(
      '# Workflow\n\n## Migrate before deploying\n\nFirst:\n\n- Stop workers.\n\n### Then\n\nMigrate.\n',
    );
    expect(here.read('AGENTS.md')).toContain('(docs/guides/workflow.md#migrate-before-deploying)');
  });

  it('changes nothing that was accepted or withdrawn', { timeout: 120_000 }, () => {
    const here = written();
    const kept = (text: string): string => text.slice(0, text.length - body(text).length);
    expect(judged(here, (text) => formatted(text))).toBe('');
    expect(
      judged(here, (text) => kept(text) + body(text).replace(/^(#{1,6} .*\n)\n(?=[^#\n])/gm, '$1')),
    ).toBe('');
    expect(
      judged(
        here,
        (text) =>
          kept(text) +
          body(text)
            .replace(/^(?=#{1,6} |- 2\d{3})/gm, '\n\n')
            .replace(/$/, '\n\n'),
      ),
    ).toBe('');
    // An act goes on from what stands there, however it is laid out.
    expect(
      judged(here, (text, path) => {
        if (path.startsWith('corpus/findings/the-parser')) {
          here.write(path, kept(text) + body(text).replace(/^(## .*\n)\n/gm, '$1'));
          here.did(reviewer, 'confirm', here.fact);
        }
        return here.read(path);
      }),
    ).toBe('');
  });

  it('does not excuse another word, link, nesting or order', { timeout: 120_000 }, () => {
    const here = written();
    const changed =
      (from: string, to: string) =>
      (text: string, path: string): string =>
        /^corpus\/(?:findings|adrs)\/|^memory\/patterns\//.test(path)
          ? text.replace(/^(## .*\n)\n/gm, '$1').replace(from, to)
          : text;
    for (const [from, to, says] of [
      [
        'comments\n\n## E',
        'remarks\n\n## E',
        /the-parser-keeps-all-comments-[a-z2-7]+\.md.* LED504/,
      ],
      ['an hour\n\n## E', 'a day\n\n## E', /LED504/],
      ['- keys leak\n- logs stay', '- logs stay\n- keys leak', /LED504/],
      ['- keys leak\n- logs stay', '- keys leak\n  - logs stay', /LED504/],
      ['Why:\n\n-', 'Why:\n-', /^$/],
      ['| all | renew |', '| all | renew, or not |', /LED504/],
      ['(../../corpus/findings/the-parser', '(../../corpus/findings/other', /LED504/],
    ] as const)
      expect(judged(here, changed(from, to)), to).toMatch(says);
  });
});

/** What programs do to files that people leave to them. */
const programs: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  prettier: (text) => format(text, { parser: 'markdown', proseWrap: 'preserve' }),
  'a checkout with CRLF': (text) => text.replace(/\n/g, '\r\n'),
  'an editor that writes a byte order mark': (text) => `\uFEFF${text}`,
  'a tool that sorts keys': (text) =>
    text.replace(/^---\n([^]*?)\n---\n/, (_block, keys: string) => {
      const pairs = keys.split(/\n(?=\S)/);
      return `---\n${pairs.toSorted().join('\n')}\n---\n`;
    }),
  'a site generator with keys of its own': (text) =>
    text.replace(/^---\n/, '---\ncssclasses: [wide]\nnav_order: 7\n'),
};

describe("this repository's own memory", () => {
  const own = (): string => {
    const root = folderWith({});
    for (const path of ['corpus', 'memory', 'ledger.config.json'])
      cpSync(path, join(root, path), { recursive: true });
    const config = JSON.parse(readFileSync('ledger.config.json', 'utf8')) as object;
    const foreignKeys = ['cssclasses', 'nav_order'];
    writeFileSync(join(root, 'ledger.config.json'), JSON.stringify({ ...config, foreignKeys }));
    initRepository(root, 'main', bot);
    return root;
  };
  const recordsBelow = (root: string): string[] =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /^(?:corpus|memory)\//.test(path) && path.endsWith('.md'),
    );

  it.each(Object.entries(programs))(
    'has the pins that it had after %s',
    { timeout: 120_000 },
    async (_name, change) => {
      const root = own();
      const records = recordsBelow(root).filter((path) =>
        /^---\n/.test(readFileSync(join(root, path), 'utf8')),
      );
      expect(records.length).toBeGreaterThan(60);
      let changed = 0;
      for (const path of records) {
        const was = readFileSync(join(root, path), 'utf8');
        const now = await change(was);
        if (now !== was) changed += 1;
        writeFileSync(join(root, path), now);
      }
      expect(changed).toBeGreaterThan(0);
      const { out } = ledger(root, ['lint', '--only', 'LED504', '--format', 'concise']);
      expect(out).toBe('');
    },
  );
});
