import { statement as say } from '#messages/statement';
import type { Outcome } from '#promotion/outcome';
import type { CommandedAct } from '#promotion/statements/asked-command';
import type { Statement } from '#promotion/statements/statement';
import { shownOf } from '#promotion/statements/ticks';
import { isSameAddress } from '#provenance/people/address-of';

import { decide } from '../acts/decide.ts';
import { promote } from '../acts/promote.ts';
import { capture } from '../capture/capture.ts';
import { review } from '../review/review.ts';
import type { AskedAct } from '../statements/asked-acts.ts';
import type { Acting } from '../unit-of-work/run-act.ts';

/** Who decides, as the forge attests it. */
export function decider(
  { author, url }: Pick<Statement, 'author' | 'url'>,
  reviewers: readonly string[],
): Pick<Acting, 'by' | 'principal'> {
  const named = author.identities.find((each) =>
    reviewers.some((reviewer) => isSameAddress(reviewer, `<${each}>`)),
  );
  return {
    by: `${author.login} <${named ?? author.identities[0] ?? ''}>`,
    principal: { kind: 'person', standing: 'attested', inside: null, attestation: url },
  };
}

/**
 * Plans what somebody asked for, by the planners that commands have.
 *
 * @throws {EnvironmentError} when the world fails
 */
export async function carryOut(acting: Acting, { said, shown }: AskedAct): Promise<Outcome> {
  if (shown !== null && said.act === 'promote') {
    const changed = await changedSince(acting, said.items[0] ?? '', shown);
    if (changed) return changed;
  }
  switch (said.act) {
    case 'promote':
      return promote(because(acting, said.reason), said.items);
    case 'reject':
      return decide(because(acting, said.reason), 'reject', said.items, noEnd);
    case 'defer':
      return decide(because(acting, said.reason), 'defer', said.items, {
        ...noEnd,
        until: said.until,
        blockedBy: said.blockedBy,
      });
    case 'remember':
      return capture(acting, rememberedOf(said));
  }
}

const noEnd = { until: null, blockedBy: null, task: null };

function because(acting: Acting, reason: string | null): Acting {
  return reason === null ? acting : { ...acting, reason };
}

function rememberedOf(
  said: Extract<CommandedAct, { act: 'remember' }>,
): Parameters<typeof capture>[1] {
  return {
    claim: said.claim,
    kinds: ['fact'],
    evidence: said.places,
    quotes: [],
    commands: [],
    outputs: [],
    loadWhen: said.when,
    details: {},
  };
}

/** A refusal where an item is not what the comment showed; null where it is. */
async function changedSince(acting: Acting, item: string, shown: string): Promise<Outcome | null> {
  const { items } = await review(acting, { all: true });
  const now = items.find(({ name, short }) => name === item || short === item);
  // What no longer waits is refused by its own gate.
  return now === undefined || shownOf(now.content) === shown
    ? null
    : {
        kind: 'refused',
        reasons: [{ code: 'ACT', message: say.changedSince({ item }) }],
        notes: [],
      };
}
