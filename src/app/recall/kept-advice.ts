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
  readonly root: string;
  readonly task: string;
  readonly at: string;
  /** The records that it chose; null before the answer and after its delivery. */
  readonly paths: readonly string[] | null;
}

/** Not under the root, because an agent may change its folder within a session. */
export const adviceStateFolder = 'sessions';

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

export function parseAdvice(kept: string | null): Advice | null {
  return decodeJson(kept, advice);
}
