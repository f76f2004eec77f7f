import { symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { numberedLines, promoteFact } from '../support/facts.ts';
import { bot, madeOnce, type Team, team } from '../support/team.ts';

const finding = 'corpus/findings/token-waits-neighbour.md';

const known = madeOnce((): Team => {
  const here = team('work', {
    'src/token.ts': numberedLines(9),
    'ledger.config.json': '{}\n',
  });
  promoteFact(
    here,
    'The token waits for its neighbour',
    'src/token.ts#L1-L4',
    'changing the token',
  );
  return here;
});
const denial = (here: Team, input: object): string =>
  here.as(bot, ['hook', 'pre-tool-use'], {
    input: JSON.stringify({
      session_id: 's',
      cwd: here.root,
      tool_input: { file_path: here.at(finding), ...input },
    }),
  }).out;

describe('an edit of memory that a tool makes in another way', { timeout: 60_000 }, () => {
  it.each<[string, object]>([
    [
      'when it is loaded',
      { old_string: 'load_when: "changing the token"', new_string: 'load_when: "everything"' },
    ],
    [
      'what its evidence was',
      { old_string: 'content_hash: "sha256:', new_string: 'content_hash: "sha256:0' },
    ],
    ['when it was decided', { old_string: 'timestamp: "2', new_string: 'timestamp: "3' }],
    ['a line put in', { insert_line: 28, insert_text: 'The token never waits.\n' }],
  ])('%s is refused', (_name, input) => {
    expect(denial(known(), input)).toContain('it is an approved fact');
  });

  it('is refused in a file with CR LF, whose lines the tool takes for its own', () => {
    const here = known();
    here.write(finding, here.read(finding).replaceAll('\n', '\r\n'));
    expect(
      denial(here, {
        old_string: '## Claim\n\nThe token waits',
        new_string: '## Claim\n\nThe token never waits',
      }),
    ).toContain('it is an approved fact');
  });

  it('is refused where it is longer than anything that is read, and without reading it', () => {
    const here = known();
    const began = performance.now();
    const content = `${here.read(finding)}${'- a line of a list\n'.repeat(200_000)}`;
    expect(denial(here, { content })).toContain('it is an approved fact');
    expect(denial(here, { file_path: 'corpus/findings/new.md', content })).toBe('');
    expect(performance.now() - began).toBeLessThan(8_000);
  });

  it.each([
    [
      'a record without a type',
      'corpus/findings/new.md',
      "don't set promoted in corpus/findings/new.md: it has no type",
    ],
    ['a note elsewhere', 'docs/rfc.md', ''],
  ])('that says promoted in %s', (_name, file, said) => {
    const out = denial(known(), {
      file_path: file,
      content: '---\nid: new\nstatus: promoted\n---\n\n# New\n\nThe token is red.\n',
    });
    if (said === '') expect(out).toBe('');
    else expect(out).toContain(said);
  });

  it('is refused through a link to an entry that is not there yet', () => {
    const here = known();
    symlinkSync('corpus/ledger/promotions/new.json', join(here.root, 'link'));
    expect(denial(here, { file_path: 'link', content: '{}' })).toContain(
      "don't edit corpus/ledger/promotions/new.json: only ledger commands write ledger entries",
    );
  });
});
