import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { type Guarded, guarded, promoted, put } from '../support/guarded.ts';
import { bot } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const base = guarded();

const places: readonly (readonly [string, string, (here: Guarded) => void])[] = [
  [
    'a folder with memory that became a repository of its own',
    'corpus',
    (here) => void here.git('init', '-q', join(here.root, 'corpus')),
  ],
  [
    'a repository that is checked out among findings',
    'corpus/findings/sub',
    (here) => {
      put(join(here.root, 'corpus/findings/sub'), 'theirs.md', '# Finding: Theirs\n');
      here.git('init', '-q', join(here.root, 'corpus/findings/sub'));
    },
  ],
  [
    'a ledger that became a repository of its own',
    'corpus/ledger',
    (here) => {
      here.edit(promoted, /Value one is one/g, 'Value one is one no more');
      here.git('init', '-q', join(here.root, 'corpus/ledger'));
    },
  ],
  [
    'a ledger of which no entry can be read',
    'corpus/ledger',
    (here) => {
      for (const path of here.git('ls-files', 'corpus/ledger').trim().split('\n'))
        writeFileSync(join(here.root, path), '{');
    },
  ],
];

it.each(sampleOf(places))(
  'memory that is there and is not read is told by each command that checks or shows memory: %s',
  { timeout: 60_000 },
  (_name, place, attack) => {
    const here = base();
    attack(here);
    const env = { XDG_CACHE_HOME: join(here.root, '.git/cache') };
    for (const cache of ['cold', 'warm'])
      for (const args of [
        ['lint'],
        ['verify'],
        ['status'],
        ['recall', 'changing the first values'],
        ['recall', 'nothing of this'],
        ['context', '--profile', 'ledger'],
        ['conflicts'],
        ['graph'],
        ['export'],
        ['list'],
        // Without its ledger and its record, nothing has the name any more.
        ...(place === 'corpus' ? [] : [['show', promoted]]),
      ]) {
        const { code, out, error } = here.as(bot, args, { env });
        expect([cache, ...args, code]).toEqual([cache, ...args, 1]);
        expect(`${args.join(' ')}: ${out}${error}`).toMatch(/cannot be|unreadable|LDG00[12]/);
        if (args[0] !== 'recall') continue;
        if (place !== 'corpus/findings/sub') expect(out).not.toContain('Value one is one');
        expect(error).toContain(`ledger cannot read ${place};`);
      }
    const session = { session_id: 's', cwd: here.root, source: 'startup' };
    expect(
      here.as(bot, ['hook', 'session-start'], { env, input: JSON.stringify(session) }).out,
    ).toMatch(/\d left out \(.* cannot be read\)/);
    rmSync(join(here.root, place === 'corpus' ? 'corpus/.git' : place), {
      recursive: true,
      force: true,
    });
    here.git('checkout', '-q', 'HEAD', '--', 'corpus');
    expect(here.as(bot, ['verify'], { env }).code).toBe(0);
    expect(here.as(bot, ['recall', 'changing the first values'], { env }).code).toBe(0);
  },
);
