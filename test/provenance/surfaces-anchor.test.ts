import { describe, expect, it } from 'vitest';

import type { EvidenceFile } from '#provenance/evidence/evidence';
import { readLocator } from '#provenance/evidence/locator';
import { proposeAnchor } from '#provenance/surfaces/propose-anchor';
import { hashSurface } from '#provenance/surfaces/resolve-surface';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';

const code = `import { clock } from './clock';

export function open(path: string): Handle {
  return new Handle(path);
}

/** Refresh tokens are rotated once. */
export function rotateRefreshToken(token: Token): Token {
  if (token.used) throw new ReuseError(token);
  return issue(token.family, 15 * 60);
}

export function close(handle: Handle): void {
  handle.close();
}
`;

const guide =
  '# Guide\n\nWelcome to the project.\n\n## Install\n\nRun the installer.\n\n## ' +
  'Release\n\nReleases are tagged from the main branch.\n\n### Hotfix\n\nA hotfix is ' +
  'tagged from the release branch.\n\n## Tests\n\nRun the tests.\n';

async function read(path: string, text: string) {
  const file: EvidenceFile = { kind: 'file', text, digest: '', filtered: false };
  const files = new Map([[path, file]]);
  return {
    files,
    readers: await surfaceReaders(
      [
        { kind: 'section', path, slug: '' },
        { kind: 'value', path, pointer: '' },
      ],
      files,
      () => Promise.resolve([]),
    ),
  };
}

describe('a better anchor than the whole file', () => {
  it('is the lines that speak of the claim', () =>
    expect(
      proposeAnchor('A refresh token that was used before throws a ReuseError', code, 'src/a.ts'),
    ).toBe('src/a.ts#L8-L9'));

  it('is a section where the file was read as Markdown, the deepest that says it', async () =>
    expect(
      proposeAnchor(
        'Hotfixes are tagged from the release branch',
        guide,
        'a.md',
        (await read('a.md', guide)).readers,
      ),
    ).toBe('a.md#hotfix'));

  it('is lines of Markdown that nobody read', () =>
    expect(proposeAnchor('To install, run the installer', guide, 'a.md')).toBe('a.md#L6-L8'));

  it('is a value where the file was read as JSON, found by its name', async () => {
    const json =
      '{\n  "http": { "requestTimeout": 30, "maxRetries": 7 },\n  "database": { "pool": 4, "host": "db" }\n}\n';
    expect(
      proposeAnchor(
        'HTTP requests give up after 7 retries',
        json,
        'a.json',
        (await read('a.json', json)).readers,
      ),
    ).toBe('a.json#/http');
    const twice = '{\n  "maxRetries": 30,\n  "timeout": 30\n}\n';
    expect(
      proposeAnchor('max retries are 30', twice, 'a.json', (await read('a.json', twice)).readers),
    ).toBeNull();
  });

  it.each([
    ['nothing is shared', 'Penguins cannot fly', code],
    ['only one rare word is shared', 'The family of penguins is large', code],
    ['only one common word is shared', 'The handle of the umbrella broke yesterday', code],
    [
      'two places are as good',
      'retry the request three times',
      'retry the request\n\n\n\nrequest retry the\n',
    ],
    ['the same lines stand twice', 'retry the request', `${'retry the request\n'.repeat(60)}`],
    ['the file is empty', 'retry the request', ''],
    ['the claim is empty', '', code],
    ['it would be the whole file', 'retry the request', 'retry\nthe\nrequest\n'],
  ])('is none where %s', (_, claim, text) => expect(proposeAnchor(claim, text, 'a.ts')).toBeNull());

  it('can be cited, is unique, and is the same with other line ends', async () => {
    for (const claim of [
      'A refresh token that was used before throws a ReuseError',
      'open returns a new Handle for the path',
      'tokens are issued for 15 minutes of the family',
    ]) {
      const anchor = proposeAnchor(claim, code, 'a.ts');
      const locator = readLocator(anchor ?? '');
      const { files, readers } = await read('a.ts', code);
      expect(locator && hashSurface(locator, files, readers), claim).toMatchObject({
        row: { surface: anchor, unique: true },
      });
      expect(proposeAnchor(claim, code.replace(/\n/g, '\r\n'), 'a.ts')).toBe(anchor);
    }
  });
});
