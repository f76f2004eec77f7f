import { events, withdrawals } from '#promotion/transcript/corrections';
import { explicitStatements } from '#promotion/transcript/explicit-statements';
import {
  type ExtractedStatement,
  loggedStatement,
} from '#promotion/transcript/extracted-statement';
import { base32DigestOf } from '#provenance/digest';
import type { LogLine } from '#workspace/logs/daily-log';

/** What was done or is under way: the log is full of it, and nobody needs it later. */
const progress =
  /^(?:still |just |now |also )?(?:start(?:ed|ing)?|work(?:ed|ing)?|open(?:ed|ing)?|merg(?:ed|ing)|review(?:ed|ing)?|look(?:ed|ing)?|continu\w+|finish(?:ed|ing)?|wrote|writing|refactor\w*|rebas\w+|push(?:ed|ing)?|deploy(?:ed|ing)?|releas(?:ed|ing)|updat(?:ed|ing)|bump(?:ed|ing)?|clean(?:ed|ing)|pair(?:ed|ing)|meeting|stand-?up|lunch|session|todo|wip|pr\b|#\d|done|fix(?:ed|ing)?|add(?:ed|ing)?|remov(?:ed|ing)|renam(?:ed|ing)|mov(?:ed|ing)|ran|running|investigat\w+|debugg\w+|try(?:ing)?|tried|wait(?:ed|ing)|ask(?:ed|ing)?|test(?:ed|ing)|check(?:ed|ing)?|read(?:ing)?|back|off|tests? (?:are |is )?(?:green|pass\w*))\b/i;
/** What was found out on the way: a cause, or a surprise. */
const learned =
  /\b(?:turned out|turns out|root cause|the cause (?:was|is)|learned|lesson|it was because|decided|agreed)\b/i;
/** A constraint, a cause or a way of things that outlasts the day. */
const lasts =
  /\b(?:because|since|must|needs?|only|never|always|has to|have to|can't|cannot|won't|unless|until|requires?|limit(?:ed|s)?|expects?|breaks?|fails? (?:when|if|unless|on|with)|depends? on|no longer|instead of|rather than|so (?:that|we|the|it|deploys?|never|always)|ignores?|rejects?|truncates?|times out|every|each|per)\b/i;
const guess =
  /\?$|\b(?:maybe|perhaps|probably|might|not sure|i think|i guess|seems|looks like|apparently|could be|suspect|unverified|not verified|to check|hopefully)\b/i;
const passing =
  /\b(?:today|tomorrow|tonight|this (?:morning|afternoon|week)|for now|right now|later)\b/i;

/** What of the daily log may be worth keeping: what was found out, and not what was done. */
export function loggedStatements(lines: readonly LogLine[]): ExtractedStatement[] {
  return lines.flatMap((line) => {
    const { text, by } = line;
    if (by === 'service' || guess.test(text) || text.startsWith('session ended')) return [];
    const [withdrawn] = withdrawals(text);
    const explicit = explicitStatements(text)[0] ?? withdrawn ?? events(text)[0];
    const keeps =
      explicit !== undefined ||
      learned.test(text) ||
      (!progress.test(text) &&
        lasts.test(text) &&
        !passing.test(text) &&
        text.split(' ').length >= 5);
    if (!keeps) return [];
    const claim = explicit?.claim ?? text.replace(/[.\s]+$/, '');
    return [
      loggedStatement(line, base32DigestOf(`${line.at} ${text}`).slice(0, 16), {
        claim: claim.slice(0, 1).toUpperCase() + claim.slice(1),
        when: explicit?.when ?? null,
        notWhen: null,
        ...(explicit?.givenUp && { givenUp: explicit.givenUp }),
        withdraws: explicit !== undefined && explicit === withdrawn,
        kind: explicit?.kind ?? (/\b(?:decided|agreed)\b/i.test(text) ? 'decision' : 'fact'),
      }),
    ];
  });
}
