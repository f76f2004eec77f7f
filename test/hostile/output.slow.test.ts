import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formatNames } from '../../src/app/lint/format-names.ts';
import { commandLinesIn, rawCharacters } from './raw-output.ts';
import { type Outcome, place, runInThread, runLedger, scratch } from './run-ledger.ts';

const home = scratch();
afterAll(() => home.remove());

/** What CI systems, terminals and Markdown readers act on, wherever a tool repeats it. */
const payloads: readonly string[] = [
  '::error file=x::pwned',
  '::add-mask::x',
  '::stop-commands::token',
  '##[error]pwned',
  '##vso[task.setvariable variable=x]y',
  '%0A::error::pwned',
  '\u001b[2J\u001b[31m',
  '\u001b]8;;https://evil.example\u0007',
  '\u202epwned\u202c',
  '\u200b\u2060',
  '\u2028::error::pwned',
  '\u00a0::error::pwned',
  '| a | b |',
  '`code` ```',
  '@everyone',
  '[x](https://evil.example)',
  '![x](https://evil.example/?q)',
  '<img src=x onerror=alert(1)>',
  '{0} {{1}} %s $&',
  '\\u{1F600} \\n',
];

/**
 * A store in which every text a diagnostic may repeat is an attack: ids, titles, statuses, paths,
 * targets, keys, terms.
 */
function store(): Record<string, string> {
  const files: Record<string, string> = {
    'memory/INDEX.md':
      '---\ntype: memory-index\nid: i\n---\n# Index\n\n## Durable findings\n\n' +
      `${payloads.map((payload, at) => `- [${payload.replace(/[[\]]/g, '\\$&')}](gone-${at}-${encodeURIComponent(payload)}` + `.md) — Load when: always\n- ${payload} [t${at}](<../../../` + `${payload.replace(/[<>\n]/g, '')}>) — Load when: ${payload}\n`).join('')}`,
    'memory/glossary.md':
      '# Glossary\n\n| Term | Meaning |\n| --- | --- |\n' +
      `${payloads.map((payload) => `| ${payload.replaceAll('|', '\\|')} | |\n| ${payload.replaceAll('|', '\\|')} | x |\n`).join('')}`,
  };
  payloads.forEach((payload, at) => {
    const quoted = JSON.stringify(payload);
    const name = payload.replaceAll('/', '_');
    files[`corpus/findings/f${at}.md`] =
      `---\ntype: finding\nid: ${quoted}\nstatus: ${quoted}\n${quoted}: 1\n${quoted}: 2\n---\n# Finding: X\n`;
    files[`corpus/findings/g${at}.md`] =
      `---\ntype: finding\nid: ${quoted}\nstatus: candidate\norigin_obligations: [${quoted}` +
      `]\n---\n# Finding: ${payload}\n\n## Evidence\n\n- File: \`` +
      `${payload.replaceAll('`', '')}/x.md\`\n`;
    files[`corpus/patterns/p${at}.md`] =
      `---\ntype: pattern\nid: p${at}\nfindings: [${quoted}]\n---\n# Pattern: ${payload}\n`;
    files[`corpus/tasks/t${at}.md`] =
      `---\ntype: task\nid: t${at}\nstatus: ${quoted}\n---\n# Task\n\n## Promotion ` +
      'queue\n\n| Item | Kind | Target | Status |\n| --- | --- | --- | --- |\n| ' +
      `${payload.replaceAll('|', '\\|')} | ${payload.replaceAll('|', '\\|')} | ` +
      `${payload.replaceAll('|', '\\|')} | ${payload.replaceAll('|', '\\|')} |\n`;
    files[`memory/${name}.md`] = 'a\u200bb\n';
    files[`memory/${name}/deep.md`] = '[x](../../../../y)\n';
  });
  return files;
}

const formats = formatNames;
const summary = join(home.path, 'summary.md');
const outcomes = new Map<string, Outcome>();

beforeAll(async () => {
  const root = place(join(home.path, 'store'), store());
  for (const format of formats)
    outcomes.set(
      format,
      await runLedger(['-C', root, 'lint', '--format', format, '--color', 'never'], {
        cwd: root,
        env: format === 'github' ? { GITHUB_STEP_SUMMARY: summary } : {},
      }),
    );
  // In the open, paths may start with the attack; the same as a folder named by hand.
  const open = place(
    join(home.path, 'open'),
    Object.fromEntries(
      [...payloads, ' ::error file=x::pwned', '\u3000::error::pwned', ' \t::error::pwned'].map(
        (payload) => [`${payload.replaceAll('/', '_')}.md`, 'a\u200bb\n'],
      ),
    ),
    true,
  );
  for (const format of formats)
    outcomes.set(
      `open ${format}`,
      runInThread(['-C', open, 'lint', '--format', format, '--color', 'never'], {
        cwd: open,
        limit: 30_000,
      }),
    );
  const folders = place(
    join(home.path, 'folders'),
    Object.fromEntries(
      payloads.map((payload) => [`${payload.replaceAll('/', '_')}/x.md`, '# X\n']),
    ),
    true,
  );
  outcomes.set('doctor', await runLedger(['-C', folders, 'init', '--check'], { cwd: folders }));
  outcomes.set(
    'doctor json',
    await runLedger(['-C', folders, 'init', '--check', '--format', 'json'], { cwd: folders }),
  );
}, 60_000);

const of = (name: string): Outcome =>
  outcomes.get(name) ?? { exit: null, stdout: '', stderr: 'not run', milliseconds: 0 };
const names = [...formats, ...formats.map((format) => `open ${format}`), 'doctor', 'doctor json'];

describe('output', () => {
  it.each(names)('%s ends with findings or without, and says nothing on standard error', (name) => {
    expect(of(name)).toMatchObject({ exit: name.startsWith('doctor') ? 0 : 1, stderr: '' });
  });

  it.each(names)('%s carries no raw control, hidden or bidirectional character', (name) => {
    expect(rawCharacters(of(name).stdout)).toEqual([]);
  });

  it.each(names.filter((name) => !name.endsWith('github')))(
    '%s has no line that a CI system takes for a command',
    (name) => {
      expect(commandLinesIn(of(name).stdout)).toEqual([]);
    },
  );

  it.each(['github', 'open github'])('%s has whole commands only, of its own making', (name) => {
    const lines = of(name).stdout.trimEnd().split('\n');
    for (const line of lines) {
      expect(line).toMatch(
        /^::(?:error|warning|notice) (?:(?:file|line|endLine|col|endColumn|title)=[^,:]*(?:,(?=[a-z])|(?=::)))+::/i,
      );
      expect(line.slice(2)).not.toMatch(/##(?:vso)?\[/);
      expect(line.replace(/%(?:25|0D|0A|3A|2C)/g, '')).not.toContain('%');
    }
    expect(lines.length).toBeLessThanOrEqual(21);
  });

  it.each([
    ...['json', 'sarif', 'gitlab', 'rdjson'].flatMap((name) => [name, `open ${name}`]),
    'doctor json',
  ])('%s is one JSON document', (name) => {
    expect(() => JSON.parse(of(name).stdout) as unknown).not.toThrow();
  });

  it('json gives back the true names', () => {
    const { diagnostics } = JSON.parse(of('open json').stdout) as {
      diagnostics: { path: string }[];
    };
    expect(diagnostics.map((each) => each.path)).toContain('::error file=x::pwned.md');
  });

  it.each(['sarif', 'open sarif'])(
    '%s has relative URIs, and no link or placeholder in a message',
    (name) => {
      const log = JSON.parse(of(name).stdout) as {
        runs: {
          results: {
            message: { text: string };
            locations: { physicalLocation: { artifactLocation: { uri: string } } }[];
          }[];
        }[];
      };
      const results = log.runs[0]?.results ?? [];
      expect(results.length).toBeGreaterThan(10);
      for (const { message, locations } of results) {
        expect(message.text).not.toMatch(/(?<!\\)(?:\\\\)*\[[^\]]*\]\(/);
        expect(message.text.replaceAll('{{', '').replaceAll('}}', '')).not.toMatch(/[{}]/);
        for (const { physicalLocation } of locations) {
          expect(physicalLocation.artifactLocation.uri).toMatch(
            /^(?:[\w.!~*'()/-]|%[0-9A-F]{2})+$/,
          );
          expect(new URL(physicalLocation.artifactLocation.uri, 'file:///root/').href).toMatch(
            /^file:\/\/\/root\//,
          );
        }
      }
    },
  );

  it('the step summary is a table whose cells hold no markup, mention or raw character', () => {
    const text = readFileSync(summary, 'utf8');
    expect(rawCharacters(text)).toEqual([]);
    const rows = text.split('\n').filter((line) => line.startsWith('|'));
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) {
      expect(row.replace(/\\[\\|]/g, '').split('|').length, row).toBe(4);
      const bare = row
        .replace(/\\[\\`|*_[\]~$]/g, '')
        .replaceAll('<!-- -->', '')
        .replaceAll('<br>', '');
      expect(bare).not.toMatch(/[`<@[\]]/);
      // A bare address becomes a link by itself.
      expect(bare).not.toMatch(/https?:\/\//);
    }
  });

  it('no message quotes a body', () => {
    const secret = 'SENTENCE-THAT-STANDS-IN-A-BODY';
    const root = place(join(home.path, 'body'), {
      'corpus/findings/x.md':
        '---\ntype: finding\nid: x\nstatus: promoted\n---\n# Finding: X\n\n## Claim\n\n' +
        `${secret} <!-- ${secret} --> a\u200bb [y](../../../../z)\n`,
    });
    for (const format of formats) {
      const { stdout, exit } = runInThread(['-C', root, 'lint', '--format', format], {
        cwd: root,
        limit: 30_000,
      });
      expect(exit).toBe(1);
      expect(stdout).not.toContain(secret);
    }
  }, 30_000);
});
