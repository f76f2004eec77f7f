import type { Choice } from '#claims/choices/choices-in';
import { choicesAgree, otherChoice } from '#claims/choices/other-choice';
import type { Role } from '#claims/choices/role';
import { lastName } from '#workspace/paths/target';

import type { ComparedStatement } from './compared-statement.ts';
import { isOfText } from './standing-text.ts';

/** A statement with what it chooses. */
export type Choosing = Pick<ComparedStatement, 'memory' | 'choosing'>;

/** Two statements that settle one thing in two ways. */
export interface ChoicePair<T extends Choosing> {
  readonly one: T;
  readonly other: T;
  readonly role: Role;
  readonly says: readonly [string, string];
  readonly sure: boolean;
}

/** Statements of one choice that are compared with those of another, in a role. */
const mostOfChoice = 100;

/**
 * Pairs of statements that choose otherwise, found by what they choose. A file that speaks of both
 * itself, for different parts of the project, contradicts neither.
 *
 * @param beyond told of each statement that is compared with some of the others alone
 */
export function* choicePairs<T extends Choosing>(
  all: readonly T[],
  beyond: () => void,
): Generator<ChoicePair<T>> {
  const byRole = new Map<Role, Map<string, T[]>>();
  const namedIn = new Map<string, Set<string>>();
  for (const each of all)
    for (const choice of each.choosing.choices) {
      const file = fileKey(each, choice.role);
      if (choice.how !== 'denied')
        namedIn.set(file, (namedIn.get(file) ?? new Set<string>()).add(choice.choice));
      if (choice.how === 'named') continue;
      const groups = byRole.get(choice.role) ?? new Map<string, T[]>();
      byRole.set(choice.role, groups);
      const group = groups.get(groupKey(choice)) ?? [];
      groups.set(groupKey(choice), group);
      if (group.at(-1) === each) continue;
      if (group.length < mostOfChoice) group.push(each);
      else beyond();
    }
  const isOpen = (each: T, role: Role, choice: string): boolean =>
    ![...(namedIn.get(fileKey(each, role)) ?? [])].some((known) => choicesAgree(known, choice));
  for (const [role, groups] of byRole) {
    const lists = [...groups.values()];
    for (const [at, list] of lists.entries())
      for (const others of lists.slice(at + 1))
        for (const one of list)
          for (const other of others) {
            const found =
              one.memory.path === other.memory.path
                ? null
                : otherChoice(one.choosing, other.choosing);
            if (!found || found.role !== role) continue;
            const isDenied = [found.one, found.other].some((each) => each.startsWith('not '));
            if (isDenied || (isOpen(one, role, found.other) && isOpen(other, role, found.one)))
              yield {
                one,
                other,
                role,
                says: [found.one, found.other],
                sure: found.sure && !(isNamedFor(one, found.one) && isNamedFor(other, found.other)),
              };
          }
  }
}

/** Whether a file of instructions is one for its choice, such as `prisma-rules.md`. */
function isNamedFor({ memory }: Choosing, choice: string): boolean {
  const name = lastName(memory.path).toLowerCase();
  return (
    isOfText(memory) &&
    memory.text.kind === 'instructions' &&
    name.includes(choice.toLowerCase().replace(/ /g, '-'))
  );
}

function fileKey({ memory }: Choosing, role: Role): string {
  return `${memory.path}\n${role.name}`;
}

function groupKey({ how, choice }: Choice): string {
  return `${how} ${choice}`;
}
