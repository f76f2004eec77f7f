import { oncePerObject } from '#workspace/once-per-object';

import { isLight, senseOfWord } from '../assertions/word-senses.ts';
import { kindOfWord } from '../sentences/claim-words.ts';
import type { Choice } from './choices-in.ts';
import type { Role } from './role.ts';

/** What a choice is for, besides what its role is about. */
export interface Area {
  readonly words: ReadonlySet<string>;
  /** The same with those that its role is about. */
  readonly said: ReadonlySet<string>;
  /** Those among them that name parts of a project. */
  readonly parts: ReadonlySet<string>;
}

/** How what two choices are for compares: nothing differs, one says more, or they differ. */
export type AreaRelation = 'same' | 'likely' | 'apart';

/** Words of headings and sentences that narrow nothing. */
const general = new Set(
  (
    'project repo repository codebase code stack tech technology technologies tool tools ' +
    'tooling style styles guide guides guideline guidelines convention conventions rule rules ' +
    'development developing develop setup set command commands overview architecture ' +
    'environment workflow workflows note notes important best practice practices standard ' +
    'standards principle principles quick start getting started general core key common ' +
    'language languages dependency dependencies configuration config requirement requirements ' +
    'essential instruction instructions agent agents claude copilot ai assistant context ' +
    'information info summary memory build test tests testing lint linting format formatting ' +
    'quality git commit commits pull request requests pr prs review reviews process working ' +
    'work everything required requires require mandatory critical must always never ' +
    'preference preferences preferred prefer decision decisions version versions latest ' +
    'strict mode team contributor contributors contributing default defaults basic new all ' +
    'any each every only same following follow follows using used use uses run runs running ' +
    'choose chosen main primary modern simple clean consistent native official please ensure ' +
    'make sure via migrated migrate moved switched adopted converted ported changed went now'
  ).split(' '),
);
/** Parts of a project that may have tools of their own. */
const aPart =
  /^(?:front-?ends?|back-?ends?|servers?|clients?|webs?|website|mobile|ios|android|desktop|apis?|docs?|documentation|scripts?|infra\w*|e2e|end-to-end|integration|components?|python|py|go|golang|rust|typescript|javascript|java|kotlin|swift|css|scss|html|sql|json|yaml|markdown|shell|bash|legacy|admin|dashboard|staging|production|prod|dev|local|locally|ci|examples?|packages?|plugins?|sdk|cli|workers?|lambda|edge|electron|native|expo|windows|macos|linux|unit|snapshot|smoke|visual|performance|load|contract)$/iu;
/** Words behind which a sentence says what for. */
const purpose =
  /\b(?:for|in|of|on|when|if|under|during|as|within|across|holds?|keeps?|handles?|carr(?:y|ies)|stores?)\s+([^,.;:()—–]{1,60})/giu;

const patternsOf = oncePerObject((role: Role) => {
  const names = role.choices.flatMap((each) => each.map((name) => name.replace(/^=/, '')));
  return {
    own: new RegExp(`^(?:${role.words})$`, 'i'),
    names: names.length === 0 ? null : new RegExp(names.join('|'), 'gi'),
  };
});

/**
 * What a choice is for: its subject before it, what stands behind `for` and `in`, and the nearest
 * headings below the title.
 */
export function areaOf(
  sentence: string,
  under: readonly string[],
  { role, at, written }: Choice,
): Area {
  const { own, names } = patternsOf(role);
  const rest = sentence.slice(at + written.length).replace(/\([^)]*\)/g, ' ');
  const behind = [...rest.matchAll(purpose)];
  const text = [
    ...under.slice(1).slice(-2),
    sentence.slice(0, at),
    ...behind.map((match) => match[1] ?? ''),
  ]
    .join(' . ')
    .replace(/`[^`]*`|\([^)]*\)/g, ' ');
  const said = (
    (names === null ? text : text.replace(names, ' '))
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{N}-]*/gu) ?? []
  ).filter(
    (word) => !general.has(word) && kindOfWord(word) === 'content' && !isLight(senseOfWord(word)),
  );
  const words = said.filter((word) => !own.test(word));
  return {
    words: new Set(words.map(senseOfWord)),
    said: new Set(said.map(senseOfWord)),
    parts: new Set(words.filter((word) => aPart.test(word)).map(senseOfWord)),
  };
}

/** The parts of a project that headings name, as far as they do. */
export function partsUnder(headings: readonly string[]): ReadonlySet<string> {
  return new Set(
    headings
      .flatMap((heading) => heading.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [])
      .filter((word) => aPart.test(word))
      .map(senseOfWord),
  );
}

/** Compares what two choices are for. */
export function compareAreas(one: Area, other: Area, role: Role): AreaRelation {
  if (!sameSet(one.parts, other.parts)) return 'apart';
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  const fewer = Math.min(one.words.size, other.words.size);
  const more = Math.max(one.words.size, other.words.size);
  // The orders service, the session service: each has a word that the other lacks.
  if (shared < fewer) return 'apart';
  if (shared === more)
    return role.one || shared > 0 || sameSet(one.said, other.said) ? 'same' : 'likely';
  if (shared * 2 >= more) return 'same';
  return shared > 0 || role.one ? 'likely' : 'apart';
}

function sameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((word) => other.has(word));
}
