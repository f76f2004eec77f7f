import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { bot, captured, madeOnce, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const claim =
  'A refresh token that was used once is rejected, because the store forgets it at once';
const evidence = 'src/refresh.ts#L2-L4';
const scope = ['--when', 'changing token rotation', '--not-when', 'session cookies'] as const;
const atOnce = ['capture', claim, evidence, ...scope, '--promote'] as const;
const agent = { env: { CLAUDECODE: '1' } };

const prepared = madeOnce((): Team => {
  const here = team('main', {
    'src/refresh.ts':
      'export const limit = 10;\nexport function rotate(token: string): string {\n  return token + limit;\n}\n',
    'src/many.ts': Array.from({ length: 20 }, (_, at) => `export const v${at} = ${at};\n`).join(''),
  });
  here.did(reviewer, 'init', '--yes');
  return here;
});

/** A repository with memory set up, and a few files to cite. */
function repository(config: object = {}): Team {
  const here = prepared();
  here.write('ledger.config.json', `${JSON.stringify({ baseBranch: 'main', ...config })}\n`);
  here.git('add', '-A');
  here.git('commit', '-qm', 'Set up memory', '--no-verify');
  return here;
}

/** Files that changed, and the lines added in them, one for each 120 columns. */
function cost(here: Team): { readonly files: number; readonly lines: number } {
  here.git('add', '-A');
  const added = here
    .git('diff', '--cached', '--unified=0')
    .split('\n')
    .filter((line) => /^\+(?!\+\+ )/.test(line));
  return {
    files: here.git('diff', '--cached', '--name-only').trim().split('\n').length,
    lines: added.reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length - 1) / 120)), 0),
  };
}

interface Written {
  readonly act: {
    readonly act: string;
    readonly task?: string;
    readonly items: readonly object[];
  };
}

function entries(here: Team): Written[] {
  const folder = join(here.root, 'corpus/ledger');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { act: JSON.parse(text) as Written['act'] };
    });
}

/** Expects that lint, verify and the gate have nothing against what is committed. */
function holds(here: Team): void {
  expect(here.as(reviewer, ['lint', '--fail-on', 'warning'])).toMatchObject({ code: 0 });
  expect(here.as(reviewer, ['verify']).code).toBe(0);
}

describe('a fact in one breath', () => {
  it('is one command, three files and seventy lines, and holds', () => {
    const here = repository();
    expect(here.did(reviewer, ...atOnce)).toContain('promoted ');
    expect(cost(here)).toEqual({
      files: 3,
      lines: expect.toSatisfy((lines: number) => lines <= 70),
    });
    const [one, ...others] = entries(here);
    expect(others).toEqual([]);
    expect(one?.act).toMatchObject({ act: 'promotion', items: [{ from: null, to: 'promoted' }] });
    expect(one?.act.task).toBeUndefined();
    // Its record says all the rest.
    expect(Object.keys(one?.act.items[0] ?? {})).toEqual([
      ...['item', 'kind', 'path', 'from', 'to', 'pin', 'evidence'],
    ]);
    holds(here);
    here.commit('Remember');
    holds(here);
    expect(here.did(bot, 'recall', 'changing token rotation')).toContain(claim);
  });

  it('passes the gate on a branch, and a record that says otherwise does not', () => {
    const here = repository();
    here.git('checkout', '-q', '-b', 'work');
    here.did(reviewer, ...atOnce);
    here.commit('Remember');
    expect(here.as(reviewer, ['gate']).code).toBe(0);
    const [path = ''] = readdirSync(join(here.root, 'corpus/findings'));
    const at = `corpus/findings/${path}`;
    for (const [was, is] of sampleOf([
      ['used once', 'used twice'],
      ['reviewer_or_tool: self', 'reviewer_or_tool: somebody'],
      ['pass: work', 'pass: audit'],
      ['timestamp: "2', 'timestamp: "1'],
    ] as const)) {
      const before = here.read(at);
      here.write(at, before.replace(was, is));
      expect([was, here.as(reviewer, ['lint']).code]).toEqual([was, 1]);
      here.write(at, before);
    }
    holds(here);
  });

  it('is taken back by undo, shown by --dry-run, and planned for apply', () => {
    const here = repository();
    expect(here.did(reviewer, ...atOnce, '--dry-run')).toContain('"from": null');
    expect(here.git('status', '--short')).toBe('');
    const plan = here.did(reviewer, ...atOnce, '--plan');
    expect(here.as(reviewer, ['apply', '-'], { input: plan }).code).toBe(0);
    holds(here);
    here.did(reviewer, 'undo');
    expect(here.git('status', '--short')).toBe('');
  });

  it('keeps the task that is named, and takes none from the branch', () => {
    const here = repository();
    here.git('checkout', '-q', '-b', 'feature/login');
    here.did(reviewer, ...atOnce, '--task', 'auth');
    expect(here.read('corpus/tasks/auth.md')).toContain('| promoted |');
    expect(entries(here)[0]?.act.task).toBe('auth');
    here.did(reviewer, 'undo');
    here.did(reviewer, ...atOnce);
    expect(entries(here).map(({ act }) => act.task)).toEqual([undefined]);
    holds(here);
  });

  it('is for who may decide alone: no agent, nothing of high consequence, no gate that refuses', () => {
    const here = repository();
    const refused = (code: string, args: readonly string[], options = {}): void => {
      const ran = here.as(reviewer, args, options);
      expect([ran.code, `${ran.out}${ran.error}`]).toEqual([1, expect.stringContaining(code)]);
      expect(here.git('status', '--short')).toBe('');
    };
    refused("agents can't promote", atOnce, agent);
    refused('P08', [...atOnce, '--consequence', 'high']);
    refused('P05', ['capture', claim, evidence, '--promote']);
    refused('this claim does not say when it applies', ['capture', claim, evidence, '--promote']);
    refused('P04', ['capture', claim, 'src/none.ts#L1-L2', ...scope, '--promote']);
    here.did(reviewer, ...atOnce);
    here.commit('Remember');
    refused('P11', [...atOnce]);
  });

  it('is decided in place where a native note says it, whose entry keeps all', () => {
    const here = repository();
    here.write(
      'CLAUDE.md',
      '# Rules\n\n- A refresh token is rejected once it was used, because the store forgets it.\n',
    );
    here.commit('A note');
    const ran = here.as(reviewer, [
      'capture',
      '--from',
      'CLAUDE.md#L3',
      evidence,
      ...scope,
      '--promote',
    ]);
    expect([ran.code, ran.error]).toEqual([0, '']);
    expect(entries(here)[0]?.act.items[0]).toMatchObject({
      from: null,
      to: 'promoted',
      says: { applies_when: ['changing token rotation'] },
    });
  });
});

/** Claims of kinds without a file of their own, each of which is written into one that is there. */
const embedded: readonly (readonly [what: string, target: string, ...args: string[]])[] = [
  ['workflow', 'docs/guides/pushing.md', '--guide', 'docs/guides/pushing.md', '--text', 'Do it.'],
  ['workflow', 'docs/guides/workflow.md', '--text', 'Do it.'],
  ['term', 'memory/glossary.md', '--term', 'value'],
  ['behaviour', 'corpus/specs/auth.md', '--spec', 'auth', '--verify-by', 'test:it'],
];

describe('what is written into a file that is there', () => {
  it.each(embedded)('is promoted at once: a %s in %s', (kind, target, ...args) => {
    const here = repository();
    const first = {
      workflow: '# Guide\n\nBy hand.\n',
      term: '# Glossary\n\n| Term | Meaning |\n| --- | --- |\n| key | A name by hand. |\n',
      behaviour:
        '---\ntype: spec\nid: auth\nstatus: draft\n---\n\n# Spec: Auth\n\nREQ AC-001:\nTHE client ' +
        'MUST stop by hand\nVERIFY BY test:hand\n',
    }[kind] as string;
    here.write(target, first);
    here.commit('By hand');
    const before = here.read(target);
    for (const [claim, term] of [
      ['THE client MUST read the report', 'value'],
      ['THE server MUST keep all its logs', 'log'],
    ] as const) {
      const said = args.map((each) => (each === 'value' ? term : each));
      here.did(reviewer, 'capture', claim, '--kind', kind, ...said, '--promote');
    }
    const after = here.read(target);
    expect(after).toContain(before.trimEnd().split('\n').at(-1));
    expect(after.length).toBeGreaterThan(before.length);
    expect(entries(here)).toHaveLength(2);
    holds(here);
  });
});

describe('a review of ten', () => {
  it('adds one entry of each act, whose items are decided, undone and shown like any other', () => {
    const here = repository();
    const ids = Array.from({ length: 10 }, (_, at) =>
      captured(
        here.did(
          bot,
          'capture',
          `Value v${at} must stay below the limit of gateway ${at}, because calls queue up`,
          `src/many.ts#L${at * 2 + 1}-L${at * 2 + 2}`,
          '--when',
          `changing v${at} of the gateway`,
          '--not-when',
          `tests of v${at}`,
        ),
      ),
    );
    here.commit('Propose');
    const before = entries(here).length;
    here.did(reviewer, 'promote', ...ids);
    expect(entries(here)).toHaveLength(before + 1);
    expect(here.git('status', '--short').match(/^\?\? corpus\/ledger/gm)).toHaveLength(1);
    holds(here);
    expect(here.did(reviewer, 'log', ids[3] ?? '')).toContain('promoted');
    here.did(reviewer, 'undo');
    expect(here.git('status', '--short')).toBe('');
    const decisions = ids.map((item, at) =>
      at % 3 === 0
        ? { item, decision: 'reject', reason: 'it is known' }
        : at % 3 === 1
          ? { item, decision: 'promote' }
          : { item, decision: 'defer', reason: 'not now', until: '2099-01-01' },
    );
    const input = JSON.stringify({ decisions });
    const ran = here.as(reviewer, ['review', '--apply', '-'], { input });
    expect([ran.code, ran.error]).toEqual([0, '']);
    expect(
      entries(here)
        .flatMap(({ act }) => (act.act === 'raise' ? [] : [[act.act, act.items.length]]))
        .sort(),
    ).toEqual([
      ['disposition', 7],
      ['promotion', 3],
    ]);
    expect(entries(here)).toHaveLength(before + 2);
    holds(here);
    here.commit('Decide');
    holds(here);
    expect(here.did(reviewer, 'log', ids[0] ?? '')).toContain('rejected');
    expect(here.did(reviewer, 'show', ids[1] ?? '')).toContain('promotion → promoted');
    here.did(reviewer, 'retract', ids[1] ?? '', '--because', 'withdrawn', '--reason', 'no more');
    here.did(reviewer, 'reopen', ids[2] ?? '');
    holds(here);
  });
});
