import { countLines, utf8Length } from '#workspace/stores/index-splice';

/** A file of a tier as `--explain` shows it. */
export function shownTier(
  tier: string,
  { path, text, why }: TierFile,
  body: string | null,
  more: {
    readonly note?: string | null;
    readonly lost?: readonly Loss[];
    readonly state?: ShownTier['state'];
  } = {},
): ShownTier {
  const loaded = body ?? '';
  return {
    tier,
    path,
    state:
      more.state ??
      (why !== null ? 'unreadable' : text === null ? 'absent' : loaded === '' ? 'empty' : 'loaded'),
    note: why ?? more.note ?? null,
    lines: countLines(text ?? ''),
    bytes: utf8Length(text ?? ''),
    loadedBytes: utf8Length(loaded),
    tokens: tokensOf(loaded),
    lost: more.lost ?? [],
  };
}

/**
 * A tier that the environment or a setting keeps from being looked at: nothing of the disk shows.
 */
export function tierOff(tier: string, by: string): ShownTier {
  return {
    tier,
    path: '',
    state: 'off',
    note: by,
    lines: 0,
    bytes: 0,
    loadedBytes: 0,
    tokens: 0,
    lost: [],
  };
}

/** Whether a text has nothing in it that could be loaded. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** The loaders whose start is shown. */
export const profileNames = ['ledger', 'caliban', 'claude', 'mini-claude'] as const;
export type ProfileName = (typeof profileNames)[number];

/**
 * A file of a tier as the disk has it: its text, or why there is none; both null where nothing is
 * there.
 */
export interface TierFile {
  /** Absolute, as the agent names it. */
  readonly path: string;
  readonly text: string | null;
  readonly why: string | null;
}

/** A part of a tier that is not loaded, and why, in words. */
export interface Loss {
  /** The cap, setting or convention behind it. */
  readonly by: string;
  readonly text: string;
  /** Bytes of UTF-8 that are not loaded for it; null where it is not about bytes. */
  readonly bytes: number | null;
}

/** One tier, or one file of it, and what is loaded of it. */
export interface ShownTier {
  readonly tier: string;
  readonly path: string;
  /**
   * `empty` has nothing to load; `off` was switched off; `later` is loaded when a file asks for it.
   */
  readonly state: 'loaded' | 'empty' | 'absent' | 'unreadable' | 'off' | 'later';
  /** What its state comes from, or what brought it in. */
  readonly note: string | null;
  /** The file as it is on disk. */
  readonly lines: number;
  readonly bytes: number;
  /** What is loaded of it. */
  readonly loadedBytes: number;
  readonly tokens: number;
  readonly lost: readonly Loss[];
}

/** What an agent is given when it starts. */
export interface ContextView {
  /** Of one of the loaders, or an agent's id of the table. */
  readonly profile: string;
  /** Empty where there is nothing to load. */
  readonly text: string;
  readonly tokens: number;
  /** Tokens that all of it may have; null where nothing caps it. */
  readonly cap: number | null;
  readonly tiers: readonly ShownTier[];
  /** What somebody has to mend, told loudly. */
  readonly warnings: readonly string[];
  readonly notices: readonly string[];
}

/** A profile, and why it is that one. */
interface ChosenProfile {
  readonly profile: ProfileName;
  readonly why: string;
}

/** What there is to choose by. */
export interface ProfileSigns {
  readonly asked: ProfileName | null;
  readonly configured: ProfileName | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Agents that keep notes of this project, the likeliest first; empty where nobody may look. */
  readonly stores: readonly {
    readonly agent: 'Claude Code' | 'caliban' | 'mini-claude';
    readonly shown: string;
  }[];
  /** Names at the top of the project. */
  readonly present: ReadonlySet<string>;
}

/** Names at the top of a project by which an agent is told, the surest first. */
export const agentMarks: readonly (readonly [string, ProfileName])[] = [
  ['.claude', 'claude'],
  ['CLAUDE.local.md', 'claude'],
  ['.caliban', 'caliban'],
  ['CLAUDE.md', 'claude'],
];

const agents = {
  'Claude Code': 'claude',
  caliban: 'caliban',
  'mini-claude': 'mini-claude',
} as const satisfies Readonly<Record<string, ProfileName>>;

/** The profile that was asked for, else that of the agent that is there, else our own. */
export function chooseProfile({
  asked,
  configured,
  env,
  stores,
  present,
}: ProfileSigns): ChosenProfile {
  if (asked !== null) return { profile: asked, why: 'it was asked for' };
  if (configured !== null) return { profile: configured, why: 'the configuration says so' };
  const variable = ['CLAUDECODE', 'CLAUDE_CODE_ENTRYPOINT'].find((name) => env[name]);
  if (variable !== undefined) return { profile: 'claude', why: `${variable} is set` };
  const [store] = stores;
  if (store)
    return {
      profile: agents[store.agent],
      why: `${store.agent} keeps notes of this project in ${store.shown}`,
    };
  const mark = agentMarks.find(([name]) => present.has(name));
  return mark
    ? { profile: mark[1], why: `${mark[0]} is here` }
    : { profile: 'ledger', why: 'no agent is seen here' };
}

/** A text cut to a number of characters, with how many bytes of UTF-8 it lost. */
interface CutText {
  readonly text: string;
  readonly bytes: number;
}

/**
 * Cuts a text to a number of characters with its marker in them: at the end of the last line that
 * fits, in a line where none does, and never inside a character. The marker says what was lost even
 * where it alone is too long.
 */
export function cutText(text: string, most: number): CutText {
  if (charactersOf(text) <= most) return { text, bytes: 0 };
  const whole = utf8Length(text);
  // The marker of the whole is the longest there can be.
  const room = Math.max(0, most - markerOf(whole).length);
  const line = text.lastIndexOf('\n', endOfCharacters(text, room) - 1) + 1;
  // In a line, the one that the marker stands on has to be begun.
  const kept = text.slice(0, room > 0 && line > 0 ? line : endOfCharacters(text, room - 1));
  const bytes = whole - utf8Length(kept);
  return {
    text: `${kept}${kept === '' || kept.endsWith('\n') ? '' : '\n'}${markerOf(bytes)}`,
    bytes,
  };
}

function markerOf(bytes: number): string {
  return `[truncated: ${bytes} bytes]\n`;
}

/** Characters of a text as Unicode counts them; a lone surrogate is one. */
export function charactersOf(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length - 1; at += 1) if (isPairAt(text, at)) pairs += 1;
  return text.length - pairs;
}

/** Tokens of a text: a fourth of its characters, rounded down. */
export function tokensOf(text: string): number {
  return Math.floor(charactersOf(text) / 4);
}

/** Where a number of characters ends in a text. */
export function endOfCharacters(text: string, most: number): number {
  let at = 0;
  for (let count = 0; count < most && at < text.length; count += 1)
    at += isPairAt(text, at) ? 2 : 1;
  return at;
}

function isPairAt(text: string, at: number): boolean {
  const [high, low] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}

/** The tags that tiers are wrapped in, of every profile. */
export const tierTags = [
  'global-claude-md',
  'project-claude-md',
  'auto-memory-index',
  'auto-memory',
  'managed-claude-md',
  'user-claude-md',
  'project-rule',
  'local-claude-md',
  'ledger-memory',
] as const;
export type TierTag = (typeof tierTags)[number];

/** What would open or close one of the tags, as far as a reader may be lenient. */
const tagLike = new RegExp(`<(?=\\s*(?:/\\s*)?(?:${tierTags.join('|')})(?![A-Za-z0-9-]))`, 'gi');

/**
 * A body out of which nothing breaks: what would open or close a tier's tag reads `&lt;`, all else
 * stays as it is.
 */
export function escapedBody(text: string): string {
  return text.replace(tagLike, '&lt;');
}

/**
 * The value of an attribute in double quotes; what is no part of a name a person could see is a
 * reference.
 */
export function escapedAttribute(text: string): string {
  return text.replace(
    /[&"<>]|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (character) =>
      named[character] ?? `&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`,
  );
}

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
};

/**
 * A tier between its tags.
 *
 * @param body escaped already, so that what it counts is what is printed
 */
export function wrapped(
  tag: TierTag,
  attributes: Readonly<Record<string, string>>,
  body: string,
): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapedAttribute(value)}"`)
    .join('');
  return `<${tag}${written}>\n${body}${body.endsWith('\n') ? '' : '\n'}</${tag}>\n`;
}
