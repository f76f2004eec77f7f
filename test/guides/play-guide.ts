import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { copyOf, folderWith } from '../support/run-cli.ts';
import type { GuideCommand, GuideFile } from './guide-page.ts';

/** What a step of a guide shows and does, in terms that are the same in each run. */
export interface PlayedStep {
  readonly step: string;
  readonly shown: string;
  readonly was: string;
}

const tool = `exec '${process.execPath}' '${resolve('bin/ledger.cjs')}' "$@"\n`;
/** What somebody has on the PATH; `npm install --prefix DIR` gives DIR the tool of this tree. */
const programs: Readonly<Record<string, string>> = {
  ledger: tool,
  'memory-ledger': tool,
  npx: `while [ "\${1#-}" != "$1" ]; do shift; done; shift\n${tool}`,
  npm:
    'while [ "$1" != --prefix ]; do shift; done; mkdir -p "$2/node_modules/.bin"; ' +
    'ln -s "$(command -v ledger)" "$2/node_modules/.bin/memory-ledger"; ' +
    `ln -s '${resolve('.')}' "$2/node_modules/memory-ledger"\n`,
};

/**
 * Runs a guide's steps one after the other, in a repository with the files of `project`.
 *
 * @param project a folder, relative to the top of this tree; null for an empty repository.
 */
export function playGuide(
  steps: readonly (GuideCommand | GuideFile)[],
  project: string | null,
): readonly PlayedStep[] {
  const home = folderWith({
    '.gitconfig': '[user]\n\tname = Ada Kern\n\temail = ada@example.org\n',
  });
  const bin = folderWith({});
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}`);
    chmodSync(join(bin, name), 0o755);
  }
  const top = realpathSync(project === null ? folderWith({}) : copyOf(project));
  let folder = top;
  const shell = (script: string) => {
    const ran = spawnSync(
      'bash',
      ['-c', `trap 'pwd > "$HOME/.folder"' EXIT\n{ ${script}\n} 2>&1`],
      {
        cwd: folder,
        encoding: 'utf8',
        input: '',
        env: {
          PATH: `${bin}:${process.env.PATH ?? ''}`,
          HOME: home,
          GIT_CONFIG_NOSYSTEM: '1',
        } as unknown as NodeJS.ProcessEnv,
      },
    );
    folder = readFileSync(join(home, '.folder'), 'utf8').trim();
    return { code: ran.status, out: ran.stdout };
  };
  shell('git init -q -b main && git add -A && git commit -q --allow-empty -m Begin');
  const ids = new Map<string, string>();
  return steps.map((step): PlayedStep => {
    if (step.kind !== 'command') return playFile(step, join(top, step.path));
    const { code, out } = shell(
      `${step.shown === null ? 'set -e\n' : ''}${withIds(step.text, ids)}`,
    );
    if (step.shown === null)
      return {
        step: step.text,
        shown: 'exit 0',
        was: code === 0 ? 'exit 0' : `exit ${code}\n${out}`,
      };
    learnIds(step.shown, out, ids);
    const shown = steady(withIds(step.shown, ids));
    const was = steady(out.replaceAll(top, '~/project').replaceAll(home, '~'));
    return { step: step.text, shown, was: isShownBy(shown, was) ? shown : was };
  });
}

/** Writes a file of the guide, or compares it with the one that is there. */
function playFile({ kind, path, text }: GuideFile, file: string): PlayedStep {
  if (kind === 'write') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return { step: path, shown: '', was: '' };
  }
  const here = existsSync(file) ? readFileSync(file, 'utf8') : 'no such file';
  return { step: path, shown: text, was: here.includes(text) ? text : here };
}

const named = /^(?:captured|promoted) ([a-z2-7]{4,6}) /gm;

/** Remembers which id of this run each id of the guide is. */
function learnIds(shown: string, was: string, ids: Map<string, string>): void {
  const [inGuide, here] = [shown, was].map((text) => [...text.matchAll(named)]);
  for (const [at, [, id = '']] of (inGuide ?? []).entries()) ids.set(id, here?.[at]?.[1] ?? id);
}

function withIds(text: string, ids: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\b[a-z2-7]{4,6}\b/g, (word) => ids.get(word) ?? word);
}

/** Digests, commits and days differ from run to run; what is left must be the same. */
function steady(text: string): string {
  return text
    .replaceAll(/\b\d{4}-\d{2}-\d{2}-[a-z2-7]{8}…/g, '<entry>')
    .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, '<day>')
    .replaceAll(/\b(?=[a-f]*\d)[\da-f]{7,40}\b/g, '<commit>')
    .replaceAll(/ +$/gm, '')
    .trimEnd();
}

/**
 * Whether a text is what is shown. `…` stands for any lines if it is alone on a line, else for
 * any words.
 */
function isShownBy(shown: string, was: string): boolean {
  const pattern = shown
    .split(/^…$/m)
    .map((lines) =>
      lines
        .split('…')
        .map((words) => words.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
        .join('[^\n]*'),
    )
    .join('[^]*');
  return new RegExp(`^${pattern}$`).test(was);
}
