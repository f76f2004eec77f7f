import { describe, expect, it } from 'vitest';

import { ledger } from '../support/run-cli.ts';
import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const audit = ['audit', '--no-home', '--format', 'pretty'];

/** A repository with one promoted fact about `src/refresh.ts`. */
function withFact(files: Readonly<Record<string, string>> = {}): Team & { readonly fact: string } {
  const here = team('main', {
    'AGENTS.md': '# Agents\n\n- Tests live beside the code.\n',
    'src/refresh.ts': 'const a = 1;\nthrow new Error("reuse");\nconst b = 2;\n',
    'ledger.config.json': '{}\n',
    ...files,
  });
  const when = ['--when', 'rotating refresh tokens', '--not-when', 'session cookies'];
  const fact = captured(
    here.did(bot, 'capture', 'A reused refresh token is refused', 'src/refresh.ts#L1-L3', ...when),
  );
  here.commit('Capture');
  here.did(reviewer, 'promote', fact);
  here.commit('Promote');
  return { ...here, fact };
}

describe('an audit of facts that no longer hold', () => {
  it('counts them as stale, and names the command that lists them', () => {
    const { root, write } = withFact();
    expect(ledger(root, audit).out).toContain('none found: dead paths');
    write('src/refresh.ts', 'const a = 1;\nreturn null;\nconst b = 2;\n');
    const { out } = ledger(root, audit);
    expect(out).toContain('1 fact no longer matches the code: ledger verify');
    expect(out).toContain('stale: 1 ·');
    expect(out).not.toMatch(/none found: dead|nothing found/);
    expect(out).toContain('next  ledger verify\n');
    const agent = ledger(root, ['audit', '--no-home', '--format', 'agent']).out;
    expect(agent).toContain('1 fact no longer matches the code');
    expect(agent).not.toContain('nothing found');
    expect(ledger(`${root}/src`, ['audit', '..', '--no-home', '--format', 'pretty']).out).toContain(
      'next  ledger verify\n',
    );
    expect(ledger(`${root}/..`, [...audit, root]).out).toMatch(/next {2}ledger verify -C \S+\n/);
  });

  it('does not say that nothing is stale where the ledger cannot be compared', () => {
    const { root, write } = withFact();
    write('ledger.config.json', '{ "layout": ');
    const { out } = ledger(root, audit);
    expect(out).toContain("the promoted facts weren't compared");
    expect(out).not.toMatch(/none found: dead|nothing found/);
  });
});

describe('undo', () => {
  it('refuses to take back repairs that are committed, and says what to do', () => {
    const { root, git, commit, read } = team('main', {
      'CLAUDE.md': '# Notes\n\n- The reader is `src/reader.ts`.\n',
      'src/reader.ts': 'export {};\n',
    });
    git('mv', 'src/reader.ts', 'src/parser.ts');
    commit('Rename the reader');
    expect(ledger(root, ['audit', '--fix', '--no-home']).code).toBe(0);
    expect(read('CLAUDE.md')).toContain('src/parser.ts');
    commit('Fix');
    const { code, error } = ledger(root, ['undo']);
    expect(code).toBe(1);
    expect(error).toContain("can't undo ledger audit --fix: CLAUDE.md is committed");
    expect(error).toContain('find the commit to revert: git log');
    expect(read('CLAUDE.md')).toContain('src/parser.ts');
  });
});

/** A decision as teams write them. */
function adr(number: number, title: string, status: string, decision = `We ${title}.`): string {
  return `# ${number}. ${title}\n\n## Status\n\n${status}\n\n## Context\n\nNeeded.\n\n## Decision\n\n${decision}\n\n## Consequences\n\nSome.\n`;
}

describe('a decision that was adopted', () => {
  it('is never verified against evidence, also after its file changed', () => {
    const path = 'docs/adr/0001-use-postgres.md';
    const { root, did, write, commit } = team('main', {
      'ledger.config.json': '{}\n',
      [path]: adr(1, 'use Postgres', 'Accepted'),
    });
    did(reviewer, 'adopt');
    commit('Adopt');
    const recall = ['recall', 'use Postgres', '--include', 'changed'];
    expect(ledger(root, recall).out).toContain('never verified against evidence');
    write(path, adr(1, 'use Postgres', 'Accepted', 'We use Postgres 17.'));
    const { out } = ledger(root, recall);
    expect(out).toContain(path);
    expect(out).not.toContain('verified today');
    expect(ledger(root, ['show', path]).out).toContain('never verified against evidence');
  });
});

describe('status', () => {
  it('counts what queue lists, and contradictions that audit and conflicts report', () => {
    const { root } = team('main', {
      'ledger.config.json': '{}\n',
      'AGENTS.md': '# Agents\n\n- Use pnpm, never npm.\n',
      'CLAUDE.md': '# Claude\n\n- Use npm, never pnpm.\n',
      'docs/adr/0001-use-kafka.md': adr(1, 'use Kafka', 'Proposed'),
    });
    expect(ledger(root, ['review', '--list']).out).toContain('docs/adr/0001-use-kafka.md');
    const { out } = ledger(root, ['status']);
    expect(out).toContain('pending 1\n  docs/adr/0001-use-kafka.md');
    expect(out).toContain('next  ledger review');
    expect(out).not.toContain('nothing to do');
    const { contradictions } = JSON.parse(ledger(root, ['conflicts', '--format', 'json']).out) as {
      readonly contradictions: number;
    };
    expect(contradictions).toBeGreaterThan(0);
    expect(out).toContain(`${contradictions} contradiction`);
    expect(out).not.toContain('no contradiction');
  });
});

describe('a glossary', () => {
  it('that has no terms is named, with how to add one', () => {
    const glossary = '---\ntype: glossary\nid: glossary\nstatus: active\n---\n\n# Glossary\n';
    const { root } = team('main', { 'ledger.config.json': '{}\n', 'memory/glossary.md': glossary });
    const { out } = ledger(root, ['glossary']);
    expect(out).toContain('memory/glossary.md has no terms yet');
    expect(out).toContain('ledger capture "what it means" --kind term --term WORD');
  });
});

describe('an audit says what it does', () => {
  it('why --fix changed nothing, and leaves decisions as they are', () => {
    const old = 'docs/adr/0001-use-sqlite.md';
    const { root, git, commit, read } = team('main', {
      [old]: adr(
        1,
        'use SQLite',
        'Superseded by [0002](0002-use-postgres.md)',
        'See [a](../../src/a.ts).',
      ),
      'docs/adr/0002-use-postgres.md': adr(
        2,
        'use Postgres',
        'Accepted',
        'See [a](../../src/a.ts).',
      ),
      'src/a.ts': 'export {};\n',
    });
    const fix = ['audit', '--fix', '--no-home', '--format', 'pretty'];
    expect(ledger(root, fix).out).toContain('with one certain new place');
    git('mv', 'src/a.ts', 'src/b.ts');
    commit('Rename it');
    expect(ledger(root, fix).out).toContain('it skips dated texts');
    for (const path of [old, 'docs/adr/0002-use-postgres.md'])
      expect(read(path)).toContain('src/a.ts');
    expect(ledger(root, ['audit', '--no-home']).out).not.toContain('fixed nothing');
  });

  it('prints its summary in a pipe, as its help says', () => {
    const { root } = team('main', { 'CLAUDE.md': '# Notes\n\n- See `src/none.ts`.\n' });
    expect(ledger(root, ['audit', '--no-home']).out).toContain('memory in ');
    const { out } = ledger(root, ['audit', '--help']);
    expect(out).toMatch(/pretty .*in a pipe/);
    expect(out).not.toMatch(/compact .*in a pipe/);
    expect(ledger(root, ['lint', '--help']).out).toMatch(/compact .*in a pipe/);
  });
});

describe('the next step of an audit', () => {
  it('after a contradiction shows both sides, from where the user is', () => {
    const { root } = team('main', {
      'AGENTS.md': '# Agents\n\n- Use pnpm, never npm.\n',
      'CLAUDE.md': '# Claude\n\n- Use npm, never pnpm.\n',
    });
    expect(ledger(root, audit).out).toContain('next  ledger conflicts\n');
    const { out } = ledger(`${root}/..`, [...audit, root]);
    const [, folder = ''] = /^next {2}ledger conflicts -C (\S+)$/m.exec(out) ?? [];
    expect(ledger(`${root}/..`, ['conflicts', '-C', folder]).out).toContain('contradiction  "');
  });
});

describe('contradictions', () => {
  it('are counted once a subject and pair of files, and do not hide others', () => {
    const pnpm = '# A\n\n- Use pnpm.\n- Never use npm.\n- Run npm never, always pnpm.\n';
    const { root } = team('main', {
      'AGENTS.md': `${pnpm}- Indent with tabs.\n`,
      '.windsurfrules': pnpm,
      '.cursorrules': pnpm,
      '.clinerules': pnpm,
      'CLAUDE.md': '# C\n\n- Use npm, never pnpm.\n- Indent with 4 spaces.\n',
    });
    const { conflicts } = JSON.parse(ledger(root, ['conflicts', '--format', 'json']).out) as {
      readonly conflicts: readonly { readonly about: string | null }[];
    };
    const of = (about: RegExp) => conflicts.filter((each) => about.test(each.about ?? '')).length;
    expect([of(/package manager/), of(/indentation/)]).toEqual([4, 1]);
    expect(ledger(root, audit).out).toContain('"tabs" here, "4 spaces" in CLAUDE.md');
  });
});

describe('a capture that waits already', () => {
  it('says what is wrong with what would complete it', () => {
    const { root, did } = team('main', {
      'ledger.config.json': '{}\n',
      'src/queue.ts': 'export const queue = [];\n',
    });
    const scope = ['--when', 'restarting', '--not-when', 'in tests'];
    did(bot, 'capture', 'The queue forgets all at a restart', 'src/queue.ts#L1', ...scope);
    const again = ['capture', 'The queue forgets all at a restart', 'src/queue.ts#L7', ...scope];
    const { error } = ledger(root, again, { env: { GIT_AUTHOR_NAME: 'x' } });
    expect(error).toMatch(/P04 .*src\/queue\.ts has only 1 line/);
  });
});

describe('context --explain', () => {
  it('names no index that is not there, and rows that come to the sum', () => {
    const bare = team('main', { 'AGENTS.md': '# A\n' }).root;
    const explain = ['context', '--profile', 'ledger', '--explain'];
    expect(ledger(bare, explain).out).not.toContain('INDEX.md');
    const { out } = ledger(withFact().root, explain);
    expect(out).toContain('memory/INDEX.md');
    const tokens = [...out.matchAll(/(\d+) tokens?/g)].map(([, count]) => Number(count));
    const sum = tokens.pop();
    expect(tokens.reduce((all, each) => all + each, 0)).toBe(sum);
  });
});

describe('a superseded decision', () => {
  it('names its successor', () => {
    const { root } = team('main', {
      'docs/adr/0001-use-sqlite.md': adr(1, 'use SQLite', 'Superseded by ADR-0002'),
      'docs/adr/0002-use-postgres.md': adr(2, 'use Postgres', 'Accepted'),
    });
    expect(ledger(root, ['show', '0001']).out).toContain(
      'superseded by\n  docs/adr/0002-use-postgres.md',
    );
    expect(ledger(root, ['show', '0002']).out).not.toContain('superseded by');
  });
});
