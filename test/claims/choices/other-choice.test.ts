import { describe, expect, it } from 'vitest';

import { choicesIn } from '#claims/choices/choices-in';
import { choicesAgree, choosingSentence, otherChoice } from '#claims/choices/other-choice';

const compared = (one: string, other: string, under: readonly (readonly string[])[] = []) =>
  otherChoice(
    choosingSentence(one, under[0] ?? [], false),
    choosingSentence(other, under[1] ?? [], false),
  );

describe('what a sentence chooses', () => {
  it.each([
    ['Use pnpm instead of npm.', ['pnpm chosen', 'npm denied']],
    ['Prefer pnpm over npm or yarn.', ['pnpm chosen', 'npm denied', 'yarn denied']],
    ['Package manager: **pnpm** (not npm).', ['pnpm chosen', 'npm denied']],
    ['Services talk over gRPC.', ['gRPC chosen']],
    ['`jest.config.js` is generated.', []],
    ['Run `npm test` before a commit.', []],
    ['The Jest config is shared.', ['Jest named']],
    ['`validate.sh` does not run pytest.', ['pytest named']],
    ['Black is not used for Python code.', ['Black denied']],
    ['No semicolons.', ['semicolons denied']],
    [
      'Never use default exports, only named exports.',
      ['default exports denied', 'named exports chosen'],
    ],
    ['The night sky is black.', []],
  ])('%s', (sentence, expected) => {
    expect(choicesIn(sentence).map(({ choice, how }) => `${choice} ${how}`)).toEqual(expected);
  });
});

describe('two sentences', () => {
  it.each([
    ['Tests use Jest.', 'Write unit tests with Vitest.'],
    ['Install with npm.', 'We use pnpm for everything.'],
    ['Indent with tabs.', 'Use 2 spaces for indentation.'],
    ['Use single quotes for strings.', 'Strings take double quotes.'],
    ['Requires Node 18.', 'Node 22 is required.'],
    ['Node 18+ is required.', 'Node 20+ is required.'],
    [
      'Open pull requests against `main`.',
      'Pull requests go to `develop`: open them against `develop`.',
    ],
    ['Format code with Black.', 'Black is not used; `ruff format` is the formatter.'],
  ])('%s | %s: settle one thing in two ways', (one, other) => {
    expect(compared(one, other)).not.toBeNull();
    expect(compared(other, one)).not.toBeNull();
  });

  it.each([
    ['Unit tests use Vitest.', 'Browser tests use Playwright.'],
    ['Format TypeScript with Prettier.', 'Format Python with Black.'],
    ['Use spaces for indentation.', 'Indent with 2 spaces.'],
    ['Node 18 or newer is supported.', 'CI runs on Node 22.'],
    ['Requires Node 20.', 'Use Node 20.19.'],
    ['Install with npm, yarn or pnpm.', 'Install with pnpm.'],
    [
      'The orders service keeps its data in PostgreSQL.',
      'The session service keeps its data in MongoDB.',
    ],
    ['Tests of the legacy admin use Jest.', 'Tests use Vitest.'],
    ['In React 17 updates are not batched.', 'In React 18 updates are batched.'],
  ])('%s | %s: do not', (one, other) => {
    expect(compared(one, other)).toBeNull();
  });

  it('are for different parts where their headings name them', () => {
    const headings = [
      ['Guide', 'Backend'],
      ['Guide', 'Frontend'],
    ];
    expect(compared('Tests use Jest.', 'Tests use Vitest.', headings)).toBeNull();
    expect(compared('Tests use Jest.', 'Tests use Vitest.')?.sure).toBe(true);
    expect(compared('Tests use Jest.', 'Tests may use Vitest.')?.sure).toBe(false);
  });
});

describe('two versions', () => {
  it.each([
    ['20', '20.19', true],
    ['18', '20', false],
    ['18+', '20+', false],
    ['18+', '22', true],
    ['18+', '16', false],
    ['18.2+', '18.1', false],
  ])('%s and %s agree: %s', (one, other, expected) => {
    expect(choicesAgree(one, other)).toBe(expected);
    expect(choicesAgree(other, one)).toBe(expected);
  });
});
