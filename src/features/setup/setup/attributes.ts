import type { SetupFacts } from '#setup/facts';
import { findBlock, shortDigest, withoutBlock } from '#setup/managed-block';

import { putBlock } from './put-block.ts';
import type { PartialPlan, SetupStep } from './setup-plan.ts';

const wrote = /^# wrote ([0-9a-f]{16}) (.+)$/;

/**
 * Plans the line in `.gitattributes`, with a record of the files that were written whole: in a
 * fresh clone it says which are still as they were.
 */
export function planAttributes(facts: SetupFacts, steps: readonly SetupStep[]): PartialPlan {
  const file = facts.files.get('.gitattributes');
  const ledgers = ['', ...facts.workspaces.map((glob) => `${glob}/`)].map(
    (folder) => `${folder}${facts.ledgerFolder}/** -text linguist-generated`,
  );
  const before = file?.kind === 'text' ? recordIn(file.text) : new Map<string, string>();
  const whole = steps
    .filter(
      (step) =>
        step.place === 'tree' &&
        step.before === null &&
        step.after !== null &&
        withoutBlock(step.after) === step.after,
    )
    .map((step) => [step.path, shortDigest(step.after ?? '')] as const);
  const record = [...new Map([...before, ...whole])]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, digest]) => `# wrote ${digest} ${path}`);
  const already = (text: string): string | null =>
    record.length === 0 &&
    text.split(/\r?\n/).some((each) => each.startsWith(`${facts.ledgerFolder}/** `))
      ? 'it speaks of the ledger'
      : null;
  return putBlock({
    part: 'configuration',
    path: '.gitattributes',
    file,
    lines: [...ledgers, ...record],
    style: 'hash',
    says: 'git changes no line endings of the ledger, and GitHub folds it in diffs',
    already,
  });
}

/** What a text records of files that were written whole: digests by path. */
export function recordIn(text: string): ReadonlyMap<string, string> {
  try {
    return new Map(
      (findBlock(text)?.lines ?? []).flatMap((line) =>
        wrote.exec(line)
          ? [[wrote.exec(line)?.[2] ?? '', wrote.exec(line)?.[1] ?? ''] as const]
          : [],
      ),
    );
  } catch (error) {
    if (error instanceof RangeError) return new Map();
    throw error;
  }
}
