import { countLines, utf8Length } from '#workspace/stores/index-splice';

/** Describes a file of a tier for `--explain`. */
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
    tokens: estimateTokens(loaded),
    lost: more.lost ?? [],
  };
}

/** Describes a tier that the environment or a setting switches off; its file is not read. */
export function tierOff(tier: string, note: string): ShownTier {
  return shownTier(tier, { path: '', text: null, why: null }, null, { state: 'off', note });
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Values of `ledger context --profile`: agents, and `ledger` for when none of them is found. */
export const profileNames = ['ledger', 'caliban', 'claude', 'mini-claude'] as const;
export type ProfileName = (typeof profileNames)[number];

/** A file of a tier: its text, or why it cannot be read; both null without a file. */
export interface TierFile {
  /** Absolute, as the agent writes it. */
  readonly path: string;
  readonly text: string | null;
  readonly why: string | null;
}

/** A part of a tier that is not loaded. */
export interface Loss {
  /** The cap, setting or convention that removes it. */
  readonly by: string;
  /** The reason, in words. */
  readonly text: string;
  /** Bytes of UTF-8 that are removed; null where they do not matter. */
  readonly bytes: number | null;
}

/** A tier, or a file of it, and how much of it is loaded. */
export interface ShownTier {
  readonly tier: string;
  readonly path: string;
  /** `later` is loaded with a file that its globs match. */
  readonly state: 'loaded' | 'empty' | 'absent' | 'unreadable' | 'off' | 'later';
  /** Why it has its state, or what imported it. */
  readonly note: string | null;
  /** Of the file on disk. */
  readonly lines: number;
  readonly bytes: number;
  /** Of the loaded part. */
  readonly loadedBytes: number;
  readonly tokens: number;
  readonly lost: readonly Loss[];
}

/** The text that an agent gets when it starts. */
export interface ContextView {
  /** A `ProfileName`, or the id of an agent. */
  readonly profile: string;
  readonly text: string;
  readonly tokens: number;
  /** Limit in tokens; null for none. */
  readonly cap: number | null;
  readonly tiers: readonly ShownTier[];
  /** Problems that the user has to fix. */
  readonly warnings: readonly string[];
  readonly notices: readonly string[];
}

/** Signs by which the profile is chosen. */
export interface ProfileSigns {
  readonly asked: ProfileName | null;
  readonly configured: ProfileName | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Agents with notes of this project, the likeliest first; empty where reading is forbidden. */
  readonly stores: readonly {
    readonly agent: 'Claude Code' | 'caliban' | 'mini-claude';
    readonly shown: string;
  }[];
  /** Names at the top of the project. */
  readonly present: ReadonlySet<string>;
}

/** Names at the top of a project that show its agent, the surest first. */
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

/** Chooses the requested profile, else that of the agent that is used here, else our own. */
export function chooseProfile({ asked, configured, env, stores, present }: ProfileSigns): {
  readonly profile: ProfileName;
  readonly why: string;
} {
  if (asked !== null) return { profile: asked, why: 'you named it' };
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
    : { profile: 'ledger', why: 'no agent found here' };
}

/**
 * Cuts a text to a number of characters, including a marker: behind the last whole line that fits,
 * else between two characters. The marker is added even where it alone is too long.
 *
 * @returns also the bytes of UTF-8 that were removed
 */
export function cutText(
  text: string,
  max: number,
): { readonly text: string; readonly bytes: number } {
  if (charactersOf(text) <= max) return { text, bytes: 0 };
  const whole = utf8Length(text);
  // No marker is longer than that of the whole text.
  const room = Math.max(0, max - markerOf(whole).length);
  const line = text.lastIndexOf('\n', endOfCharacters(text, room) - 1) + 1;
  // A cut inside a line needs one more character, for the line end before the marker.
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

/** Counts code points; a lone surrogate is one. */
export function charactersOf(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length - 1; at += 1) if (isPairAt(text, at)) pairs += 1;
  return text.length - pairs;
}

/** Estimates tokens: a fourth of the characters, rounded down. */
export function estimateTokens(text: string): number {
  return Math.floor(charactersOf(text) / 4);
}

/** Gives the offset behind a number of characters. */
export function endOfCharacters(text: string, max: number): number {
  let at = 0;
  for (let count = 0; count < max && at < text.length; count += 1) at += isPairAt(text, at) ? 2 : 1;
  return at;
}

function isPairAt(text: string, at: number): boolean {
  const [high, low] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}

/** Tags that wrap tiers, of all profiles. */
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

/** Opens or closes one of the tags for a lenient reader. */
const tagLike = new RegExp(`<(?=\\s*(?:/\\s*)?(?:${tierTags.join('|')})(?![A-Za-z0-9-]))`, 'gi');

/** Escapes the `<` of tags that would open or close a tier; nothing else. */
export function escapedBody(text: string): string {
  return text.replace(tagLike, '&lt;');
}

/** Escapes the value of an attribute in double quotes, and invisible characters. */
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

/** Wraps a body, which is escaped already, in the tags of its tier. */
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
