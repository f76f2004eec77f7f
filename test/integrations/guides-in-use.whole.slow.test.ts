import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { captureFact, numberedLines, promoteFact } from '../support/facts.ts';
import { folderWith, keepingLedger } from '../support/run-cli.ts';
import { bot, captured, gitEnv, type Person, reviewer, type Team, team } from '../support/team.ts';
import { whole } from '../support/whole.ts';

/** What a command of a guide is here, with real names, and what comes of it. */
interface Use {
  readonly line: string;
  readonly code?: number;
  /** What it must say, where the guide says what it says. */
  readonly says?: RegExp | string;
  readonly as?: Person;
  /** What somebody does before. */
  readonly first?: () => void;
}

type Uses = Readonly<Record<string, Use>>;

const numbers = numberedLines(60);
const adr =
  '# ADR-0001: X\n\n- Status: Accepted\n\n## Context\n\nIt was so.\n\n## ' +
  'Decision\n\nDo X.\n\n## Consequences\n\nX is done.\n';
const soon = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);

/**
 * Every command a guide shows, in its order: the lines of its blocks, continued lines joined, and
 * those within sentences.
 */
function commandsOf(guide: string): string[] {
  const text = readFileSync(`docs/guides/${guide}.md`, 'utf8');
  return [
    ...text.matchAll(/^```(\w*)\n([^]*?)^```$|`((?:npx memory-ledger|ledger|cd|sed|git) [^`]*)`/gm),
  ].flatMap(([, language, block, inline]) => {
    if (inline !== undefined) return [inline];
    return language === 'sh'
      ? (block ?? '')
          .replaceAll(/\\\n\s*/g, '')
          .trimEnd()
          .split('\n')
          .map((line) => line.replace(/\s+# .*/, ''))
      : [];
  });
}

/** The words the shell makes of a line that is one command of the tool; null for any other. */
function wordsOf(here: Team, line: string): readonly string[] | null {
  const command = /^(?:ledger|npx memory-ledger) ([^|&;<>()$`~\n]*)$/.exec(line)?.[1];
  if (command === undefined) return null;
  const ran = spawnSync('sh', ['-c', `printf '%s\\0' ${command}`], {
    cwd: here.root,
    encoding: 'utf8',
  });
  return ran.stdout.split('\0').slice(0, -1);
}

/** Runs a line as somebody pastes it, with the tool first on the PATH. */
function pasted(
  here: Team,
  { line, as = reviewer }: Use,
): { readonly code: number | null; readonly said: string } {
  const who = {
    ...gitEnv(as),
    GIT_EDITOR: 'true',
    EDITOR: 'true',
    HOME: here.root,
  };
  const words = wordsOf(here, line);
  if (words !== null) {
    const { code, out, error } = keepingLedger(here.root, words, { env: who });
    return { code, said: out + error };
  }
  const bin = folderWith({});
  writeFileSync(
    join(bin, 'ledger'),
    `#!/bin/sh\nexec '${process.execPath}' '${resolve('bin/ledger.cjs')}' "$@"\n`,
  );
  writeFileSync(join(bin, 'npx'), '#!/bin/sh\nshift\nexec ledger "$@"\n');
  for (const name of ['ledger', 'npx']) chmodSync(join(bin, name), 0o755);
  const ran = spawnSync('sh', ['-c', line], {
    cwd: here.root,
    encoding: 'utf8',
    input: '',
    env: {
      PATH: `${bin}:${process.env.PATH ?? ''}`,
      ...who,
    } as unknown as NodeJS.ProcessEnv,
  });
  return { code: ran.status, said: ran.stdout + ran.stderr };
}

/**
 * Goes through a guide: it shows these commands and no others, and each does what it is shown for.
 */
function goThrough(guide: string, here: Team, uses: Uses): void {
  // Between branches the guide on waivers is gone through by the story of a pull request.
  expect(
    [...new Set(commandsOf(guide))]
      .filter((line) => !/^(?:#|git (?:switch|checkout) )/.test(line))
      .sort(),
  ).toEqual(Object.keys(uses).sort());
  const ran = Object.entries(uses).map(([written, use]) => {
    use.first?.();
    return { written, ...pasted(here, use) };
  });
  expect(ran).toEqual(
    ran.map(({ written, said }) => ({
      written,
      code: uses[written]?.code ?? 0,
      said:
        uses[written]?.says === undefined
          ? said
          : (expect.stringMatching(uses[written].says) as string),
    })),
  );
}

describe('the commands of the guide', () => {
  whole('monorepos', { timeout: 120_000 }, () => {
    const here = team('main', {
      'package.json': '{ "workspaces": ["packages/*"] }\n',
      'packages/a/src/values.ts': numbers,
      'packages/b/package.json': '{}\n',
      'packages/b/src/values.ts': numbers,
      'packages/b/memory/INDEX.md': '# Memory index\n',
    });
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
    const claim = (words: string, lines: string): string =>
      `"${words}" src/values.ts#${lines} --when "changing ${lines}" --not-when "in tests"`;
    goThrough('monorepos', here, {
      'ledger init': {
        line: 'ledger init --dry-run',
        says: /"workspaces": \[\s*\+?\s*"packages\/\*"/,
      },
      'ledger init --check': {
        first: () => here.write('ledger.config.json', '{}\n'),
        line: 'ledger init --check',
        says: /packages\/b holds memory that nothing here sees\n +do +add "workspaces": \["packages\/\*"\]/,
      },
      'cd packages/a && ledger capture …': {
        first: () => {
          here.write('ledger.config.json', '{ "workspaces": ["packages/*"] }\n');
          here.commit('Apart');
          here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        },
        line: `cd packages/a && ledger capture ${claim('Values begin at zero', 'L1-L4')}`,
        says: /candidate +packages\/a\/corpus|corpus\/findings/,
      },
      'ledger -C packages/a capture …': {
        line: `ledger -C packages/a capture ${claim('Values end at fifty nine', 'L57-L60')}`,
      },
      'ledger lint': { line: 'ledger lint' },
      'ledger gate': { line: 'ledger gate' },
      'ledger lint --staged': {
        first: () => void here.git('add', '-A'),
        line: 'ledger lint --staged',
      },
      'ledger land': { line: 'ledger land' },
      'ledger -C packages/a gate': { line: 'ledger -C packages/a gate' },
      'ledger verify --follow ITEM': {
        first: () => {
          here.did(
            reviewer,
            '-C',
            'packages/a',
            'promote',
            'packages/a/corpus/findings/values-begin-at-zero.md',
          );
          here.commit('Known');
          here.write('packages/c/README.md', '# C\n');
          here.git('add', '-A');
          here.git('mv', 'packages/a/src', 'packages/c/src');
        },
        line:
          'ledger -C packages/a verify --follow packages/a/corpus/findings/values-begin-at-zero-*.md ' +
          '&& grep -n packages/c/src/values.ts ' +
          'packages/a/corpus/findings/values-begin-at-zero-*.md',
        says: /packages\/c\/src\/values\.ts/,
      },
    });
  });

  whole('distilling', { timeout: 120_000 }, () => {
    const here = team('main', { 'ledger.config.json': '{}\n' });
    goThrough('distilling', here, {
      'ledger note "The queue drains at two, so deploys wait until three"': {
        line: 'ledger note "The queue drains at two, so deploys wait until three"',
        says: /noted in .*\.local\/state\/ledger\/logs\//,
      },
      'ledger note': { line: 'ledger note', says: /The queue drains at two/ },
      'ledger note --days 7': { line: 'ledger note --days 7', says: /The queue drains at two/ },
      'ledger distill --dry-run': {
        line: 'ledger distill --dry-run',
        says: /The queue drains at two/,
      },
      'ledger audit': { line: 'ledger audit' },
      'ledger distill': {
        line: 'ledger distill',
        says: /read since \d{4}-\d\d-\d\d: 1 line of the log/,
      },
      'ledger review': { line: 'ledger review', says: /The queue drains at two/ },
    });
  });

  whole('guards', { timeout: 180_000 }, () => {
    const here = team('main', {
      'src/dates.ts': "export const day = format(new Date(), 'P');\n",
      'src/http.ts': 'export const get = (url) => fetch(url);\n',
      'src/log.ts': 'export const logger = {};\n',
      'src/generated/api.ts': 'export {};\n',
      'src/client/index.ts': 'export {};\n',
      'docs/words.md': 'customer, not user\n',
      'db/migrations/001.sql': 'select 1;\n',
      justfile: 'build:\n  npm run build\n',
      'api/openapi.yaml': 'openapi: 3.1.0\n',
      'package.json': '{ "engines": { "node": ">=20" } }\n',
      '.nvmrc': '20\n',
      Dockerfile: 'FROM node:20\n',
    });
    const captures = commandsOf('guards').filter((line) => line.startsWith('ledger capture '));
    expect(captures).toHaveLength(15);
    goThrough('guards', here, {
      ...Object.fromEntries(captures.map((line) => [line, { line, as: bot }])),
      'ledger review': { line: 'ledger review --list', says: /15/ },
      'ledger lint': { line: 'ledger lint' },
      'ledger guard': { line: 'ledger guard' },
      'ledger guard test': { line: 'ledger guard test' },
      'ledger guard suggest': { line: 'ledger guard suggest' },
      'ledger verify --run': { line: 'ledger verify --run' },
      'ledger verify --run --since main': { line: 'ledger verify --run --since main' },
      'ledger lint --staged': { line: 'ledger lint --staged' },
      'ledger gate': { line: 'ledger gate --since HEAD', first: () => here.commit('Propose') },
      'ledger supersede': { line: 'ledger supersede --help' },
      'ledger waive GRD001 src/dates.ts --reason "…"': {
        line: 'ledger waive GRD001 src/dates.ts --reason "until the picker is in"',
        says: /GRD001/,
      },
    });
    // Each of them passes its proof.
    const { items } = JSON.parse(here.did(reviewer, 'review', '--list', '--format', 'json')) as {
      items: { short: string }[];
    };
    here.did(reviewer, 'promote', ...items.map(({ short }) => short));
    expect(here.as(reviewer, ['lint']).code).toBe(0);
  });

  whole('waivers', { timeout: 120_000 }, () => {
    const row = (when: string): string => `| [Tokens](tokens.md) | active | ${when} |\n`;
    const here = team('main', {
      'ledger.config.json': '{}\n',
      'memory/tokens.md': '# Tokens\n',
      'memory/INDEX.md':
        '# Memory index\n\n## Durable findings\n\n| Finding | Status | Load when |\n| --- | ' +
        `--- | --- |\n${row('always')}`,
      'corpus/findings/legacy-one.md':
        '---\ntype: finding\nid: legacy-one\nstatus: candidate\n---\n\n# Finding\n\n## Claim\n\nOne is one.\n',
      'docs/adr/0001-x.md': adr,
    });
    goThrough('waivers', here, {
      'ledger explain CODE': {
        line: 'ledger explain IDX102',
        says: /ledger-disable-next-line IDX102[^]*ledger waive IDX102[^]*ledger baseline --write[^]*"overrides"[^]*"rules"/,
      },
      'ledger waive': { line: 'ledger waive --list', says: /no waivers|nothing/i },
      'ledger baseline': { line: 'ledger baseline' },
      'ledger waive IDX102 memory/INDEX.md --reason "every task here is about tokens"': {
        line: 'ledger waive IDX102 memory/INDEX.md --reason "every task here is about tokens"',
      },
      'ledger waive FND301 "corpus/findings/legacy-*" --to warning --until 2027-01-31 --reason "imported; being reviewed"':
        {
          line:
            `ledger waive FND301 "corpus/findings/legacy-*" --to warning --until ${soon}` +
            ' --reason "imported; being reviewed"',
        },
      'ledger waive FND309 "docs/adr/**" --reason "moved as they are from the old repository"': {
        line: 'ledger waive FND309 "docs/adr/**" --reason "moved as they are from the old repository"',
      },
      'ledger waive IDX102 memory/INDEX.md --reason "…"': {
        line: 'ledger waive IDX102 memory/INDEX.md --reason "again"',
      },
      'ledger waive --list': {
        line: 'ledger waive --list',
        says: /IDX102[^]*FND301[^]*FND309|FND301[^]*FND309[^]*IDX102/,
      },
      'ledger undo': { line: 'ledger undo', says: /ledger\.waivers\.json/ },
      'ledger baseline --write': {
        first: () =>
          here.write(
            'memory/INDEX.md',
            `${here.read('memory/INDEX.md')}${row('always').replace('tokens.md', 'tokens.md#more')}`,
          ),
        line: 'ledger baseline --write',
        says: /ledger\.baseline\.json/,
      },
      'ledger baseline --prune': {
        first: () =>
          here.write(
            'memory/INDEX.md',
            here.read('memory/INDEX.md').replace(row('always'), row('changing tokens')),
          ),
        line: 'ledger baseline --prune',
        says: /ledger\.baseline\.json/,
      },
      'ledger lint --format json': {
        line: 'ledger lint --format json',
        code: 1,
        says: /"suppressed"/,
      },
    });
  });

  whole('adopting', { timeout: 120_000 }, () => {
    const here = team('main', {
      'AGENTS.md': '# Agents\n\nRead this.\n',
      'memory/INDEX.md': '# Memory index\n',
      'docs/adr/0001-x.md': adr,
      'src/a.ts': numbers,
      '.claude/memory/MEMORY.md': '- [Queue](queue.md) — the queue\n',
      '.claude/memory/queue.md':
        '---\nname: queue\ndescription: how the queue drains\ntype: project\n---\n\n' +
        'The queue of the shop drains every night at two, as `src/a.ts:12` says.\n',
      '.serena/memories/limits.md': '# Limits\n\nThe gateway takes 200 requests a second.\n',
      'facts.json': '[{ "subject": "ports", "fact": "The gateway listens on port 8080" }]\n',
    });
    const found = '"$(ls corpus/findings/*queue*.md)"';
    goThrough('adopting', here, {
      'npx memory-ledger init': {
        line: 'npx memory-ledger init',
        code: 2,
        says: /ledger\.config\.json/,
      },
      'git add -A && git commit': {
        first: () => void here.did(reviewer, 'init', '--yes'),
        line: 'git add -A && git commit -qm "Set ledger up"',
      },
      'ledger init --check': { line: 'ledger init --check', says: /hook/ },
      'ledger baseline --prune': { line: 'ledger baseline --prune' },
      'ledger baseline': { line: 'ledger baseline', says: /LED507/ },
      'ledger adopt': {
        line: 'ledger adopt docs/adr/0001-x.md && ledger baseline --prune && ledger lint --fail-on warning',
        says: /adopted/,
      },
      'ledger adopt FOLDER': { line: 'ledger adopt .serena/memories', says: /adopted/ },
      'ledger confirm ITEM --at src/a.ts#L12': {
        line: 'ledger confirm .serena/memories/limits.md --at src/a.ts#L12',
        says: /confirmed/,
      },
      'ledger import FOLDER': { line: 'ledger import .claude/memory', says: /captured/ },
      'ledger show ITEM --full': {
        line: `ledger show ${found} --full`,
        says: /The queue of the shop drains every night at two/,
      },
      'ledger review --cite ITEM': {
        line: `ledger review --cite ${found}`,
        says: /src\/a\.ts/,
      },
      'ledger review': { line: 'ledger review', says: /queue/ },
      'ledger import --copilot FILE': {
        line: 'ledger import --copilot facts.json',
        says: /The gateway listens on port 8080/,
      },
      'ledger init --local': {
        first: () => {
          here.git('reset', '-q', '--hard', 'HEAD~1');
          here.git('clean', '-qfd');
        },
        line: 'ledger init --local --yes && test -z "$(git status --porcelain)"',
      },
      'ledger init --remove': {
        line: 'ledger init --remove --yes && test -z "$(git status --porcelain --ignored)"',
      },
    });
  });

  whole('claude-code', { timeout: 120_000 }, () => {
    const here = team('main', {
      'ledger.config.json': '{}\n',
      'src/a.ts': numbers,
      '.claude/settings.json': '{\n  "model": "x"\n}\n',
    });
    const session = { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 's1' };
    goThrough('claude-code', here, {
      'ledger init --agent claude-code': {
        line: 'ledger init --agent claude-code --yes --format json',
        says: /hook stop; fi/,
      },
      'ledger init --agent claude-code --block': {
        line: 'ledger init --agent claude-code --block --yes --format json',
        says: /hook stop --block/,
      },
      'ledger init --agent cursor': {
        line:
          'ledger init --agent cursor --yes && grep -q memory-ledger .cursor/mcp.json && ' +
          'grep -q "hook stop" .cursor/hooks.json',
      },
      'ledger init --agent copilot': {
        line: 'ledger init --agent copilot --yes && grep -q "hook stop" .github/hooks/ledger.json',
      },
      'ledger init --agent copilot --block': {
        line: 'ledger init --agent copilot --block --yes && grep -q "stop --block" .github/hooks/ledger.json',
      },
      'ledger init --agent vscode': {
        line:
          'ledger init --agent vscode --yes && grep -q memory-ledger .vscode/mcp.json && ' +
          'grep -q "hook stop" .github/hooks/ledger.json',
      },
      'ledger init --agent gemini': {
        line: 'ledger init --agent gemini --yes && grep -q memory-ledger .gemini/settings.json',
      },
      'ledger init --agent codex': {
        line: 'ledger init --agent codex --yes && grep -q memory-ledger .codex/config.toml',
      },
      'ledger init --remove --agent cursor': {
        line: 'ledger init --remove --agent cursor --yes && test ! -e .cursor',
      },
      'cd web && npm run -s compile': { line: 'true' },
      'ledger waive GRD001 src/report.ts --reason "…"': {
        // No guard looks at the file here, and that is said.
        line: 'ledger waive GRD001 src/report.ts --reason "until the picker is in"',
        code: 1,
        says: /src\/report\.ts/,
      },
      'ledger mcp': {
        line: 'ledger mcp < /dev/null',
      },
      'ledger init --check': {
        line: 'ledger init --check',
        says: /Claude Code +\.claude\/settings\.json calls ledger +held up once while proposals wait/,
      },
      'ledger hook EVENT': {
        first: () =>
          void here.as(
            bot,
            [
              'capture',
              'Zero is the first value',
              'src/a.ts#L1-L4',
              '--when',
              'changing values',
              '--not-when',
              'in tests',
            ],
            { env: session },
          ),
        line: `echo '{"session_id":"s1"}' | ledger hook task-completed --block`,
        code: 2,
        says: /^1 finding you proposed waits for a person: /,
      },
      'echo \'{"session_id":"s1"}\' | ledger hook stop --block --portable': {
        line: `echo '{"session_id":"s1"}' | ledger hook stop --block --portable`,
        code: 2,
        says: /^1 finding you proposed waits for a person: /,
      },
      'ledger review': { line: 'ledger review --list', says: /Zero is the first value/ },
      'ledger sync --user': { line: 'ledger sync --user', says: /no agent keeps a store/ },
      'ledger init --remove --agent claude-code': {
        line: 'ledger init --remove --agent claude-code --yes && git diff --exit-code .claude',
      },
      'ledger init --agent claude-code --local': {
        line: 'ledger init --agent claude-code --local --yes && test -z "$(git status --porcelain .claude)"',
      },
      'ledger init --remove': {
        line: 'ledger init --remove --yes && test ! -e .claude/settings.local.json && git diff --exit-code .claude',
      },
    });
  });

  whole('recall', { timeout: 120_000 }, () => {
    const here = team('main', { 'ledger.config.json': '{}\n', 'src/auth/refresh.ts': numbers });
    promoteFact(
      here,
      'A refresh token rotates once',
      'src/auth/refresh.ts#L1-L4',
      'changing how refresh tokens rotate',
    );
    const hello = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'x', version: '1' },
      },
    });
    goThrough('recall', here, {
      'ledger recall "change how refresh tokens rotate" --paths src/auth/refresh.ts': {
        line: 'ledger recall "change how refresh tokens rotate" --paths src/auth/refresh.ts',
        says: /### A refresh token rotates once/,
      },
      'ledger recall --changed': {
        first: () => here.write('src/auth/refresh.ts', `${numbers}more\n`),
        line: 'ledger recall --changed',
        says: /here because: rests on lines 1\u20134 of/,
      },
      'ledger recall --staged': {
        line: 'git add src && ledger recall --staged',
        says: /here because: rests on lines 1\u20134 of/,
      },
      'ledger recall --since origin/main': {
        line: 'git commit -qm more && ledger recall --since HEAD~1',
        says: /here because: rests on lines 1\u20134 of/,
      },
      'ledger mcp': {
        line: `(echo '${hello}'; sleep 2) | ledger mcp`,
        says: /"serverInfo":\{"name":"memory-ledger"/,
      },
      'ledger status': { line: 'ledger status', says: /health/ },
      'ledger show ID': { line: 'ledger show src/auth/refresh.ts', says: /rotate/ },
      'ledger init --check': { line: 'ledger init --check', says: /memory/ },
      'ledger recall --no-advisor "TASK"': {
        line: 'ledger recall --no-advisor "change the refresh tokens"',
        says: /rotates once/,
      },
    });
  });

  whole('map', { timeout: 120_000 }, () => {
    const here = team('main', { 'ledger.config.json': '{}\n', 'src/a.ts': numbers });
    const item = promoteFact(
      here,
      'Zero is the first value',
      'src/a.ts#L1-L4',
      'changing the first',
    );
    goThrough('map', here, {
      'ledger list': {
        line: 'ledger list',
        says: /facts {2}1, last verified \S+, 1 of 1 hold/,
      },
      'ledger list --by section': {
        line: 'ledger list --by section',
        says: /Durable findings {2}1/,
      },
      'ledger list --by topic': {
        line: 'ledger list --by topic',
        says: /no topic {2}1/,
      },
      'ledger list --format markdown > memory-list.md': {
        line: 'ledger list --format markdown > memory-list.md && cat memory-list.md && rm memory-list.md',
        says: /\| facts \| 1 \|/,
      },
      'ledger review --list': { line: 'ledger review --list' },
      'ledger log': { line: 'ledger log' },
      'ledger log --since 2026-11-01': {
        line: 'ledger log --since 2026-11-01',
        says: /promotion {2}A Reviewer[^]*raise {2}Build Bot/,
      },
      'ledger log ITEM': { line: `ledger log ${item}`, says: /pending → promoted/ },
      'ledger status': {
        line: 'ledger status',
        says: /health\n {2}provenance {2}1 of 1 have complete provenance/,
      },
      'ledger lint --only FND301': { line: 'ledger lint --only FND301' },
      'ledger verify': { line: 'ledger verify' },
      'ledger lint --only FND303': { line: 'ledger lint --only FND303' },
      'ledger conflicts': {
        line: 'ledger conflicts',
        says: /^no contradiction found in what was compared/,
      },
      'ledger show ITEM': {
        line: `ledger show ${item}`,
        says: /linked from\n {2}memory\/INDEX\.md:\d+ {2}lists it/,
      },
      'ledger graph --around ITEM --depth 1': {
        line: `ledger graph --around ${item} --depth 1`,
        says: /^flowchart LR\n[^]*\|"lists"\|/,
      },
      'ledger graph > memory.mmd': {
        line: 'ledger graph > memory.mmd && cat memory.mmd && rm memory.mmd',
        says: /^flowchart LR/,
      },
      'ledger graph --format dot > memory.dot': {
        line: 'ledger graph --format dot > memory.dot && cat memory.dot && rm memory.dot',
        says: /^digraph memory/,
      },
      'ledger lint --only CON803': { line: 'ledger lint --only CON803' },
      'ledger graph --format json': {
        line: 'ledger graph --format json',
        says: /"around": null,\n {2}"nodes"|"nodes"/,
      },
      'ledger list --format json': {
        line: 'ledger list --format json',
        says: /"by": "kind"/,
      },
      'ledger status --format json': { line: 'ledger status --format json', says: /"health": \[/ },
      'ledger show ITEM --format json': {
        line: `ledger show ${item} --format json`,
        says: /"linkedFrom": \[/,
      },
    });
  });

  whole('conflicts', { timeout: 120_000 }, () => {
    const here = team('main', {
      'ledger.config.json': '{}\n',
      'src/a.ts': numbers,
      '.claude/memory/MEMORY.md': '# Memory\n\n- [Queue](queue.md) — the queue\n',
      '.claude/memory/queue.md':
        '---\nname: Queue\ndescription: The queue of the shop drains every night at ' +
        'two\ntype: project\n---\n\nThe queue of the shop drains every night at two.\n',
    });
    const known = (claim: string, lines: string): string => {
      return promoteFact(
        here,
        claim,
        `src/a.ts#${lines}`,
        'starting the preview',
        '--task',
        `T-${lines}`,
      );
    };
    const port = (number: number): string =>
      `The preview server of the shop listens on port ${number}`;
    const [one, two, three] = [
      known(port(3000), 'L1-L4'),
      known(port(8080), 'L10-L14'),
      known(port(9090), 'L20-L24'),
    ];
    goThrough('conflicts', here, {
      'ledger conflicts': {
        line: 'ledger conflicts',
        says: /^contradiction {2}"\d+" against "\d+"\n[^]*\n3 contradictions\nCompared 1 file and 3 claims for contradictions \(2 statements\)\n$/,
      },
      'ledger conflicts ITEM': {
        line: `ledger conflicts ${one}`,
        says: /\n2 contradictions\nCompared /,
      },
      'ledger conflicts --duplicates': {
        line: 'ledger conflicts --duplicates',
        says: /^no contradiction found in what was compared/,
      },
      'ledger conflicts --contradictions': {
        line: 'ledger conflicts --contradictions',
        says: /\n3 contradictions\nCompared /,
      },
      'ledger lint': {
        line: 'ledger lint --fail-on never',
        says: /warning CON801/,
      },
      'ledger gate': {
        first: () => here.commit('Known'),
        line: 'ledger gate --since HEAD~1',
        says: /warning CON801/,
      },
      'ledger audit': { line: 'ledger audit --no-home' },
      'ledger lint --only CON801,CON802,CON804 --fail-on info': {
        line: 'ledger lint --only CON801,CON802,CON804 --fail-on info',
        code: 1,
        says: /CON801/,
      },
      'ledger conflicts --format markdown > conflicts.md': {
        line: 'ledger conflicts --format markdown > conflicts.md && cat conflicts.md && rm conflicts.md',
        says: /^# Conflicts in memory\n\n3 contradictions\./,
      },
      'ledger conflicts --format json': {
        line: 'ledger conflicts --format json',
        says: /"contradictions": 3/,
      },
      'ledger retract ITEM --because contradicted --reason "…"': {
        line: `ledger retract ${one} --because contradicted --reason "it is 8080"`,
      },
      'ledger supersede OLD NEW': {
        line: `ledger supersede ${two} ${three} && ledger conflicts`,
        says: /no contradiction found in what was compared/,
      },
      'ledger confirm ITEM': { line: `ledger confirm ${three}` },
      'ledger supersede ITEM': { line: `ledger supersede ${three}` },
      'ledger capture --from NOTE': {
        line: 'ledger capture --from .claude/memory/queue.md src/a.ts#L30-L34 --when draining --not-when "in tests"',
        as: bot,
        says: /^captured /,
      },
    });
  });

  it('loop', { timeout: 180_000 }, () => {
    const here = team('main', {
      'ledger.config.json': '{}\n',
      'src/auth/refresh.ts': numbers,
      'src/a.ts': numbers,
      'src/db.ts': numbers,
    });
    const raise = (claim: string, lines: string, ...more: readonly string[]): string =>
      captureFact(here, claim, `src/a.ts#${lines}`, `changing ${lines}`, '--task', 'T-1', ...more);
    const known = (claim: string, lines: string): string => {
      const item = raise(claim, lines);
      here.did(reviewer, 'promote', item);
      return item;
    };
    const [kept, stale, moved, worded] = [
      known('Zero is the first value', 'L1-L4'),
      known('Values rise by one', 'L12-L16'),
      known('Twenty is the middle', 'L19-L23'),
      known('Thirty is later', 'L29-L33'),
    ];
    const [first, second, third, fourth] = [
      known('Eight is small', 'L6-L9'),
      known('Fifty five is large', 'L54-L57'),
      known('Seventeen ends the teens early', 'L16-L18'),
      known('Eighteen ends the teens', 'L17-L18'),
    ];
    const open = raise('Forty waits for its turn', 'L39-L43');
    const unscoped = captured(
      here.did(
        bot,
        'capture',
        'Fifty eight is the last but one',
        'src/a.ts#L58-L59',
        '--task',
        'T-1',
      ),
    );
    const grave = raise('Forty five is grave', 'L45-L48', '--consequence', 'high');
    here.did(reviewer, 'promote', grave);
    here.commit('Known');
    const request = JSON.stringify({
      claim: 'Fifty is near the end',
      evidence: ['src/a.ts#L49-L53'],
      when: ['changing L49'],
      not_when: ['in tests'],
    });
    const [middle, teens] = [
      here.at('corpus/findings/twenty-middle.md'),
      here.at('corpus/findings/eighteen-ends-teens.md'),
    ];
    goThrough('loop', here, {
      'ledger capture "A rotated refresh token is rejected on reuse" src/auth/refresh.ts#L10-L42 --when "token rotation, refresh endpoints" --not-when "single-use session cookies"':
        {
          line:
            'ledger capture "A rotated refresh token is rejected on reuse" ' +
            'src/auth/refresh.ts#L10-L42 --when "token rotation, refresh endpoints" --not-when ' +
            '"single-use session cookies"',
          as: bot,
          says: /^captured /,
        },
      'ledger capture "We do not mock the database, because a mocked migration passed and production failed" --said-by "Karl Muster <karl@example.org>" --said-on 2026-11-20 --source https://chat.example.org/p/12 --premise src/db.ts#L3-L7 --when "writing tests" --not-when "the command line"':
        {
          line:
            'ledger capture "We do not mock the database, because a mocked migration passed and ' +
            'production failed" --said-by "Karl Muster <karl@example.org>" --said-on 2026-11-20 ' +
            '--source https://chat.example.org/p/12 --premise src/db.ts#L3-L7 --when "writing ' +
            'tests" --not-when "the command line" && ledger review --list',
          as: bot,
          says: /^captured [^]*We do not mock the database/,
        },
      'ledger capture -': {
        line: `printf '%s' '${request}' | ledger capture -`,
        as: bot,
        says: /^captured /,
      },
      'ledger capture --from-answer ANSWER.md': {
        line:
          `printf 'The call waits for ten.\\n\\nSources:\\n- src/a.ts#L2-L4\\n' | ledger ` +
          'capture --from-answer - --when waiting --not-when "in tests"',
        as: bot,
        says: /^captured \S+ fact[^]*The call waits for ten/,
      },
      'ledger capture --from-transcript SESSION.jsonl': {
        line:
          `TMPDIR=$(mktemp -d) && printf '%s\\n' '` +
          `${JSON.stringify({ type: 'user', uuid: 'm1', sessionId: 's1', message: { content: 'Remember that the queue drains at night.' } })}` +
          `' > "$TMPDIR/session.jsonl" && ledger capture --from-transcript ` +
          '"$TMPDIR/session.jsonl"',
        as: bot,
        says: /captured \S+ fact[^]*queue drains at night/i,
      },
      'ledger review': { line: 'ledger review --list', says: /Forty waits for its turn/ },
      'ledger review --edit': {
        line: 'ledger review --edit',
        code: 2,
        says: /needs a terminal[^]*ledger review --apply FILE/,
      },
      'ledger promote': {
        line: `ledger promote ${open} --dry-run`,
        says: /Forty waits for its turn/,
      },
      'ledger promote ITEM --when "…" --not-when "…"': {
        line: `ledger promote ${unscoped} --when "changing L58" --not-when "in tests"`,
        says: /^promoted /,
      },
      'ledger apply': {
        line: `ledger promote ${open} --plan > plan.json && ledger apply plan.json && rm plan.json`,
      },
      'ledger validate ITEM --run': {
        line:
          `ledger validate ${raise('Fifty five is at the end', 'L54-L57', '--command', 'test -f src/a.ts')}` +
          ' --run --yes',
        says: /test -f src\/a\.ts/,
      },
      'ledger init --check': { line: 'ledger init --check' },
      'ledger close TASK': { line: 'ledger close T-1', code: 1, says: /Fifty five is at the end/ },
      'ledger verify': { line: 'ledger verify' },
      'ledger verify --follow': {
        first: () => here.write('src/a.ts', `// Values.\n${numbers}`),
        line: `ledger verify --follow ${moved}`,
      },
      'ledger verify --mark-stale': {
        first: () =>
          here.write('src/a.ts', here.read('src/a.ts').replace('value13 = 13', 'value13 = 130')),
        line: 'ledger verify --mark-stale',
        says: /Values rise by one|values-rise/i,
      },
      'ledger verify --run': {
        line: 'ledger verify --run || true',
        says: /no fact that was asked about has a command/,
      },
      'ledger verify --print src/a.ts#L10-L14 | sha256sum': {
        line: 'ledger verify --print src/a.ts#L10-L14 | sha256sum',
      },
      "sed -n '10,14p' src/a.ts | sha256sum": {
        line:
          `test "$(ledger verify --print src/a.ts#L10-L14 | sha256sum)" = "$(sed -n '10,14p' ` +
          'src/a.ts | sha256sum)"',
      },
      'ledger amend ITEM --reason "…"': {
        first: () =>
          here.write(
            'corpus/findings/thirty-later.md',
            here
              .read('corpus/findings/thirty-later.md')
              .replace('\nThirty is later\n', '\nThirty is later.\n'),
          ),
        line: `ledger amend ${worded} --reason "a full stop"`,
        says: /^amended /,
      },
      'ledger amend PATH': {
        first: () =>
          here.write(
            middle,
            here.read(middle).replace('\nTwenty is the middle\n', '\nTwenty is the middle.\n'),
          ),
        line: `ledger amend ${middle} --reason "a full stop"`,
        says: /^amended /,
      },
      'ledger supersede OLD': { line: `ledger supersede ${worded}` },
      'ledger confirm ITEM': {
        first: () => void here.git('checkout', '-q', 'src/a.ts'),
        line: `ledger confirm ${kept}`,
      },
      'ledger confirm ITEM --at src/a.ts#L10': {
        line: `ledger confirm ${kept} --at src/a.ts#L10`,
        code: 1,
        says: /stands where it is cited/,
      },
      'ledger retract ITEM --reason "…"': {
        line: `ledger retract ${grave} --reason "it is not"`,
        says: /quarantine/,
      },
      'ledger release ITEM --reason "…"': {
        line: `ledger release ${grave} --reason "it is after all"`,
        as: { name: 'Carol Third', mail: 'carol@example.org' },
      },
      'ledger retract ITEM --reason "…" --because contradicted': {
        line: `ledger retract ${kept} --reason "it is the second" --because contradicted`,
      },
      'ledger undo': { line: 'ledger undo' },
      'ledger undo PATH': {
        first: () => here.write(teens, here.read(teens).replace('ends', 'begins')),
        line: `ledger undo ${teens} && git diff --exit-code -- ${teens}`,
        says: /^put back /,
      },
      'ledger retract ITEM --erase --reason "…"': {
        line: `ledger retract ${kept} --erase --reason "it names a customer"`,
        says: /^erased /m,
      },
      'ledger adopt [PATH…]': {
        first: () => {
          here.write('docs/adr/0001-x.md', adr);
          here.commit('Decided before');
        },
        line: 'ledger adopt docs/adr/0001-x.md',
        says: /adopted/,
      },
      'ledger lint': { line: 'ledger lint --fail-on never' },
      'ledger index --write': { line: 'ledger index --write' },
      'ledger land': { line: 'ledger land', says: /nothing/ },
      'ledger land --check': { line: 'ledger land --check' },
      'ledger renumber': {
        first: () =>
          here.write(
            'docs/adr/0001-y.md',
            here.read('docs/adr/0001-x.md').replace('X', 'Y').replace('Accepted', 'Proposed'),
          ),
        line: 'ledger renumber docs/adr/0001-y.md',
        says: /0002/,
      },
      'ledger supersede OLD "CLAIM" EVIDENCE…': {
        line: `ledger supersede ${first} "Eight is small beside all that follow it" src/a.ts#L6-L9`,
        says: /promoted/,
      },
      'ledger supersede OLD --claim "CLAIM"': {
        line: `ledger supersede ${second} --claim "Fifty five is large beside what it follows"`,
        says: /captured/,
      },
      'ledger supersede OLD NEW': {
        line: `ledger supersede ${third} ${fourth}`,
        says: /superseded/,
      },
    });
    expect(stale).not.toBe(kept);
  });
});
