import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { describe, expect, it } from 'vitest';

import { inlineCommands } from '../guides/guide-page.ts';
import { ledger } from '../support/run-cli.ts';

const guides = readdirSync('docs/guides').map((file) => `docs/guides/${file}`);
const written = ['README.md', 'CONTRIBUTING.md', 'docs/security.md', 'docs/why.md', ...guides];
const linked = [
  ...written,
  'docs/README.md',
  'docs/results.md',
  'docs/agents.md',
  'docs/rules/README.md',
];

const words = (path: string): number => readFileSync(path, 'utf8').trim().split(/\s+/).length;

/** As forges make an anchor of a heading. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

function anchors(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8').replaceAll(/^```[^]*?^```$/gm, '');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading));
}

function brokenLinks(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8')
    .replaceAll(/^(`{3,})[^]*?^\1$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => {
      const [file = '', heading] = target.split('#');
      const to = file === '' ? path : normalize(join(dirname(path), decodeURI(file)));
      if (!existsSync(to)) return true;
      return heading !== undefined && to.endsWith('.md') && !anchors(to).includes(heading);
    });
}

describe('the pages', () => {
  it('stay short', () => {
    const all = guides.reduce((sum, guide) => sum + words(guide), 0);
    expect(guides).toHaveLength(8);
    expect(all).toBeLessThanOrEqual(7500);
    expect(words('docs/security.md')).toBeLessThanOrEqual(900);
    expect(words('CONTRIBUTING.md')).toBeLessThanOrEqual(1200);
    expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(112);
  });

  it('lead only to what exists', () => {
    expect(linked.flatMap((page) => brokenLinks(page).map((link) => `${page}: ${link}`))).toEqual(
      [],
    );
  });

  it('name only commands and options that exist', () => {
    const helps = new Map<string, string>();
    const help = (name: string): string => {
      const known = helps.get(name) ?? ledger('.', [name, '--help', 'all']).out;
      helps.set(name, known);
      return known;
    };
    const unknown = written.flatMap((page) =>
      inlineCommands(page)
        .filter((command) => {
          const [name = '', ...rest] = command.replace(/^-C \S+ /, '').split(/\s+/);
          if (name.startsWith('-')) return false;
          const options = rest
            .filter((word) => /^--\w/.test(word))
            .map((word) => word.split('=')[0]);
          return (
            !help(name).startsWith('Usage:') ||
            options.some((each) => !help(name).includes(`${each} `))
          );
        })
        .map((command) => `${page}: ledger ${command}`),
    );
    expect(unknown).toEqual([]);
  });
});
