import { defineVisitingRule, inFile, message, report } from '../rule.ts';

const unknownRequirement = 'no spec has the requirement {id}';
const correctId = 'correct or remove the ID in origin_obligations';

export const originObligationResolves = defineVisitingRule({
  code: 'AUT602',
  name: 'origin-obligation-resolves',
  severity: 'warning',
  summary: 'A spec contains each requirement that a finding names as its origin.',
  why: 'Without its requirement, a reviewer cannot check the fact against it.',
  falsePositives: 'Workspaces without specs and IDs of other kinds are not checked.',
  messages: {
    unknown: message(unknownRequirement, correctId),
    elsewhere: message(
      'the spec "{spec}" has no requirement {id}',
      'correct the name of the spec: {path} has {id}',
    ),
  },
  visit: (workspace) => {
    const specs = new Map<string, { path: string; ids: Set<string> }[]>();
    for (const spec of workspace.specs) {
      if (spec.obligations.length === 0) continue;
      const known = specs.get(spec.id.value) ?? [];
      specs.set(spec.id.value, [
        ...known,
        { path: spec.path, ids: new Set(spec.obligations.map((each) => each.id.value)) },
      ]);
    }
    if (specs.size === 0) return {};
    const all = [...specs.values()].flat();
    return {
      *finding(finding) {
        for (const origin of finding.originObligations) {
          const match =
            /^(?:(?:REQ|CONSTRAINT|INVARIANT|INTERFACE)\.)?(?:([\w-]+)[.#])?((?:AC|C|I|IF)-\d{1,6}(?:\.\d{1,3})?)$/.exec(
              origin.value,
            );
          if (!match?.[2]) continue;
          const [, spec, id] = match;
          const place = inFile(finding, origin.span, origin.value);
          // A requirement that was split keeps its number: AC-001.1 is part of AC-001.
          const has = (ids: ReadonlySet<string>): boolean =>
            ids.has(id) || ids.has(id.replace(/\.\d+$/, ''));
          const within = spec === undefined ? all : specs.get(spec);
          if (within?.some(({ ids }) => has(ids))) continue;
          const other = all.find(({ ids }) => has(ids));
          if (other && spec !== undefined)
            yield report('elsewhere', { spec, id, path: other.path }, place);
          else
            yield report('unknown', { id }, place, {
              cause: { what: unknownRequirement.replace('{id}', id), mend: [correctId] },
            });
        }
      },
    };
  },
});
