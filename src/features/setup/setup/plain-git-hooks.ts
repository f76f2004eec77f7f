import { type FileFact, type HookName, hookNames, type SetupFacts } from '#setup/facts';
import { callsLedger, hookLines, isHookOf } from '#setup/hooks/hook-command';
import { appendBlock, blockLines, insertBelow } from '#setup/managed-block';

import { putBlock } from './put-block.ts';
import { joined, type PartialPlan, type SetupStep } from './setup-plan.ts';

const inThisClone =
  "git's own hooks are in this clone only; for everybody, set up husky, lefthook or pre-commit, then `ledger init` again";

/** Plans git's own hooks, in the folder git looks for them. */
export function planPlainHooks(facts: SetupFacts): PartialPlan {
  const hooks = facts.git?.hooks;
  if (!hooks) return {};
  const snippet = hookLines(facts, hooks.where === 'git' ? 'clone' : 'shared');
  if (hooks.where === 'outside')
    return {
      byHand: [
        {
          part: 'commit-hook',
          path: `${hooks.path}/pre-commit`,
          why: `core.hooksPath is ${hooks.configured ?? ''}, outside of this repository: hooks there are everybody's`,
          snippet,
        },
      ],
    };
  if (hooks.where === 'tree' && facts.local)
    return {
      byHand: [
        {
          part: 'commit-hook',
          path: `${hooks.path}/pre-commit`,
          why: 'core.hooksPath leads to files that are committed, and --local writes none',
          snippet,
        },
      ],
    };
  const { path } = hooks;
  const where = hooks.where;
  const plan = joined(
    hookNames.map((name) =>
      planShellHook(facts, {
        name,
        path: `${path}/${name}`,
        file: hooks.files.get(name),
        place: where,
      }),
    ),
  );
  const isAlone = where === 'git' && !facts.local && plan.steps.length > 0;
  return isAlone ? joined([plan, { notes: [inThisClone] }]) : plan;
}

/** Plans one hook that is a shell script. */
export function planShellHook(
  facts: SetupFacts,
  hook: {
    readonly name: HookName;
    readonly path: string;
    readonly file: FileFact | undefined;
    readonly place: SetupStep['place'];
    readonly head?: readonly string[];
  },
): PartialPlan {
  const { name, path, file, place } = hook;
  const lines = hookLines(facts, place === 'git' ? 'clone' : 'shared');
  const says =
    name === 'pre-commit'
      ? 'lint --staged before every commit'
      : 'the same before a merge is committed';
  // Git's own samples are never run; a hook without the executable bit is not either, and making it
  // run is its owner's decision.
  if (place === 'git' && file?.kind === 'text' && !file.executable)
    return {
      byHand: [
        {
          part: 'commit-hook',
          path,
          place,
          why: 'it is not executable, so git does not run it; make it executable, or delete it',
          snippet: lines,
        },
      ],
    };
  return putBlock({
    part: 'commit-hook',
    path,
    place,
    executable: true,
    file,
    lines,
    style: 'hash',
    says,
    head: hook.head ?? ['#!/bin/sh'],
    insert: (text) => insert(text, lines),
    isAsGood: (standing) => isHookOf(facts, standing),
    already: (text) =>
      callsLedger.test(text.replace(/^\s*#.*$/gm, '')) ? 'it calls ledger' : null,
  });
}

function insert(
  text: string,
  lines: readonly string[],
): { readonly text: string } | { readonly why: string } {
  const shebang = /^#!.*/.exec(text)?.[0];
  if (shebang !== undefined && !/\b(?:ba|da|z|k)?sh\b/.test(shebang))
    return { why: `it is no shell script (${shebang.slice(0, 60)})` };
  const block = blockLines(lines, 'hash');
  // What ends the script would end it before a block at the end: then the block comes first.
  if (!/^(?:exec|exit)\b/m.test(text)) return { text: appendBlock(text, block) };
  if (shebang === undefined) return { text: `${block.join('\n')}\n${text}` };
  return { text: insertBelow(text, 0, block) };
}
