import { describe, expect, it } from 'vitest';

import type { SurfaceKind } from '#provenance/evidence/evidence';
import { originsOf, proofsIn, proofText, twoOrigins } from '#provenance/people/corroboration';

const output = `sha256:${'0123456789abcdef'.repeat(4)}`;

describe('proofs that were run again', () => {
  it.each([['npm test'], ['echo `date`'], ['a`, exit 0, output b'], ['one; ran again: two'], ['']])(
    '%j is read back as it was written',
    (command) => {
      const proofs = [
        { command, exit: 0, output },
        { command: 'npm run lint', exit: 3, output },
      ];
      expect(proofsIn(proofText(proofs))).toEqual(proofs);
    },
  );

  it.each([
    'yes',
    '',
    `ran again: \`npm test\`, exit 0`,
    `ran again: \`npm test\`, exit 0, output sha256:12ab`,
    `${proofText([{ command: 'npm test', exit: 0, output }])} and more`,
  ])('%j records none', (text) => {
    expect(proofsIn(text)).toEqual([]);
  });
});

describe('origins of evidence', () => {
  it('are this repository and the hosts that are quoted; what is only typed is none', () => {
    const row = (kind: SurfaceKind, surface: string) => ({ kind, surface });
    expect(originsOf([row('lines', 'src/a.ts#L1'), row('value', 'package.json#/name')])).toEqual([
      'this repository',
    ]);
    expect(
      originsOf([
        row('quote', 'https://www.Example.org/a'),
        row('quote', 'https://user@example.org:8080/b'),
      ]),
    ).toEqual(['example.org']);
    expect(
      originsOf([
        row('file', 'a.md'),
        row('quote', 'https://example.org'),
        row('output', 'Output'),
        row('finding', 'corpus/findings/a.md'),
      ]),
    ).toEqual(['example.org', 'this repository']);
  });

  it('count as two only with a place that is compared, and with an address', () => {
    const row = (kind: SurfaceKind, surface: string) => ({ kind, surface });
    expect(
      twoOrigins([row('lines', 'src/a.ts#L1'), row('quote', 'https://example.org/a')]),
    ).toEqual(['example.org', 'this repository']);
    expect(twoOrigins([row('lines', 'src/a.ts#L1'), row('quote', 'mum')])).toBeNull();
    expect(
      twoOrigins([row('quote', 'https://a.example.org'), row('quote', 'https://b.example.org')]),
    ).toBeNull();
    expect(
      originsOf([row('quote', 'https://a.example.org.'), row('quote', 'https://A.example.org')]),
    ).toEqual(['a.example.org']);
  });
});
