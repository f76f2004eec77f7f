import { glossary } from '#app/inspect/glossary';
import { escapeInvisible, visiblePath } from '#reporters/visible';

import { painter, type Run } from '../context.ts';
import { command, formatOption, parse, runLocation } from '../parse.ts';
import { commandJson } from '../print-message.ts';

/** `ledger glossary [WORD]`: lists the terms, or shows one. */
export const runGlossary: Run = async (args, context) => {
  const built = command(
    'ledger glossary',
    'List the terms of the glossary, or show one. To propose a term: ledger capture ' +
      '"what it means" --kind term --term word',
    context.out,
  )
    .argument('[word]', 'term, alias, or word to avoid')
    .addOption(formatOption('pretty', 'json'));
  const { options, operands } = parse<{ readonly format: 'pretty' | 'json' }>(built, args);
  const { words, files } = await glossary(
    runLocation(options, context),
    operands.length === 0 ? null : operands.join(' '),
  );
  const paint = painter(context, options.color);
  if (options.format === 'json') context.out(commandJson('glossary', { words }));
  else
    context.out(
      words.length === 0
        ? withoutWords(files, context.program)
        : words
            .map(
              ({ term, meaning, aliases, not }) =>
                `${paint('path', escapeInvisible(term))}\n  ${escapeInvisible(meaning)}\n` +
                `${aliases.length > 0 ? `  also: ${aliases.map(escapeInvisible).join(', ')}\n` : ''}` +
                `${not.length > 0 ? `  not: ${not.map(escapeInvisible).join(', ')}\n` : ''}`,
            )
            .join(''),
    );
  return 0;
};

/** Says whether a glossary is there, and how a first term is added. */
function withoutWords([file]: readonly string[], program: string): string {
  const where = file === undefined ? 'no glossary found' : `${visiblePath(file)} has no terms yet`;
  return `${where}\nto propose a term: ${program} capture "what it means" --kind term --term WORD\n`;
}
