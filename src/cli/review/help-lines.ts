import { labelled, type Line, plain } from './line.ts';

const keys: readonly (readonly [string, string])[] = [
  ['p', 'promote: it becomes memory, when nothing speaks against it'],
  ['r', 'reject: it is no memory; you are asked why'],
  ['d', 'defer: until a day, or until something else is done'],
  ['u', 'quarantine: suspicious, conflicting, unsupported or sensitive'],
  ['s', 'skip: leave it as it is, and go on'],
  ['e', 'open its file in your editor; what you save there is saved'],
  ['c', 'take the places that its note names as its evidence; saved at once'],
  ['b ←', 'the one before'],
  ['→ Enter', 'the next one, without deciding'],
  ['↑ ↓ Space', 'scroll'],
  ['v', 'show all lines of the evidence, or few again'],
  ['a', 'list what nothing speaks against, to promote it together'],
  ['w', 'see all decisions together, and write them'],
  ['q Ctrl-C', 'quit: decisions are kept for the next review'],
];

/** What each key does. */
export function helpLines(columns: number): Line[] {
  return [
    ...keys.flatMap(([key, does]) => labelled(key, does, columns)),
    plain(''),
    ...labelled('', 'Nothing is written before you say yes to all of it.', columns),
  ];
}
