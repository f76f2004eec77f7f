import { type ListedFact, listFactsOnFile } from '#app/inspect/facts-on-file';
import { tool } from '#app/invocation/version';
import type { Acting } from '#app/unit-of-work/run-act';
import { clip } from '#messages/fill-template';
import { textOf } from '#messages/join-message';
import { touch as messages } from '#messages/touch';
import { visible, visibleJson, visiblePath } from '#reporters/visible';

import type { Context } from '../context.ts';

/**
 * Prints the promoted facts that rest on a file.
 *
 * @returns whether there is any
 */
export async function showFile(
  acting: Acting,
  name: string,
  json: boolean,
  context: Context,
): Promise<boolean> {
  const found = await listFactsOnFile(acting, name);
  if (found === null) return false;
  context.out(
    json
      ? `${visibleJson({ schemaVersion: 1, tool, command: 'show', ...found })}\n`
      : found.facts.map(factText).join('\n'),
  );
  return true;
}

function factText({ item, path, title, claim, state, lines }: ListedFact): string {
  const places = lines.map((place) =>
    textOf(
      place === null
        ? messages.onWhole()
        : place.from === place.to
          ? messages.onLine({ line: place.from })
          : messages.onLines({ ...place }),
    ),
  );
  return [
    `${visible(item ?? path)}  ${visible(clip(title, 120))}`,
    ...claim.split('\n').map((line) => `  ${visible(line)}`),
    `  ${[...places, state].map(visible).join('; ')}`,
    `  ${visiblePath(path)}`,
    '',
  ].join('\n');
}
