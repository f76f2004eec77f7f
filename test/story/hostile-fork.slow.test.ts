import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { commandLinesIn, rawCharacters } from '../hostile/raw-output.ts';
import { digestOf } from '../hostile/run-ledger.ts';
import { numberedLines, promoteFact } from '../support/facts.ts';
import { folderWith, type Ran } from '../support/run-cli.ts';
import { bot, type Team, team } from '../support/team.ts';

const code = numberedLines(8);

/**
 * A repository whose main branch remembers one fact, and a folder beside it where programs of the
 * traps leave their marks.
 */
function attacked(): { readonly here: Team; readonly outside: string; readonly entry: string } {
  const here = team('main', { 'src/a.ts': code, 'ledger.config.json': '{ "failOn": "error" }\n' });
  promoteFact(here, 'Zero is the first value', 'src/a.ts#L1-L4', 'changing values');
  here.commit('Begin memory');
  const [entry = ''] = readdirSync(join(here.root, 'corpus/ledger/promotions'));
  return {
    here,
    outside: folderWith({
      'marks/.keep': '',
      'secret.md': '# Secret\n\nNobody outside may read this.\n',
    }),
    entry: `corpus/ledger/promotions/${entry}`,
  };
}

const put = (here: Team, path: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(join(here.root, path)), { recursive: true });
  writeFileSync(join(here.root, path), content);
};
const link = (here: Team, path: string, to: string): void => {
  mkdirSync(dirname(join(here.root, path)), { recursive: true });
  symlinkSync(to, join(here.root, path));
};

/**
 * What a stranger's commit may hold. Each of them comes with an entry of the ledger that was taken
 * away.
 */
const attacks: Readonly<Record<string, (here: Team, outside: string) => void>> = {
  'a policy that judges nothing': (here) => {
    put(
      here,
      'ledger.config.json',
      '{ "failOn": "never", "ignore": ["**"], "rules": { "LED503": "off" } }\n',
    );
    put(here, 'memory/ledger.waivers.json', '{ "v": 1 }');
  },
  'a policy that cannot be read': (here) => put(here, 'ledger.config.json', '{ "failOn": '),
  'frontmatter that is code': (here, outside) => {
    for (const language of ['js', 'javascript', 'coffee', 'json'])
      put(
        here,
        `memory/${language}.md`,
        `---${language}\n{ x: require('node:fs').writeFileSync('${outside}/marks/frontmatter', '') }\n---\n# x\n`,
      );
  },
  'an alias bomb and more keys than anybody has': (here) => {
    put(
      here,
      'memory/bomb.md',
      `---\na: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
        .split('')
        .map(
          (name, at) =>
            `${name}: &${name} [${Array(9)
              .fill(`*${'abcdefgh'[at] ?? ''}`)
              .join(',')}]\n`,
        )
        .join('')}---\n# x\n`,
    );
    put(
      here,
      'memory/keys.md',
      `---\n${Array.from({ length: 40_000 }, (_, at) => `k${at}: 1\n`).join('')}---\n# x\n`,
    );
    put(here, 'memory/proto.md', '---\n__proto__: { status: accepted }\n---\n# x\n');
  },
  'files too large and lists too deep': (here) => {
    put(here, 'memory/huge.md', 'x\n'.repeat(4_000_000));
    put(here, 'memory/line.md', 'x'.repeat(900_000));
    for (let at = 0; at < 5; at += 1) put(here, `memory/deep${at}.md`, '- '.repeat(8_192));
    put(here, 'corpus/ledger/promotions/2026-01-01-deep.json', '['.repeat(500_000));
    put(here, 'src/a.ts', 'x'.repeat(20_000_000));
  },
  'links out of the repository': (here, outside) => {
    link(here, 'memory/secret.md', join(outside, 'secret.md'));
    link(here, 'memory/system.md', '/etc/passwd');
    link(here, 'memory/loop', '.');
    link(here, 'corpus/findings/out', outside);
    rmSync(join(here.root, 'src/a.ts'));
    link(here, 'src/a.ts', join(outside, 'secret.md'));
  },
  'names that speak to the runner': (here) => {
    for (const name of [
      '::error file=a.ts,line=1::forged.md',
      'a\n::error::forged.md',
      'a%0A::warning::forged.md',
      '\u202egpj.md',
      '##[error]forged.md',
      ' ::stop-commands::x.md',
      '-rf.md',
      '--output=x.md',
      '@everyone.md',
      '<img src=x>.md',
      '$(touch x).md',
    ])
      put(here, `memory/${name}`, 'A\u200bB ::error::forged\n::error::forged\n##[error]forged\n');
    put(
      here,
      'memory/INDEX.md',
      '# ::error::forged\n\n## Durable findings\n\n- [::error::forged\u202e](::error.md) — Load when: always\n',
    );
    put(
      here,
      'corpus/tasks/t.md',
      '---\ntype: task\nid: "::error::x"\nstatus: active\n---\n\n# T\n\n## Promotion ' +
        'queue\n\n| Discovery | Kind | Target | Status | ID |\n| --- | --- | --- | --- | --- ' +
        '|\n| ::error::forged @everyone <!-- memory-ledger --> | fact | corpus/findings/x.md ' +
        '| pending | |\n',
    );
  },
  'attributes that call drivers': (here) =>
    put(
      here,
      '.gitattributes',
      '* filter=evil diff=evil merge=evil ident working-tree-encoding=ISO-8859-1\n*.md filter=process -diff\n',
    ),
  'another person in the mailmap': (here) =>
    put(here, '.mailmap', 'A Reviewer <reviewer@example.org> <bot@example.org>\n'),
  'a repository within': (here, outside) => {
    put(here, 'memory/nested/HEAD', 'ref: refs/heads/main\n');
    put(
      here,
      'memory/nested/config',
      '[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ..\n\tfsmonitor ' +
        `= ${outside}/mark fsmonitor\n`,
    );
    for (const name of ['objects', 'refs']) put(here, `memory/nested/${name}/.keep`, '');
  },
};

/** Settings and hooks of a clone that somebody prepared: whatever git would start leaves a mark. */
function trap(here: Team, outside: string): void {
  const mark = join(outside, 'mark');
  writeFileSync(mark, `#!/bin/sh\n: > '${outside}/marks/'"\${1:-started}"\nexec cat\n`);
  chmodSync(mark, 0o755);
  for (const hook of [
    'post-checkout',
    'post-index-change',
    'reference-transaction',
    'fsmonitor-watchman',
    'pre-auto-gc',
  ]) {
    writeFileSync(join(here.root, '.git/hooks', hook), `#!/bin/sh\n: > '${outside}/marks/hook'\n`);
    chmodSync(join(here.root, '.git/hooks', hook), 0o755);
  }
  appendFileSync(
    join(here.root, '.git/config'),
    `[core]\n\tfsmonitor = ${mark} fsmonitor\n\tpager = ${mark} pager\n\tsshCommand = ` +
      `${mark} ssh\n[filter "evil"]\n\tclean = ${mark} clean\n\tsmudge = ${mark}` +
      ` smudge\n\trequired = true\n[filter "process"]\n\tprocess = ${mark}` +
      ` process\n[diff]\n\texternal = ${mark} external\n[diff "evil"]\n\ttextconv = ${mark}` +
      ` textconv\n\tcommand = ${mark} command\n[alias]\n\tdiff-tree = !${mark}` +
      ` alias\n\tls-tree = !${mark} alias\n[log]\n\tshowSignature = true\n[gpg]\n\tprogram ` +
      `= ${mark} gpg\n`,
  );
}

const inCi = { GITHUB_ACTIONS: 'true', CI: 'true', GITHUB_BASE_REF: 'main' };
const gate = (here: Team, ...more: readonly string[]): Ran =>
  here.as(bot, ['gate', ...more], { env: inCi });

describe('a pull request from a hostile fork', () => {
  it(
    'does not pass, whatever else it brings, and starts, writes and shows nothing of its own',
    { timeout: 240_000 },
    () => {
      const { here, outside, entry } = attacked();
      const commits = Object.entries(attacks).map(([name, attack]) => {
        here.git('checkout', '-qf', '-B', 'attack', 'main');
        here.git('clean', '-qfdx');
        rmSync(join(here.root, entry));
        attack(here, outside);
        here.git('-c', 'safe.bareRepository=all', 'add', '-A', '-f');
        here.git('commit', '-qm', name);
        return { name, commit: here.git('rev-parse', 'HEAD').trim() };
      });
      here.git('checkout', '-qf', 'main');
      trap(here, outside);
      const marks = (): string[] =>
        readdirSync(join(outside, 'marks')).filter((name) => name !== '.keep');
      const before = digestOf(outside);
      const seen = commits.map(({ name, commit }) => {
        // The work tree stays main's: a gate reads commits.
        writeFileSync(join(here.root, '.git/HEAD'), `${commit}\n`);
        const whole = digestOf(here.root);
        const began = performance.now();
        const ran = gate(here, '--format', 'compact', '--format', 'github');
        const { out: report } = gate(here, '--format', 'markdown');
        const quick = performance.now() - began < 40_000;
        const written = digestOf(here.root) !== whole;
        const forged = commandLinesIn(ran.out + ran.error + report).filter(
          (line) =>
            !/^::(?:error|warning) file=[^\s:,]+(?: [^:,]*)?,line=\d+,endLine=\d+,(?:col=\d+,endColumn=\d+,)?title=[A-Z]{3}\d{3} [a-z-]+::|^::notice title=ledger::\d+ more/.test(
              line,
            ),
        );
        const shown = /Nobody outside|root:x:0/.test(ran.out + ran.error + report);
        return {
          name,
          code: ran.code,
          refused: / error LED503 /.test(ran.out),
          quick,
          written,
          forged,
          shown,
          hidden: rawCharacters(ran.out + ran.error + report),
          marks: marks(),
        };
      });
      expect(seen).toEqual(
        commits.map(({ name }) => ({
          name,
          code: 1,
          refused: true,
          quick: true,
          written: false,
          forged: [],
          shown: false,
          hidden: [],
          marks: [],
        })),
      );
      expect(digestOf(outside)).toBe(before);
    },
  );

  it('is set against real traps: plain git starts them', { timeout: 60_000 }, () => {
    const { here, outside } = attacked();
    here.write('.gitattributes', '* filter=evil diff=evil\n');
    here.commit('Attributes');
    trap(here, outside);
    here.write('src/a.ts', 'changed\n');
    here.git('status');
    here.git('diff');
    expect(readFileSync(join(here.root, '.gitattributes'), 'utf8')).toContain('filter=evil');
    expect(readdirSync(join(outside, 'marks'))).toEqual(
      expect.arrayContaining(['fsmonitor', 'clean']),
    );
  });
});
