import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { findForbiddenCommand } from '#guards/shell-commands';
import { violationsIn } from '#guards/violations';
import type { WrittenRule } from '#guards/written/name-patterns';
import { readWrittenRule } from '#guards/written/written-rule';
import { matchesGlob } from '#workspace/paths/match-glob';

interface Labelled {
  readonly id: string;
  readonly text: string;
  readonly guard: {
    readonly kind: WrittenRule['kind'];
    readonly catches: readonly string[];
    readonly passes: readonly string[];
    readonly instead?: string;
  } | null;
}

const half = (name: string): Labelled[] =>
  readFileSync(`test/labelled/guards/${name}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Labelled);

/** Whether a rule holds a line, a command or a path, by the likeliest form of its names. */
async function holds(rule: WrittenRule, example: string): Promise<boolean> {
  if (rule.kind === 'shell') return findForbiddenCommand(rule, example) !== null;
  if (rule.kind !== 'forbid') return rule.globs.some((glob) => matchesGlob(glob, example));
  const found = await violationsIn(
    {
      kind: 'forbid',
      pattern: rule.names.map(([likeliest]) => likeliest?.pattern ?? '').join('|'),
      in: ['**'],
      except: [],
      multiline: false,
      bad: [],
      good: [],
      instead: null,
      level: null,
    },
    example,
  );
  return found.violations.length > 0;
}

async function isRight({ text, guard }: Labelled): Promise<boolean> {
  const rule = readWrittenRule(text);
  if (rule === null || guard === null) return rule === null && guard === null;
  if (rule.kind !== guard.kind) return false;
  const caught = await Promise.all(guard.catches.map((each) => holds(rule, each)));
  const passed = await Promise.all(guard.passes.map((each) => holds(rule, each)));
  return (
    caught.every(Boolean) &&
    !passed.some(Boolean) &&
    (guard.instead === undefined || (rule.instead ?? '').includes(guard.instead))
  );
}

/** Of the guards that were read the share that is right, and of those that are there. */
async function figures(all: readonly Labelled[]): Promise<{ precision: number; recall: number }> {
  const judged = await Promise.all(
    all.map(async (each) => ({
      isRule: each.guard !== null,
      isRead: readWrittenRule(each.text) !== null,
      isRight: await isRight(each),
    })),
  );
  const right = judged.filter((each) => each.isRead && each.isRight).length;
  return {
    precision: right / judged.filter(({ isRead }) => isRead).length,
    recall: right / judged.filter(({ isRule }) => isRule).length,
  };
}

describe('rules that people write', () => {
  it.each(['tuning', 'reported'])(
    'the half of %s: nine in ten are read, and rightly',
    async (name) => {
      const all = half(name);
      expect([all.length, all.filter(({ guard }) => guard !== null).length]).toEqual([40, 20]);
      const { precision, recall } = await figures(all);
      expect(precision).toBeGreaterThanOrEqual(0.95);
      expect(recall).toBeGreaterThanOrEqual(0.9);
    },
  );

  it.each([
    ['a purpose', 'Use URL parsing (not `startsWith`) to validate hostnames.'],
    [
      'a list that goes on in words',
      'No `eval()`, `Function()`, or dynamic `import()` with user input',
    ],
    ['what something lacks', 'Fix: no MSAA on the composer (`new EffectComposer(renderer)`)'],
    ['an example of a bad name', 'Use descriptive names (not `LIMIT_1`, `LIMIT_2`)'],
    ['a place that nobody can find', 'Do not use `handle()` when the queue is full.'],
    ['what there is not', 'No `shop config reload` or similar command exists.'],
    ['what is bare', 'Use specific types, not bare `Exception`'],
    ['sparingly', 'Avoid `init()`: use `init()` functions sparingly.'],
    ['a name of its own', 'Do not add an `output_view` to the tool.'],
    ['leave under a condition', 'Never edit `api.yaml` without asking the owner.'],
    ['an exception', 'Do not run `gh pr create` unless the first way fails.'],
    [
      'a command with an example',
      'Use `make:test UserTest` instead of `php artisan make:test UnitUserTest`.',
    ],
  ])('%s is no guard', (_what, text) => {
    expect(readWrittenRule(text)).toBeNull();
  });

  it('a list of what is never to be done denies what it names', () => {
    expect(readWrittenRule('`console.log`')).toBeNull();
    expect(readWrittenRule('`console.log`', true)).toMatchObject({ kind: 'forbid' });
  });

  it('where it holds is read with it', () => {
    const scopeOf = (text: string): unknown => {
      const rule = readWrittenRule(text);
      return rule?.kind === 'forbid' ? rule.scope : rule;
    };
    expect(scopeOf('Never call `process.exit()` outside of `src/cli/`.')).toMatchObject({
      in: [],
      except: ['src/cli/**'],
    });
    expect(scopeOf('In `src/view`, do not import `pg`.')).toMatchObject({ in: ['src/view/**'] });
    expect(scopeOf('Do not use `print()` in Python code.')).toMatchObject({ endings: ['py'] });
    expect(scopeOf('Do not use `as any` in the API layer.')).toMatchObject({ part: 'API layer' });
  });
});
