// Rehearses a release: publishes the built tool to a registry on this machine, installs it as its
// users do, publishes the next version, and upgrades to it. Prints a line for each part.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { installPrograms, type Machine, run, withRegistry } from './rehearsal/machine.ts';
import { managers, type Project, project, repository } from './rehearsal/project.ts';
import { nextVersion, pack, publish, startRegistry } from './rehearsal/registry.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const next = version.replace(/\d+/g, (part, at: number) =>
  at === version.indexOf('.') + 1 ? String(Number(part) + 1) : part,
);
const home = realpathSync(mkdtempSync(join(tmpdir(), 'ledger-rehearsal-')));
process.on('exit', () => rmSync(home, { recursive: true, force: true }));

const bare = installPrograms(home);
const registry = await startRegistry(bare);
try {
  const machine = withRegistry(bare, registry.url);
  const packed = pack(machine);
  publish(machine, registry, packed);
  done(`published ${version}`);

  const projects = new Map<string, Project>();
  for (const [name, manager] of Object.entries(managers)) {
    if (!starts(machine, manager.start[0] ?? '')) {
      done(`${name} is left out: it does not start here`);
      continue;
    }
    projects.set(name, installed(project(machine, name, manager)));
    done(`${name} installs ${version}`);
  }
  preCommitFramework(machine);
  await actionInstalls(machine);

  nextVersion(packed, version, next);
  publish(machine, registry, packed);
  done(`published ${next}`);
  for (const [name, each] of projects) {
    upgrade(each);
    done(`${name} upgrades to ${next}`);
  }
} finally {
  registry.process.kill();
}

/** Sets a project up with the first version: a fact is promoted, and all is committed. */
function installed(here: Project): Project {
  here.add(version);
  expectText(here.ledger('--version'), version);
  here.ledger('lint');
  here.ledger('init', '--yes');
  here.commit('Keep memory with ledger');
  here.branch('fact');
  const scope = ['--when', 'changing start-up', '--not-when', 'changing tests'];
  here.ledger('capture', 'Start-up fills the cache', 'start.js#L1-L2', ...scope, '--promote');
  here.commit('Record a fact');
  inOrder(here);
  return here;
}

function upgrade(here: Project): void {
  here.add(next);
  expectText(here.ledger('--version'), next);
  const pinned = `pre-commit runs version ${version}, and this is ${next}`;
  if (readFileSync(join(here.folder, '.git/hooks/pre-commit'), 'utf8').includes(`@${version}`)) {
    expectText(here.ledger('init', '--check'), pinned);
    here.ledger('init', '--yes');
  }
  inOrder(here);
  here.commit('Upgrade ledger');
  inOrder(here);
}

/** Memory passes every check, and the set-up is called neither missing nor another version's. */
function inOrder(here: Project): void {
  here.ledger('lint');
  expectText(here.ledger('verify'), '1 promoted record holds');
  here.ledger('gate');
  const set = here.ledger('init', '--check');
  expectText(set, `ledger ${here.ledger('--version').trim()}, `);
  expectText(set, "pre-commit calls ledger  git's own, at work in this clone");
  expectText(set, 'AGENTS.md has the block');
  expectText(set, 'Nothing to mend');
}

function preCommitFramework(machine: Machine): void {
  if (!starts(machine, 'pre-commit')) {
    done('pre-commit is left out: it does not start here');
    return;
  }
  const folder = repository(machine, 'pre-commit', {
    '.pre-commit-config.yaml':
      'repos:\n  - repo: local\n    hooks:\n      - id: ledger\n        name: ledger\n' +
      `        language: node\n        additional_dependencies: ['memory-ledger@${version}']\n` +
      '        entry: memory-ledger lint\n        pass_filenames: false\n',
  });
  expectText(run(machine, folder, 'pre-commit', 'run', '--all-files'), 'Passed');
  done('pre-commit installs and runs it');
}

/** The action's own step, for the version that it stands beside and for one that is asked for. */
async function actionInstalls(machine: Machine): Promise<void> {
  const { install } = (await import('../action/install.mjs' as string)) as {
    readonly install: (...given: readonly unknown[]) => Promise<string>;
  };
  for (const asked of ['', version]) {
    const folder = join(machine.home, `action-${asked}`);
    const bin = await install(asked, folder, process.cwd(), machine.env);
    expectText(run(machine, machine.home, process.execPath, bin, '--version'), version);
  }
  done("the action's step installs it");
}

function starts({ env }: Machine, program: string): boolean {
  const options = { env: env as unknown as NodeJS.ProcessEnv };
  return spawnSync(program, ['--version'], options).status === 0;
}

function expectText(text: string, part: string): void {
  if (!text.includes(part)) throw new Error(`"${part}" is not in:\n${text}`);
}

function done(what: string): void {
  console.log(what);
}
