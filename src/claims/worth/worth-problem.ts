import { plainText } from '#diagnostics/plain-text';

import { isEnglish } from '../sentences/states-something.ts';
import { anyOf, explains, repeatsLine, withoutQuotes } from './repeated-line.ts';

/** Why a claim is not worth keeping. */
export type WorthProblem = 'repeats' | 'work-done' | 'guess' | 'moment' | 'structure';

/** Longer than any claim of one sentence. */
const maxLength = 1_000;

/**
 * Says why a claim is not worth keeping; null for no reason. A claim that is not English is only
 * compared with the lines that it cites.
 */
export function findWorthProblem(
  claim: string,
  citedLines: readonly string[],
): WorthProblem | null {
  const text = claim.slice(0, maxLength);
  if (repeatsLine(text, citedLines)) return 'repeats';
  if (!isEnglish(text)) return null;
  if (isGuess(text)) return 'guess';
  if (isWorkDone(text)) return 'work-done';
  if (isTemporary(text)) return 'moment';
  return isFileStructure(text) ? 'structure' : null;
}

/** A relative path in the repository. */
const path = String.raw`(?<![\w/~.:@-])(?:\.\/)?(?:[\w@.+()[\]-]+\/)+[\w@.+*()[\]-]*`;
const code = 'tsx?|jsx?|mjs|cjs|py|go|rs|java|kt|rb|php|cs|c|h|cpp|sql|sh|vue|svelte|s?css';
const file = String.raw`(?:${path}|(?<![\w/~.-])[\w-]+\.(?:${code})\b)`;
const within = '(?:in|under|at|inside|below|from)';
const lies = `(?:lives?|sits?|resides?|stands?|can be found|(?:is|are)(?: (?:located|defined|implemented|placed|stored|found|kept|declared|exported))?) ${within}`;
const repository =
  '(?:the|this|our) (?:[\\w-]+ )?(?:project|repo|repository|monorepo|codebase|code base|workspace)(?: here)?';
const product =
  'app|application|service|back-?end|front-?end|server|client|api|library|package|site|website|tool';
const parts = 'packages|folders|directories|modules|apps|services|parts|layers|workspaces|files';

const structure = anyOf(
  // "The handler lives in src/a.ts and its check in src/b.ts."
  String.raw`^(?!new\b|[^,;:]*\b(?:that|which|real|actual|canonical|truth|right|correct)\b)[^,;:]{1,80} (?:${lies}|is|are) (?:the (?:file|folder|directory|module) )?${file}(?:(?:,|,? and|, while)(?: [^,;:]{0,60})?(?: ${within})? ${file})*[.!]?$`,
  // "src/routes holds the routes and src/lib the rest."
  String.raw`^(?:the (?:file|folder|directory|module) )?${file} (?:contains?|holds?|has|is for|is where)\b[^;:]*(?:,|\band\b)[^;:]* ${file}`,
  String.raw`^there (?:is|are) (?:an?|one|two|three|\d+) (?:\w+ )?(?:folder|directory|file|module|package)s? (?:\w+ )?${file}`,
  String.raw`^${repository} (?:has|consists of|contains|comprises|is (?:split|divided) into) (?:two|three|four|five|six|several|\d+) (?:\w+ )?(?:${parts})\b`,
);
/** Contents of the manifest of a project. */
const manifest = anyOf(
  String.raw`^(?:${repository}|(?:the|this|our) (?:[\w-]+ )?(?:${product})) (?:is|are) (?:written|built|implemented|developed|made|coded|tested) (?:in|with|on|using)\b`,
  String.raw`^${repository} uses [\w@./-]+(?:,| and| with) \w`,
  String.raw`^(?:the |our )?(?:tech(?:nology)? )?stack(?: is| consists of| includes|:) `,
  String.raw`^(?:the |our )?(?:dev )?dependencies include\b`,
);

/** Whether a claim only says where files are, or repeats the manifest; a page is worth naming. */
function isFileStructure(claim: string): boolean {
  const text = plainText(claim).replaceAll('’', "'").replace(/\s+/g, ' ');
  if (explains(text) || /\.(?:mdx?|txt|rst|adoc)\b/.test(text)) return false;
  return structure.test(text) || manifest.test(text);
}

/** Words of a guess. */
const hedges = anyOf(
  String.raw`\b(?:probably|presumably|perhaps|maybe|supposedly)\b(?![<(.])`,
  String.raw`^(?:possibly|apparently|conceivably)\b|, (?:possibly|apparently)\b`,
  String.raw`\b(?:seems?|seemed|appears?) (?:to|like|as if|that)\b`,
  String.raw`^(?:it )?looks (?:like|as if)\b|^(?:could|might|may) be\b`,
  String.raw`\b(?:most|very|quite) likely\b|\b(?:is|are|was|were) likely (?:an?|the|to be|caused|due|because)\b`,
  String.raw`\b(?:likely|possibly|might be|could be|may be) (?:because|due|caused|related|down to)\b`,
  String.raw`\b(?:might|may|could) (?:well )?be (?:the|an?) (?:reason|cause|culprit|problem|race)\b`,
  String.raw`\b(?:i|we) (?:think|guess|believe|suspect|reckon|(?:have )?heard)\b`,
  String.raw`\b(?:not (?:entirely |quite )?|un)(?:sure|certain|clear) (?:if|why|whether|how|that)\b`,
  String.raw`\bmy (?:guess|hunch|suspicion|theory)\b|^(?:guess|theory|hypothesis|suspicion)\b ?:`,
  String.raw`\bas far as (?:i|we) (?:know|can (?:tell|see))\b`,
  String.raw`\bshould be (?:fine|ok|okay|all right)\b`,
);
const looked = '(?:verified|confirmed|checked|tested|reproduced|measured)';
const aside = String.raw`(?:^|[,;:.(—–-] *)(?:(?:but|though|although|and|still|yet) )?`;
/** Words that the claim itself is "not verified"; not "the signature is not verified". */
const unverified = anyOf(
  String.raw`${aside}(?:(?:not|never)(?: yet| been)* ${looked}|unverified|unconfirmed|untested)\b`,
  String.raw`${aside}(?:nobody|no one|no-one) (?:has |had )?(?:looked|${looked})\b`,
  String.raw`\b(?:i|we)(?: have| had| did)?(?: not|n't| never) (?:yet )?(?:looked|verify|confirm|check|${looked})\b`,
  String.raw`\b(?:which|this|that) (?:should|needs to|has to|must|remains to|is(?: still)? to) be (?:${looked}|investigated)\b`,
  String.raw`${aside}(?:(?:still )?to be ${looked}|(?:needs|pending|awaiting) (?:verification|confirmation))\b`,
);

/** Words behind a guess that make it a finding: "seems unused, but …". */
const resolved = anyOf(
  String.raw`\b(?:while|although|but)\b`,
  String.raw`[,;:—–] *(?:yet|and that is|and it is|in fact|really|actually)\b`,
);
/** Words before a hypothetical case: "if a test seems to hang". */
const supposed = /\b(?:if|when|whenever|where|while|once|what|that|which|who|whose)\b[^.;:]*$/i;

/** Whether a claim is a guess or a question. */
function isGuess(claim: string): boolean {
  const text = withoutQuotes(claim);
  if (/\?\s*$/.test(text) || unverified.test(text)) return true;
  const hedge = hedges.exec(text);
  return (
    hedge !== null &&
    !resolved.test(text.slice(hedge.index)) &&
    !supposed.test(text.slice(0, hedge.index))
  );
}

/** Verbs of version control and trackers. */
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

/** Words of a list of such items. */
const listed = anyOf(
  String.raw`\b(?:${did}|prs|pull requests|mrs|merge requests|issues|tickets|commits|open|approved)\b`,
);
const lists = anyOf(
  // "Merged: …", "Merged before the freeze: …", "Changes this week: …"
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

/** Whether a claim is a log of work: pull requests, commits, a week's work. */
function isWorkDone(claim: string): boolean {
  if (explains(claim)) return false;
  const text = withoutQuotes(claim);
  const hasMany = new Set(text.match(pieces) ?? []).size >= 3;
  return (hasMany && listed.test(text)) || lists.test(text) || changes.test(text);
}

const now = '(?:now |still |currently |about |only )?';
const ticket = String.raw`(?:[A-Z][A-Z0-9]+-\d+|[#!]\d+)`;
const verified = '(?:tests?|specs?|suite|checks|build|ci|pipeline)';

/** Progress of work. */
const progress = anyOf(
  String.raw`\b(?:is|are|was|were|stands) ${now}(?:(?:half|almost|nearly|mostly|partly|partially|\d+ ?%) (?:done|finished|completed?|ready|merged|migrated)|in progress|under ?way|wip|(?:up |open |ready )?for review|(?:in|under) review|on hold|not (?:yet )?(?:done|finished|started|merged|complete))(?=[,;.!)]|$| (?:and|at|on|in|since|for|as) )`,
  String.raw`\b(?:is|are) still (?:missing|open|pending|outstanding|to (?:do|come)|unfinished|waiting)\b`,
  String.raw`\bstill (?:to do|to be done)\b|\bstill needs (?:to be|tests?|docs?|an? |review|work)`,
  String.raw`^(?:step|task|phase|part|ticket|milestone|${ticket})\b[^,;]{0,30} (?:is|are|was|were) ${now}(?:done|finished|completed?|ready|closed|merged|open|next|blocked)\b`,
  String.raw`\b\d+ (?:out )?of (?:the )?\d+ [^.;,]{1,40} (?:is|are|were|have been) ${now}(?:migrated|converted|ported|done|finished|merged|moved|left|open|fixed|translated|rewritten|reviewed|closed)\b`,
  String.raw`^(?:still|now|currently) (?:waiting|blocked|stuck) (?:for|on|by)\b`,
  String.raw`^(?:waiting|blocked|stuck) (?:for|on|by) [^.;]*\b(?:review|approval|answer|reply|ci|merge)\b`,
);
/** Present or future work of people. */
const busy = anyOf(
  String.raw`\b(?:is|are) ${now}being (?:watched|monitored|investigated|looked (?:at|into)|worked on|debugged|tested|reviewed|fixed|discussed)\b`,
  String.raw`\b(?:i am|i'm|we are|we're|is|are) ${now}(?:working|busy) (?:on|with) `,
  String.raw`^(?:i|we)(?:'ll| will|'m going to|'re going to| am going to| are going to)\b`,
  String.raw`^(?:i am|i'm|we are|we're) ${now}(?:on|in|at) (?:the )?(?:branch|step|phase)\b`,
  String.raw`^(?:the )?next (?:step|task|thing)s? (?:is|are|will be)\b`,
);
/** State of tests, builds and machines. */
const condition = anyOf(
  String.raw`\b${verified}\b[^.;]* (?:(?:is|are|was|were|ran) (?:all )?(?:green|red|passing|failing)|pass(?:ed|es)?)\b[^.;]*\b(?:\d+ ?(?:of|\/|out of) ?\d+|after|now|again|today|at the moment|on (?:main|master|my branch))\b`,
  String.raw`\b\d+(?: ?(?:of|\/) ?\d+)? (?:tests?|specs|test cases|checks) (?:(?:are|were) )?(?:pass(?:ed|ing|es)?|green|fail(?:ed|ing|s)?|red)\b`,
  String.raw`^(?:test |code |line )?coverage (?:is|was|stands) ${now}(?:at )?\d`,
  String.raw`\b(?:is|are|was|were) (?:down|broken|red|green|failing|slow|unavailable|locked|offline|flaky|stuck) (?:right now|at the moment|currently|now|again|today|since (?:this|noon|yesterday|\d)|this (?:morning|afternoon))`,
  String.raw`\b(?:is|are|was|were|has|have)\b[^.;]*\b(?:right now|as we speak|at this moment|just now)\b`,
  String.raw`^(?:build|run|job|pipeline|deploy(?:ment)?) #?\d[\w.]* (?:failed|passed|is|was|succeeded)\b`,
  String.raw`^there (?:are|is) ${now}\d+ (?:open|failing|pending|remaining|flaky|unread)\b`,
);
/** State of a change before its release. */
const onItsWay = anyOf(
  String.raw`\b(?:pr|pull request|mr|merge request|branch|ticket|issue) ?(?:${ticket}|\S+\/\S+)[^.;]{0,40}\b(?:is|are|was|has been|waits?|awaits?) ${now}(?:open|approved|waiting|for|ready|closed|(?:a )?draft|rebased|review|approval|merged|\d+ commits (?:ahead|behind))\b`,
  String.raw`^(?:version |release |build |commit )?v?(?:\d+(?:\.\d+)+|[0-9a-f]{7,40})(?:-\w+)? (?:is|was|has been|runs|went) (?:now )?(?:deployed |rolled out |released |live )?(?:on|to|in) (?:staging|production|prod|dev|test)\b`,
  String.raw`^(?:deployed|released|rolled out|merged|pushed|restarted|started)\b.* ago[.!]?$`,
);
/** Tasks. */
const toDo = anyOf(
  String.raw`^(?:someone|somebody|anyone|one of us) (?:really )?(?:should|ought to|could|needs to|has to|will have to) (?:\w+ )?(?:look|check|clean|fix|tidy|investigate|revisit|rename|rewrite|refactor|update|document|test|go|find|remove|delete|move|ask|talk|write|add|replace)\b`,
  String.raw`\b(?:should|could|needs? to|ought to|have to|want to|will)\b[^.;]*\b(?:some ?time(?: soon)?|some ?day|at some point|one day|when (?:there is|we have|i have) time|one of these days|sooner or later|eventually|later(?: on)?)[.!]?$`,
  String.raw`^(?:to-?do|fixme|next steps?|next up|next|left(?: to do)?|remaining(?: work)?|open (?:tasks?|points?|items?)|still open|follow-?ups?|action items?|status|progress)\b ?(?:\([^)]*\) ?)?: `,
);

const states = [progress, busy, condition, onItsWay, toDo];

/** Whether a claim only describes a state that will soon change. */
function isTemporary(claim: string): boolean {
  const text = withoutQuotes(claim);
  // "not done" and "failing" belong to the state, and explain nothing.
  const besides = (state: RegExp): string =>
    text.replace(state, '…').replace(/\bfail(?:s|ed)?\b/gi, '…');
  return states.some((each) => each.test(text) && !explains(besides(each)));
}
