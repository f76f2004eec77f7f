import { Option } from 'commander';

import { glossary } from '#app/inspect/glossary';
import { tool } from '#app/invocation/version';
import { visible, visibleJson, visiblePath } from '#reporters/visible';

import { type ActFlags, actingOf } from '../act-options.ts';
import { painter, type Run } from '../context.ts';
import { command, parse } from '../parse.ts';

/**
 * `ledger glossary [WORD]`: one word, one meaning. New words come in through `capture --kind term`.
 */
export const runGlossary: Run = async (args, context) => {
  const built = command(
    'ledger glossary',
    'List the words of the glossary, or show one. A new word is proposed: ledger capture ' +
      '"what it means" --kind term --term word',
    context.out,
  )
    .argument('[word]', 'a term, an alias, or a word that must not be used for one')
    .addOption(
      new Option('--format <name>', 'how to print it')
        .choices(['pretty', 'json'])
        .default('pretty'),
    );
  const { options, operands } = parse<ActFlags>(built, args);
  const { cwd, config } = actingOf(options, context);
  const { words, files } = await glossary(
    { cwd, config },
    operands.length === 0 ? null : operands.join(' '),
  );
  const paint = painter(context, options.color);
  if (options.format === 'json')
    context.out(`${visibleJson({ schemaVersion: 1, tool, command: 'glossary', words })}\n`);
  else
    context.out(
      words.length === 0
        ? withoutWords(files, context.program)
        : words
            .map(
              ({ term, meaning, aliases, not }) =>
                `${paint('path', visible(term))}\n  ${visible(meaning)}\n` +
                `${aliases.length > 0 ? `  also: ${aliases.map(visible).join(', ')}\n` : ''}` +
                `${not.length > 0 ? `  not: ${not.map(visible).join(', ')}\n` : ''}`,
            )
            .join(''),
    );
  return 0;
};

/** Says whether a glossary is there, and how a first term is added. */
function withoutWords([file]: readonly string[], program: string): string {
  const where =
    file === undefined ? 'there is no glossary here' : `${visiblePath(file)} has no terms yet`;
  return `${where}\nto propose a term: ${program} capture "what it means" --kind term --term WORD\n`;
}
