import { namePatterns, type WrittenRule } from './name-patterns.ts';
import {
  type CodeMention,
  joinScopes,
  listMentions,
  type MarkedSentence,
  mentionListPattern,
  mentionPattern,
  restoreMentions,
  type RuleScope,
  scopeBefore,
  scopeBehind,
  unlimitedScope,
} from './rule-scope.ts';

/**
 * Pattern source for where a clause starts: at the start of a text, or with a sign, a dash or a
 * word such as "and".
 */
export const clauseStartPattern =
  '(?:^|[;:.!,(]\\s*|\\s[—–-]+\\s*|\\b(?:and|but|also|then|so|therefore)\\s+)';
const adverb = '(?:ever|directly|simply|just|please|even|again|blindly|also)\\s+';
/** Words that forbid, up to the verb that they forbid. */
export const negation =
  `(?:(?:(?:you|we|agents?|contributors?|developers?|code|claude|copilot|everyone)\\s+)?` +
  `(?:(?:must|should|shall|may|can|do|will)\\s*(?:not|never)|(?:do|must|should|can|wo|shall)n't|dont|cannot|never|avoid|stop|` +
  `under no circumstances(?:,? (?:should you|must you|may you))?|no)\\s+(?:${adverb})*)`;
const article =
  '(?:(?:the|a|an|any|raw|plain|bare|old|legacy|direct|global|inline|native|new|built-in|deprecated)\\s+)*';
/**
 * Pattern source with one group: the kind of a mention, such as `function` in "the `eval`
 * function".
 */
export const mentionKindPattern =
  '(functions?|methods?|calls?|macros?|statements?|packages?|librar(?:y|ies)|modules?|dependenc(?:y|ies)|imports?|types?|hooks?|casts?|keywords?|operators?|comments?|commands?|attributes?|props?|decorators?|annotations?|directives?|syntax|APIs?|class(?:es)?|components?|tags?|elements?|declarations?|assertions?|blocks?|files?|folders?|director(?:y|ies)|scripts?|flags?|options?|exports?|expressions?|client|wrapper|keys?|columns?|fields?|variables?|parameters?|arguments?|propert(?:y|ies)|constants?|action|images?)';
const conditional =
  /(?:^|[:;.,(]\s*|\s[—–-]+\s*)(?:if|when|while|unless|until|after|before|once|where|whenever|during|even if|although|should|as long as)\b/i;

/** Whether a text, or a clause behind a sign or a dash in it, begins with a condition: "if". */
export function isConditional(text: string): boolean {
  return conditional.test(text.trim());
}

const use =
  '(use|using|call|calling|import|importing|import(?:ing)? from|write|writing|add|adding|introduce|introducing|install|installing|reach(?:ing)? for|leave|leaving|employ)\\s+';
const run = '(run|running|execute|executing|invoke|invoking|issue)\\s+';
const denied = new RegExp(
  `${clauseStartPattern}${negation}(?:(?:${use}|${run})(?:from\\s+)?)?${article}(?:(?:[\\w-]+\\s+){1,4}\\()?(${mentionListPattern})\\)?(?:\\s+${mentionKindPattern}\\b)?(?:\\s*\\((${mentionListPattern})\\))?`,
  'i',
);
const passive = new RegExp(
  `${clauseStartPattern}(?:the )?(?:use of |using |calling |calls to |direct use of )?${article}(${mentionListPattern})(?:\\s+${mentionKindPattern})?\\s+(?:(?:must|should|may|can|shall)(?: not|not| never)|cannot|can't|mustn't|shouldn't|(?:is|are) (?:strictly |absolutely |also )?(?:not (?:allowed|permitted|to)|forbidden|banned|prohibited|disallowed|off[- ]limits|never to))(?: be)?(?: (used|called|imported|added|written|run|executed|edited|modified|changed|touched|hand-edited|updated))?`,
  'i',
);
const listed = new RegExp(
  `^(?:forbidden|banned|prohibited|disallowed|not allowed|never)\\s*:\\s*(?:${use}|${run})?${article}(${mentionListPattern})(?:\\s+${mentionKindPattern})?`,
  'i',
);
const inDeniedList = new RegExp(
  `^(?:${use}|${run})?${article}(${mentionListPattern})(?:\\s+${mentionKindPattern})?`,
  'i',
);
const choice =
  '(use|using|prefer|choose|run|call|import|write|go with|stick (?:to|with)|invoke|install with|we use|we prefer|execute)';
const insteadOf = new RegExp(
  `${clauseStartPattern}(?:(?:always|only|please|must|should|you must|we)\\s+)*${choice}\\s+([^.;!]{1,90}?)\\s*(?:,? ?(?:and )?(?:not|never)|,? instead of|,? rather than|,? over|,? in favou?r of)\\s+(?:using |running |calling |importing |with )?${article}(${mentionListPattern})(?:\\s+${mentionKindPattern}\\b)?`,
  'i',
);
const insteadFirst = new RegExp(
  `${clauseStartPattern}(?:instead of|rather than)\\s+(?:using |running |calling )?${article}(${mentionListPattern})(?:\\s+${mentionKindPattern})?[,:]?\\s+(?:always |please )?${choice}\\s+(.{1,90}?)(?=$|[.;!])`,
  'i',
);
const bareChoice = new RegExp(
  `^(?:[\\w /-]{1,30}:\\s+)?(${mentionPattern})\\s*(?:,|[—–-])?\\s*(?:not|never|instead of|rather than|over)\\s+(${mentionPattern})\\s*(?=$|[.;!)])`,
  'i',
);

/**
 * Reads the rule of a sentence that denies a name or a command.
 *
 * @param isDenied whether the sentence is in a list of things not to do
 */
export function readDenial(marked: MarkedSentence, isDenied: boolean): WrittenRule | null {
  const { text } = marked;
  const found = denied.exec(text);
  if (found) {
    const [, verb, running, inside = '', called = '', aside] = found;
    const hasVerb = verb !== undefined || running !== undefined;
    // "Avoid X" and "No X" need no verb. Inside a sentence, "no X" describes what something lacks.
    const isNo = /^\W*no\s/i.test(found[0]);
    if (
      isNo
        ? found.index === 0 &&
          !hasVerb &&
          /^no\s+⟦/i.test(found[0]) &&
          !/^\s*[:—–-]|,\s*no\b/.test(text.slice(found[0].length))
        : hasVerb || /avoid\s+[^⟦]*⟦/i.test(found[0])
    )
      return makeRule(marked, found, {
        verb: running ?? verb ?? '',
        isRun: running !== undefined,
        things: aside ?? inside,
        noun: called,
        isAdvice: /\bavoid\b/i.test(found[0]),
      });
  }
  const inPassive = passive.exec(text);
  if (inPassive) {
    const [, inside = '', noun = '', verb = ''] = inPassive;
    if (!/\b(?:edit|modif|chang|touch|updat)/.test(verb))
      return makeRule(marked, inPassive, {
        verb,
        isRun: /^(?:run|executed)$/.test(verb),
        things: inside,
        noun,
      });
  }
  const inList = listed.exec(text) ?? (isDenied ? inDeniedList.exec(text) : null);
  if (!inList) return null;
  const [, verb = '', running, inside = '', noun = ''] = inList;
  return makeRule(marked, inList, { verb, isRun: running !== undefined, things: inside, noun });
}

/** Reads the rule of a sentence that says to use one name or command instead of another. */
export function readChoice(marked: MarkedSentence): WrittenRule | null {
  const { text } = marked;
  const found = insteadOf.exec(text);
  if (found) {
    const [, verb = '', chosen = '', inside = '', noun = ''] = found;
    // A sentence is no name.
    if (/\b(?:is|are|that|which|to|when|if)\b/.test(chosen.replace(/⟦\d+⟧/g, ''))) return null;
    // In "descriptive names, not `x1`", `x1` is an example.
    if (
      !chosen.includes('⟦') &&
      !/^(?:the|our|an?)\s/i.test(chosen) &&
      !/instead of|rather than/i.test(found[0])
    )
      return null;
    return makeRule(marked, found, {
      verb: /^(?:using|we use)$/i.test(verb) ? 'use' : verb.toLowerCase(),
      isRun: /^(?:run|execute|invoke)/i.test(verb),
      things: inside,
      noun,
      isAdvice: /prefer/i.test(verb) || /\bover\b/i.test(found[0]),
      instead: restoreMentions(chosen, marked.things),
    });
  }
  const first = insteadFirst.exec(text);
  if (first) {
    const [, inside = '', noun = '', verb = '', chosen = ''] = first;
    return makeRule(marked, first, {
      verb,
      isRun: /^run/i.test(verb),
      things: inside,
      noun,
      instead: restoreMentions(chosen, marked.things),
    });
  }
  const bare = bareChoice.exec(text);
  if (!bare) return null;
  const [, chosen = '', inside = ''] = bare;
  return makeRule(marked, bare, {
    verb: 'use',
    isRun: false,
    things: inside,
    noun: '',
    instead: restoreMentions(chosen, marked.things),
  });
}

/** The parts of a sentence that denies something. */
interface Denial {
  readonly verb: string;
  /** Whether it speaks of running a command. */
  readonly isRun: boolean;
  readonly things: string;
  readonly noun: string;
  readonly isAdvice?: boolean;
  readonly instead?: string;
}

/** Makes a rule against commands or names in code; null where no pattern could check it. */
function makeRule(
  { text, things: all }: MarkedSentence,
  found: RegExpExecArray,
  denial: Denial,
): WrittenRule | null {
  const before = text.slice(0, found.index);
  const behind = text.slice(found.index + found[0].length);
  // The list goes on behind what was read.
  if (
    /^\s*(?:,\s*)?(?:or|and|nor|,)\s+(?:(?!(?:use|prefer|run|call|always|never|it|do|avoid|the)\b)[\w-]+ ){0,2}⟦/i.test(
      behind,
    )
  )
    return null;
  const denied = listMentions(denial.things, all);
  const lead = leadOf(before);
  if (lead === null && isConditional(before)) return null;
  const over = lead === null ? unlimitedScope : scopeBefore(lead, all);
  // A tool has one purpose; a function is called for many.
  const under = scopeBehind(behind, all, denial.instead !== undefined && denied.every(isTool));
  if (over === null || under === null) return null;
  const common = {
    instead: denial.instead ?? insteadIn(behind, all),
    isAdvice: denial.isAdvice ?? false,
  };
  // "bare `x`" does not deny every `x`.
  if (/\bbare\b/i.test(found[0]) && denied.some(({ text }) => /^\w+$/.test(text))) return null;
  // "Don't add `foo`" speaks of one new name, not of each use of it.
  if (
    /^(?:add|introduc|writ|leav)/i.test(denial.verb) &&
    denied.some(({ text }) => /^[a-z]\w*$/.test(text))
  )
    return null;
  const commands = denied.map(({ text }) => commandOf(text, denial.isRun || isCommandNoun(denial)));
  const isOfCode =
    /^(?:import|call)/i.test(denial.verb) ||
    /^(?:import|package|librar|modul|dependenc)/i.test(denial.noun);
  if (!isOfCode && commands.every((each) => each !== null))
    return isNarrow(over) || isNarrow(under)
      ? null
      : { kind: 'shell', commands: commands as string[], ...common };
  if (denial.isRun || denied.some(({ text }) => isCommandLine(text))) return null;
  const names = denied.map(({ text }) =>
    namePatterns(text, { verb: denial.verb.toLowerCase(), noun: denial.noun.toLowerCase() }),
  );
  if (names.length === 0 || names.some((each) => each.length === 0)) return null;
  return { kind: 'forbid', names, scope: joinScopes(over, under), ...common };
}

/** Whether a thing is the name of a package or a program. */
function isTool({ text }: CodeMention): boolean {
  return /^@?[a-z][a-z0-9-]*(?:[/. ][a-z0-9-]+)*$/.test(text);
}

function isCommandNoun({ noun }: Denial): boolean {
  return /^(?:commands?|scripts?)$/i.test(noun);
}

function isNarrow({ in: globs, except, part }: RuleScope): boolean {
  return globs.length > 0 || except.length > 0 || part !== null;
}

/** Gives the words before a rule if they say where it holds; null for another clause. */
function leadOf(before: string): string | null {
  const words = before.replace(/^[^\p{L}⟦]+/u, '');
  return /^(?:in|inside|within|under|for|from|outside|when (?:using|writing|working))\b/i.test(
    words,
  ) && !/[.;!]/.test(words)
    ? words
    : null;
}

const chosenInstead =
  /(?:^|[\s.;,:(—–-])(?:always |please |instead,? )?(?:use|prefer|run|call|choose|write|import|go through|switch to|stick to|rely on)\s+([^.;!()—–]{2,80}?)(?:\s+instead)?(?=$|[.;!,()—–]|\s+(?:for|when|because|so that|which|instead|with|and|from|in|to|as)\b)/i;

/** Reads from the rest of a sentence what to use instead. */
function insteadIn(behind: string, all: readonly CodeMention[]): string | null {
  const [, words] = chosenInstead.exec(behind) ?? [];
  return words === undefined ||
    !/⟦|^(?:the|an?|our)\s/i.test(words) ||
    /\b(?:over|sparingly)\b/.test(words)
    ? null
    : restoreMentions(words, all).replace(/^(?:the|a|an) /i, '');
}

/** Programs that people tell each other to run, or not to. */
const programs =
  /^(?:npm|npx|pnpm|pnpx|yarn|bun|bunx|deno|node|tsc|tsx|ts-node|eslint|prettier|biome|jest|vitest|mocha|playwright|cypress|turbo|nx|lerna|vite|webpack|pip3?|pipenv|poetry|pdm|uv|uvx|conda|virtualenv|python3?|pytest|tox|nox|ruff|black|flake8|isort|pylint|mypy|pyright|just|make|task|mage|cmake|ninja|bazel|gradle|\.\/gradlew|mvn|\.\/mvnw|cargo|rustc|rustup|go|gofmt|docker|docker-compose|podman|kubectl|helm|terraform|tofu|ansible|git|gh|glab|hub|svn|rm|sudo|curl|wget|sed|brew|apt|apt-get|rake|bundle|gem|rails|composer|php|artisan|dotnet|msbuild|nuget|swift|xcodebuild|pod|flutter|dart|mix|sbt|lein|stack|cabal|prisma|drizzle-kit|supabase|wrangler|vercel|firebase|psql|mysql|redis-cli|systemctl|kill|pkill|killall|chmod|\.\/[\w./-]+)$/;
/** Programs that a sentence may name without arguments. */
const bareProgram =
  /^(?:npm|npx|pnpm|pnpx|yarn|bun|bunx|pip3?|pipenv|poetry|uvx|conda|virtualenv|docker-compose|jest|vitest|mocha|pytest|black|flake8|isort|pylint|make|gradle|mvn|eslint|prettier|tsc|webpack|sudo|kubectl|brew|curl|wget|sed)$/;

/** Gives a thing of a sentence as a command; null where it is none, or no guard can match it. */
function commandOf(written: string, isRun: boolean): string | null {
  const text = written
    .trim()
    .replace(/^\$ /, '')
    .replace(/\s*(?:<[^>]*>|\[[^\]]*\]|\.\.\.|…|\*)\s*$/g, '')
    .trim();
  if (!/^[\w./@:=+,-]+(?: [\w./@:=+,*-]+)*$/.test(text) || text.length > 100) return null;
  const [program = '', ...others] = text.split(' ');
  // The name of a class is an example of an argument.
  if (others.some((word) => /(?:^|\/)[A-Z][a-z]+[A-Z]\w*$/.test(word))) return null;
  if (others.length === 0)
    return bareProgram.test(text) || (isRun && programs.test(text)) ? text : null;
  if (/^[A-Z]/.test(program) || /^-/.test(program)) return null;
  return programs.test(program) || isRun || hasOptions(others) ? text : null;
}

/** Whether words are a subcommand with options: `gen --watch`. */
function hasOptions(words: readonly string[]): boolean {
  return (
    words.some((word) => /^--?[a-z][\w-]*$/.test(word)) &&
    words.every((word) => /^[\w./-]+$/.test(word))
  );
}

/** Whether a thing is a program with arguments, and so no name in code. */
function isCommandLine(written: string): boolean {
  const [program = '', ...others] = written.trim().split(/\s+/);
  return others.length > 0 && programs.test(program);
}
