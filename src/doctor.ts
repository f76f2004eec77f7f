import { resolve } from 'node:path';

import { locate } from '#disk/locate';
import { selectRules } from '#rules/selection';
import { rules } from '#rules/registry';
import type { RuleMeta } from '#rules/rule';
import type { Role } from '#workspace/records';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { loadWorkspace } from '#sources/load-workspace';

/** One value of the effective configuration and where it comes from. */
export interface EffectiveValue {
  readonly key: string;
  readonly value: unknown;
  readonly origin: 'default' | string;
}

/** One memory store: an index or the records of a role in one folder. */
export interface Found {
  readonly role: Role | 'ledger entry';
  readonly folder: string;
  readonly count: number;
}

/** What the tool sees from here. */
export interface Diagnosis {
  readonly root: string;
  readonly fenced: boolean;
  readonly configFile: string | null;
  readonly configuration: readonly EffectiveValue[];
  /** Rules whose severity or options are not the default. */
  readonly changedRules: readonly { readonly rule: RuleMeta; readonly severity: string }[];
  readonly found: readonly Found[];
  readonly unreadable: number;
}

/**
 * Says what the tool sees: the root, the configuration in force with the origin of each value, and the memory found.
 *
 * @throws {UsageError} for a configuration that is none, {EnvironmentError} for what cannot be read
 */
export async function doctor(options: { readonly cwd?: string; readonly config?: string } = {}): Promise<Diagnosis> {
  const [located] = locate(resolve(options.cwd ?? '.'), [], options.config ?? null);
  if (!located) throw new Error('no root');
  const { config, workspace } = await loadWorkspace(located, null, undefined, null);
  const effective = selectRules(rules, config, {});
  const changed = rules.flatMap((rule) => {
    const severity = effective.find((each) => each.rule === rule)?.severityIn('') ?? 'off';
    return severity === rule.severity ? [] : [{ rule, severity }];
  });
  const counts = new Map<string, Found>();
  const add = (role: Found['role'], path: string): void => {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
    const key = `${role} ${folder}`;
    counts.set(key, { role, folder, count: (counts.get(key)?.count ?? 0) + 1 });
  };
  for (const record of workspace.byPath.values()) add(record.role, record.path);
  for (const entry of workspace.entries) add('ledger entry', entry.path);
  return {
    root: located.root.path,
    fenced: located.root.fenced,
    configFile: located.root.config,
    configuration: effectiveConfiguration(config, located.root.config),
    changedRules: changed,
    found: [...counts.values()],
    unreadable: workspace.malformed.length,
  };
}

const defaults: Readonly<Record<Exclude<keyof LedgerConfig, '$schema'>, unknown>> = { layout: 'detected', ignore: [], rules: {}, overrides: [], failOn: 'error', maxWarnings: -1, agents: { mayPromote: 'none' }, highConsequence: [], gate: { stale: 'warning', pending: 'raised' }, baseBranch: 'origin/HEAD', reviewers: 'anybody', workspaces: [] };

function effectiveConfiguration(config: LedgerConfig, file: string | null): EffectiveValue[] {
  return Object.entries(defaults).map(([key, value]) => {
    const own = config[key as keyof LedgerConfig];
    return own === undefined ? { key, value, origin: 'default' } : { key, value: own, origin: file ?? 'default' };
  });
}
