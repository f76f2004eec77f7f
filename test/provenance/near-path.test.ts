import { describe, expect, it } from 'vitest';

import { nearPath } from '#provenance/evidence/evidence';

const names = ['src/deep/values.ts', 'src/auth/index.ts', 'src/http/index.ts', 'README.md'];

describe('nearPath', () => {
  it.each([
    ['src/dep/values.ts', 'src/deep/values.ts'],
    ['lib/values.ts', 'src/deep/values.ts'],
    ['value.ts', 'src/deep/values.ts'],
    ['src/htp/index.ts', 'src/http/index.ts'],
    ['readme.md', 'README.md'],
    ['src/main.rs', null],
    ['lib/other/index.ts', null],
  ])('%s', (typed, meant) => expect(nearPath(typed, names)).toBe(meant));
});
