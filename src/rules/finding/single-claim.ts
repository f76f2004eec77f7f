import { sentencesOf, statesByItself } from '#claims/sentences/standalone-statements';
import { isWithdrawn } from '#workspace/record-status';

import { defineVisitingRule } from '../rule.ts';

const item = /^[ \t]{0,3}(?:[-*+]|\d{1,3}[.)])[ \t]+/;
/** A lead that its items complete: with it the list is one sentence. */
const openLead =
  /(?:^|[.!?]\s+)(?:when|whenever|if|once|after|before)\b(?:[^.!?]|\.(?!\s))*:$|\b(?:both|either|all|each|any|one|two|three|four|five|these|following|order|sequence)\b[^.!?:]*:$|\b(?:when|whenever|if|unless|because|after|before|where|while|once|until|that|of|by|in|on|at|with|to|from|for|as|are|is|and|or)\s*:$/i;

/** FND307: a finding states one thing. */
export const singleClaim = defineVisitingRule({
  code: 'FND307',
  name: 'single-claim',
  severity: 'warning',
  since: '1.0',
  summary:
    'The claim of a finding is one proposition: no list of statements, and at most two ' +
    'sentences that state something each.',
  why: 'Of several statements one goes stale first; then all of them are withdrawn, or the wrong one stays.',
  falsePositives:
    'Statements are told by their words, in English: a sentence counts where it has a ' +
    'verb and a subject of its own, not where it goes on with the last one (`It …`, `So ' +
    '…`, `Because …`), gives an order or completes a lead such as `It fails when:`. A ' +
    'claim that explains itself at length may be counted as several.',
  messages: {
    list: {
      text: 'the claim lists {count} statements',
      mend: [
        'keep one here, and capture the others: ledger capture "…"',
        'what only explains it belongs in a section of its own',
      ],
    },
    sentences: {
      text: 'the claim makes {count} statements',
      mend: [
        'keep one here, and capture the others: ledger capture "…"',
        'what only explains it belongs in a section of its own',
      ],
    },
  },
  visit: () => ({
    *finding({ path, claim, status }) {
      if (!claim || isWithdrawn(status.value)) return;
      // Most claims are a sentence or two.
      if (
        claim.value.split(/[.!?]["”')\]`*]{0,3}\s/, 3).length < 3 &&
        !/^[ \t]{0,3}(?:[-*+]|\d{1,3}[.)])[ \t]/m.test(claim.value)
      )
        return;
      const at = { path, span: claim.span };
      const { prose, lead, items } = partsOf(claim.value);
      const listed = openLead.test(lead.slice(-400)) ? 0 : items.filter(statesByItself).length;
      const stated = sentencesOf(prose).filter(statesByItself).length;
      if (listed > 1) yield { messageId: 'list', data: { count: listed }, at, key: 'claim' };
      else if (stated > 2)
        yield { messageId: 'sentences', data: { count: stated }, at, key: 'claim' };
    },
  }),
});

/**
 * The prose of a claim, what of it leads to a list, and the items of its outermost list, each on
 * one line; code, quotes and tables are no statements.
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
      // Wrapped, or an item below this one, which explains it.
      if (!/^\s+(?:[-*+]|\d{1,3}[.)])\s/.test(line)) items[items.length - 1] += ` ${line.trim()}`;
    } else {
      if (line.trim() !== '') inItem = false;
      prose.push(line);
    }
  }
  return { prose: prose.join('\n'), lead, items };
}
