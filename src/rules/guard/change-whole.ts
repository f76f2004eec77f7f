import { describedGuard } from '../message-words.ts';
import { atStart, defineRule, message, report } from '../rule.ts';

export const changeWhole = defineRule({
  code: 'GRD003',
  name: 'change-whole',
  severity: 'error',
  summary: 'A change includes all files that must change together.',
  why: 'Half of a change looks finished until the missing half breaks something.',
  falsePositives:
    'A change that concerns one side only is reported, too: waive it, or set the guard to ' +
    '`level: tell`. A file that must not be edited by hand is an info, because ledger cannot see ' +
    'whether its generator wrote it.',
  messages: {
    half: message(
      '{path} changed without {missing}: {claim}',
      'change {missing} too',
      'only this side changes: ledger waive GRD003 {path} --reason "…"',
    ),
    byHand: message(
      '{path} changed: {claim}',
      'if it was edited by hand, run its generator instead ({decided}; ledger show {item})',
    ),
  },
  *check(workspace, ledger) {
    for (const each of workspace.surroundings.guards?.halfDone ?? []) {
      const said = describedGuard(each, workspace, ledger);
      if (said === null) continue;
      const { path, record, nth, missing, level } = each;
      const place = atStart(path, `${record} ${nth}`);
      if (missing.length === 0)
        yield report(
          'byHand',
          { claim: said.claim, item: said.item, decided: said.decided, path },
          place,
          { severity: 'info' },
        );
      else
        yield report('half', { claim: said.claim, path, missing: missing.join(', ') }, place, {
          severity: level === 'tell' ? 'warning' : undefined,
        });
    }
  },
});
