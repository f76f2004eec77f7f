import {
  decodeJson,
  decoderWithDefault,
  listDecoder,
  objectDecoder,
  stringDecoder,
} from '#diagnostics/json-decoder';
import { readSessionState } from '#disk/state/session-file';

import type { Env } from '../invocation/principal.ts';

/** A question of a session to the advisor. */
export interface Advice {
  /** Absolute path of the root in which the task was given. */
  readonly root: string;
  readonly task: string;
  /** RFC 3339. */
  readonly at: string;
  /** The records that it chose; null before the answer and after its delivery. */
  readonly paths: readonly string[] | null;
}

/** Not under the root, because an agent may change its folder within a session. */
export const adviceStateFolder = 'sessions';

/** Reads a session's last question to the advisor; null if there is none. */
export function readKeptAdvice(env: Env, session: string): Advice | null {
  return parseAdvice(readSessionState(env, adviceStateFolder, session, 'advisor'));
}

/** Whether an answer was not delivered yet. */
export function isAdviceWaiting(env: Env, session: string | null): boolean {
  return session !== null && (readKeptAdvice(env, session)?.paths ?? null) !== null;
}

const advice = objectDecoder({
  root: stringDecoder,
  task: stringDecoder,
  at: stringDecoder,
  paths: decoderWithDefault(listDecoder(stringDecoder), null),
});

/** Parses a stored question; null for null and for damaged text. */
export function parseAdvice(kept: string | null): Advice | null {
  return decodeJson(kept, advice);
}
