import { resolve } from 'node:path';

import { readConfigAt } from '#disk/reading/read-config-file';
import { readUserConfig } from '#disk/reading/read-user-config';
import { locate } from '#disk/roots/locate';
import { readSessionState } from '#disk/state/session-file';
import { withSession } from '#disk/state/session-state';
import { isStateOver, mostSessionBytes, readSession } from '#recall/session';

import { memoriesOf } from '../invocation/memories.ts';
import type { Env } from '../unit-of-work/act-request.ts';
import { askSelector } from './ask-selector.ts';

/** A task whose selection is made ahead. */
export interface Ahead {
  readonly cwd?: string;
  readonly config?: string;
  readonly env: Env;
  /** The clock, as an instant. */
  readonly now: string;
  readonly text: string;
  readonly limit: number;
  readonly unreviewed: boolean;
  readonly session: string;
}

/**
 * Whether a selection is worth being made ahead: for more than a word, where a selector is set up
 * and the session has bytes left.
 */
export function shouldPrefetch({ cwd, config, env, now, text, session }: Ahead): boolean {
  const [located] = locate(resolve(cwd ?? '.'), [], config ?? null);
  if (!located || !/\S\s+\S/.test(text) || !readUserConfig(env).config.selector) return false;
  return (
    readSession(readSessionState(env, located.root.path, session, 'sessions'), now).bytes <
    mostSessionBytes
  );
}

/** Asks the selector and keeps what it chose for the recall that comes. */
export async function selectAhead({
  cwd,
  config,
  env,
  now,
  text,
  limit,
  unreviewed,
  session,
}: Ahead): Promise<void> {
  const [located] = locate(resolve(cwd ?? '.'), [], config ?? null);
  if (!located) return;
  const { owners } = await memoriesOf(located, await readConfigAt(located));
  const { paths } = await askSelector(
    env,
    text,
    limit,
    [...owners.keys()].filter(
      (each) => each.standing === 'fact' || (unreviewed && each.standing === 'unreviewed'),
    ),
  );
  if (paths === null) return;
  await withSession(
    env,
    located.root.path,
    `ahead ${session}`,
    (old) => isStateOver(old, now),
    () =>
      Promise.resolve({
        text: `${JSON.stringify({ schemaVersion: 1, query: text, paths, at: now })}\n`,
        result: null,
      }),
  );
}
