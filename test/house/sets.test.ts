import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { rules } from '#rules/registry';
import { homepage } from '#rules/rule';

import { ruleFiles } from '../../scripts/generate/registry.ts';
import * as api from '../../src/index.ts';

const kebab = (name: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name);
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.includes('generated/'))
  .map((path) => path.replaceAll('\\', '/'));

/** Codes that are kept for later; a number is never used for anything else. */
const reserved = /^(?:LDG|IDX|GLO|FND|QUE|LED|AUT|SEC|CON|NAT|POL|WAV|GRD)\d{3}$/;

describe('rules', () => {
  it('files, registry, pages and violating cases are the same set', () => {
    const files = ruleFiles()
      .map((file) => file.name)
      .sort();
    expect(rules.map((rule) => rule.name).sort()).toEqual(files);
    expect(
      readdirSync('docs/rules')
        .filter((page) => page !== 'README.md')
        .map((page) => page.replace('.md', ''))
        .sort(),
    ).toEqual(files);
    expect(readdirSync('test/cases/violating').sort()).toEqual(files);
  });

  it('codes are unique, of a known family, and the rule stands in the folder of its family', () => {
    const codes = rules.map((rule) => rule.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !reserved.test(code))).toEqual([]);
    const folders = new Map<string, Set<string>>();
    for (const { family, name } of ruleFiles()) {
      const prefix = rules.find((rule) => rule.name === name)?.code.slice(0, 3) ?? '';
      folders.set(prefix, new Set([...(folders.get(prefix) ?? []), family]));
    }
    expect([...folders].filter(([, families]) => families.size !== 1)).toEqual([]);
  });

  it('codes that were released are never given to another rule', () => {
    const released = JSON.parse(readFileSync('test/house/released-codes.json', 'utf8')) as Record<
      string,
      string
    >;
    for (const rule of rules)
      expect(`${rule.code} ${released[rule.code] ?? 'is missing in released-codes.json'}`).toBe(
        `${rule.code} ${rule.name}`,
      );
    expect(
      Object.keys(released).filter((code) => !rules.some((rule) => rule.code === code)),
    ).toEqual([]);
  });

  it('every rule says what it asks for, why, and what it gets wrong', () => {
    for (const rule of rules) {
      expect(kebab(rule.name), rule.code).toBe(true);
      for (const words of [rule.summary, rule.why, rule.falsePositives])
        expect(words, rule.code).toMatch(/^[A-Z"'`0-9].{20,}[.)"]$/);
      for (const message of Object.values(rule.messages))
        expect(message.mend.length, rule.code).toBeGreaterThan(0);
    }
  });
});

/** `cli`, and of a feature `features/review/cli`. */
const roomOf = (path: string): string => {
  const folders = path.split('/').slice(0, -1);
  return folders.slice(0, folders[0] === 'features' ? 3 : 1).join('/');
};

describe('the house', () => {
  it('files are kebab-case and of no forbidden name', () => {
    for (const path of sources) {
      const name =
        path
          .split('/')
          .at(-1)
          ?.replace(/\.d\.ts$|\.ts$/, '') ?? '';
      expect(kebab(name), path).toBe(true);
      expect(/^(?:utils?|helpers?|common|manager|misc|shared)$/.test(name), path).toBe(false);
    }
  });

  it('a wall crossed is a wall seen: other rooms as #room, neighbours as ./', () => {
    for (const path of sources.filter((each) => each.includes('/'))) {
      const room = roomOf(path);
      for (const [, target = ''] of readFileSync(`src/${path}`, 'utf8').matchAll(
        /from '([^']+)'|import\('([^']+)'\)/g,
      )) {
        const climbs =
          target.startsWith('.') &&
          roomOf(new URL(target, `file:///${path}`).pathname.slice(1)) !== room;
        expect(climbs, `${path} imports ${target}`).toBe(false);
        expect(target.startsWith(`#${room}/`), `${path} imports ${target}`).toBe(false);
      }
    }
  });

  it('no folder of stories needs one that needs it', () => {
    const needs = new Map<string, Set<string>>();
    for (const path of sources.filter((each) => each.startsWith('app/'))) {
      const folder = path.split('/')[1] ?? '';
      const needed = needs.get(folder) ?? new Set<string>();
      for (const [, other = ''] of readFileSync(`src/${path}`, 'utf8').matchAll(
        /(?:from |import\()'\.\.\/([^/']+)\//g,
      ))
        needed.add(other);
      needs.set(folder, needed);
    }
    expect(needs.size).toBeGreaterThan(10);
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(needs.get(from) ?? [])].some((next) => {
        if (next === to) return true;
        if (seen.has(next)) return false;
        seen.add(next);
        return reaches(next, to, seen);
      });
    expect([...needs.keys()].filter((folder) => reaches(folder, folder))).toEqual([]);
  });

  it('the public API is exactly this', () => {
    expect(Object.keys(api).sort()).toEqual([
      'EnvironmentError',
      'UsageError',
      'audit',
      'format',
      'gate',
      'lint',
      'rules',
    ]);
  });

  it('no class but errors, no silent default export', () => {
    for (const path of sources) {
      const text = readFileSync(`src/${path}`, 'utf8');
      expect(
        /^\s*(?:export )?class (?!\w+ extends (?:Usage|Environment)?Error)/m.test(text),
        path,
      ).toBe(false);
      expect(/^export default /m.test(text), path).toBe(false);
    }
  });

  it('one home for the project address, and every document the README names is there', () => {
    expect(
      (JSON.parse(readFileSync('package.json', 'utf8')) as { homepage: string }).homepage,
    ).toBe(homepage);
    const prose = readFileSync('README.md', 'utf8').replace(/```[^]*?```/g, '');
    for (const [, path = ''] of prose.matchAll(/\]\(([^)#:]+)\)/g))
      expect(existsSync(path), path).toBe(true);
  });
});
