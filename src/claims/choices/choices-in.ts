import { type ReadRole, rolesIn } from './read-roles.ts';
import type { Role } from './role.ts';

/** A choice in a sentence: chosen, denied, or only named. */
export interface Choice {
  readonly role: Role;
  /** Its name in the role, such as `npm`. */
  readonly choice: string;
  readonly how: 'chosen' | 'denied' | 'named';
  /** As the sentence has it. */
  readonly written: string;
  /** Offset in the sentence. */
  readonly at: number;
}

/** Verbs, joints and marks right before a choice. */
const choosing =
  /(?:(?:^|[^\p{L}])(?:uses?|used|using|utiliz\w+|prefer(?:red|s)?|adopts?|choose|chose|chosen|picks?|runs?|written|write|writes|styled?|styles|formats?|formatted|linted|managed|built|done|enforced|with|via|by|through|in|on|over|to|is|are|takes?|requires?|keep|follows?|against|into|from|always|only)|[:=—–→|-])\s*(?:(?:the|a|an|only|plain|always|our|new|strict|one|all)\s+|[`(*"'])*$/iu;
const denying =
  /(?:^|[^\p{L}])(not|never|no|don['’]t|do not|cannot|can['’]t|avoid|without|nor|neither|stop|isn['’]t|aren['’]t|instead of|rather than|over|replaces?|replacing|ban(?:ned|s)?|forbid\w*|omit)(?=[^\p{L}])/giu;
/** Text between a denial and the denied choice. */
const between =
  /^(?:[\s,/`()*"'-]|or\b|and\b|use\b|using\b|used\b|the\b|an?\b|any\b|write\b|add\b|run\b|commit\b|introduce\b|with\b|by\b|to\b|plain\b|raw\b|new\b|switch\b|install\b|direct\b|end\b|statements?\b|format\b|callbacks\b)*$/iu;
const deniedBehind =
  /^[`)*"']*\s*(?:(?:is|are|was|must|should|may|can)\s+)?(?:not|never|no longer)\s+(?:be\s+)?(?:used|allowed|supported|permitted|needed|part|recommended|an option|welcome|installed|available)\b|^[`)*"']*\s*(?:is|are)\s+not(?=[.;,]|$)|^[`)*"']*\s*(?:is|are)\s+(?:forbidden|banned|prohibited|disallowed|deprecated|gone)\b/i;
/** Matches a sentence about another party, such as "The client does not use npm". */
const ofOthers = /\b(?:does not|doesn['’]t|did not|didn['’]t|has no|have no)\s+(?:\w+\s+)?[`*]*$/iu;
/** Words behind the name of a tool that make it another thing: the Jest config. */
const thingOf =
  /^[`)*"']*\s+(?:scripts?|registr\w+|config\w*|plugins?|images?|files?|mocks?|matchers?|adapters?|drivers?|compat\w*|docs?|types?|cli|users?|tests?|hooks?|errors?|warnings?|issues?|imports?|schemas?|migrations?|client|servers?|services?|cluster|instances?|connections?|quer(?:y|ies)|tables?|extensions?|syntax|versions?|components?|packages?|link|audit|publish\w*|token|account|layer|models?|endpoints?|routes?|handlers?|props?|context|state|pages?|apps?|bindings?|integration|wrapper|fetch(?:es)?|calls?|requests?|code|app|api|sdk|support|releases?|upgrade|report|dashboard|bucket|runs?)\b/i;
/** A command in code shows how to run something, and is no choice. */
const command =
  /`(?:\$ )?(?:npm|npx|pnpm|pnpx|yarn|bunx?|node|deno|uvx?|pip|poetry|python3?|pytest|jest|vitest|make|just|task|git|docker|cargo|go|dotnet|mvn|gradle|\.\/\S+|cd|cp)\b[^`]*`/g;

/**
 * Finds the choices in a sentence: tools and styles that a project chooses once.
 *
 * @param under the headings above it, which may say what it is about
 */
export function choicesIn(sentence: string, under: readonly string[] = []): Choice[] {
  const roles = rolesIn(sentence);
  if (roles.size === 0) return [];
  const text = sentence.replace(command, (code) => `\`${'·'.repeat(code.length - 2)}\``);
  const about = `${under.at(-1) ?? ''} ${text}`;
  return [...roles].flatMap((role) =>
    role.when?.test(text) === false ? [] : choicesOf(role, text, about),
  );
}

/** Words before something that the project has left: it is neither chosen nor denied. */
const left =
  /\b(?:migrat\w+|mov(?:ed?|ing)|switch\w*|port(?:ed|ing)?|convert\w*|upgrad\w+|away)\s+(?:away\s+)?from\s+(?:the\s+|our\s+)?[`*]*$/i;

interface Named {
  readonly name: string;
  readonly at: number;
  readonly written: string;
}

function choicesOf(read: ReadRole, text: string, about: string): Choice[] {
  const { role, choices } = read;
  const isAbout = (about.match(/[\p{L}\p{N}/-]+/gu) ?? []).some((word) => read.word.test(word));
  const places = choices
    .flatMap(({ name, loose, exact, shared }) => [
      // Ordinary words and tools of several roles only count in a sentence about this role.
      ...(isAbout || !shared ? placesOf(text, name, loose) : []),
      ...(isAbout ? placesOf(text, name, exact) : []),
    ])
    .sort((a, b) => a.at - b.at);
  return places.map((named) => ({
    role,
    choice: named.name,
    at: named.at,
    written: named.written,
    how: howNamed(
      text,
      named,
      read,
      places.some((each) => each.at < named.at && each.name !== named.name),
    ),
  }));
}

function placesOf(text: string, name: string, pattern: RegExp | null): Named[] {
  return pattern === null
    ? []
    : [...text.matchAll(pattern)]
        .filter((match) => !left.test(text.slice(Math.max(0, match.index - 40), match.index)))
        .map((match) => ({ name, at: match.index, written: match[0] }));
}

function howNamed(
  text: string,
  { at, written }: Named,
  { when, names }: ReadRole,
  afterAnother: boolean,
): Choice['how'] {
  const [left, right] = [text.slice(0, at), text.slice(at + written.length)];
  if (ofOthers.test(left) || (when === null && thingOf.test(right))) return 'named';
  if (deniedBehind.test(right) || isDenied(left, written, names, afterAnother)) return 'denied';
  if (when !== null) return 'chosen';
  // The denial may be about an action with it.
  if (/\b(?:not|never|no|without|cannot|nor)\b[^.;:]*$/i.test(left)) return 'named';
  return choosing.test(left) || /(?:^|; )[^\p{L}\p{N}]*(?:always\s+)?$/iu.test(left)
    ? 'chosen'
    : 'named';
}

function isDenied(left: string, written: string, names: RegExp, afterAnother: boolean): boolean {
  // "No semicolons" includes its denial.
  if (/^(?:no|without|omit)\b|-free$/i.test(written)) return true;
  return [...left.matchAll(denying)].some((match) => {
    const word = match[1]?.toLowerCase() ?? '';
    // "Over gRPC" denies nothing; "pnpm over npm" denies npm.
    if ((word === 'over' || word.startsWith('replac')) && !afterAnother) return false;
    const gap = left.slice(match.index + match[0].length);
    return between.test(gap.replace(names, ''));
  });
}
