import { basename, resolve } from 'node:path';

import { byPlace, type Diagnostic } from '#diagnostics/diagnostic';
import { pasteable } from '#diagnostics/pasteable';
import type { Root } from '#disk/roots/find-root';
import { namedFolder, wayToRoot } from '#disk/roots/locate';
import type { HomeStore } from '#disk/stores/home-stores';
import { audit as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import { shellWord } from '#messages/shell-word';
import type { HeldRule } from '#reporters/held-rules';
import type { AuditView } from '#reporters/report';
import { causesOnly } from '#rules/events';

import { countSeverities } from '../lint/combine-results.ts';
import { countRecords } from '../lint/judge-workspace.ts';
import type { LintResult } from '../lint/lint.ts';
import type { FailingFacts, Repairs } from './apply-fixes.ts';
import { type Part, settingsOf } from './audit-memory.ts';

/** Notices of a walk, and of what was judged, that are told one by one. */
const mostNotices = 8;

/** What an audit found: what a lint gives, and the stores. */
export interface AuditResult extends LintResult {
  readonly audit: AuditView;
  /** The rules of instructions, with what holds each. */
  readonly rules: readonly HeldRule[];
}

/** What of the request shapes the result. */
interface Asked {
  readonly cwd?: string;
  readonly folder?: string;
  readonly fix?: boolean;
  readonly dryRun?: boolean;
}

/** What was judged, and what could not be. */
export interface JudgedParts {
  readonly parts: readonly Part[];
  readonly home: readonly HomeStore[];
  readonly notices: readonly string[];
}

/** One result of all that was judged, with paths and commands as the caller sees them. */
export function resultOf(
  { parts, home, notices }: JudgedParts,
  { start, root }: { readonly start: string; readonly root: Root },
  options: Asked,
  repair: Repairs,
  failing: FailingFacts,
): AuditResult {
  const named = options.folder === undefined ? '' : shellWord(options.folder);
  const cwd = namedFolder(resolve(options.cwd ?? '.'), '.');
  const wayTo = (part: Part): string => wayToRoot(cwd, part.isHome ? root.path : part.root.path);
  const shown = (part: Part, each: Diagnostic): Diagnostic =>
    relativeFindings(part, each, { several: parts.length > 1, named, toHistory: wayTo(part) });
  const diagnostics = parts
    .flatMap((part) => causesOnly(part.diagnostics).map((each) => shown(part, each)))
    .sort(byPlace);
  const suppressed = parts.flatMap((part) =>
    part.suppressed.map((each) => ({ ...each, diagnostic: shown(part, each.diagnostic) })),
  );
  const contradicting = parts.find(hasContradiction);
  const read = parts.map((part) => countRecords(part.loaded, () => true));
  const stores = parts.flatMap(storesOf);
  return {
    diagnostics,
    suppressed,
    summary: {
      ...countSeverities(diagnostics),
      files: read.reduce((sum, { files }) => sum + files, 0),
      records: read.reduce((sum, { records }) => sum + records, 0),
    },
    fixed: options.dryRun ? [] : repair.fixed(),
    writes: options.fix ? repair.writes() : undefined,
    notices: [
      ...capped(notices),
      ...capped(
        parts.flatMap((part) =>
          part.notices.map((line) => line.replace('ledger conflicts', conflictsFrom(wayTo(part)))),
        ),
      ),
      ...repair.notices(),
      ...(options.fix && !options.dryRun ? nothingFixed(parts, repair) : []),
      ...failing.notices,
    ],
    // An audit says what is there; it fails only where somebody asks for that.
    policy: { failOn: 'never', maxWarnings: -1 },
    rules: parts.flatMap(rulesOf),
    audit: {
      where: basename(start) || start,
      roots: parts.filter((part) => !part.isHome).length,
      stores,
      settings: parts.flatMap((part) => settingsOf(part).map((path) => part.shown + path)),
      home: home.map(({ shown: path, agent }) => ({ shown: path, agent })),
      named,
      isSetUp: root.config !== null,
      failing: failing.count,
      askedHistory: parts.every(({ loaded }) => loaded.workspace.surroundings.cited !== null),
      comparedTexts: parts.every(({ comparedTexts }) => comparedTexts),
      verify: failing.command,
      conflicts: contradicting === undefined ? null : conflictsFrom(wayTo(contradicting)),
    },
  };
}

/** What is said most of, as unreadable folders, is counted from some on. */
function capped(notices: readonly string[]): readonly string[] {
  return notices.length <= mostNotices
    ? notices
    : [
        ...notices.slice(0, mostNotices),
        textOf(say.moreNotices({ count: notices.length - mostNotices })),
      ];
}

/** The stores of a part, by the paths that the caller sees. */
function storesOf({ stores, shown }: Part): AuditView['stores'] {
  return stores.map((store) => ({
    ...store,
    path: (shown + (store.path === '.' ? '' : store.path)).replace(/\/$/, '') || '.',
    index: store.index === null ? null : shown + store.index,
  }));
}

function hasContradiction({ diagnostics }: Part): boolean {
  return diagnostics.some(({ code }) => code.startsWith('CON'));
}

function rulesOf({ heldRules, shown }: Part): HeldRule[] {
  return heldRules.map((rule) => ({ ...rule, path: shown + rule.path }));
}

/** Why `--fix` changed nothing, where it did not. */
function nothingFixed(parts: readonly Part[], repair: Repairs): string[] {
  if (repair.fixed().length > 0) return [];
  const held = parts.reduce((sum, part) => sum + part.held, 0);
  return [textOf(held === 0 ? say.nothingFixed() : say.nothingFixedHeld({ count: held }))];
}

/** From where the caller looks at a part. */
interface View {
  /** Whether there are other parts. */
  readonly several: boolean;
  /** The folder that was named, as a word to paste; empty without one. */
  readonly named: string;
  /** The way from where they stand to the folder whose history tells of the part. */
  readonly toHistory: string;
}

/**
 * A diagnostic as the caller sees it: paths from the folder that was audited, and commands that
 * reach what they are about.
 */
function relativeFindings(
  { shown, isHome, stores }: Pick<Part, 'shown' | 'isHome' | 'stores'>,
  each: Diagnostic,
  { several, named, toHistory }: View,
): Diagnostic {
  const store =
    stores.find(({ path }) => path === '.' || each.path.startsWith(`${path}/`))?.path ?? '.';
  // From here the index of another folder's store is named; that of the workspace itself is found.
  const there =
    isHome || shown !== ''
      ? `${isHome || named === '' ? '' : `${named}/`}${shown}${store === '.' ? '' : store}`.replace(
          /\/$/,
          '',
        )
      : null;
  const repair = (lines: readonly string[]): readonly string[] =>
    lines.map((line) =>
      gitFrom(toHistory, line)
        .replaceAll('ledger conflicts', conflictsFrom(toHistory))
        .replaceAll(
          'ledger lint --fix',
          each.fix ? `ledger audit --fix${named === '' ? '' : ` ${named}`}` : 'ledger lint --fix',
        )
        .replaceAll(
          'ledger index --write',
          there === null
            ? `ledger index --write${named === '' ? '' : ` -C ${named}`}`
            : `ledger index --write --store ${shellWord(there).replace(/^'~\//, "~/'")}`,
        ),
    );
  return {
    ...each,
    path: shown + each.path,
    mend: repair(each.mend),
    mendUnquoted: each.mendUnquoted && repair(each.mendUnquoted),
    // Notes of this project, wherever they are kept, are about one history.
    cause: each.cause && {
      what:
        several && shown !== '' && !isHome
          ? `${shown.replace(/\/$/, '')}: ${each.cause.what}`
          : each.cause.what,
      mend: repair(each.cause.mend),
    },
    related: each.related.map((other) => ({ ...other, path: shown + other.path })),
  };
}

/** The command that shows the contradictions of a root, typed in the current folder. */
function conflictsFrom(way: string): string {
  return `ledger conflicts${isAbove(way) ? '' : ` -C ${shellWord(way)}`}`;
}

/** Whether a root is the current folder or one above it. */
function isAbove(way: string): boolean {
  return /^\.\.?(?:\/\.\.)*$/.test(way);
}

/** A line whose git commands are about a history that lies elsewhere. */
function gitFrom(way: string, line: string): string {
  const placed = pasteable(line, { label: way, inRepository: '', runIn: null });
  return isAbove(way) ? placed : placed.replace(/\bgit (?=show )/g, `git -C ${shellWord(way)} `);
}
