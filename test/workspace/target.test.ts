import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { joinPath, relativeLink, resolveTarget } from '#workspace/paths/target';
import { headingSlugs } from '#workspace/text/heading-slugs';

describe('resolveTarget', () => {
  it.each([
    ['memory/INDEX.md', '../corpus/a.md#x', { kind: 'inside', path: 'corpus/a.md', anchor: 'x' }],
    ['a.md', 'b%20c.md', { kind: 'inside', path: 'b c.md', anchor: null }],
    ['a.md', './x/../y.md?raw=1', { kind: 'inside', path: 'y.md', anchor: null }],
    ['a.md', '%252e%252e/x', { kind: 'inside', path: '%2e%2e/x', anchor: null }],
    ['a.md', '../x', { kind: 'outside' }],
    ['a.md', '%2e%2e/x', { kind: 'outside' }],
    ['a/b.md', '../../x', { kind: 'outside' }],
    ['a.md', '/etc/passwd', { kind: 'refused', why: 'absolute' }],
    ['a/b.md', '/docs/x.md', { kind: 'inside', path: 'docs/x.md', anchor: null }],
    ['a/b.md', '/../x.md', { kind: 'outside' }],
    ['a.md', 'C:\\x', { kind: 'refused', why: 'drive' }],
    ['a.md', '\\\\server\\x', { kind: 'refused', why: 'backslash' }],
    ['a.md', 'file:///x', { kind: 'refused', why: 'absolute' }],
    ['a.md', 'JavaScript:alert(1)', { kind: 'refused', why: 'scheme' }],
    ['a.md', 'x%00.md', { kind: 'refused', why: 'control-character' }],
    ['a.md', 'x%zz', { kind: 'refused', why: 'malformed-escape' }],
    ['a.md', 'https://a.b/c', { kind: 'web', url: 'https://a.b/c' }],
    ['a.md', 'tel:+1234567890', { kind: 'web', url: 'tel:+1234567890' }],
    ['a.md', '//cdn.example.org/x', { kind: 'web', url: '//cdn.example.org/x' }],
    ['a.md', '//server/share', { kind: 'refused', why: 'absolute' }],
    ['a.md', 'vbscript:x', { kind: 'refused', why: 'scheme' }],
    ['a.md', '#here', { kind: 'anchor', anchor: 'here' }],
  ])('from %s, %s', (from, raw, target) => expect(resolveTarget(from, raw)).toEqual(target));

  it('never gives a path that climbs or is absolute', () => {
    const parts = fc.constantFrom(
      '..',
      '.',
      'a',
      'b c',
      '%2e%2e',
      '%2F',
      '/',
      '\\',
      'x.md',
      '',
      '#y',
      '%5c',
      'é',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (steps) => {
        const target = resolveTarget('one/two/three.md', steps.join('/'));
        if (target.kind === 'inside')
          expect(
            target.path.split('/').some((step) => step === '..' || step === '.') ||
              target.path.startsWith('/'),
          ).toBe(false);
      }),
    );
  });

  it('relativeLink leads back to where it started from', () => {
    const path = fc
      .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 })
      .map((steps) => `${steps.join('/')}/f.md`);
    fc.assert(
      fc.property(
        path,
        path,
        (from, to) =>
          void expect(resolveTarget(from, relativeLink(from, to))).toEqual({
            kind: 'inside',
            path: to,
            anchor: null,
          }),
      ),
    );
  });
});

describe('what is resolved at once', () => {
  const raw = fc
    .array(
      fc.constantFrom(
        'a',
        'b.md',
        'c-d_e',
        '.',
        '..',
        '...',
        '/',
        '//',
        '',
        ' ',
        'é',
        ':',
        '\\',
        'x%20',
        '.a',
        'a.',
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join(''));
  const folder = fc.constantFrom('', 'a', 'a/b', '../c', 'a//b');

  it('is joined as part by part', () => {
    fc.assert(
      fc.property(folder, raw, (from, path) => {
        expect(joinPath(from, path)).toBe(joinPath(from, `./${path}`));
      }),
      { numRuns: 5_000 },
    );
  });

  it('is what all steps make of it: a query is taken off, so that no target with one is resolved at once', () => {
    fc.assert(
      fc.property(folder, raw, (from, path) => {
        const text = path.trim();
        fc.pre(text !== '');
        const target = resolveTarget(`${from}/x.md`, text);
        fc.pre(target.kind !== 'web');
        expect(target).toEqual(resolveTarget(`${from}/x.md`, `${text}?q`));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('headingSlugs', () => {
  it('are those of the forge, repeated ones numbered', () => {
    expect(
      headingSlugs(['Applies when', '**ADR-12**: `x` & y!', 'Über Größe', 'Applies when']),
    ).toEqual(['applies-when', 'adr-12-x--y', 'über-größe', 'applies-when-1']);
  });
});
