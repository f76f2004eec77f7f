import { closeSync, fsyncSync, lstatSync, openSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import type { Plan, PlannedWrite } from '#workspace/plan';

import { reasonOf } from './read-source.ts';

/**
 * Writes a plan: first every `before` is compared with what is on disk, then each file is staged beside its target,
 * synced and renamed over it, so that each file is at any moment all old or all new.
 *
 * @throws {EnvironmentError} when a file changed since it was read, or cannot be written; what was staged is removed
 */
export function applyPlan(root: string, plan: Plan): void {
  for (const write of plan.writes) {
    verifyInside(root, write);
    verifyBefore(root, write);
  }
  const staged: { from: string; to: string }[] = [];
  try {
    for (const [index, write] of plan.writes.entries()) {
      if (write.after === null) continue;
      const to = join(root, write.path);
      const from = join(dirname(to), `.${process.pid}-${index}.ledger-tmp`);
      stage(from, write.after, statSync(to, { throwIfNoEntry: false })?.mode ?? 0o644);
      staged.push({ from, to });
    }
    for (const { from, to } of staged) renameSync(from, to);
    for (const write of plan.writes) if (write.after === null) rmSync(join(root, write.path));
  } catch (error) {
    for (const { from } of staged) rmSync(from, { force: true });
    throw new EnvironmentError(`cannot write ${plan.writes.map((write) => write.path).join(', ')}: ${reasonOf(error)}`, error);
  }
}

/** Nothing is written through a link, wherever a path came from. */
function verifyInside(root: string, write: PlannedWrite): void {
  const target = join(root, write.path);
  const real = realpathSync(root);
  let folder: string;
  try {
    folder = realpathSync(dirname(target));
  } catch (error) {
    throw new EnvironmentError(`cannot write ${write.path}: ${reasonOf(error)}`, error);
  }
  if ((folder !== real && !folder.startsWith(real + sep)) || lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new EnvironmentError(`${write.path} leads out of the workspace; nothing was written`, new Error('outside'));
  }
}

function verifyBefore(root: string, write: PlannedWrite): void {
  let now: string | null;
  try {
    now = readFileSync(join(root, write.path), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new EnvironmentError(`cannot read ${write.path}: ${reasonOf(error)}`, error);
    now = null;
  }
  if (now !== write.before) throw new EnvironmentError(`${write.path} changed since it was read; nothing was written`, new Error('before differs'));
}

function stage(path: string, text: string, mode: number): void {
  const descriptor = openSync(path, 'wx', mode & 0o777);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
    closeSync(descriptor);
  } catch (error) {
    // A full disk: what was staged of this file goes as well.
    closeSync(descriptor);
    rmSync(path, { force: true });
    throw error;
  }
}
