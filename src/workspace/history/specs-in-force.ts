import type { Obligation } from '../document.ts';
import type { Spec } from '../records.ts';
import type { Workspace } from '../workspace.ts';
import type { BaseRevision, Change } from './history.ts';

export type SpecInputs = Pick<Workspace, 'specs' | 'surroundings'>;

/** A spec that a change edits, moves or removes. */
export interface ChangedSpec {
  readonly before: Spec;
  /** Null for a spec that is gone, has another role now, or cannot be read. */
  readonly now: Spec | null;
  /** The name of the base. */
  readonly base: string;
}

/** The specs that a change edits, moves or removes; one that a base already has is unchanged. */
export function changedSpecs({
  specs,
  surroundings: { history },
}: SpecInputs): readonly ChangedSpec[] {
  const bases = history?.bases ?? [];
  return bases.flatMap((base) =>
    base.changes.flatMap((change): ChangedSpec[] => {
      const before = change.before === null ? undefined : base.records.get(change.before);
      if (before?.role !== 'spec' || !bases.every((other) => isChangedAt(other, change))) return [];
      return [
        { before, now: specs.find(({ path }) => path === change.now) ?? null, base: base.name },
      ];
    }),
  );
}

function isChangedAt(base: BaseRevision, { before, now }: Change): boolean {
  return base.changes.some((each) => (now === null ? each.before === before : each.now === now));
}

const known = new WeakMap<object, readonly Spec[]>();

/** The specs that a change is checked against: also those of the base that it edits or removes. */
export function specsInForce(workspace: SpecInputs): readonly Spec[] {
  const { history } = workspace.surroundings;
  if (!history) return workspace.specs;
  const before = known.get(history);
  if (before) return before;
  const lost = changedSpecs(workspace).map((each) => each.before);
  const found = lost.length === 0 ? workspace.specs : [...lost, ...workspace.specs];
  known.set(history, found);
  return found;
}

/** Obligations whose name no spec of the base has, such as renamed ones. */
export function newObligations(workspace: SpecInputs): ReadonlySet<Obligation> {
  const changed = changedSpecs(workspace);
  const edited = new Set(changed.map(({ now }) => now));
  const isNewFile = ({ path }: Spec): boolean =>
    (workspace.surroundings.history?.bases ?? []).some((base) =>
      base.changes.some((each) => each.now === path && each.before === null),
    );
  const fullName = (spec: Spec, { id }: Obligation): string => `${spec.id.value}.${id.value}`;
  const old = new Set(
    [
      ...changed.map(({ before }) => before),
      ...workspace.specs.filter((spec) => !edited.has(spec) && !isNewFile(spec)),
    ].flatMap((spec) => spec.obligations.map((each) => fullName(spec, each))),
  );
  return new Set(
    workspace.specs.flatMap((spec) =>
      spec.obligations.filter((each) => !old.has(fullName(spec, each))),
    ),
  );
}
