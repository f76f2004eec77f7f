import type { Dice } from './dice.ts';
import {
  components,
  conditions,
  consequences,
  effects,
  gerunds,
  measures,
  people,
  remedies,
  symbols,
} from './words.ts';

/** `token cache` as part of a file name or id. */
export function slugOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The first letter in upper case. */
export function capital(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

const sentences: readonly ((dice: Dice) => string)[] = [
  (dice) =>
    `The ${dice.pick(components)} ${dice.pick(effects)} ${dice.pick(conditions)}, so ${dice.pick(consequences)}.`,
  (dice) =>
    `We found this while ${dice.pick(gerunds)}; ${dice.pick(people)} reproduced it ` +
    `${dice.below(9) + 2} times in a row.`,
  (dice) =>
    `Calling \`${dice.pick(symbols)}\` ${dice.pick(conditions)} shows the same: ${dice.pick(consequences)}.`,
  (dice) =>
    `It took ${dice.below(380) + 20} ${dice.pick(measures)} before the change and ${dice.below(90) + 5} after it.`,
  (dice) =>
    `What helps is to ${dice.pick(remedies)}, and to do so before the ${dice.pick(components)} ${dice.pick(effects)}.`,
  (dice) =>
    `Older releases behaved otherwise: there the ${dice.pick(components)}` +
    ` was asked first, and \`${dice.pick(symbols)}\` never saw the request.`,
  (dice) =>
    `Do not rely on the ${dice.pick(components)} here, because it ${dice.pick(effects)} ${dice.pick(conditions)}.`,
  (dice) =>
    `The *first* attempt to ${dice.pick(remedies)} failed for another reason, described ` +
    `by ${dice.pick(people)} in [the thread](https://example.org/threads/` +
    `${dice.below(90_000) + 1_000}).`,
  (dice) =>
    `Nothing in the tests covered this until \`${dice.pick(symbols)}\` got a case of its own.`,
  (dice) =>
    `A **restart** hides it for a while, which is why ${dice.pick(consequences)} only on long-running hosts.`,
  (dice) =>
    `Both the ${dice.pick(components)} and the ${dice.pick(components)} are touched, and they must change together.`,
  (dice) =>
    `When in doubt, ${dice.pick(remedies)} and look at what \`${dice.pick(symbols)}\` returns.`,
];

/** A few sentences, wrapped as people wrap them. */
export function paragraph(dice: Dice, length: number): string {
  return wrap(Array.from({ length }, () => dice.pick(sentences)(dice)).join(' '));
}

/**
 * Breaks text at spaces so that no line is longer than 80 characters; a line never starts like a
 * list item or a heading.
 */
export function wrap(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > 80 && !/^(?:[-+*#>|]|\d+[.)])/.test(word)) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

const extras: readonly ((dice: Dice) => string)[] = [
  (dice) =>
    `\`\`\`ts\nconst before = ${dice.pick(symbols)}({ attempts: ${dice.below(9) + 1}` +
    ` });\nif (before.state !== 'ready') {\n  await ${dice.pick(symbols)}` +
    `(before.id, { wait: ${dice.below(900) + 100} });\n}\n\`\`\``,
  (dice) =>
    `\`\`\`sh\nnpm test -- ${slugOf(dice.pick(components))} --repeat ${dice.below(40) + 2}\n\`\`\``,
  (dice) =>
    '| Release | Setting | Result |\n| --- | --- | --- |\n' +
    `${['1.4', '1.5', '2.0'].map((release) => `| ${release} | ${dice.below(50) + 1} ${dice.pick(measures)} | ` + `${dice.pick(consequences)} |`).join('\n')}`,
  (dice) =>
    `1. ${capital(dice.pick(remedies))}.\n2. Run \`${dice.pick(symbols)}\` once.\n3. ` +
    `${capital(dice.pick(remedies))} again.`,
  (dice) =>
    `- ${capital(dice.pick(gerunds))}:\n  - ${dice.pick(consequences)}\n  - ` +
    `${dice.pick(consequences)}\n- ${capital(dice.pick(gerunds))}: nothing of this`,
  (dice) => `> ${capital(dice.pick(consequences))}, said ${dice.pick(people)}.`,
];

/** A code fence, table, list or quote, as they stand in about half of real records. */
export function extra(dice: Dice): string {
  return dice.pick(extras)(dice);
}

/** A note as GitHub shows it. */
export function alert(dice: Dice): string {
  return (
    `> [!NOTE]\n> ${capital(dice.pick(remedies))}, and read <https://example.org/threads/` +
    `${dice.below(90_000)}> before.`
  );
}
