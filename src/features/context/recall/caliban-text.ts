import {
  type ContextView,
  cutText,
  escapedBody,
  isBlank,
  type Loss,
  type ShownTier,
  shownTier,
  type TierFile,
  tierOff,
  tokensOf,
  wrapped,
} from '#recall/context/shown-tier';
import {
  indexCaps,
  indexLosses,
  type SplicedIndex,
  splicedIndex,
  withWarning,
} from '#recall/context/spliced-index';
import type { Document } from '#workspace/document';
import type { CommentStrip } from '#workspace/stores/index-splice';

import type { Caps } from './caps.ts';

/** A file of the project, in the order that caliban loads them. */
export interface CalibanFile {
  readonly file: TierFile;
  readonly source: 'walk' | 'rule';
  /** Its text with what it imports in the place of the imports; null where nothing is loaded. */
  readonly body: string | null;
  /** Globs of a rule that is only loaded with the files it is about. */
  readonly globs: readonly string[];
  /** What it asked for and did not get. */
  readonly left: readonly { readonly target: string; readonly why: string }[];
  /** The setting that keeps it from being loaded. */
  readonly offBy: string | null;
}

/** What caliban's loader is given (ADR 0018, 0035, 0036). */
export interface CalibanTiers {
  readonly global: TierFile;
  /** The one file of ADR 0018, or all that ADR 0036 finds. */
  readonly project: TierFile | readonly CalibanFile[];
  /** The index of the agent's own notes; a word where it is switched off. */
  readonly auto:
    | { readonly file: TierFile; readonly document: Document | null; readonly topics: number }
    | { readonly offBy: string };
  readonly caps: Caps;
  readonly strip: CommentStrip;
}

/**
 * What caliban puts above its prompt: three tiers, each in its tag, within the caps; what is
 * missing leaves no tag.
 */
export function calibanText(loaded: CalibanTiers): Omit<ContextView, 'notices'> {
  const index = autoIndex(loaded);
  const fitted = fitTiers(bodiesOf(loaded, index), loaded.caps);
  return {
    profile: 'caliban',
    text: taggedBodies(loaded, fitted).join('\n'),
    tokens: Object.values(fitted).reduce((sum, { body }) => sum + tokensOf(body), 0),
    cap: loaded.caps.combined,
    tiers: shownTiers(loaded, index, fitted),
    warnings: globalCutWarnings(loaded.global, fitted.global?.cut),
  };
}

type FittedTiers = ReturnType<typeof fitTiers>;
type TierFitted = NonNullable<FittedTiers['project']>;

/** The agent's own index as caliban cuts it; null where the tier is off or has no file. */
function autoIndex({ auto, strip }: CalibanTiers): SplicedIndex | null {
  return 'offBy' in auto || auto.file.text === null
    ? null
    : splicedIndex(auto.file.text, auto.document, indexCaps.caliban, strip);
}

/** The text of each tier that has any, before the caps. */
function bodiesOf(
  { global, project }: CalibanTiers,
  index: SplicedIndex | null,
): Partial<Record<TierName, string>> {
  const bodies: Partial<Record<TierName, string>> = {};
  const add = (name: TierName, text: string | null): void =>
    void (text !== null && !isBlank(text) && (bodies[name] = escapedBody(text)));
  add('global', global.text);
  if ('path' in project) add('project', project.text);
  else if (loadedOf(project).length > 0)
    bodies.project = loadedOf(project)
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

/** The files of a project that are loaded at the start. */
function loadedOf(
  files: readonly CalibanFile[],
): readonly (CalibanFile & { readonly body: string })[] {
  return files.flatMap(({ body, ...each }) =>
    body === null || isBlank(body) || each.globs.length > 0 || each.offBy !== null
      ? []
      : [{ ...each, body }],
  );
}

/** The files of the project; all that a cap takes is said of the first. */
function projectTiers(
  project: readonly CalibanFile[],
  fitted: TierFitted | undefined,
  caps: Caps,
): ShownTier[] {
  const loaded = new Set(loadedOf(project).map(({ file }) => file));
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
        ...(file === first ? cutLoss(fitted?.cut, caps) : []),
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
  index: SplicedIndex | null,
  fitted: FittedTiers,
): ShownTier[] {
  return [
    shownTier('global', global, fitted.global?.body ?? null, {
      lost: cutLoss(fitted.global?.cut, caps),
    }),
    ...('path' in project
      ? [
          shownTier('project', project, fitted.project?.body ?? null, {
            lost: cutLoss(fitted.project?.cut, caps),
          }),
        ]
      : projectTiers(project, fitted.project, caps)),
    'offBy' in auto
      ? tierOff('auto', auto.offBy)
      : shownTier('auto', auto.file, fitted.auto?.body ?? null, {
          lost: [...(index === null ? [] : indexLosses(index)), ...cutLoss(fitted.auto?.cut, caps)],
        }),
  ];
}

/** Each tier that is loaded, in its tag. */
function taggedBodies({ global, project, auto }: CalibanTiers, fitted: FittedTiers): string[] {
  const blocks: string[] = [];
  if (fitted.global)
    blocks.push(wrapped('global-claude-md', { path: global.path }, fitted.global.body));
  const path = 'path' in project ? project.path : (loadedOf(project)[0]?.file.path ?? '');
  if (fitted.project) blocks.push(wrapped('project-claude-md', { path }, fitted.project.body));
  if (fitted.auto && 'file' in auto)
    blocks.push(wrapped('auto-memory-index', { path: auto.file.path }, fitted.auto.body));
  return blocks;
}

/** The global file is cut last, so one that is cut is too long by itself. */
function globalCutWarnings({ path }: TierFile, cut: TierCut | null | undefined): string[] {
  return cut
    ? [
        `${path} does not fit by itself: ${cut.tokens} tokens where ${cut.by} leaves ` +
          `${cut.cap}; ${cut.bytes} bytes of it are cut, shorten it`,
      ]
    : [];
}

function cutLoss(cut: TierCut | null | undefined, { scaledFrom }: Caps): Loss[] {
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
        `${cut.tokens} tokens where ${cut.by} leaves ${cut.cap}` +
        `${set === null ? '' : ` (${set}, scaled to fit cap_tokens_combined)`}`,
      bytes: cut.bytes,
    },
  ];
}

/** The tiers of caliban, in the order they are put together. */
type TierName = 'global' | 'project' | 'auto';

/** Why a tier was cut, and what it lost. */
interface TierCut {
  /** The setting whose cap it was. */
  readonly by: 'cap_tokens_auto' | 'cap_tokens_claude_md' | 'cap_tokens_combined';
  /** Tokens that setting leaves to all it is about. */
  readonly cap: number;
  /** The tokens there were before, of the tier. */
  readonly tokens: number;
  readonly bytes: number;
}

/** A tier that fits. */
interface FittedTier {
  readonly body: string;
  readonly cut: TierCut | null;
}

/**
 * Makes tiers fit their caps: the auto tier its own; project, then global, that of CLAUDE.md; then
 * auto first, project, global the combined one. A tier that two caps cut is cut once, to the
 * smaller.
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
    among.reduce((total, name) => total + tokensOf(fitted[name]?.body ?? ''), 0);
  const shed = (order: readonly TierName[], cap: number | null, by: TierCut['by']): void => {
    for (const name of order) {
      const whole = bodies[name];
      if (cap === null || whole === undefined || sum(order) <= cap) continue;
      const room = Math.max(0, cap - sum(order.filter((other) => other !== name)));
      const { text, bytes } = cutText(whole, room * 4 + 3);
      // A tier that is shorter than its marker would only grow.
      if (tokensOf(text) >= tokensOf(whole)) continue;
      fitted[name] = { body: text, cut: { by, cap, tokens: tokensOf(whole), bytes } };
    }
  };
  shed(['auto'], caps.auto, 'cap_tokens_auto');
  shed(['project', 'global'], caps.claudeMd, 'cap_tokens_claude_md');
  shed(['auto', 'project', 'global'], caps.combined, 'cap_tokens_combined');
  return fitted;
}
