import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { captureDecision } from '../support/facts.ts';
import { bot, reviewer } from '../support/team.ts';
import { clean, memory, repository } from './acts-repository.ts';

describe('adopt', () => {
  it(
    'takes accepted records in with one entry, and leaves them as they are',
    { timeout: 60_000 },
    () => {
      const adr = (number: string): string =>
        `# ADR-${number}: One owner a table\n\n- Status: Accepted\n\n## Context\n\nTwo ` +
        'services.\n\n## Decision\n\nOne owner.\n\n## Consequences\n\nCalls.\n';
      const here = repository({
        'docs/adr/0001-owner.md': adr('0001'),
        'docs/adr/0002-owner.md': adr('0002'),
        'docs/adr/0003-draft.md': adr('0003').replace('Accepted', 'Proposed'),
      });
      here.did(reviewer, 'adopt', 'docs/adr');
      expect(
        here
          .git('status', '--porcelain')
          .split('\n')
          .filter((line) => line.includes('docs/adr')),
      ).toEqual([]);
      expect(here.did(bot, 'log', '--format', 'json').match(/"kind": "adoption"/g)).toHaveLength(1);
      expect(here.did(reviewer, 'adopt')).toContain('the ledger already has every accepted record');
      expect(here.as(reviewer, ['adopt', 'docs/adr/0003-draft.md']).error).toMatch(
        /can't be adopted|not accepted/,
      );
      here.write('docs/adr/0001-owner.md', adr('0001').replace('One owner.', 'Two owners.'));
      expect(here.as(bot, ['lint']).out).toMatch(/docs\/adr\/0001-owner\.md\S* error LED504/);
      const draft = here.as(reviewer, ['promote', 'docs/adr/0003-draft.md']);
      expect(draft.error).toMatch(/P06|P03/);
    },
  );
});

describe('adopt, where people wrote conditions and hashes', () => {
  const finding = (id: string, more = ''): string =>
    `---\ntype: finding\nid: ${id}\nstatus: accepted\ncreated: ` +
    '"2026-01-02T03:04:05Z"\nconfidence: high\norigin_obligations: []\norigin_traces: ' +
    '["review 7"]\npass: review\nprofile: default\nreviewer_or_tool: "A Reviewer ' +
    `<reviewer@example.org>"\ntimestamp: "2026-01-02T03:04:05Z"\n${more}` +
    `---\n\n# Finding: The ${id} holds ten\n\n## Claim\nThe ${id}` +
    ` holds ten.\n\n## Evidence\n- File: \`src/values.ts#L1-L3\`\n\n## Applies when\n- ` +
    `working on the ${id}\n\n## Does not apply when\n- in tests\n`;
  const hash = `content_hash: "sha256:${'ab'.repeat(32)}"\n`;

  it(
    'keeps the conditions of the index, and lint stays clean, also after a confirmation',
    { timeout: 60_000 },
    () => {
      const row = (id: string, when: string): string =>
        `| [The ${id} holds ten](../corpus/findings/${id}.md) | accepted | ${when} |\n`;
      const index =
        '# Memory\n\n## Durable findings\n\n| Finding | Status | Load when |\n| --- | --- | ' +
        `--- |\n${row('queue', 'the queue is full')}${row('stack', 'the stack overflows')}`;
      const here = repository({
        'memory/INDEX.md': index,
        'corpus/findings/queue.md': finding('queue', hash),
        'corpus/findings/stack.md': finding('stack', hash),
      });
      here.did(reviewer, 'adopt');
      here.did(reviewer, 'index', '--write');
      expect(here.read('memory/INDEX.md')).toBe(index);
      clean(here);
      here.did(reviewer, 'confirm', 'corpus/findings/queue.md');
      expect(here.read('corpus/findings/queue.md')).toContain('status: accepted');
      clean(here);
    },
  );

  it('takes no single word for what is of high consequence', { timeout: 60_000 }, () => {
    const external = finding('queue', hash).replace(
      '- File: `src/values.ts#L1-L3`',
      '- Source: https://example.org/a "The queue holds ten."',
    );
    const here = repository({ 'corpus/findings/queue.md': external });
    here.git(
      'commit',
      '--amend',
      '--no-edit',
      '--quiet',
      '--author',
      'Build Bot <BOT@example.org>',
    );
    const alone = here.as(bot, ['adopt']);
    expect([alone.code, alone.error]).toEqual([
      1,
      expect.stringMatching(/P08 .*high-consequence .*you wrote it/),
    ]);
    here.did(reviewer, 'adopt');
    expect(here.as(bot, ['lint', '--fail-on', 'error']).out).not.toContain('LED');
  });
});

describe('mv and renumber', () => {
  it('keep the entries, and mend the links', { timeout: 60_000 }, () => {
    const here = repository();
    memory(here, 'The limit is ten', 'L1-L4');
    here.did(reviewer, 'mv', 'corpus/findings/limit-ten.md', 'corpus/findings/limits/ten.md');
    expect(here.read('memory/INDEX.md')).toContain('](../corpus/findings/limits/ten.md)');
    clean(here);
    // Again, and the row of its task goes along: a move takes nothing to another task.
    here.did(reviewer, 'mv', 'corpus/findings/limits/ten.md', 'corpus/findings/ten.md');
    clean(here);
    here.did(reviewer, 'mv', 'corpus/findings/ten.md', 'corpus/findings/limits/ten.md');
    clean(here);
    expect(here.did(bot, 'verify')).toContain('1 promoted record matches');
    const decide = (claim: string): string =>
      captureDecision(
        here,
        claim,
        { context: 'c', alternatives: 'a', consequences: 'q' },
        '--when',
        `deciding ${claim}`,
      );
    here.did(reviewer, 'promote', decide('One owner a table'));
    here.write(
      'corpus/adrs/0001-twin.md',
      here
        .read('corpus/adrs/0001-one-owner-a-table.md')
        .replace('status: accepted', 'status: proposed')
        .replace(/One owner a table/g, 'Twin')
        .replace(/0001-one-owner-a-table/g, '0001-twin'),
    );
    expect(here.as(bot, ['lint']).out).toContain('LDG006');
    here.did(reviewer, 'renumber', 'corpus/adrs/0001-twin.md');
    expect(here.read('corpus/adrs/0002-twin.md')).toMatch(
      /id: "?0002-twin"?\n[^]*# ADR-0002: Twin/,
    );
    expect(here.as(bot, ['lint', '--only', 'LDG006']).out).toBe('');
  });
});

describe('the index', () => {
  it(
    'puts a topic in an index of its own, and takes conditions that stand only in a row into the record',
    { timeout: 60_000 },
    () => {
      const here = repository();
      memory(here, 'The limit is ten', 'L1-L4', '--topic', 'limits');
      expect(here.read('memory/topics/limits.md')).toContain(
        '| promoted | asking about The limit is ten |',
      );
      expect(here.read('memory/INDEX.md')).toContain('](topics/limits.md)');
      clean(here);
      const finding = here.read('corpus/findings/limit-ten.md');
      here.write('corpus/findings/limit-ten.md', finding.replace(/load_when: .*\n/, ''));
      expect(here.as(reviewer, ['index', '--write']).error).toContain('ledger undo');
      expect(here.as(reviewer, ['index', '--adopt']).error).toContain('ledger undo');
      here.did(reviewer, 'undo', 'corpus/findings/limit-ten.md');
      expect(here.did(reviewer, 'index', '--write')).toContain('nothing to do');
    },
  );

  it('splits past 150 rows, and every record keeps one row', { timeout: 120_000 }, () => {
    const records = Object.fromEntries(
      Array.from({ length: 160 }, (_each, at) => [
        `corpus/findings/${at % 2 === 0 ? 'auth' : 'cache'}-${String(at).padStart(3, '0')}.md`,
        `---\ntype: finding\nid: f${at}\nstatus: accepted\nload_when: "working on number ` +
          `${at}"\n---\n\n# Finding: Number ${at}\n`,
      ]),
    );
    const here = repository({
      ...records,
      'memory/INDEX.md':
        '---\ntype: memory-index\n---\n\n# Memory index\n\n## Durable findings\n\n| Finding ' +
        '| Status | Load when |\n| --- | --- | --- |\n',
    });
    here.did(reviewer, 'index', '--write');
    const count = (path: string): number =>
      existsSync(join(here.root, path))
        ? (here.read(path).match(/^\| \[Number/gm)?.length ?? 0)
        : 0;
    expect(count('memory/INDEX.md')).toBeLessThanOrEqual(150);
    expect(
      count('memory/INDEX.md') + count('memory/topics/auth.md') + count('memory/topics/cache.md'),
    ).toBe(160);
    expect(here.did(reviewer, 'index', '--write')).toContain('nothing to do');
  });
});
