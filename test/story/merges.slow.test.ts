import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { captureFact, promoteFact } from '../support/facts.ts';
import { bot, captured, madeOnce, onBranch, reviewer, type Team, team } from '../support/team.ts';

const code = (name: string): string =>
  Array.from({ length: 6 }, (_each, at) => `export const ${name}${at} = ${at};\n`).join('');

/** A repository whose main branch has one fact in its index already. */
const begun = madeOnce((): Team => {
  const here = team('main', {
    'src/a.ts': code('a'),
    'src/b.ts': code('b'),
    'src/c.ts': code('c'),
  });
  learn(here, 'Zero is the first of the c numbers', 'src/c.ts');
  here.commit('Begin memory');
  return here;
});

/** Captures and promotes a claim about a file; its short id. */
function learn(here: Team, claim: string, path: string): string {
  const when = `changing ${path} (${claim.split(' ')[0] ?? ''})`;
  return promoteFact(here, claim, `${path}#L1-L4`, when);
}

function heads(here: Team): string {
  return /(\d+) heads/.exec(here.did(bot, 'verify'))?.[1] ?? '1';
}

describe('two branches that each promote', () => {
  it.each(['merge', 'rebase', 'squash'] as const)(
    'meet by %s without a conflict',
    { timeout: 120_000 },
    (how) => {
      const here = begun();
      onBranch(
        here,
        'one',
        () => void learn(here, 'One thing holds for the a numbers', 'src/a.ts'),
      );
      onBranch(
        here,
        'two',
        () => void learn(here, 'Two things hold for the b numbers', 'src/b.ts'),
      );
      here.git('checkout', '-q', how === 'rebase' ? 'two' : 'main');
      if (how !== 'rebase') here.git('merge', '-q', '--ff-only', 'one');
      if (how === 'merge') here.git('merge', '-q', '--no-edit', 'two');
      else if (how === 'squash') {
        here.git('merge', '-q', '--squash', 'two');
        here.git('commit', '-qm', 'Join');
      } else {
        here.git('rebase', '-q', 'one');
        here.git('checkout', '-q', 'main');
        here.git('merge', '-q', '--ff-only', 'two');
      }
      here.did(bot, 'land');
      here.commit('Land');

      expect(here.git('status', '--porcelain')).toBe('');
      const index = here.read('memory/INDEX.md');
      const rows = [...index.matchAll(/^\| \[[^\]]*\]\(([^)]*)\)/gm)].map((match) => match[1]);
      expect(rows).toEqual([
        `../${here.at('corpus/findings/one-thing-holds-a-numbers.md')}`,
        `../${here.at('corpus/findings/two-things-hold-b-numbers.md')}`,
        `../${here.at('corpus/findings/zero-first-c-numbers.md')}`,
      ]);
      expect(index).not.toMatch(/^[<=>]{7}/m);
      expect(heads(here)).toBe('2');
      expect(here.did(bot, 'lint', '--fail-on', 'warning')).toBe('');

      // The next act joins them.
      learn(here, 'Three is a number after the join', 'src/c.ts');
      expect(heads(here)).toBe('1');
      expect(here.did(bot, 'lint', '--fail-on', 'warning')).toBe('');
    },
  );

  it(
    'keep every other row byte for byte, and refuse to decide what is no row',
    { timeout: 60_000 },
    () => {
      const here = begun();
      const own = '| [Written by hand](../docs/x.md)   |  |  When   writing by hand |';
      here.write('docs/x.md', '# X\n');
      here.write(
        'memory/INDEX.md',
        here
          .read('memory/INDEX.md')
          .replace(
            '| Finding | Status | Load when |\n| --- | --- | --- |\n',
            (head) => `${head}${own}\n`,
          ),
      );
      here.did(reviewer, 'index', '--write');
      expect(here.read('memory/INDEX.md')).toContain(`\n${own}\n`);
      here.write(
        'memory/INDEX.md',
        here
          .read('memory/INDEX.md')
          .replace(
            'What is known here',
            '<<<<<<< ours\nWhat is known here\n=======\nWhat was known here\n>>>>>>> theirs\nWhat is known here',
          ),
      );
      const refused = here.as(reviewer, ['index', '--write']);
      expect([refused.code, refused.error]).toEqual([
        1,
        expect.stringMatching(/memory\/INDEX\.md:\d+: both branches changed text outside the rows/),
      ]);
    },
  );

  it('decided one item apart: the next decision settles it', { timeout: 60_000 }, () => {
    const here = begun();
    const item = captureFact(here, 'Four is decided twice', 'src/a.ts#L1-L4', 'asking about it');
    here.commit('Capture');
    onBranch(here, 'yes', () => void here.did(reviewer, 'promote', item));
    onBranch(here, 'no', () => void here.did(reviewer, 'reject', item, '--reason', 'not true'));
    here.git('checkout', '-q', 'yes');
    try {
      here.git('merge', '-q', '--no-edit', 'no');
    } catch {
      here.git('checkout', '-q', '--ours', '.');
      here.git('add', '-A');
      here.git('commit', '-qm', 'Join');
    }
    expect(here.as(bot, ['lint']).out).toContain('LED508');
    here.did(reviewer, 'retract', item, '--reason', 'it was rejected on the other branch');
    expect(here.as(bot, ['lint', '--only', 'LED508']).out).toBe('');
  });
});

describe('branches that write their rows themselves', () => {
  it('conflict in the index, and one command takes it out', { timeout: 120_000 }, () => {
    const here = begun();
    here.write('ledger.config.json', '{ "index": { "write": "branch" } }\n');
    here.commit('Write rows on branches');
    onBranch(here, 'one', () => void learn(here, 'One thing holds for the a numbers', 'src/a.ts'));
    onBranch(here, 'two', () => void learn(here, 'Two things hold for the b numbers', 'src/b.ts'));
    expect(() => here.git('merge', '-q', '--no-edit', 'one')).toThrow();
    expect(here.git('diff', '--name-only', '--diff-filter=U').trim()).toBe('memory/INDEX.md');
    expect(here.did(bot, 'status')).toContain('next  ledger index --write');
    here.did(reviewer, 'index', '--write');
    here.commit('Join');
    expect(here.read('memory/INDEX.md')).not.toMatch(/^[<=>]{7}/m);
    expect(here.did(bot, 'lint', '--fail-on', 'warning')).toBe('');
  });
});

describe('a record that one branch moved', () => {
  it('has one row after the merge, where it stands now', { timeout: 60_000 }, () => {
    const here = begun();
    onBranch(
      here,
      'other',
      () => void learn(here, 'One thing holds for the a numbers', 'src/a.ts'),
    );
    here.git('checkout', '-q', 'main');
    here.did(reviewer, 'mv', 'corpus/findings/zero-first-c-numbers.md', 'corpus/findings/zero.md');
    here.commit('Move');
    here.git('merge', '-q', '--no-edit', 'other');
    here.did(bot, 'land');
    const rows = [...here.read('memory/INDEX.md').matchAll(/^\| \[[^\]]*\]\(([^)]*)\)/gm)].map(
      (match) => match[1],
    );
    expect(rows).toEqual([
      `../${here.at('corpus/findings/one-thing-holds-a-numbers.md')}`,
      '../corpus/findings/zero.md',
    ]);
  });

  it('stays of high consequence when it is confirmed', { timeout: 60_000 }, () => {
    const here = team('main', {
      'src/a.ts': code('a'),
      'ledger.config.json': '{ "highConsequence": ["fact"] }\n',
    });
    const item = learn(here, 'Zero is the first of the a numbers', 'src/a.ts');
    here.did(reviewer, 'confirm', item);
    expect(here.as(bot, ['lint', '--only', 'LED510'])).toMatchObject({ code: 0, out: '' });
  });
});

describe('what the base rejected', () => {
  const refusals = (here: Team): string[] =>
    here
      .as(bot, ['gate', '--since', 'main'])
      .out.split('\n')
      .flatMap(
        (line) =>
          / error (LED508) acts-joined [a-z2-7]{4,} (.*)$/.exec(line)?.slice(1).join(' ') ?? [],
      );
  const both = (here: Team, path: string): void =>
    here.write(path, here.read(path).replace(/^(?:[<=>]{7}.*|status: rejected)\n/gm, ''));

  it('stays rejected, whatever a branch promoted that left before', { timeout: 60_000 }, () => {
    const here = begun();
    const fact = captureFact(here, 'Four is decided twice', 'src/a.ts#L1-L4', 'asking about it');
    const term = captured(
      here.did(
        bot,
        'capture',
        'A fourth comes after the third',
        'src/a.ts#L1-L4',
        '--kind',
        'term',
        '--term',
        'fourth',
        '--meaning',
        'what comes after the third',
      ),
      'term',
    );
    here.commit('Capture');
    onBranch(here, 'yes', () => void here.did(reviewer, 'promote', fact, term));
    expect(refusals(here)).toEqual([]);
    here.git('checkout', '-q', 'main');
    here.did(reviewer, 'reject', term, '--reason', 'not a word of ours');
    here.commit('Reject the term');
    here.git('checkout', '-q', 'yes');
    // Git would merge this without a conflict in the glossary.
    expect(refusals(here)).toEqual([
      'LED508 is promoted here and rejected at main, decided separately',
    ]);
    here.git('checkout', '-q', 'main');
    here.did(reviewer, 'reject', fact, '--reason', 'not true');
    here.commit('Reject the fact');
    here.git('checkout', '-q', 'yes');
    expect(() => here.git('merge', '-q', 'main')).toThrow();
    both(here, 'corpus/findings/four-decided-twice.md');
    both(here, 'corpus/tasks/main.md');
    here.write(
      'corpus/findings/four-decided-twice.md',
      here
        .read('corpus/findings/four-decided-twice.md')
        .replace(/(- [^\n]* — promoted — [^\n]*\n)(- [^\n]* — rejected — [^\n]*\n)/, '$2$1'),
    );
    here.commit('Merge main');
    expect(refusals(here)).toHaveLength(2);
    expect(here.as(reviewer, ['promote', fact, term])).toMatchObject({
      code: 1,
      error: expect.stringContaining('P01') as string,
    });
    here.did(reviewer, 'retract', fact, term, '--reason', 'main rejected it');
    here.commit('Decide once more');
    expect(here.as(bot, ['gate', '--since', 'main'])).toMatchObject({
      code: 0,
      out: expect.not.stringMatching(/ (?:error|warning) /) as string,
    });
  });

  it(
    'and what it promoted is rejected by none; what it withdrew needs to be known',
    { timeout: 60_000 },
    () => {
      const here = begun();
      const fact = captureFact(here, 'Four is decided twice', 'src/a.ts#L1-L4', 'asking about it');
      here.commit('Capture');
      onBranch(here, 'no', () => void here.did(reviewer, 'reject', fact, '--reason', 'not true'));
      const zero = basename(here.at('corpus/findings/zero-first-c-numbers.md'), '.md');
      onBranch(here, 'still', () => void here.did(reviewer, 'confirm', zero));
      here.git('checkout', '-q', 'main');
      here.did(reviewer, 'promote', fact);
      here.did(reviewer, 'retract', zero, '--reason', 'it is the second');
      here.commit('Promote and withdraw');
      here.git('checkout', '-q', 'no');
      expect(refusals(here)).toEqual([
        'LED508 is rejected here and promoted at main, decided separately',
      ]);
      here.git('checkout', '-q', 'still');
      expect(refusals(here)).toEqual([
        'LED508 is promoted here and rolled-back at main, decided separately',
      ]);
    },
  );
});

describe('an entry', () => {
  it('is named when one byte of it is flipped, or when it is deleted', { timeout: 120_000 }, () => {
    const here = begun();
    const folder = join(here.root, 'corpus/ledger/promotions');
    const [name = ''] = readdirSync(folder).sort();
    const path = `corpus/ledger/promotions/${name}`;
    const text = readFileSync(join(folder, name), 'utf8');
    for (const at of [
      2,
      Math.floor(text.length / 3),
      Math.floor(text.length / 2),
      text.length - 3,
    ]) {
      here.write(
        path,
        text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1),
      );
      const ran = here.as(bot, ['verify']);
      expect([at, ran.code]).toEqual([at, 1]);
      expect(ran.out).toContain(path);
    }
    here.write(path, text);
    expect(here.as(bot, ['verify']).code).toBe(0);
    const entries = readdirSync(folder).map(
      (each) =>
        [
          each,
          JSON.parse(readFileSync(join(folder, each), 'utf8')) as { parents: string[] },
        ] as const,
    );
    const parent = entries.find(([, entry]) => entry.parents.length === 0)?.[0] ?? '';
    here.git('rm', '-q', `corpus/ledger/promotions/${parent}`);
    const missing = here.as(bot, ['verify']);
    expect([missing.code, missing.out]).toEqual([1, expect.stringContaining('LED502')]);
  });
});
