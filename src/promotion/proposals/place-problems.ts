import { shellWord } from '#messages/shell-word';
import { joinPath } from '#workspace/paths/target';
import type { Workspace } from '#workspace/workspace';

import type { Discovery } from '../discovery/discovery.ts';
import type { Reason } from '../reason.ts';

/**
 * What speaks against the place an item without a candidate file will be written into: a guide is
 * Markdown, inside, and nobody's record; a requirement belongs to a spec.
 */
export function placeProblems(discovery: Discovery, workspace: Workspace): Reason[] {
  const { guide, spec } = discovery.details;
  if (
    discovery.kind === 'behaviour' &&
    spec !== undefined &&
    !workspace.specs.some((each) => each.path === spec || each.id.value === spec)
  )
    return [
      {
        code: 'P12',
        text: `there is no spec called "${spec}"`,
        mend:
          workspace.specs.length === 0
            ? [
                'specs are looked for in specs/ and corpus/specs/; "layout": { "specs": ["…"] } in ledger.config.json names other places',
              ]
            : workspace.specs.slice(0, 5).map((each) => `--spec ${shellWord(each.id.value)}`),
      },
    ];
  if (discovery.kind !== 'workflow' || guide === undefined) return [];
  const path = joinPath('', guide);
  if (
    path !== guide ||
    !/\.md$/i.test(guide) ||
    guide.startsWith('/') ||
    guide.split('/').some((part) => part === '.git' || part === '.txn')
  )
    return [
      {
        code: 'P12',
        text: `"${guide}" is no Markdown file of this repository`,
        mend: ['name a guide: --guide docs/guides/deploy.md'],
      },
    ];
  const record = workspace.byPath.get(guide);
  return record && record.role !== 'note'
    ? [
        {
          code: 'P12',
          text: `${guide} is a ${record.role}, not a guide`,
          mend: ['name a guide: --guide docs/guides/deploy.md'],
        },
      ]
    : [];
}
