import {
  indexCaps,
  indexLosses,
  type LoadedIndex,
  trimIndexToCaps,
  withWarning,
} from '#recall/context/loaded-index';
import {
  type ContextView,
  cutText,
  escapedBody,
  estimateTokens,
  isBlank,
  type Loss,
  type ShownTier,
  shownTier,
  type TierFile,
  tierOff,
  wrapped,
} from '#recall/context/shown-tier';
import type { Document } from '#workspace/document';
import type { CommentStrip } from '#workspace/stores/index-splice';

/** A project file or rule, as caliban loads it. */
export interface CalibanFile {
  readonly file: TierFile;
  /** `walk` for a file found in the folders from the top down; `rule` for a rule. */
  readonly source: 'walk' | 'rule';
  /** Text with expanded imports; null if nothing is loaded. */
  readonly body: string | null;
  /** Globs of a rule that is loaded with matching files only. */
  readonly globs: readonly string[];
  /** Skipped imports. */
  readonly left: readonly { readonly target: string; readonly why: string }[];
  /** The setting that excludes it; null if none does. */
  readonly offBy: string | null;
}

/** Input of caliban's loader (its ADR 0018, 0035, 0036). */
export interface CalibanTiers {
  readonly global: TierFile;
  /** One file by ADR 0018, or several by ADR 0036. */
  readonly project: TierFile | readonly CalibanFile[];
  /** Index of the agent's own notes, or the setting that switches it off. */
  readonly auto:
    | { readonly file: TierFile; readonly document: Document | null; readonly topics: number }
    | { readonly offBy: string };
  readonly caps: Caps;
  readonly strip: CommentStrip;
}

/**
 * Builds the text above caliban's prompt: three tiers within their caps, each in a tag. An empty
 * tier has no tag.
 */
export function buildCalibanText(loaded: CalibanTiers): Omit<ContextView, 'notices'> {
  const index = cutIndex(loaded);
  const fitted = fitTiers(bodiesOf(loaded, index), loaded.caps);
  return {
    profile: 'caliban',
    text: taggedBodies(loaded, fitted).join('\n'),
    tokens: Object.values(fitted).reduce((sum, { body }) => sum + estimateTokens(body), 0),
    cap: loaded.caps.combined,
    tiers: shownTiers(loaded, index, fitted),
    warnings: globalCutWarnings(loaded.global, fitted.global?.cut),
  };
}

type FittedTiers = ReturnType<typeof fitTiers>;
type TierFitted = NonNullable<FittedTiers['project']>;

/** Cuts the index as caliban does; null if it is off or missing. */
function cutIndex({ auto, strip }: CalibanTiers): LoadedIndex | null {
  return 'offBy' in auto || auto.file.text === null
    ? null
    : trimIndexToCaps(auto.file.text, auto.document, indexCaps.caliban, strip);
}

/** The text of each tier before the caps. */
function bodiesOf(
  { global, project }: CalibanTiers,
  index: LoadedIndex | null,
): Partial<Record<TierName, string>> {
  const bodies: Partial<Record<TierName, string>> = {};
  const add = (name: TierName, text: string | null): void =>
    void (text !== null && !isBlank(text) && (bodies[name] = escapedBody(text)));
  add('global', global.text);
  if ('path' in project) add('project', project.text);
  else if (loadedAtStart(project).length > 0)
    bodies.project = loadedAtStart(project)
      .map(({ file: { path }, source, body }) =>
        wrapped(
          source === 'rule' ? 'project-rule' : 'project-claude-md',
          { path, source },
          escapedBody(body),
        ),
      )
      .join('\n');
  add('auto', index === null ? null : withWarning(index));
  return bodies;
}

/** Files that are loaded at the start. */
function loadedAtStart(
  files: readonly CalibanFile[],
): readonly (CalibanFile & { readonly body: string })[] {
  return files.flatMap(({ body, ...each }) =>
    body === null || isBlank(body) || each.globs.length > 0 || each.offBy !== null
      ? []
      : [{ ...each, body }],
  );
}

/** The loss by a cap is shown on the first file. */
function projectTiers(
  project: readonly CalibanFile[],
  fitted: TierFitted | undefined,
  caps: Caps,
): ShownTier[] {
  const loaded = new Set(loadedAtStart(project).map(({ file }) => file));
  const [first] = loaded;
  return project.map(({ file, body, globs, left, offBy }) => {
    if (offBy !== null) return shownTier('project', file, null, { state: 'off', note: offBy });
    if (globs.length > 0 && file.text !== null)
      return shownTier('project', file, null, {
        state: 'later',
        note: `when it works on ${globs.join(', ')}`,
      });
    return shownTier('project', file, loaded.has(file) ? body : null, {
      lost: [
        ...(file === first ? describeCut(fitted?.cut, caps) : []),
        ...left.map(({ target, why }) => ({
          by: 'imports',
          text: `@${target}: ${why}`,
          bytes: null,
        })),
      ],
    });
  });
}

function shownTiers(
  { global, project, auto, caps }: CalibanTiers,
  index: LoadedIndex | null,
  fitted: FittedTiers,
): ShownTier[] {
  return [
    shownTier('global', global, fitted.global?.body ?? null, {
      lost: describeCut(fitted.global?.cut, caps),
    }),
    ...('path' in project
      ? [
          shownTier('project', project, fitted.project?.body ?? null, {
            lost: describeCut(fitted.project?.cut, caps),
          }),
        ]
      : projectTiers(project, fitted.project, caps)),
    'offBy' in auto
      ? tierOff('auto', auto.offBy)
      : shownTier('auto', auto.file, fitted.auto?.body ?? null, {
          lost: [
            ...(index === null ? [] : indexLosses(index)),
            ...describeCut(fitted.auto?.cut, caps),
          ],
        }),
  ];
}

function taggedBodies({ global, project, auto }: CalibanTiers, fitted: FittedTiers): string[] {
  const blocks: string[] = [];
  if (fitted.global)
    blocks.push(wrapped('global-claude-md', { path: global.path }, fitted.global.body));
  const path = 'path' in project ? project.path : (loadedAtStart(project)[0]?.file.path ?? '');
  if (fitted.project) blocks.push(wrapped('project-claude-md', { path }, fitted.project.body));
  if (fitted.auto && 'file' in auto)
    blocks.push(wrapped('auto-memory-index', { path: auto.file.path }, fitted.auto.body));
  return blocks;
}

/** Caps cut the global file last: it is too long even alone. */
function globalCutWarnings({ path }: TierFile, cut: TierCut | null | undefined): string[] {
  return cut
    ? [
        `${path} is too long: ${cut.tokens} tokens, but ${cut.by} leaves ${cut.cap}; ` +
          `${cut.bytes} bytes are cut; shorten the file`,
      ]
    : [];
}

function describeCut(cut: TierCut | null | undefined, { scaledFrom }: Caps): Loss[] {
  if (!cut) return [];
  const set =
    cut.by === 'cap_tokens_combined' || scaledFrom === null
      ? null
      : cut.by === 'cap_tokens_auto'
        ? scaledFrom.auto
        : scaledFrom.claudeMd;
  return [
    {
      by: cut.by,
      text:
        `${cut.tokens} tokens, but ${cut.by} leaves ${cut.cap}` +
        `${set === null ? '' : ` (${set}, scaled to fit cap_tokens_combined)`}`,
      bytes: cut.bytes,
    },
  ];
}

type TierName = 'global' | 'project' | 'auto';

interface TierCut {
  /** Setting of the cap. */
  readonly by: 'cap_tokens_auto' | 'cap_tokens_claude_md' | 'cap_tokens_combined';
  /** Tokens for all tiers of that setting. */
  readonly cap: number;
  /** Tokens of the tier before the cut. */
  readonly tokens: number;
  readonly bytes: number;
}

interface FittedTier {
  readonly body: string;
  readonly cut: TierCut | null;
}

/**
 * Cuts tiers to their caps: auto to its own; project, then global to that of CLAUDE.md; then auto,
 * project and global, in this order, to the combined cap. A tier is cut once, to the smaller size.
 */
export function fitTiers(
  bodies: Readonly<Partial<Record<TierName, string>>>,
  caps: Caps,
): Readonly<Partial<Record<TierName, FittedTier>>> {
  const fitted: Partial<Record<TierName, FittedTier>> = {};
  const names: readonly TierName[] = ['global', 'project', 'auto'];
  for (const name of names) {
    const body = bodies[name];
    if (body !== undefined) fitted[name] = { body, cut: null };
  }
  const sum = (among: readonly TierName[]): number =>
    among.reduce((total, name) => total + estimateTokens(fitted[name]?.body ?? ''), 0);
  const shed = (order: readonly TierName[], cap: number | null, by: TierCut['by']): void => {
    for (const name of order) {
      const whole = bodies[name];
      if (cap === null || whole === undefined || sum(order) <= cap) continue;
      const room = Math.max(0, cap - sum(order.filter((other) => other !== name)));
      const { text, bytes } = cutText(whole, room * 4 + 3);
      // The marker of the cut could be longer than the tier.
      if (estimateTokens(text) >= estimateTokens(whole)) continue;
      fitted[name] = { body: text, cut: { by, cap, tokens: estimateTokens(whole), bytes } };
    }
  };
  shed(['auto'], caps.auto, 'cap_tokens_auto');
  shed(['project', 'global'], caps.claudeMd, 'cap_tokens_claude_md');
  shed(['auto', 'project', 'global'], caps.combined, 'cap_tokens_combined');
  return fitted;
}

/** Caps in tokens, named as in caliban's `[memory]` settings. A missing one means no cap. */
export interface CapSettings {
  readonly cap_tokens_auto?: number;
  readonly cap_tokens_claude_md?: number;
  readonly cap_tokens_combined?: number;
}

/** Caps in tokens, scaled to fit the combined one. */
interface Caps {
  readonly auto: number | null;
  readonly claudeMd: number | null;
  readonly combined: number;
  /** Caps before scaling; null if they were not scaled. */
  readonly scaledFrom: { readonly auto: number; readonly claudeMd: number } | null;
}

/** Combined cap since caliban's ADR 0035, and before. */
export const combinedTokens = { now: 32_000, before: 8_000 } as const;

/** The largest accepted cap. */
export const maxCapTokens = 10_000_000;

const variables = {
  cap_tokens_combined: 'CALIBAN_MEMORY_BUDGET_TOKENS',
  cap_tokens_auto: 'CALIBAN_MEMORY_CAP_TOKENS_AUTO',
  cap_tokens_claude_md: 'CALIBAN_MEMORY_CAP_TOKENS_CLAUDE_MD',
} as const;

/**
 * Merges settings: the first that has a key, or else caliban's variable. Ignores an invalid
 * variable with a notice.
 */
export function resolveSettings(
  given: readonly CapSettings[],
  env: Readonly<Record<string, string | undefined>>,
): { readonly settings: CapSettings; readonly notices: readonly string[] } {
  const notices: string[] = [];
  const settings: { -readonly [key in keyof CapSettings]: CapSettings[key] } = {};
  for (const key of Object.keys(variables) as (keyof typeof variables)[]) {
    const said = given.find((each) => each[key] !== undefined)?.[key];
    const value = env[variables[key]];
    if (said !== undefined) settings[key] = said;
    else if (value === undefined || value === '') continue;
    else if (/^[1-9]\d{0,7}$/.test(value) && Number(value) <= maxCapTokens)
      settings[key] = Number(value);
    else
      notices.push(
        `${variables[key]} is not a number of tokens from 1 to ${maxCapTokens}; ignored`,
      );
  }
  return { settings, notices };
}

/**
 * Computes caps. If those of auto and CLAUDE.md together exceed the combined one, scales both down
 * in proportion, so that neither tier is dropped.
 *
 * @param defaultCombined tokens
 */
export function computeCaps(
  {
    cap_tokens_auto: auto = null,
    cap_tokens_claude_md: claudeMd = null,
    cap_tokens_combined: combined,
  }: { readonly [key in keyof CapSettings]: number | null },
  defaultCombined: number,
): Caps {
  const max = combined ?? defaultCombined;
  if (auto === null || claudeMd === null || auto + claudeMd <= max)
    return { auto, claudeMd, combined: max, scaledFrom: null };
  const share = (cap: number): number => Math.floor((cap * max) / (auto + claudeMd));
  return {
    auto: share(auto),
    claudeMd: share(claudeMd),
    combined: max,
    scaledFrom: { auto, claudeMd },
  };
}
