import { anyOf, explains, withoutQuotes } from './explained.ts';

/** What people do with a piece of work, as version control and trackers hold it. */
const did =
  '(?:merged|shipped|landed|closed|done|finished|completed|released|fixed|reviewed|deployed|' +
  'opened|added|removed|renamed|moved|refactored|implemented|updated|upgraded|bumped|cleaned up|' +
  'migrated|introduced|committed|reverted|rebased|wrote|written|split|extracted|deleted|created|' +
  'changed)';
const commit = String.raw`(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}`;
const number = String.raw`[#!]\d+`;
const request = '(?:commit|prs?|pull requests?|mrs?|merge requests?|issues?|tickets?)';
/** A pull request, an issue, a ticket or a commit. */
const pieces = new RegExp(
  String.raw`(?<![\w&])(?:${number}|[A-Z][A-Z0-9]+-\d+|${commit})(?![\w-])`,
  'g',
);
const lately =
  '(?:today|yesterday|(?:this|last) (?:week|sprint|month|morning|session|afternoon)|' +
  'in (?:this|the last) (?:session|sprint|week))';

/** What a list of them is said with. */
const listed = anyOf(
  String.raw`\b(?:${did}|prs|pull requests|mrs|merge requests|issues|tickets|commits|open|approved)\b`,
);
const lists = anyOf(
  // "Merged before the freeze: …", "Changes this week: …"
  String.raw`^${did}(?: (?:so far|(?:before|after|since|in|on|for|during|by|with|${lately})\b[^:.]{0,40}))?: `,
  String.raw`^(?:what (?:was|we) (?:${did}|did)|(?:work|changes|progress|accomplishments)(?: done)?)(?: ${lately})? ?: `,
  // "This week we moved …", "… moved this week"
  String.raw`^${lately}\b[^.]*\b${did}\b`,
  String.raw`\b${did}\b[^.]{0,80}\b${lately}[.!]?$`,
  String.raw`^${did}(?: ${request})? ${number}`,
);
const changes = anyOf(
  // "Ada renamed the column in commit 3f9c1d2 on Thursday"
  String.raw`\b${did}\b[^,;:]* (?:in|with|by|as|through) (?:the )?(?:${request} )?(?:${number}|${commit})(?: (?:on|last|this|by)\b[^,;:]{0,30})?[.!]?$`,
  String.raw`^(?:the )?(?:last|latest|newest|most recent) (?:commit|pull request|pr|merge)\b`,
  String.raw`^(?:${request} )?(?:${number}|${commit}) (?:(?:was|has been|is) )?(?:${did}|adds|renames|removes|moves|refactors|updates)\b[^,;:]*$`,
  // A commit's subject: "Renamed the column to address"; "Removed users stay" is none.
  String.raw`^(?:added|removed|renamed|moved|refactored|updated|upgraded|bumped|merged|implemented|deleted|split|extracted|migrated|introduced|created) (?:the|an?|our|\d+|tests|support) (?:(?! by )[^,;:])*$`,
);

/** Whether a claim says what was done, as a log does: pull requests, commits, a week's work. */
export function isWorkDone(claim: string): boolean {
  if (explains(claim)) return false;
  const said = withoutQuotes(claim);
  const many = new Set(said.match(pieces) ?? []).size >= 3;
  return (many && listed.test(said)) || lists.test(said) || changes.test(said);
}
