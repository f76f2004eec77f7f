import { describedGuard } from '../message-words.ts';
import { atStart, defineRule, message, report } from '../rule.ts';

export const changeWhole = defineRule({
  code: 'GRD003',
  name: 'change-whole',
  severity: 'error',
  summary: 'A change touches all files that change together.',
  why: 'Half of a change looks finished; someone finds the other half when it breaks.',
  falsePositives:
    'A change that really concerns one side only is reported, too: waive it, or set the guard to ' +
    '`level: tell`. A file that must not be edited by hand is an info: no one can see whether ' +
    'its generator wrote it.',
  messages: {
    half: message(
      '{claim}: {path} changed without {missing}',
      'change {missing} as well',
      'if this change concerns one side only: ledger waive GRD003 {path} --reason "…"',
      'the reason: {claim} ({decided}; ledger show {item})',
    ),
    byHand: message(
      '{claim}: {path} was changed',
      'if its generator wrote it, all is well',
      'the reason: {claim} ({decided}; ledger show {item})',
    ),
  },
  *check(workspace, ledger) {
    for (const each of workspace.surroundings.guards?.halfDone ?? []) {
      const said = describedGuard(each, workspace, ledger);
      if (said === null) continue;
      const { path, record, nth, missing, level } = each;
      const data = { claim: said.claim, item: said.item, decided: said.decided, path };
      const place = atStart(path, `${record} ${nth}`);
      if (missing.length === 0) yield report('byHand', data, place, { severity: 'info' });
      else
        yield report('half', { ...data, missing: missing.join(', ') }, place, {
          severity: level === 'tell' ? 'warning' : undefined,
        });
    }
  },
});
