import { describe, expect, it } from 'vitest';

import { type Guarded, guarded, promoted } from '../support/guarded.ts';
import { bot, captured, reviewer } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const base = guarded();
const reason = ['--reason', 'it was said badly'];

/** What is written into the frontmatter of an accepted record, and who takes it. */
const keys: Readonly<Record<string, readonly [key: string, by: 'amend' | 'supersede' | 'nobody']>> =
  {
    'a tag': ['tags: [values]', 'nobody'],
    'another name': ['aliases: [first value]', 'nobody'],
    'a note': ['note: This is void', 'nobody'],
    'a topic': ['topic: values', 'amend'],
    'a condition': ['load_when: changing the first value', 'amend'],
    paths: ['paths: [src/values.ts]', 'supersede'],
    owners: ['owners: [reviewer@example.org]', 'supersede'],
    'an end': ['valid_until: 2099-01-31', 'supersede'],
    confidence: ['confidence: high', 'supersede'],
    'a title': ['title: Value three is three', 'nobody'],
    'a hash': [`content_hash: ${'a'.repeat(64)}`, 'nobody'],
    'what it replaces': ['supersedes: [value-five-five]', 'nobody'],
    'who decided': ['reviewer_or_tool: eve@example.org', 'nobody'],
  };

/** Writes a key, in the place of the one of this name. */
function write(here: Guarded, key: string): void {
  const [name = ''] = key.split(':');
  const text = here.read(promoted).replace(new RegExp(`^${name}: .*\\n`, 'm'), '');
  here.write(promoted, text.replace('\nstatus: ', `\n${key}\nstatus: `));
}

const errors = async (here: Guarded): Promise<string[]> => {
  here.git('add', '-A');
  here.git('commit', '-qm', 'A change', '--allow-empty');
  return (await here.gate()).filter((line) => line.startsWith('error'));
};

describe('a key that changed in an accepted record', () => {
  it.each(sampleOf(Object.entries(keys)))(
    'is amended where the gate takes it, else refused with what works: %s',
    { timeout: 60_000 },
    async (_name, [key, by]) => {
      const here = base();
      write(here, key);
      const { code, error } = here.as(reviewer, ['amend', promoted, ...reason]);
      expect([code, error]).toEqual([by === 'amend' ? 0 : 1, expect.anything()]);
      if (by === 'amend') return expect(await errors(here)).toEqual([]);
      expect(error.includes('ledger supersede')).toBe(by === 'supersede');
      if (by === 'supersede') {
        const copy = captured(here.did(bot, 'supersede', promoted));
        here.did(reviewer, 'promote', copy);
      } else {
        expect(error).toContain(`ledger undo ${here.items.promoted.slice(0, 3)}`);
        here.did(bot, 'undo', here.items.promoted);
      }
      expect(await errors(here)).toEqual([]);
    },
  );

  it('is no matter of the ledger where the configuration says so', async () => {
    const here = base();
    here.write(
      'ledger.config.json',
      '{ "reviewers": ["reviewer@example.org"], "foreignKeys": ["tags"] }\n',
    );
    here.commit('Keys of others');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    write(here, 'tags: [values]');
    expect(await errors(here)).toEqual([]);
  });
});
