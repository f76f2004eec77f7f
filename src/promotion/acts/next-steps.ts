import { presentItems } from '#diagnostics/defined-values';
import { joinSentence } from '#messages/sentence';
import { shellWord } from '#messages/shell-word';
import { needsScope } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';

import { type ActContext, shortIdOf } from '../act-context.ts';
import { runGates } from '../gate.ts';
import { gates } from '../gates/all-gates.ts';
import { promoterOf } from '../kinds/kind-promoters.ts';
import { buildProposal } from '../proposals/build-proposal.ts';

/** Gates that depend on the time of the decision and on its decider. */
const later = new Set(['P02', 'P08']);

/**
 * The next steps after a raise: the command that promotes the item, or the reasons that would
 * refuse it. Agents are shown no command that decides.
 */
export async function nextSteps(session: ActContext, history: ItemHistory): Promise<string[]> {
  const short = shellWord(shortIdOf(session, history.item));
  if (history.kind === 'local') return [`ledger reject ${short}`];
  const proposal = await buildProposal(session, history);
  const { discovery, target, record } = proposal;
  const isFile = promoterOf(history.kind).folder !== null;
  const scope = needsScope(history.kind);
  const missing = presentItems([
    scope &&
      (discovery.details.applies_when ?? []).length === 0 &&
      'when it applies (under "Applies when")',
    scope &&
      (discovery.details.does_not_apply_when ?? []).length === 0 &&
      'when it does not apply (under "Does not apply when")',
    history.kind === 'fact' &&
      (discovery.details.evidence ?? []).length === 0 &&
      'what shows it (under "Evidence")',
    ...promoterOf(history.kind).lacking(discovery, record, session.inputs.workspace),
  ]);
  if (missing.length > 0 && !isFile)
    return [
      `capture it again with ${missing.join(', ').replace(/ \(under "[^"]+"\)/g, '')}, ` +
        `then: ledger reject ${short} --reason "incomplete"`,
    ];
  const person = session.request.principal.kind === 'person';
  if (missing.length > 0)
    return presentItems([
      `write into ${target ?? 'its record'}: ${missing.join(', ')}`,
      person && 'ledger review',
    ]);
  // The decider judges the overrides of the raise.
  const { reasons } = runGates(
    gates.filter((gate) => !later.has(gate.code) && !session.request.overrides.includes(gate.code)),
    proposal,
  );
  const against = reasons.map((reason) => {
    const { text, mend } = joinSentence(reason);
    return `${text}${mend[0] === undefined ? '' : `: ${mend[0]}`}`;
  });
  if (against.length > 0) return presentItems([...against.slice(0, 3), person && 'ledger review']);
  if (!person) return [];
  const needsAnother = proposal.high !== null || (proposal.testimony.length > 0 && !proposal.alone);
  return [
    `${needsAnother ? 'another person decides: ' : ''}ledger promote ${short}`,
    'ledger review',
  ];
}
