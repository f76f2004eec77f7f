import { splitPlainText, statesByItself } from '#claims/sentences/standalone-statements';
import { isWithdrawn } from '#workspace/record-status';

import { defineVisitingRule, inFile, message, report } from '../rule.ts';

const item = /^[ \t]{0,3}(?:[-*+]|\d{1,3}[.)])[ \t]+/;
/** A lead that its list completes to one sentence. */
const openLead =
  /(?:^|[.!?]\s+)(?:when|whenever|if|once|after|before)\b(?:[^.!?]|\.(?!\s))*:$|\b(?:both|either|all|each|any|one|two|three|four|five|these|following|order|sequence)\b[^.!?:]*:$|\b(?:when|whenever|if|unless|because|after|before|where|while|once|until|that|of|by|in|on|at|with|to|from|for|as|are|is|and|or)\s*:$/i;

const keepOne = 'keep one statement, and capture each other one: ledger capture "…"';

export const singleClaim = defineVisitingRule({
  code: 'FND307',
  name: 'single-claim',
  severity: 'warning',
  summary: 'The claim of a finding is one statement, in at most two sentences.',
  why: 'One of several statements becomes stale first; then all are withdrawn, or the wrong one stays.',
  falsePositives:
    'Statements are recognized by English words: a sentence counts if it has a verb and a subject ' +
    'of its own. It does not count if it continues the one before (`It …`, `So …`, `Because …`), ' +
    'gives an order or completes a phrase such as `It fails when:`. A claim with a long ' +
    'explanation may count as several.',
  messages: {
    list: message('the claim lists {count} facts', keepOne),
    sentences: message('the claim contains {count} facts', keepOne),
  },
  visit: () => ({
    *finding({ path, claim, status }) {
      if (!claim || isWithdrawn(status.value)) return;
      // Most claims are short: skip the parsing.
      if (
        claim.value.split(/[.!?]["”')\]`*]{0,3}\s/, 3).length < 3 &&
        !/^[ \t]{0,3}(?:[-*+]|\d{1,3}[.)])[ \t]/m.test(claim.value)
      )
        return;
      const place = inFile(path, claim.span, 'claim');
      const { prose, lead, items } = partsOf(claim.value);
      const listed = openLead.test(lead.slice(-400)) ? 0 : items.filter(statesByItself).length;
      const stated = splitPlainText(prose).filter(statesByItself).length;
      if (listed > 1) yield report('list', { count: listed }, place);
      else if (stated > 2) yield report('sentences', { count: stated }, place);
    },
  }),
});

/**
 * The prose of a claim, its text before the list, and the items of the outermost list, each on one
 * line. Code, quotes and tables are left out.
 */
function partsOf(claim: string): {
  readonly prose: string;
  readonly lead: string;
  readonly items: readonly string[];
} {
  const prose: string[] = [];
  const items: string[] = [];
  let lead = '';
  let inItem = false;
  let fence = false;
  for (const line of claim.split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) fence = !fence;
    else if (fence || /^\s*[>|]/.test(line)) continue;
    else if (item.test(line)) {
      if (items.length === 0) lead = prose.join('\n').trimEnd();
      items.push(line.replace(item, ''));
      inItem = true;
    } else if (inItem && /^\s+\S/.test(line)) {
      // A wrapped line continues the item; a nested item is left out.
      if (!/^\s+(?:[-*+]|\d{1,3}[.)])\s/.test(line)) items[items.length - 1] += ` ${line.trim()}`;
    } else {
      if (line.trim() !== '') inItem = false;
      prose.push(line);
    }
  }
  return { prose: prose.join('\n'), lead, items };
}
