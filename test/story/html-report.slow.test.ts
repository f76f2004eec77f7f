import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { openInBrowser } from '../support/browser.ts';
import { captureFact, numberedLines, promoteFact } from '../support/facts.ts';
import { keptFolder } from '../support/kept-folder.ts';
import { folderWith } from '../support/run-cli.ts';
import { bot, madeOnce, reviewer, type Team, team } from '../support/team.ts';
import { describeWith } from '../support/test-scope.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Told extends Team {
  readonly [name: string]: unknown;
  readonly held: string;
  readonly doubted: string;
  readonly waiting: string;
}

/** Memory with a fact that holds, one in doubt, and one that waits. */
const told = madeOnce((): Told => {
  const here = team('main', {
    'src/values.ts': numberedLines(30),
    'src/other.ts': numberedLines(30),
    'AGENTS.md': '# Agents\n\n- be kind\n',
  });
  here.did(reviewer, 'init', '--yes');
  here.commit('Set up');
  const held = promoteFact(here, 'Value 3 is the third value', 'src/values.ts#L4', 'using values');
  const doubted = promoteFact(here, 'Value 9 is nine', 'src/other.ts#L10', 'using the ninth');
  const waiting = captureFact(here, 'Value 5 is never used', 'src/values.ts#L6', 'removing values');
  here.commit('Decide');
  here.write('src/other.ts', numberedLines(30).replace('value9 = 9', 'value9 = 10'));
  return { ...here, held, doubted, waiting };
});

function pageOf(here: Team, folder = folderWith({})): string {
  const file = join(folder, 'memory.html');
  here.did(bot, 'status', '--html', file);
  return file;
}

let madePage: string | null = null;
/** The page of that memory; its records have the same ids in each copy. */
const toldPage = (): string => (madePage ??= pageOf(told(), keptFolder()));

describeWith('chromium')('the page of a memory', () => {
  it('shows what is in doubt with the lines that changed, what waits, and every record', async () => {
    const here = told();
    const { page, noise } = await openInBrowser(toldPage());
    expect(await page.locator('.tile').allInnerTexts()).toEqual([
      expect.stringMatching(/^2\s+in force$/),
      expect.stringMatching(/^1\s+in doubt$/),
      expect.stringMatching(/^1\s+waiting$/),
      expect.stringMatching(/^0\s+contradictions$/),
      expect.stringMatching(/^0\s+ended or ending$/),
    ]);
    const doubt = page.locator('#doubt .line');
    expect(await doubt.locator('a').first().getAttribute('href')).toBe(`#${here.doubted}`);
    expect(await doubt.locator('.removed').allInnerTexts()).toEqual([
      '-export const value9 = 9;\n',
    ]);
    expect(await doubt.locator('.added').allInnerTexts()).toEqual(['+export const value9 = 10;\n']);
    expect(await page.locator('#waiting .line a').allInnerTexts()).toEqual([
      'Value 5 is never used',
    ]);
    await page.goto(`${page.url()}#${here.held}`);
    expect(await page.locator('h1').innerText()).toBe('Value 3 is the third value');
    expect(await page.locator('pre').innerText()).toContain('export const value3 = 3;');
    expect(await page.locator('.hl-keyword').allInnerTexts()).toEqual(['export', 'const']);
    await page.locator('a.path', { hasText: 'src/values.ts' }).click();
    await expect
      .poll(() => page.locator('.line a').allInnerTexts())
      .toEqual(['Value 5 is never used', 'Value 3 is the third value']);
    expect(noise).toEqual([]);
  });

  it('is searched and walked with the keyboard alone', async () => {
    const here = told();
    const { page, noise } = await openInBrowser(toldPage());
    await page.keyboard.press('/');
    await page.keyboard.type('ninth');
    expect(await page.locator('.line a').allInnerTexts()).toEqual(['Value 9 is nine']);
    await page.keyboard.press('Tab');
    const names = [];
    for (let step = 0; step < 3; step += 1) {
      names.push(await page.evaluate('document.activeElement.textContent.slice(0, 20)'));
      await page.keyboard.press('Tab');
    }
    expect(names.at(-1)).toContain('Value 9');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('location.hash')).toBe(`#${here.doubted}`);
    await page.goBack();
    expect(await page.evaluate('location.hash')).toBe('#/records');
    expect(noise).toEqual([]);
  });

  it.each([
    ['light', ['/', '/records', '/subjects', '/map', '/agents', 'RECORD', 'folder:src']],
    ['dark', ['/', '/map', 'RECORD']],
  ] as const)('passes axe, %s', async (scheme, views) => {
    const here = told();
    const { page } = await openInBrowser(toldPage(), { scheme });
    for (const view of views.map((each) => (each === 'RECORD' ? here.doubted : each))) {
      await page.goto(`${page.url().split('#')[0] ?? ''}#${view}`);
      // The policy of the page lets no script but its own run; a debugger may.
      await page.evaluate(axe);
      const found = await page.evaluate<{ violations: readonly { id: string }[] }>('axe.run()');
      expect([view, found.violations.map(({ id }) => id)]).toEqual([view, []]);
    }
  });

  it('fits into 400 pixels', async () => {
    const { page } = await openInBrowser(toldPage(), { width: 400 });
    for (const view of ['/', '/records', '/subjects', '/map', '/agents']) {
      await page.goto(`${page.url().split('#')[0] ?? ''}#${view}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(400);
    }
  });

  it('says so where git has no text that was cited, and where git itself fails', async () => {
    const here = told();
    here.git('checkout', '-q', '--orphan', 'alone');
    here.git('commit', '-qam', 'Alone');
    const { page } = await openInBrowser(pageOf(here));
    expect(await page.locator('#doubt .evidence').innerText()).toContain(
      'Git does not have the cited text.',
    );
    here.git('checkout', '-qf', 'main');
    const first = here.git('rev-list', '--max-parents=0', 'HEAD').trim();
    rmSync(join(here.root, '.git/objects', first.slice(0, 2), first.slice(2)));
    const file = join(folderWith({}), 'memory.html');
    const ran = here.as(bot, ['status', '--html', file]);
    expect([ran.code, ran.error.includes(first), existsSync(file)]).toEqual([0, true, true]);
  });

  it('lists once what several agents load, and no path of the machine', async () => {
    const file = toldPage();
    const { page } = await openInBrowser(file);
    await page.goto(`${page.url()}#/agents`);
    const heads = await page.locator('h2').allInnerTexts();
    expect(heads.filter((head) => /\bcodex, .*\bzed\b/.test(head))).toHaveLength(1);
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(folderWith({}).replace(/\/[^/]*$/, ''));
  });
});

describe('the numbers and notices of a report', () => {
  interface Given {
    readonly records: readonly {
      readonly id: string;
      readonly standing: string;
      readonly expired: boolean;
      readonly evidence: readonly {
        readonly diff: readonly string[];
        readonly moreChanges: number;
      }[];
    }[];
    readonly notices: readonly string[];
    readonly agents: readonly { readonly files: readonly { readonly path: string }[] }[];
  }
  const reportIn = (here: Team, ...args: readonly string[]): Given => {
    const file = join(folderWith({}), 'memory.html');
    const out = here.did(bot, 'status', '--html', file, '--format', 'json', ...args);
    const { repositories } = JSON.parse(out) as {
      readonly repositories: readonly { readonly report: Given }[];
    };
    return repositories[0]?.report as Given;
  };

  it.each([
    ['a whole file', 'src/values.ts', numberedLines(30)],
    ['lines that end with CRLF', 'src/values.ts#L2-L9', numberedLines(30).replaceAll('\n', '\r\n')],
  ])('have the one line that changed of %s', (_what, place, text) => {
    const here = team('main', { 'src/values.ts': text });
    here.did(reviewer, 'init', '--yes');
    promoteFact(here, 'The values are numbers', place, 'using values');
    here.commit('Decide');
    here.write('src/values.ts', text.replace('value3 = 3', 'value3 = 33'));
    const [evidence] = reportIn(here).records[0]?.evidence ?? [];
    const changed = evidence?.diff.filter((line) => !line.startsWith(' '));
    expect(changed).toEqual(['-export const value3 = 3;', '+export const value3 = 33;']);
    expect(evidence?.moreChanges).toBe(0);
  });

  it('name what cannot be read or believed', () => {
    const here = told();
    here.write('corpus/findings/long.md', `# ${'long '.repeat(4_000)}\n`);
    const entry = here.git('ls-files', 'corpus/ledger/promotions').split('\n')[0] ?? '';
    here.write(entry, here.read(entry).replace('example.org', 'example.com'));
    const { notices } = reportIn(here);
    expect(notices.join('\n')).toContain('corpus/findings/long.md');
    expect(notices.join('\n')).toContain(entry);
  });

  it('are written over an older page alone', () => {
    const here = told();
    const index = here.read('memory/INDEX.md');
    const ran = here.as(bot, ['status', '--html', 'memory/INDEX.md']);
    expect([ran.code, here.read('memory/INDEX.md') === index]).toEqual([2, true]);
    const file = pageOf(here);
    here.did(bot, 'status', '--html', file);
  });
});

describeWith('chromium')('a page of many records', () => {
  it('draws the first ones, and the rest when asked; subjects are found by name', async () => {
    const here = team('main', { 'src/values.ts': numberedLines(400) });
    here.did(reviewer, 'init', '--yes');
    for (let at = 0; at < 230; at += 1)
      here.write(
        `corpus/findings/value-${at}.md`,
        `---\ntype: finding\nid: value-${at}\nstatus: candidate\ntags: [tag${at}]\n---\n\n` +
          `# Finding: Value ${at}\n\n## Claim\n\nLine ${at} has a value\n\n## Evidence\n\n` +
          `- File: \`src/values.ts#L${at + 1}\`\n`,
      );
    const { page, noise } = await openInBrowser(pageOf(here));
    expect(await page.locator('#waiting .line').count()).toBe(20);
    await page.locator('#waiting button').click();
    expect(await page.locator('#waiting .line').count()).toBe(220);
    await page.goto(`${page.url()}#/records`);
    expect(await page.locator('.line').count()).toBe(200);
    expect(await page.locator('main').innerText()).toContain('200 of 230 are shown');
    await page.goto(`${page.url().split('#')[0] ?? ''}#/subjects`);
    await page.locator('main input').fill('TAG22');
    expect(await page.locator('.subjects a').allInnerTexts()).toEqual([
      'tag22',
      ...Array.from({ length: 10 }, (_, at) => `tag22${at}`),
    ]);
    expect(noise).toEqual([]);
  });
});

describeWith('chromium')('hostile memory', () => {
  it('runs nothing, loads nothing, and breaks nothing', async () => {
    const evil = [
      '</script><script>document.title = "run"</script>',
      '<img src="https://example.org/a.png" onerror="document.title = \'run\'">',
      '[a](javascript:alert(1)) ![b](https://example.org/b.png)',
      'left\u202eright\u2066hidden\u200b',
    ];
    const here = team('main', { 'src/values.ts': numberedLines(30) });
    here.did(reviewer, 'init', '--yes');
    here.commit('Set up');
    promoteFact(here, 'Value 3 is the third value', 'src/values.ts#L4', 'using values');
    here.commit('Decide');
    const record = here.git('ls-files', 'corpus/findings').trim();
    here.write(record, here.read(record).replaceAll('Value 3 is the third value', evil.join(' ')));
    here.write(
      'corpus/findings/long.md',
      `---\ntype: finding\nid: long\nstatus: candidate\n---\n\n# Long\n\n## Claim\n\n${'word '.repeat(200_000)}\n`,
    );
    const { page, noise } = await openInBrowser(pageOf(here));
    for (const view of ['/', '/records', '/subjects', '/map'])
      await page.goto(`${page.url().split('#')[0] ?? ''}#${view}`);
    expect(await page.title()).not.toBe('run');
    expect(await page.locator('img, iframe, script[src], a[href^="javascript:"]').count()).toBe(0);
    expect(await page.locator('main').innerText()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(noise).toEqual([]);
  });
});

describeWith('chromium')('the page of many repositories', () => {
  it('begins with a table, what needs a person first, and says which could not be read', async () => {
    const here = told();
    const calm = team('main', { 'src/values.ts': numberedLines(30) });
    calm.did(reviewer, 'init', '--yes');
    promoteFact(calm, 'Value 3 is the third value', 'src/values.ts#L4', 'using values');
    calm.commit('Decide');
    // Its own memory is read, not that of the checkout around it.
    const bare = join(here.root, 'bare.git');
    calm.git('clone', '-q', '--bare', '.', bare);
    const folder = folderWith({});
    writeFileSync(
      join(folder, 'repositories.txt'),
      `# ours\n${calm.root}\n${bare}\n${here.root}\n${folder}/missing\n`,
    );
    const file = join(folder, 'all.html');
    const ran = here.as(bot, [
      'status',
      '--html',
      file,
      '--from',
      join(folder, 'repositories.txt'),
    ]);
    expect([ran.code, ran.error]).toEqual([1, expect.stringContaining('missing')]);
    const { page, noise } = await openInBrowser(file);
    const rows = await page.locator('tbody tr').allInnerTexts();
    expect(
      rows.map((row) =>
        row
          .split('\t')
          .slice(0, 3)
          .map((cell) => cell.trim()),
      ),
    ).toEqual([
      [`${folder}/missing`, expect.any(String)],
      [here.root, '1', '1'],
      [calm.root, '0', '0'],
      [bare, '0', '0'],
    ]);
    await page.locator('tbody a', { hasText: bare }).click();
    expect(await page.locator('.tile').first().innerText()).toMatch(/^1\s+in force$/);
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    await page.goBack();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(4);
    await page.locator('tbody a', { hasText: here.root }).first().click();
    await page.locator('#doubt a').first().click();
    expect(await page.locator('h1').innerText()).toBe('Value 9 is nine');
    await page.reload();
    expect(await page.locator('h1').innerText()).toBe('Value 9 is nine');
    await page.locator('a', { hasText: 'All repositories' }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(4);
    expect(noise).toEqual([]);
  });
});
