import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const scope = ['--when', 'calling the vendor', '--not-when', 'reading old exports'];
const note = '.claude/memory/vendor.md';

let here: Team;

/** The codes of a refusal. */
function refused(args: readonly string[], by = bot): string[] {
  const { code, out, error } = here.as(by, args);
  expect({ args, code }).toEqual({ args, code: 1 });
  return [...`${out}${error}`.matchAll(/^ {2}([A-Z]{1,3}\d{2,3}) /gm)].map(([, gate = '']) => gate);
}

function onlyFinding(): string {
  const [name = ''] = readdirSync(join(here.root, 'corpus/findings'));
  return `corpus/findings/${name}`;
}

function cite(path: string, place: string): void {
  here.write(
    path,
    here.read(path).replace('## Evidence\n', `## Evidence\n\n- File: \`${place}\`\n`),
  );
}

beforeEach(() => {
  here = team('work', {
    'src/vendor.ts': 'export const timeout = 2_000;\nexport const retries = 3;\n',
    'docs/vendor.md': '# Vendor\n\n## Limits\n\nThe vendor answers within two seconds.\n',
    [note]:
      '---\nname: vendor\ndescription: The vendor answers within two seconds\ntype: project\n---\n\nThe vendor answers within two seconds, because it caches.\n',
    '.claude/memory/MEMORY.md': '- [Vendor](vendor.md) — when calling the vendor\n',
    'ledger.config.json': '{}\n',
  });
});

describe('a claim is not its own evidence', () => {
  const claim = 'The vendor answers within two seconds, because it caches';

  it('in a record that somebody edited', () => {
    here.did(bot, 'capture', claim, ...scope);
    const path = onlyFinding();
    const text = here.read(path);
    for (const place of [
      path,
      `${path}#claim`,
      `./${path}#L1`,
      `corpus/x/../findings/${path.slice(16)}`,
    ]) {
      here.write(path, text);
      cite(path, place);
      expect(refused(['promote', path]), place).toContain('P04');
    }
  });

  it('in its own candidate, where the same claim is captured again', () => {
    here.did(bot, 'capture', claim, ...scope);
    const { error } = here.as(bot, ['capture', claim, onlyFinding(), ...scope]);
    expect(error).toMatch(/P04 .*a claim can't prove itself/);
    expect(error).not.toContain('promote');
  });

  it('in the note it was captured or imported from', () => {
    expect(refused(['capture', '--from', note, `${note}#L7`, ...scope])).toEqual(['P04']);
    expect(refused(['capture', '--from', note, note, ...scope, '--promote'])).toEqual(['P04']);
    here.did(bot, 'import', note);
    const path = onlyFinding();
    cite(path, `${note}#L7`);
    expect(refused(['promote', path])).toContain('P04');
  });

  it('in a note of any length', () => {
    const others = Array.from({ length: 600 }, (_, at) => `The lamp ${at} burns until morning.`);
    here.write(
      note,
      here
        .read(note)
        .replace('\n\nThe vendor answers', `\n\n${others.join('\n')}\n\nThe vendor answers`),
    );
    expect(here.read(note).length).toBeGreaterThan(16_000);
    expect(refused(['capture', claim, note, ...scope])).toEqual(['P04']);
  });

  it('in a note that somebody copied it from by hand, and in a copy of a note or a candidate', () => {
    const typed = 'The vendor answers within two seconds';
    here.write('CLAUDE.md', `# Rules\n\n- ${typed}\n- Use pnpm\n`);
    here.write('docs/copy.md', `${here.read(note).split('---\n')[2] ?? ''}\n`);
    here.write('docs/page.md', `# Vendor\n\n${claim}. We measured it in May.\n`);
    for (const [said, place] of [
      [typed, 'CLAUDE.md#L3'],
      [claim, note],
      [claim, `${note}#L7`],
      [claim, 'docs/copy.md#L2'],
    ] as const)
      expect(refused(['capture', said, place, ...scope]), place).toEqual(['P04']);
    const { item, path } = other();
    here.write('docs/candidate.md', here.read(path));
    expect(refused(['capture', claim, 'docs/candidate.md', ...scope])).toEqual(['P04']);
    here.did(reviewer, 'promote', item);
    here.did(bot, 'capture', claim, 'docs/page.md', ...scope);
    here.did(bot, 'capture', 'The proxy waits two seconds', 'CLAUDE.md#L3', ...scope);
  });

  it('in a candidate, a task, an index, the ledger or a daily log', () => {
    const { item, path } = other();
    const entry = readdirSync(join(here.root, 'corpus/ledger/promotions')).find((each) =>
      each.endsWith('.json'),
    );
    here.write('memory/logs/2026/11/2026-11-20.md', '- 10:00Z [person - main] It caches.\n');
    for (const place of [
      `${path}#claim`,
      'corpus/tasks/work.md',
      `corpus/ledger/promotions/${entry ?? ''}`,
      'memory/logs/2026/11/2026-11-20.md#L1',
    ])
      expect(refused(['capture', claim, place, ...scope]), place).toEqual(['P04']);
    here.did(reviewer, 'promote', item);
    here.did(bot, 'index', '--write');
    expect(refused(['capture', claim, 'memory/INDEX.md', ...scope])).toEqual(['P04']);
    here.did(bot, 'capture', claim, `${path}#claim`, ...scope);
  });

  it('by way of what replaces or confirms memory', () => {
    const { item, path } = other();
    here.did(reviewer, 'promote', item);
    expect(refused(['supersede', item, claim, `${path}#claim`], reviewer)).toContain('P04');
    const second = captured(here.did(bot, 'capture', claim, `${path}#claim`, ...scope));
    const on = /→ (\S+)/.exec(here.did(reviewer, 'promote', second))?.[1] ?? '';
    here.commit('Promote both');
    here.write('src/vendor.ts', 'export const timeout = 3_000;\n');
    for (const place of [path, `${path}#claim`, `${on}#claim`])
      expect(refused(['confirm', item, '--at', place]), place).toContain('P04');
    here.did(bot, 'confirm', item, '--at', 'docs/vendor.md#limits');
  });

  it('by way of adoption', () => {
    const path = 'corpus/findings/by-hand.md';
    here.write(
      path,
      `---\ntype: finding\nid: by-hand\nstatus: promoted\nload_when: calling the vendor\n---\n\n# By hand\n\n## Claim\n\n${claim}.\n\n## Evidence\n\n- File: \`${path}#claim\`\n\n## Applies when\n\n- calling the vendor\n\n## Does not apply when\n\n- reading old exports\n`,
    );
    here.commit('Accept by hand');
    expect(refused(['adopt', path])).toEqual(['P04']);
    const lint = here.as(bot, ['lint', '--format', 'compact']);
    expect(lint.out).toContain('FND321');
  });

  it('but a document, a manifest or a decision is evidence', () => {
    here.write(
      'docs/adr/0001-vendor.md',
      '# 1. Use the vendor\n\nStatus: proposed\n\nIt is fast.\n',
    );
    for (const [at, place] of [
      'docs/vendor.md#limits',
      'ledger.config.json',
      'docs/adr/0001-vendor.md#L5',
    ].entries())
      here.did(bot, 'capture', `${claim} its answers ${at} times`, place, ...scope);
  });
});

describe('the claim of a note that is a list', () => {
  const bullets = (...items: readonly string[]): void =>
    here.write(
      note,
      `---\nname: vendor\ntype: project\n---\n\n${items.map((each) => `- ${each}\n`).join('')}`,
    );
  const asked = ['capture', '--from', note, 'src/vendor.ts#L1', ...scope];

  it('is its only item, and one of several is asked for, each as it can be given', () => {
    bullets('The vendor answers within two seconds', 'It caches for an hour');
    const { error } = here.as(bot, asked);
    expect(refused(asked)).toEqual(['P03']);
    expect(error).toContain("'The vendor answers within two seconds'");
    const given = ['capture', 'The vendor answers within two seconds', ...asked.slice(1)];
    expect(here.as(bot, [...given, '--dry-run']).code).toBe(0);
    bullets('The vendor answers within two seconds');
    expect(here.did(bot, ...asked)).toContain('The vendor answers within two seconds');
  });
});

/** Another fact that waits. */
function other(): { readonly item: string; readonly path: string } {
  const out = here.did(
    bot,
    'capture',
    'A call has two seconds, since the proxy ends it',
    'src/vendor.ts#L1',
    ...scope,
  );
  return { item: captured(out), path: /→ (\S+)/.exec(out)?.[1] ?? '' };
}
