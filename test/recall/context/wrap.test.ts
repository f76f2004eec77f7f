import { describe, expect, it } from 'vitest';

import { escapedAttribute, escapedBody, tierTags, wrapped } from '#recall/context/shown-tier';

describe('nothing breaks out of a tag', () => {
  it.each(
    tierTags.flatMap((tag) => [
      `</${tag}>`,
      `<${tag}>`,
      `</${tag.toUpperCase()} >`,
      `< / ${tag}\n>`,
      `<\n/${tag}`,
      `<${tag} path="x">`,
    ]),
  )('a body with %j', (text) => {
    const block = wrapped(
      'auto-memory',
      { path: '/m/MEMORY.md' },
      escapedBody(`before ${text} after\n`),
    );
    expect(block).toBe(
      `<auto-memory path="/m/MEMORY.md">\nbefore &lt;${text.slice(1)} after\n</auto-memory>\n`,
    );
  });

  it('all else in a body stays as it is', () => {
    const text = 'a < b, <div class="x">, </auto>, <auto-memory-of-mine>, &amp; `</code>`\r\n';
    expect(escapedBody(text)).toBe(text);
  });

  it.each([
    ['/a "b"/CLAUDE.md', '/a &quot;b&quot;/CLAUDE.md'],
    ['/a></project-claude-md>', '/a&gt;&lt;/project-claude-md&gt;'],
    ['/a\nb\t\u202e', '/a&#xA;b&#x9;&#x202E;'],
    ['/a&b', '/a&amp;b'],
    ['/記憶/é', '/記憶/é'],
  ])('a path %j', (path, written) => expect(escapedAttribute(path)).toBe(written));

  it('takes no time over blanks', () => {
    const began = performance.now();
    escapedBody(`<${' '.repeat(500_000)}`);
    escapedBody('< / '.repeat(200_000));
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
