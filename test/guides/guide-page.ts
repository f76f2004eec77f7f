import { readFileSync } from 'node:fs';

/** A command of a guide. */
export interface GuideCommand {
  readonly kind: 'command';
  /** As typed, with continued lines. */
  readonly text: string;
  /** The output that the guide shows; null where it shows none, and the command must pass. */
  readonly shown: string | null;
}

/** A block that shows a file. */
export interface GuideFile {
  readonly kind: 'contains' | 'write';
  readonly path: string;
  readonly text: string;
}

const part =
  /^<!-- run:\s+([^]*?)\s*-->$|^(?:<!-- (file|write): (\S+) -->\n+)?^```(\w*)\n([^]*?)^```$/gm;

/**
 * Reads the commands and files of a guide, in order.
 *
 * - A `console` block has commands after `$ `, each with its output.
 * - A `sh` block has commands that pass. So has the comment `<!-- run: … -->`, which readers do
 *   not see.
 * - A block after `<!-- file: PATH -->` is part of that file; after `<!-- write: PATH -->` it
 *   becomes that file.
 * - A `text` block is for what is typed or shown elsewhere. Nothing runs it.
 *
 * @throws for any other block.
 */
export function readGuide(path: string): readonly (GuideCommand | GuideFile)[] {
  return [...readFileSync(path, 'utf8').matchAll(part)].flatMap(
    ([, hidden, use, file, language, block = '']): (GuideCommand | GuideFile)[] => {
      if (hidden !== undefined) return [{ kind: 'command', text: hidden, shown: null }];
      if (file !== undefined) {
        const kind = use === 'file' ? 'contains' : 'write';
        return [{ kind, path: file, text: block }];
      }
      if (language === 'sh') return [{ kind: 'command', text: block, shown: null }];
      if (language === 'console') return consoleCommands(block);
      if (language === 'text') return [];
      throw new Error(`${path}: this block is not run (${language || 'no language'}):\n${block}`);
    },
  );
}

function consoleCommands(block: string): GuideCommand[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((step) => {
      const end = /(?<!\\)\n/.exec(step)?.index ?? step.length;
      return { kind: 'command', text: step.slice(0, end), shown: step.slice(end + 1) };
    });
}

/** Commands within sentences: `ledger …`, without those that name no subcommand. */
export function inlineCommands(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8').replaceAll(/^```[^]*?^```$/gm, '');
  return [...text.matchAll(/`(?:npx memory-)?ledger ([^`]+)`/g)].map(([, command = '']) => command);
}
