import { describe, expect, it } from 'vitest';

import { connected } from '../support/mcp-client.ts';
import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const claim = 'The vendor times out after two seconds, because the proxy cuts the connection';
const path = 'corpus/findings/vendor-times-out-after-two-seconds.md';

function waiting(): { readonly here: Team; readonly item: string } {
  const here = team('work', { 'src/a.ts': 'one\ntwo\n', 'ledger.config.json': '{}\n' });
  return { here, item: captured(here.did(bot, 'capture', claim, 'src/a.ts#L1')) };
}

/** The items of a section of the candidate. */
const items = (here: Team, heading: string): string[] =>
  (here.read(path).split(`## ${heading}\n`)[1] ?? '')
    .split('\n## ', 1)
    .flatMap((body) => body.match(/(?<=^- ).*/gm) ?? []);

describe('a candidate that lacks something', { timeout: 60_000 }, () => {
  it('is completed by the same claim with more beside it, on the command line and over MCP', async () => {
    const { here, item } = waiting();
    const again = here.as(bot, ['capture', claim]);
    expect([again.code, again.error]).toEqual([1, expect.stringContaining('P11')]);

    const more = ['src/a.ts#L2', '--when', 'calling the vendor', '--until', '2099-01-31'];
    const said = here.did(reviewer, 'capture', `${claim}.`, ...more);
    expect(said).toContain(`completed ${item} fact`);
    const mcp = await connected(here);
    const served = await mcp.call('capture', {
      claim,
      when: ['calling the vendor', 'retrying'],
      not_when: ['in tests'],
    });
    expect(JSON.stringify(served)).toContain('completed');
    expect(items(here, 'Evidence')).toEqual(['File: `src/a.ts#L1`', 'File: `src/a.ts#L2`']);
    expect(items(here, 'Applies when')).toEqual(['calling the vendor', 'retrying']);
    expect(items(here, 'Does not apply when')).toEqual(['in tests']);
    expect(here.read(path)).toMatch(/^valid_until: "?2099-01-31"?$/m);
    here.did(reviewer, 'promote', item);
    expect(here.did(reviewer, 'lint', '--fail-on', 'warning')).toBe('');
    // What is promoted is not completed.
    expect(here.as(bot, ['capture', claim, '--when', 'reading its logs']).code).toBe(1);
  });

  it('is given it by its promotion, and promoted where it is captured anew', () => {
    const { here, item } = waiting();
    const scope = ['--when', 'calling the vendor', '--not-when', 'in tests'];
    const token = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_');
    const secret = here.as(reviewer, ['promote', item, '--when', `as ${token}`, ...scope.slice(2)]);
    expect([secret.code, secret.error]).toEqual([1, expect.stringContaining('P13')]);
    here.did(reviewer, 'promote', item, ...scope);
    expect(items(here, 'Applies when')).toEqual(['calling the vendor']);
    const done = here.as(reviewer, ['promote', item, '--when', 'reading its logs']);
    expect([done.code, done.error]).toEqual([
      1,
      expect.stringContaining(`can't promote ${item}: it is promoted`),
    ]);

    const other = 'At most two calls are open, because the pool has two places';
    here.did(bot, 'capture', other, 'src/a.ts#L2');
    expect(here.did(reviewer, 'capture', other, ...scope, '--promote')).toContain('promoted');
  });

  it('of another consequence or kind is not touched', () => {
    const { here } = waiting();
    const before = here.read(path);
    for (const more of [
      ['--consequence', 'high'],
      ['--title', 'Another'],
    ])
      expect(here.as(bot, ['capture', claim, '--when', 'x y', ...more]).code).toBe(1);
    expect(here.did(bot, 'capture', claim, '--kind', 'risk')).toContain('captured');
    expect(here.read(path)).toBe(before);
  });

  it('is asked for its claim where a note has nothing but a label', () => {
    const { here } = waiting();
    const from = (name: string, body: string): string[] => {
      const file = `.claude/memory/${name}.md`;
      here.write(
        file,
        `---\nname: Deploy window\ndescription: deploy window\ntype: project\n---\n\n${body}\n`,
      );
      return ['--from', file, 'src/a.ts#L1', '--when', 'deploying', '--not-when', 'in tests'];
    };
    const body = 'Deploys wait until three, because the queue drains at two.';
    expect(here.did(bot, 'capture', ...from('stated', body))).toContain(body);
    const label = here.as(bot, ['capture', ...from('label', 'Between two and three.')]);
    expect([label.code, label.error]).toEqual([1, expect.stringContaining('P03')]);
    here.did(
      bot,
      'capture',
      'Deploys run from two to three',
      ...from('label', 'Between two and three.'),
    );
  });
});
