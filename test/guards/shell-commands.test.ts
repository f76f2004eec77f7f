import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findForbiddenCommand } from '#guards/shell-commands';

const guard = { commands: ['npm run compile'] };

describe('a command that a guard means', () => {
  it.each([
    'cd x && npm run compile',
    'FOO=1 npm run compile --watch',
    'bash -c "npm run compile"',
    '/usr/bin/env npm run compile',
    'npm run -s compile',
    'npm --prefix web run compile 2>&1 | tail',
    'npm run compile>out.txt',
    'sudo -E npm run compile',
    'timeout 60s npm run compile',
    '"npm" run \\\n  compile',
    'if true; then npm run compile; fi',
    'echo "$(npm run compile)"',
    "bash -lc 'cd a; npm run compile'",
    'bash <<EOF\nnpm run compile\nEOF',
    'cat <<EOF\ntext\nEOF\nnpm run compile',
  ])('is found: %s', (line) => {
    expect(findForbiddenCommand(guard, line)).not.toBeNull();
  });

  it.each([
    'echo "npm run compile"',
    'npm run compile:all',
    'grep "npm run compile" README.md',
    '# npm run compile',
    'git commit -m "npm run compile"',
    "cat > notes.md <<'EOF'\nnpm run compile\nEOF",
    'git commit -m "$(cat <<\'EOF\'\nUse `npm run compile` (now)\n\nnpm run compile\nEOF\n)"',
    'npm run build -- compile',
    'echo npm run compile',
    "sed -i 's/npm run compile/just build/' a.md",
    '',
  ])('is not taken for another: %s', (line) => {
    expect(findForbiddenCommand(guard, line)).toBeNull();
  });

  it.each([
    ['git push --force', 'git push --force'],
    ['git push origin main --force', 'git push --force'],
    ['git push --force=yes origin', 'git push --force'],
    ['git -C a push -f origin', 'git push -f'],
    ['git push --force-with-lease', null],
    ['git push', null],
  ])('is known by each of its spellings: %s', (line, command) => {
    expect(findForbiddenCommand({ commands: ['git push --force', 'git push -f'] }, line)).toBe(
      command,
    );
  });

  it('is looked for in any text, without an error', () => {
    const units = fc.constantFrom(...' npmrun"\'`$(){};&|<>\\\n#=-EOF<<', 'bash -c ', 'npm run ');
    fc.assert(
      fc.property(fc.string({ unit: units, maxLength: 60 }), fc.string(), (line, command) => {
        expect(findForbiddenCommand(guard, line) ?? 'npm run compile').toBe('npm run compile');
        expect(findForbiddenCommand({ commands: [line] }, command) ?? line).toBe(line);
      }),
      { numRuns: 3_000 },
    );
    const nested = 'bash -c "'.repeat(200) + '$('.repeat(2_000) + '<<E\n'.repeat(2_000);
    expect(findForbiddenCommand(guard, nested)).toBeNull();
  });

  it('is looked for in a time that grows with the text alone', () => {
    const began = performance.now();
    for (const text of ['cat <<A\n'.repeat(60_000), `"${'$(a)'.repeat(150_000)}"`])
      expect(findForbiddenCommand(guard, text)).toBeNull();
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});
