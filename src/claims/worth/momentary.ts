import { anyOf, explains, withoutQuotes } from './explained.ts';

const now = '(?:now |still |currently |about |only )?';
const ticket = String.raw`(?:[A-Z][A-Z0-9]+-\d+|[#!]\d+)`;
const verified = '(?:tests?|specs?|suite|checks|build|ci|pipeline)';

/** How far a piece of work is. */
const progress = anyOf(
  String.raw`\b(?:is|are|was|were|stands) ${now}(?:(?:half|almost|nearly|mostly|partly|partially|\d+ ?%) (?:done|finished|completed?|ready|merged|migrated)|in progress|under ?way|wip|(?:up |open |ready )?for review|(?:in|under) review|on hold|not (?:yet )?(?:done|finished|started|merged|complete))(?=[,;.!)]|$| (?:and|at|on|in|since|for|as) )`,
  String.raw`\b(?:is|are) still (?:missing|open|pending|outstanding|to (?:do|come)|unfinished|waiting)\b`,
  String.raw`\bstill (?:to do|to be done)\b|\bstill needs (?:to be|tests?|docs?|an? |review|work)`,
  String.raw`^(?:step|task|phase|part|ticket|milestone|${ticket})\b[^,;]{0,30} (?:is|are|was|were) ${now}(?:done|finished|completed?|ready|closed|merged|open|next|blocked)\b`,
  String.raw`\b\d+ (?:out )?of (?:the )?\d+ [^.;,]{1,40} (?:is|are|were|have been) ${now}(?:migrated|converted|ported|done|finished|merged|moved|left|open|fixed|translated|rewritten|reviewed|closed)\b`,
  String.raw`^(?:still|now|currently) (?:waiting|blocked|stuck) (?:for|on|by)\b`,
  String.raw`^(?:waiting|blocked|stuck) (?:for|on|by) [^.;]*\b(?:review|approval|answer|reply|ci|merge)\b`,
);
/** What somebody does or will do. */
const busy = anyOf(
  String.raw`\b(?:is|are) ${now}being (?:watched|monitored|investigated|looked (?:at|into)|worked on|debugged|tested|reviewed|fixed|discussed)\b`,
  String.raw`\b(?:i am|i'm|we are|we're|is|are) ${now}(?:working|busy) (?:on|with) `,
  String.raw`^(?:i|we)(?:'ll| will|'m going to|'re going to| am going to| are going to)\b`,
  String.raw`^(?:i am|i'm|we are|we're) ${now}(?:on|in|at) (?:the )?(?:branch|step|phase)\b`,
  String.raw`^(?:the )?next (?:step|task|thing)s? (?:is|are|will be)\b`,
);
/** How tests, builds and machines fare. */
const condition = anyOf(
  String.raw`\b${verified}\b[^.;]* (?:(?:is|are|was|were|ran) (?:all )?(?:green|red|passing|failing)|pass(?:ed|es)?)\b[^.;]*\b(?:\d+ ?(?:of|\/|out of) ?\d+|after|now|again|today|at the moment|on (?:main|master|my branch))\b`,
  String.raw`\b\d+(?: ?(?:of|\/) ?\d+)? (?:tests?|specs|test cases|checks) (?:(?:are|were) )?(?:pass(?:ed|ing|es)?|green|fail(?:ed|ing|s)?|red)\b`,
  String.raw`^(?:test |code |line )?coverage (?:is|was|stands) ${now}(?:at )?\d`,
  String.raw`\b(?:is|are|was|were) (?:down|broken|red|green|failing|slow|unavailable|locked|offline|flaky|stuck) (?:right now|at the moment|currently|now|again|today|since (?:this|noon|yesterday|\d)|this (?:morning|afternoon))`,
  String.raw`\b(?:is|are|was|were|has|have)\b[^.;]*\b(?:right now|as we speak|at this moment|just now)\b`,
  String.raw`^(?:build|run|job|pipeline|deploy(?:ment)?) #?\d[\w.]* (?:failed|passed|is|was|succeeded)\b`,
  String.raw`^there (?:are|is) ${now}\d+ (?:open|failing|pending|remaining|flaky|unread)\b`,
);
/** Where a change is on its way. */
const onItsWay = anyOf(
  String.raw`\b(?:pr|pull request|mr|merge request|branch|ticket|issue) ?(?:${ticket}|\S+\/\S+)[^.;]{0,40}\b(?:is|are|was|has been|waits?|awaits?) ${now}(?:open|approved|waiting|for|ready|closed|(?:a )?draft|rebased|review|approval|merged|\d+ commits (?:ahead|behind))\b`,
  String.raw`^(?:version |release |build |commit )?v?(?:\d+(?:\.\d+)+|[0-9a-f]{7,40})(?:-\w+)? (?:is|was|has been|runs|went) (?:now )?(?:deployed |rolled out |released |live )?(?:on|to|in) (?:staging|production|prod|dev|test)\b`,
  String.raw`^(?:deployed|released|rolled out|merged|pushed|restarted|started)\b.* ago[.!]?$`,
);
/** What somebody is to do, some time. */
const toDo = anyOf(
  String.raw`^(?:someone|somebody|anyone|one of us) (?:really )?(?:should|ought to|could|needs to|has to|will have to) (?:\w+ )?(?:look|check|clean|fix|tidy|investigate|revisit|rename|rewrite|refactor|update|document|test|go|find|remove|delete|move|ask|talk|write|add|replace)\b`,
  String.raw`\b(?:should|could|needs? to|ought to|have to|want to|will)\b[^.;]*\b(?:some ?time(?: soon)?|some ?day|at some point|one day|when (?:there is|we have|i have) time|one of these days|sooner or later|eventually|later(?: on)?)[.!]?$`,
  String.raw`^(?:to-?do|fixme|next steps?|next up|next|left(?: to do)?|remaining(?: work)?|open (?:tasks?|points?|items?)|still open|follow-?ups?|action items?|status|progress)\b ?(?:\([^)]*\) ?)?: `,
);

const states = [progress, busy, condition, onItsWay, toDo];

/** Whether a claim says how a task or a system stands now, which is another way tomorrow. */
export function isMomentary(claim: string): boolean {
  const said = withoutQuotes(claim);
  return states.some((each) => each.test(said) && !explains(besides(said, each)));
}

/** What a claim says besides the state: "not done" and "failing" are the state, and no reason. */
function besides(said: string, state: RegExp): string {
  return said.replace(state, '…').replace(/\bfail(?:s|ed)?\b/gi, '…');
}
