import { join } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { readConfigFile } from '#disk/reading/read-config-file';
import { findRoot } from '#disk/roots/find-root';
import { locateAt } from '#disk/roots/locate';
import { invocation } from '#messages/generated/program';
import { waive as planWaiver } from '#promotion/acts/waive';
import type { Outcome } from '#promotion/outcome';
import { exemptionsOf } from '#rules/exemptions';
import { isCodeRule, isIndependentOfBase, mayBeWaived } from '#rules/lowered-rules';
import { rules } from '#rules/registry';
import { findRule, SelectionError } from '#rules/selection';
import { loadWorkspace } from '#sources/load-workspace';
import { workTreeSource } from '#sources/work-tree-source';
import { type ConfigInForce, workspaceAt } from '#workspace/paths/nested-configuration';
import { type Waiver, waiversFile } from '#workspace/policy/policy-files';

import { dayOf } from '../invocation/run-date.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';

/** A waiver to write. */
export interface WaiveOptions {
  /** Code, name or alias of the rule. */
  readonly rule: string;
  /** A path or a glob; null for everywhere. */
  readonly scope: string | null;
  /** The severity that the problems get; `off` hides them. */
  readonly to: NonNullable<Waiver['to']>;
  /** The last day, `2027-01-31`; null for ninety days from now. */
  readonly until: string | null;
  /** Whether the waiver ends when the files in its scope change. */
  readonly pin: boolean;
}

/** A waiver and whether it is in force. */
export interface WaiverStatus {
  readonly code: string;
  readonly scope: string;
  readonly to: NonNullable<Waiver['to']>;
  /** Who wrote the waiver; null if the file does not say. */
  readonly authority: string | null;
  readonly reason: string | null;
  /** The last day, `2027-01-31`; null if the file names none. */
  readonly until: string | null;
  readonly state: 'in force' | 'past its day' | 'its file changed' | 'incomplete';
}

const ninetyDaysMs = 90 * 86_400_000;

/**
 * Waives a rule for a file, a folder or a glob.
 *
 * @throws {UsageError} for a rule that does not exist or a wrong invocation, {EnvironmentError}
 *   when git or the disk fails
 */
export async function waive(
  acting: ActInvocation,
  { rule: name, scope, to, until, pin }: WaiveOptions,
): Promise<Outcome> {
  const rule = ruleNamed(name);
  const reason = acting.reason ?? null;
  return runAct(await inScopeOf(acting, scope), {
    needs: () => ({ guard: reason === null ? [] : [{ path: null, text: reason }] }),
    others: () => [waiversFile],
    plan: async (session, { policy, config }) => {
      const expiry =
        until ?? new Date(Date.parse(session.request.at) + ninetyDaysMs).toISOString().slice(0, 10);
      // A rule that compares revisions is waived for the change that was made, not for later ones.
      await planWaiver(session, policy, {
        rule,
        waivable: mayBeWaived(rule.code),
        scope: scope ?? '**',
        to,
        reason,
        expiry,
        pin: !isCodeRule(rule.code) && (pin || !isIndependentOfBase(rule.code)),
        files: isCodeRule(rule.code) ? await projectFiles(acting, config) : null,
      });
    },
  });
}

/** The files of the project, which guards check; empty where git does not list them. */
async function projectFiles(
  acting: ActInvocation,
  config: ConfigInForce,
): Promise<readonly string[]> {
  const located = locateAt(acting);
  return (
    (await workTreeSource(located.root, config, acting.env as NodeJS.ProcessEnv).files()) ?? []
  );
}

/**
 * Lists the waivers of a workspace, each with its state on the day of `now`.
 *
 * @throws {UsageError} for an invalid waivers file, {EnvironmentError} for an unreadable one
 */
export async function listWaivers(
  here: { readonly cwd?: string; readonly config?: string },
  now: Date,
): Promise<readonly WaiverStatus[]> {
  const located = locateAt(here);
  const { workspace, policy } = await loadWorkspace(located);
  const standing = exemptionsOf(workspace, policy, dayOf(now)).filter(({ by }) => by === 'waiver');
  return policy.waivers.map(
    (
      { value: { code, scope, to = 'off', authority = null, reason = null, expiry = null } },
      at,
    ) => {
      const { gaps = [], ended = null } = standing[at] ?? {};
      return {
        code,
        scope,
        to,
        authority,
        reason,
        until: expiry,
        state:
          gaps.length > 0
            ? 'incomplete'
            : ended === 'date'
              ? 'past its day'
              : ended === 'content'
                ? 'its file changed'
                : 'in force',
      };
    },
  );
}

/** Moves the act to the workspace that contains the scope, if there are several. */
async function inScopeOf(acting: ActInvocation, scope: string | null): Promise<ActInvocation> {
  const root = locateAt(acting).root.path;
  const within = scope ? workspaceAt(await readConfigFile(findRoot(root).config), scope) : null;
  return within === null ? acting : { ...acting, cwd: join(root, within) };
}

/** @throws {UsageError} with the nearest name that exists */
function ruleNamed(name: string): ReturnType<typeof findRule> {
  try {
    return findRule(rules, name);
  } catch (error) {
    if (error instanceof SelectionError)
      throw new UsageError(invocation.ruleUnknown({ why: error.message }));
    throw error;
  }
}
