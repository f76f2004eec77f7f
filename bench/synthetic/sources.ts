import { createHash } from 'node:crypto';

import type { Dice } from './dice.ts';
import { capital, slugOf } from './prose.ts';
import type { Topic } from './shape.ts';
import { effects, symbols } from './words.ts';

/** One source file that evidence cites. */
export interface SourceText {
  readonly path: string;
  readonly lines: readonly string[];
}

/** A cited range with the hash of its lines. */
export interface Surface {
  readonly surface: string;
  readonly hash: string;
}

/** The code of a topic: three files, every line of which is unique to its function. */
export function sourcesOf(topic: Topic, dice: Dice): SourceText[] {
  return [1, 2, 3].map((part) => {
    const name = `${slugOf(topic.component)}-${topic.index + 1}-${part}`;
    const lines = Array.from({ length: 16 }, (_, at) => {
      const symbol = `${dice.pick(symbols)}${capital(topic.area)}${part}x${at}`;
      return [
        `/** What ${topic.area} does when the ${topic.component} ${dice.pick(effects)}. */`,
        `export async function ${symbol}(id: string, attempts = ${dice.below(9) + 1}): Promise<string> {`,
        `  const key = \`${topic.area}:\${id}:${at}\`;`,
        `  for (let attempt = 0; attempt < attempts; attempt += 1) {`,
        `    const answer = await ask(key, ${dice.below(900) + 100});`,
        `    if (answer !== null) return answer;`,
        `  }`,
        `  throw new Error(\`no answer for \${key} in ${symbol}\`);`,
        `}`,
        ``,
      ];
    }).flat();
    return {
      path: `src/${topic.area}/${name}.ts`,
      lines: [`import { ask } from './ask.ts';`, ``, ...lines],
    };
  });
}

/** One whole function of one of the files, as evidence. */
export function citeOne(sources: readonly SourceText[], dice: Dice): Surface {
  const source = dice.pick(sources);
  const from = 3 + dice.below(16) * 10;
  const to = from + 8;
  const cited = source.lines
    .slice(from - 1, to)
    .map((line) => `${line}\n`)
    .join('');
  return { surface: `${source.path}#L${from}-L${to}`, hash: sha256(cited) };
}

/** The hash of all surfaces together. */
export function contentHash(surfaces: readonly Surface[]): string {
  return sha256(`ledger/evidence/v1\n${surfaces.map(({ hash }) => `lines\0${hash}\n`).join('')}`);
}

function sha256(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
