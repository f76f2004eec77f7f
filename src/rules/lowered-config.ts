import { compareStrings } from '#diagnostics/diagnostic';
import { filesOfChange } from '#provenance/changes/unread-memory';
import { isServedAsFact } from '#workspace/record-status';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import type { Workspace } from '#workspace/workspace';

import { loweredOverrides, loweredRules } from './lowered-rules.ts';
import { roleName } from './message-words.ts';

/** What a configuration requires less than the one before, in words. */
type Lowering = (before: LedgerConfig, now: LedgerConfig, workspace: Workspace) => string[];

/**
 * Keys by which a change can lower what is required of later ones; a group stands for all its keys.
 */
const asksLess: Readonly<Record<string, Lowering>> = {
  layout: rolesLost,
  workspaces: rolesLost,
  ignore: (before, now) => missing(now.ignore, before.ignore).map((glob) => `${glob} is ignored`),
  rules: loweredRules,
  overrides: loweredOverrides,
  failOn: steps(({ failOn = 'error' }) => failOn, {
    info: '',
    warning: 'an info does not fail a run',
    error: 'only an error fails a run',
    never: 'no report fails a run',
  }),
  maxWarnings: ({ maxWarnings: was = -1 }, { maxWarnings: is = -1 }) =>
    was >= 0 && (is < 0 || is > was)
      ? [is < 0 ? 'warnings are not limited' : `the limit of warnings is ${is}`]
      : [],
  'agents.mayPromote': steps(({ agents }) => agents?.mayPromote ?? 'none', {
    none: '',
    low: 'agents may promote',
  }),
  'agents.claimedPerson': steps(({ agents }) => agents?.claimedPerson ?? 'warn', {
    refuse: '',
    warn: 'an unconfirmed decision only warns',
    allow: 'an unconfirmed decision passes',
  }),
  owners: steps(({ owners = 'ask' }) => owners, { require: '', ask: 'owners need not approve' }),
  approvalDecides: steps(({ approvalDecides = false }) => onOrOff(approvalDecides), {
    off: '',
    on: 'an approval promotes pending items',
  }),
  highConsequence: (before, now) =>
    missing(before.highConsequence, now.highConsequence).map(
      (kind) => `kind ${kind} is no longer high-consequence`,
    ),
  foreignKeys: (before, now) =>
    missing(now.foreignKeys, before.foreignKeys).map((key) => `edits of ${key} are not reported`),
  'gate.stale': steps(({ gate }) => gate?.stale ?? 'warning', {
    error: '',
    warning: 'broken evidence only warns',
  }),
  'gate.evidenceChanged': steps(({ gate }) => gate?.evidenceChanged ?? 'error', {
    error: '',
    warning: 'changed evidence only warns',
  }),
  'gate.pending': steps(({ gate }) => gate?.pending ?? 'raised', {
    all: '',
    raised: 'only items proposed or closed here block a merge',
    closed: 'only closed tasks block a merge',
  }),
  'gate.strict': steps(({ gate }) => onOrOff(gate?.strict), {
    on: '',
    off: 'hooks of agents block only once',
  }),
  'guard.level': steps(({ guard }) => guard?.level ?? 'block', {
    block: '',
    tell: 'a broken guard only warns',
  }),
  'guard.commands': steps(({ guard }) => onOrOff(guard?.commands), {
    off: '',
    on: 'facts may run commands',
  }),
  baseBranch: (before, now) =>
    before.baseBranch === now.baseBranch
      ? []
      : [`changes are compared with ${now.baseBranch ?? 'the default branch'}`],
  reviewers: (before, now) =>
    before.reviewers === undefined
      ? []
      : missing(now.reviewers ?? ['everyone'], before.reviewers).map(
          (each) => `${each} becomes a reviewer`,
        ),
};

/** The keys and groups of keys of `asksLess`. */
export const lowerableKeys: readonly string[] = Object.keys(asksLess).sort(compareStrings);

/** Keys that lower nothing: what is shown, and where it is written. */
const harmless: ReadonlySet<string> = new Set([
  ...['$schema', 'preview', 'index.write', 'touch.reads', 'log.committed', 'sync', 'context'],
  'guard.commandSeconds',
]);

/** Whether a key or its group is in one of the two lists; a test asks it of all keys. */
export function isClassifiedKey(key: string): boolean {
  return [key, key.replace(/\..*/, '')].some(
    (each) => lowerableKeys.includes(each) || harmless.has(each),
  );
}

/** What this change of the configuration requires less than the base, in words. */
export function loweredByConfig(workspace: Workspace): string[] {
  const edit = workspace.surroundings.history?.gate?.configEdit;
  if (!edit) return [];
  const { before, now } = edit;
  return [...new Set(Object.values(asksLess).flatMap((told) => told(before, now, workspace)))];
}

/**
 * A key with one word as its value.
 *
 * @param words its words, strictest first, each with what a change to it means
 */
function steps<Word extends string>(
  read: (config: LedgerConfig) => Word,
  words: Readonly<Record<Word, string>>,
): Lowering {
  const order = Object.keys(words);
  return (before, now) =>
    order.indexOf(read(now)) > order.indexOf(read(before)) ? [words[read(now)]] : [];
}

function onOrOff(value: boolean | undefined): 'on' | 'off' {
  return value === true ? 'on' : 'off';
}

function missing<Each>(some: readonly Each[] = [], others: readonly Each[] = []): Each[] {
  return some.filter((each) => !others.includes(each));
}

/** Files that lose their role. POL006 reports memory, indexes and glossaries. */
function rolesLost(_before: LedgerConfig, _now: LedgerConfig, workspace: Workspace): string[] {
  const own = filesOfChange(workspace);
  if (own === null) return [];
  const lost = [...workspace.byPath.values()].filter(
    (record) =>
      !isServedAsFact(record) &&
      !['index', 'glossary'].includes(record.role) &&
      own.get(record.path)?.role !== record.role,
  );
  return [...new Set(lost.map(roleName))].map((role) => {
    const [first, ...others] = lost.filter((record) => roleName(record) === role);
    return others.length === 0
      ? `${first?.path ?? ''} loses the role ${role}`
      : `${others.length + 1} files lose the role ${role}`;
  });
}
