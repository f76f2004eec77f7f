import { describe, expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const code = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join(
  '',
);
const scope = ['--when', 'changing the values', '--not-when', 'in tests'];
const values = '.claude/memory/values.md';
const index = '.claude/memory/MEMORY.md';
const files = {
  'src/values.ts': code,
  [index]:
    '# Memory\n\n- [Values](values.md) — what the values are\n- [Later](later.md) — what ' +
    'comes later\n\n## Ports\n\nThe gateway listens on 8443.\n',
  [values]:
    '---\nname: Values\ndescription: Value one is one\ntype: project\n---\n\nValue one is one, and stays one.\n',
  '.claude/memory/later.md':
    '---\nname: Later\ndescription: Value two is two\ntype: project\n---\n\nValue two is two.\n',
};

/** A repository in which the note on values is memory, committed. */
function promoted(): { readonly here: Team; readonly item: string } {
  const here = team('main', files);
  const item = captured(
    here.did(bot, 'capture', '--from', values, 'src/values.ts#L1-L4', ...scope),
  );
  here.did(reviewer, 'promote', item);
  here.commit('Promote');
  here.git('switch', '-qc', 'work');
  return { here, item };
}

/** What lint says of errors and warnings, without the words of an item's id. */
function said(here: Team, ...args: readonly string[]): string[] {
  const { out } = here.as(bot, ['lint', ...args]);
  return out
    .split('\n')
    .flatMap(
      (line) => /^(\S+?):\d+:\d+ (?:error|warning) (\w+) /.exec(line)?.slice(1, 3).join(' ') ?? [],
    );
}

const gate = (here: Team): string => {
  const { out, error } = here.as(bot, ['gate', '--since', 'main', '--format', 'compact']);
  return out + error;
};

describe('a native note that is memory', () => {
  it(
    'is amended where its wording changed, and not where it says something else',
    { timeout: 60_000 },
    () => {
      const { here, item } = promoted();
      here.write(
        values,
        here
          .read(values)
          .replace('stays one', 'stays  one')
          .replace('type: project', 'type: project\nmodified: 2026-01-01'),
      );
      expect(said(here), 'blanks count, a date of its agent does not').toEqual([
        `${values} LED504`,
      ]);
      here.write(
        values,
        files[values].replace('type: project', 'type: project\nmodified: 2026-01-01'),
      );
      expect(said(here)).toEqual([]);
      here.write(values, files[values].replace('stays one', 'stays  one.'));
      here.git('add', '-A');
      expect(said(here, '--staged')).toEqual([`${values} LED504`]);
      expect(here.as(reviewer, ['confirm', item]).error).toContain(
        `${values} differs from its accepted text`,
      );
      here.did(reviewer, 'amend', item, '--reason', 'a full stop too few');
      expect(said(here)).toEqual([]);
      here.commit('Amend');
      expect(gate(here)).not.toMatch(/LED504/);
      here.write(values, here.read(values).replace('stays  one.', 'becomes two'));
      expect(here.as(reviewer, ['amend', item, '--reason', 'it is so']).error).toContain(
        '`amend` changes wording only',
      );
      here.commit('Edit');
      expect(gate(here)).toContain(`${values}:1:1 error LED504`);
    },
  );

  it('is missed when it, or its line, is gone', { timeout: 60_000 }, () => {
    const { here } = promoted();
    here.write(index, files[index].replace(/^- \[Values.*\n/m, ''));
    expect(said(here)).toEqual([`${values} LED512`]);
    here.git('rm', '-qf', values);
    expect(said(here).filter((line) => line.endsWith('LED504'))).toHaveLength(1);
    here.commit('Delete');
    expect(gate(here)).toContain('LED504');
  });

  it(
    'is moved, superseded by a finding, set aside and taken up again',
    { timeout: 120_000 },
    () => {
      const { here, item } = promoted();
      const moved = '.claude/memory/numbers.md';
      here.did(reviewer, 'mv', values, moved);
      expect(here.read(moved)).toBe(files[values]);
      expect(here.read(index)).toContain('- [Values](numbers.md) — what the values are\n');
      expect(said(here)).toEqual([]);
      expect(here.as(reviewer, ['mv', moved, 'memory/numbers.md']).error).toContain(
        'outside the store',
      );
      here.commit('Move');
      here.did(reviewer, 'quarantine', item, '--reason', 'it looks odd');
      expect(here.read(index)).not.toContain('numbers.md');
      expect(here.read(moved)).toBe(files[values]);
      here.did(bot, 'release', item, '--reason', 'it is sound');
      expect(here.read(index)).toContain('- [Values](numbers.md) — Value one is one\n');
      const copy = captured(
        here.did(bot, 'supersede', item, '--claim', 'The first value is read from the environment'),
      );
      expect(here.as(bot, ['show', copy]).out).toContain('changing the values');
      here.did(reviewer, 'promote', copy);
      expect(here.read(index)).not.toContain('numbers.md');
      expect(here.read(moved)).toBe(files[values]);
      expect(said(here)).toEqual([]);
      expect(here.as(bot, ['show', item]).out).toContain('superseded');
    },
  );

  it(
    'is decided by a saved plan, and its evidence is compared as that of any other',
    { timeout: 60_000 },
    () => {
      const { here } = promoted();
      const item = captured(
        here.did(bot, 'capture', '--from', `${index}#ports`, 'src/values.ts#L9-L12', ...scope),
      );
      const plan = here.did(reviewer, 'promote', item, '--plan');
      const applied = here.as(reviewer, ['apply', '-'], { input: plan });
      expect(applied.code, applied.error).toBe(0);
      expect(here.read(index)).toBe(files[index]);
      here.write('src/values.ts', code.replace('value9 = 9', 'value9 = 90'));
      expect(said(here)).toEqual([`${index} FND306`]);
      expect(here.as(bot, ['verify', item]).code).toBe(1);
      here.did(reviewer, 'verify', '--mark-stale');
      expect(here.read(index), 'what stands in the index is not taken out for being stale').toBe(
        files[index],
      );
    },
  );
});

describe('a native note on two branches', () => {
  it('is promoted on each, and both acts hold after the merge', { timeout: 60_000 }, () => {
    const { here } = promoted();
    const one = captured(
      here.did(
        bot,
        'capture',
        '--from',
        '.claude/memory/later.md',
        'src/values.ts#L5-L8',
        ...scope,
        '--task',
        'one',
      ),
    );
    here.did(reviewer, 'promote', one);
    here.commit('One');
    here.git('switch', '-q', 'main');
    const two = captured(
      here.did(
        bot,
        'capture',
        '--from',
        `${index}#ports`,
        'src/values.ts#L9-L12',
        ...scope,
        '--task',
        'two',
      ),
    );
    here.did(reviewer, 'promote', two);
    here.commit('Two');
    here.git('merge', '-q', '--no-edit', 'work');
    expect(said(here)).toEqual([]);
    expect(here.did(bot, 'verify')).toContain('3 promoted records match');
    here.did(reviewer, 'retract', two, '--reason', 'it is 9443');
    expect(here.read(index)).toBe(
      files[index].replace('\n## Ports\n\nThe gateway listens on 8443.\n', ''),
    );
    expect(said(here)).toEqual([]);
  });

  it('is no memory of before when a branch adds and adopts it', { timeout: 60_000 }, () => {
    const { here } = promoted();
    here.did(reviewer, 'adopt', '.claude/memory/later.md');
    here.write('.claude/memory/new.md', 'Value three is four.\n');
    here.write(index, `${here.read(index)}\n- [New](new.md)\n`);
    expect(here.as(reviewer, ['adopt', '.claude/memory/new.md']).error).toContain(
      'has uncommitted changes',
    );
    here.commit('Add');
    here.did(reviewer, 'adopt', '.claude/memory/new.md');
    here.commit('Adopt');
    expect(gate(here).match(/\S+ error LED507/g)).toEqual([
      '.claude/memory/new.md:1:1 error LED507',
    ]);
  });
});
