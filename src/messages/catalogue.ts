import { actOptions } from './act-options.ts';
import { agentSettings } from './agent-settings.ts';
import { base } from './base.ts';
import { captureOptions } from './capture-options.ts';
import { checkOptions } from './check-options.ts';
import { commandLine } from './command-line.ts';
import { configuration } from './configuration.ts';
import { configurationFile } from './configuration-file.ts';
import { confirm } from './confirm.ts';
import type { CatalogueEntry } from './message.ts';
import { dataFile } from './data-file.ts';
import { file } from './file.ts';
import { folder } from './folder.ts';
import { git } from './git.ts';
import { hook } from './hook.ts';
import { keptState } from './kept-state.ts';
import { notice } from './notice.ts';
import { outcomeLine } from './outcome-line.ts';
import { packageManifest } from './package-manifest.ts';
import { policy } from './policy.ts';
import { reviewScreen } from './review-screen.ts';
import { server } from './server.ts';
import { showOptions } from './show-options.ts';
import { surface } from './surface.ts';
import { topic } from './topic.ts';
import { topicOptions } from './topic-options.ts';
import { lock, transaction } from './transaction.ts';
import { userConfiguration } from './user-configuration.ts';

/** A part of the catalogue, and where its messages are said. */
export interface CataloguePart {
  readonly where: string;
  readonly entries: readonly CatalogueEntry[];
}

const part = (
  where: string,
  messages: Readonly<Record<string, { readonly entry: CatalogueEntry }>>,
): CataloguePart => ({ where, entries: Object.values(messages).map(({ entry }) => entry) });

/** All messages that are data, in the order of their page. */
export const catalogue: readonly CataloguePart[] = [
  part('Every act: who may do it', policy),
  part('`ledger confirm`', confirm),
  part('Every command: its arguments', commandLine),
  part('`ledger lint`, `gate` and `audit`: their options', checkOptions),
  part('Commands that show memory: their options', showOptions),
  part('Commands that write: their options', actOptions),
  part('`ledger capture`: its options', captureOptions),
  part('`ledger topic`: its options', topicOptions),
  part('`ledger review`: its screen', reviewScreen),
  part('`ledger topic`: names and texts', topic),
  part('The configuration', configuration),
  part('The file of the configuration', configurationFile),
  part('A package.json with a configuration', packageManifest),
  part('Your own configuration', userConfiguration),
  part('The settings of agents', agentSettings),
  part('Files of JSON', dataFile),
  part('Files', file),
  part('Folders and paths', folder),
  part('State that ledger keeps or reads', keptState),
  part('Places that are cited as evidence', surface),
  part('git', git),
  part('The base of a change', base),
  part('Writing several files as one', transaction),
  part('`ledger unlock`, and who holds the lock', lock),
  part('Beside an answer, on standard error', notice),
  part('Answers of one sentence', outcomeLine),
  part('`ledger hook`', hook),
  part('`ledger mcp`', server),
];
