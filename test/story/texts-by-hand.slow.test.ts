import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { bot, captured, madeOnce, reviewer, type Team, team } from '../support/team.ts';

const glossary = 'memory/glossary.md';
const guide = 'docs/guides/deploy.md';
const spec = 'corpus/specs/refresh.md';

type Kind = 'term' | 'workflow' | 'behaviour';

/** A repository that holds a term, a rule and a requirement, with their ids. */
const remembered = madeOnce((): Team & { readonly items: Readonly<Record<Kind, string>> } => {
  const here = team('main', {
    [spec]: '---\ntype: spec\nid: refresh\nstatus: draft\n---\n\n# Spec: Refresh\n',
  });
  const raised = (kind: Kind, ...args: readonly string[]): string =>
    captured(here.did(bot, 'capture', ...args, '--kind', kind), kind);
  const term = raised('term', 'The moment a token stops being accepted.', '--term', 'expiry');
  const workflow = raised(
    ...(['workflow', 'Migrate before deploying', '--guide', guide] as const),
    ...['--text', '1. Stop workers.\n2. Migrate.'],
  );
  const behaviour = raised(
    ...(['behaviour', 'The client MUST stop on a rejected token'] as const),
    ...['--spec', 'refresh', '--verify-by', 'npm test'],
  );
  here.did(reviewer, 'promote', term, workflow, behaviour);
  here.commit('Remember');
  return { ...here, items: { term, workflow, behaviour } };
});

const files: Readonly<Record<Kind, string>> = { term: glossary, workflow: guide, behaviour: spec };
const kinds = Object.keys(files) as Kind[];

function lint(here: Team): string {
  return here.as(reviewer, ['lint', '--format', 'compact']).out;
}

describe('texts without a record, edited by hand', () => {
  it('are put back where they were reworded, removed, or their file is gone', () => {
    const here = remembered();
    const edits: Readonly<Record<Kind, readonly [from: RegExp, to: string][]>> = {
      term: [
        [/stops/, 'starts'],
        [/^\| expiry.*\n/m, ''],
      ],
      workflow: [
        [/Stop workers/, 'Start workers'],
        [/## Migrate[^]*/, '## Ours\n\nMore.\n'],
      ],
      behaviour: [
        [/MUST stop/, 'MAY go on'],
        [/## Obligations[^]*/, ''],
      ],
    };
    for (const kind of kinds) {
      const [path, item] = [files[kind], here.items[kind]];
      const accepted = here.read(path);
      for (const edit of [
        ...edits[kind].map(
          ([from, to]) =>
            () =>
              here.write(path, accepted.replace(from, to)),
        ),
        () => rmSync(join(here.root, path)),
      ]) {
        edit();
        expect(lint(here)).toMatch(/LED504 /);
        here.did(reviewer, 'undo', item);
        expect(lint(here)).toBe('');
        expect(here.read(path)).toContain(accepted.split('\n').at(-2) ?? '');
        here.git('checkout', '-q', 'HEAD', '--', '.');
      }
      expect(here.as(reviewer, ['undo', item]).error).toMatch(/equals its accepted text/);
    }
  });

  it('are put back into no other guide that AGENTS.md leads to', () => {
    const here = remembered();
    const { workflow } = here.items;
    const agents = here.read('AGENTS.md');
    here.write('AGENTS.md', `${agents}- See [ours](docs/ours.md).\n`);
    here.write('docs/ours.md', '# Ours\n');
    rmSync(join(here.root, guide));
    here.did(reviewer, 'undo', workflow);
    expect(here.read('docs/ours.md')).toBe('# Ours\n');
    expect(here.read(guide)).toMatch(/^# Workflow\n\n## Migrate before deploying\n\n1\. Stop/);
    expect(lint(here)).toBe('');
  });

  it('leave a line that leads to them to who reworded it, and say so', () => {
    const here = remembered();
    here.write('AGENTS.md', here.read('AGENTS.md').replace('- Migrate', '- Never migrate'));
    const out = here.did(reviewer, 'retract', here.items.workflow, '--reason', 'nobody does');
    expect(out).toContain('AGENTS.md still links to it');
    expect(here.read('AGENTS.md')).toContain('- Never migrate');
  });

  it('are shown as they stand: as accepted, otherwise, or gone', () => {
    const here = remembered();
    const shown = (kind: Kind): string => here.did(reviewer, 'show', here.items[kind]);
    for (const kind of kinds) expect(shown(kind)).not.toMatch(/changed since/);
    here.write(glossary, here.read(glossary).replace('stops', 'starts'));
    expect(shown('term')).toMatch(/changed since\n {2}text differs from the accepted text\n/);
    here.write(guide, here.read(guide).replace('## Migrate', '## Move'));
    expect(shown('workflow')).toMatch(
      /changed since\n {2}gone docs\/guides\/deploy\.md {2}it does not contain the accepted text\n\n/,
    );
  });
});
