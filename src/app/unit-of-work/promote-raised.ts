import { resolve } from 'node:path';

import type { Diagnostic } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { locate } from '#disk/roots/locate';
import { invocation } from '#messages/invocation';
import { promote } from '#promotion/acts/promote';
import type { Session } from '#promotion/session';
import type { ItemHistory } from '#provenance/ledger/ledger';
import { loadWorkspace } from '#sources/load-workspace';

import { lintErrorsOf } from './lint-errors.ts';
import type { LoadedWorld } from './load-world.ts';
import type { Acting } from './run-act.ts';

/** What an act is carried out with. */
export interface Carried {
  readonly acting: Acting;
  readonly loaded: LoadedWorld;
}

/** Promotes what was raised in this very act, with lint and guards as the plan has it. */
export async function promoteRaised(
  session: Session,
  history: ItemHistory,
  carried: Carried,
): Promise<void> {
  const { world } = session;
  const path = history.target ?? '';
  const proven = world.proven.get(history.discovery);
  await promote(
    {
      ...session,
      world: {
        ...world,
        lintErrors: await lintPlanned(session, path, carried),
        proven: proven ? new Map([...world.proven, [path, proven]]) : world.proven,
      },
    },
    history,
  );
}

/** What lint calls an error in a candidate that is only planned. */
async function lintPlanned(
  { desk, request }: Session,
  path: string,
  { acting, loaded }: Carried,
): Promise<Diagnostic[]> {
  const [located] = locate(resolve(acting.cwd ?? '.'), [], acting.config ?? null);
  if (!located) throw new UsageError(invocation.noWorkspace());
  const texts = desk
    .writes({})
    .flatMap(({ path: file, after }) => (after === null ? [] : [[file, after] as const]));
  const today = request.at.slice(0, 10);
  const { workspace } = await loadWorkspace(located, { planned: new Map(texts), today });
  return lintErrorsOf(
    { ...loaded, workspace },
    new Set([path]),
    request.principal.kind === 'person' ? today : null,
  );
}
