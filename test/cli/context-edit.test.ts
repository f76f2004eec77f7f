import { describe, expect, it } from 'vitest';

import { reviewer, team } from '../support/team.ts';

describe('ledger context --edit', () => {
  const here = (): ReturnType<typeof team> =>
    team('main', { 'CLAUDE.md': '# Notes\n\nRead this.\n', 'docs/CLAUDE.md': '# Docs\n' });
  const edit = (at: ReturnType<typeof team>, named: string, env = {}): ReturnType<typeof at.as> =>
    at.as(reviewer, ['context', '--profile', 'claude', '--edit', named], {
      env: { HOME: `${at.root}/.git`, EDITOR: `sh -c 'echo "- edited" >> "$1"' --`, ...env },
    });

  it('opens the file of a tier and explains what is loaded then', () => {
    const at = here();
    const { code, out } = edit(at, 'CLAUDE.md');
    expect(code).toBe(0);
    expect(at.read('CLAUDE.md')).toContain('- edited');
    expect(out).toMatch(/CLAUDE\.md .*tokens/);
    const { out: text } = at.as(reviewer, ['context', '--profile', 'claude'], {
      env: { HOME: `${at.root}/.git` },
    });
    expect(text).toContain('- edited');
  });

  it('says which files there are, and where no editor is set or it fails', () => {
    const at = here();
    const unknown = edit(at, 'team');
    expect(unknown.code).toBe(2);
    expect(unknown.error).toContain('CLAUDE.md');
    expect(edit(at, 'CLAUDE.md', { EDITOR: '' }).code).toBe(2);
    expect(edit(at, 'CLAUDE.md', { EDITOR: 'false' }).code).toBe(2);
    expect(at.as(reviewer, ['context', '--agent', 'codex', '--edit', 'x']).code).toBe(2);
    expect(at.read('CLAUDE.md')).not.toContain('edited');
  });
});
