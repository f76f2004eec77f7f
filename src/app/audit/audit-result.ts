import { basename, resolve } from 'node:path';

import { adaptCommands } from '#diagnostics/adapt-commands';
import { compareDiagnostics, type Diagnostic } from '#diagnostics/diagnostic';
import type { Root } from '#disk/roots/find-root';
import { namedFolder, wayToRoot } from '#disk/roots/locate';
import type { HomeStore } from '#disk/stores/home-stores';
import { audit as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import { shellWord } from '#messages/shell-word';
import type { AuditView } from '#reporters/report';
import type { RuleEnforcement } from '#reporters/rule-enforcement';
import { withoutConsequences } from '#rules/diagnostic-events';

import { countSeverities } from '../lint/combine-results.ts';
import { countRecords } from '../lint/judge-workspace.ts';
import type { LintResult } from '../lint/lint.ts';
import type { AuditFixes, FailingFacts } from './apply-fixes.ts';
import { type RootAudit, settingsOf } from './audit-memory.ts';

/** Of the walk and of the parts each; the others are counted. */
const mostNotices = 8;

/** The result of `ledger audit`. */
export interface AuditResult extends LintResult {
  readonly audit: AuditView;
  /** The rules in instructions, with the guards and linters that enforce each. */
  readonly rules: readonly RuleEnforcement[];
}

interface AuditRequest {
  readonly cwd?: string;
  readonly folder?: string;
  readonly fix?: boolean;
  readonly dryRun?: boolean;
}

/** The audits of all roots, with paths relative to their roots. */
export interface RootAudits {
  readonly parts: readonly RootAudit[];
  /** Stores that agents keep in the home folder. */
  readonly home: readonly HomeStore[];
  /** What could not be checked, one line each. */
  readonly notices: readonly string[];
}

/** Joins the parts, with paths and commands for the caller's folder. */
export function resultOf(
  { parts, home, notices }: RootAudits,
  { start, root }: { readonly start: string; readonly root: Root },
  options: AuditRequest,
  repair: AuditFixes,
  failing: FailingFacts,
): AuditResult {
  const named = options.folder === undefined ? '' : shellWord(options.folder);
  const cwd = namedFolder(resolve(options.cwd ?? '.'), '.');
  const wayTo = (part: RootAudit): string =>
    wayToRoot(cwd, part.isHome ? root.path : part.root.path);
  const shown = (part: RootAudit, each: Diagnostic): Diagnostic =>
    relativeFindings(part, each, { several: parts.length > 1, named, toHistory: wayTo(part) });
  const diagnostics = parts
    .flatMap((part) => withoutConsequences(part.diagnostics).map((each) => shown(part, each)))
    .sort(compareDiagnostics);
  const suppressed = parts.flatMap((part) =>
    part.suppressed.map((each) => ({ ...each, diagnostic: shown(part, each.diagnostic) })),
  );
  const contradicting = parts.find(hasContradiction);
  const read = parts.map((part) => countRecords(part.loaded, () => true));
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
    // An audit fails only on request.
    policy: { failOn: 'never', maxWarnings: -1 },
    rules: parts.flatMap(rulesOf),
    audit: {
      where: basename(start) || start,
      roots: parts.filter((part) => !part.isHome).length,
      stores: parts.flatMap(storesOf),
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

function capped(notices: readonly string[]): readonly string[] {
  return notices.length <= mostNotices
    ? notices
    : [
        ...notices.slice(0, mostNotices),
        textOf(say.moreNotices({ count: notices.length - mostNotices })),
      ];
}

function storesOf({ stores, shown }: RootAudit): AuditView['stores'] {
  return stores.map((store) => ({
    ...store,
    path: (shown + (store.path === '.' ? '' : store.path)).replace(/\/$/, '') || '.',
    index: store.index === null ? null : shown + store.index,
  }));
}

function hasContradiction({ diagnostics }: RootAudit): boolean {
  return diagnostics.some(({ code }) => code.startsWith('CON'));
}

function rulesOf({ heldRules, shown }: RootAudit): RuleEnforcement[] {
  return heldRules.map((rule) => ({ ...rule, path: shown + rule.path }));
}

function nothingFixed(parts: readonly RootAudit[], repair: AuditFixes): string[] {
  if (repair.fixed().length > 0) return [];
  const held = parts.reduce((sum, part) => sum + part.held, 0);
  return [textOf(held === 0 ? say.nothingFixed() : say.nothingFixedHeld({ count: held }))];
}

/** The caller's view of a part. */
interface View {
  /** Whether there are other parts. */
  readonly several: boolean;
  /** The named folder, quoted for a shell; empty without one. */
  readonly named: string;
  /** The relative path to the folder whose git history is about the part. */
  readonly toHistory: string;
}

/** Makes paths relative to the audited folder, and commands work from the current one. */
function relativeFindings(
  { shown, isHome, stores }: Pick<RootAudit, 'shown' | 'isHome' | 'stores'>,
  each: Diagnostic,
  { several, named, toHistory }: View,
): Diagnostic {
  const store =
    stores.find(({ path }) => path === '.' || each.path.startsWith(`${path}/`))?.path ?? '.';
  // The index of another folder's store must be named; that of the workspace is found.
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
    // Notes in the home folder are about this project's history, too.
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

function conflictsFrom(way: string): string {
  return `ledger conflicts${isAbove(way) ? '' : ` -C ${shellWord(way)}`}`;
}

/** Whether a relative path leads to the current folder or one above it. */
function isAbove(way: string): boolean {
  return /^\.\.?(?:\/\.\.)*$/.test(way);
}

/** Adds the folder to git commands about a history that is elsewhere. */
function gitFrom(way: string, line: string): string {
  const placed = adaptCommands(line, { label: way, inRepository: '', runIn: null });
  return isAbove(way) ? placed : placed.replace(/\bgit (?=show )/g, `git -C ${shellWord(way)} `);
}
