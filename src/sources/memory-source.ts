import type { RowsRoot } from '#disk/facts/rows';
import type { MemoryFiles } from '#disk/reading/read-memory';
import type { Layout } from '#workspace/paths/layout';
import type { PathFact, Wanted } from '#workspace/paths/surroundings';
import type { PolicyFiles } from '#workspace/policy/policy-files';

import type { EvidenceSource } from './evidence/gather-evidence.ts';

/** Where a workspace is read from: the work tree as it stands, what is staged, or a commit. */
export interface MemorySource {
  /** The root whose readings are kept from one run to the next; null where nobody keeps any. */
  readonly cached: RowsRoot | null;
  /** Every file of the layout and below the named paths. */
  memory(layout: Layout, named: readonly string[]): Promise<MemoryFiles>;
  /** What stands at paths that records refer to. */
  facts(wanted: readonly Wanted[]): Promise<ReadonlyMap<string, PathFact>>;
  /**
   * Every file of the tree with one of these names, by path from the root; null where nobody can
   * list the tree.
   */
  filesNamed(names: ReadonlySet<string>): Promise<readonly string[] | null>;
  /**
   * Every file of the tree that git does not ignore, by path from the root; null where nobody can
   * list the tree.
   */
  files(): Promise<readonly string[] | null>;
  /** The waivers and the baseline in force. */
  policy(): Promise<PolicyFiles>;
  /** The folder that `.adr-dir` names. */
  adrFolder(): Promise<string | null>;
  /** Whether an audit judges the settings of agents in the tree, also where there is no memory. */
  readonly judgesSettings?: boolean;
  /** Where evidence is read from; null where nobody is to compare it. */
  readonly evidence: EvidenceSource | null;
  /**
   * The identities as the mailmap in force has them; those that it does not speak of may be
   * missing.
   */
  people(identities: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
