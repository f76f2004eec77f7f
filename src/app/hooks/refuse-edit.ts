import { readConfigAt } from '#disk/reading/read-config-file';
import { readAdrFolder } from '#disk/reading/read-memory';
import { locateAt } from '#disk/roots/locate';
import { workspaceFolders } from '#disk/roots/workspace-folders';
import { realTarget } from '#disk/writing/real-target';
import { toolEdit as say } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { shellWord } from '#messages/shell-word';
import {
  type DefaultLocations,
  defaultLocationsOf,
  ledgerFolderOf,
} from '#promotion/edits/default-locations';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { ledgerOf } from '#provenance/ledger/ledger';
import { nativeOf } from '#provenance/native-item';
import { textDigestOf } from '#provenance/record-text/pin';
import { type ToolTouch, toolTouches } from '#recall/tool-touches';
import { frontmatterMap } from '#workspace/document';
import { plainValue, scalarOf } from '#workspace/frontmatter/values';
import { limits } from '#workspace/limits';
import { layoutOf } from '#workspace/paths/layout';
import { type ConfigInForce, configWithin } from '#workspace/paths/nested-configuration';
import { isServedAsFact, statusOf } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import { utf8Length } from '#workspace/stores/index-splice';

import { loadMemories } from '../invocation/load-memories.ts';
import { nativeVersion } from '../unit-of-work/read-record.ts';
import { recordReader } from '../unit-of-work/read-record.ts';
import type { ToolCall } from './hook-fast-path.ts';

interface EditAt {
  readonly cwd: string;
  readonly config?: string;
  readonly program: string;
}

/**
 * Says why an agent may not edit a ledger entry, accepted memory, or a record that claims to be
 * accepted, with the command to use instead; null if it may.
 */
export async function refuseToolEdit(
  at: EditAt,
  { name, input }: ToolCall,
): Promise<string | null> {
  for (const touch of toolTouches(name, input)) {
    const message = touch.kind === 'edits' ? await refuseEdit(at, touch) : null;
    if (message !== null) return textOf(message);
  }
  return null;
}

async function refuseEdit(
  { cwd, config: named, program }: EditAt,
  edit: ToolTouch,
): Promise<Message | null> {
  const located = locateAt({ cwd, config: named });
  const { path, text } = realTarget(located.root.path, cwd, edit.file);
  if (path === null) return null;
  const after = edit.after(text);
  // Longer files are not read, so they keep no record and claim nothing.
  const readable =
    after !== null && after.length <= limits.fileBytes && utf8Length(after) <= limits.fileBytes
      ? after
      : null;
  const [config, adrFolder] = [await readConfigAt(located), readAdrFolder(located.root.path)];
  if (!mayBeMemory(located.root.path, path, config, adrFolder)) return null;
  for (const { workspace } of await loadMemories(located, config, null)) {
    const ledger = ledgerOf(workspace);
    const homes = defaultLocationsOf(workspace, config, adrFolder);
    if (path.startsWith(`${homes.ledger}/`)) return say.entry({ path });
    const histories = [...ledger.items.values()].filter(
      (history) => history.path === path || history.path?.startsWith(`${path}#`),
    );
    const known = ledger.byTarget.get(path) ?? null;
    const before = workspace.byPath.get(path) ?? null;
    const now =
      readable === null ? null : await recordReader({ config, adrFolder })(path, readable);
    for (const history of histories.filter((each) => each.status === 'promoted')) {
      const fact = nativeOf(history, workspace);
      const was: MemoryRecord | null = fact ?? before;
      const is = fact ? (readable === null ? null : await nativeVersion(fact, readable)) : now;
      if (
        after !== null &&
        was &&
        is &&
        isKeptAsItWas(was, is) &&
        written.every((key) => wordsOf(is, key) === wordsOf(was, key))
      )
        continue;
      if (after !== null)
        return say.promoted({ path, item: shellWord(ledger.shortOf(history.item)), program });
    }
    const claims =
      now !== null && holdsDiscovery(now) && isServedAsFact(now) && known?.status !== 'promoted';
    const claimed = before !== null && holdsDiscovery(before) && isServedAsFact(before);
    if (claims && !claimed)
      return say.claimsDecision({ path, status: statusOf(now) ?? 'accepted', program });
    const word = now === null ? null : untypedClaim(now, homes);
    if (word !== null && (before === null || untypedClaim(before, homes) === null))
      return say.untypedClaim({ path, status: word, program });
    if (claimed && known === null && after !== null && !isKeptAsItWas(before, now))
      return say.accepted({ path, program });
  }
  return null;
}

/** Whether a path can be memory by its name. Most edits are not, and no memory is loaded then. */
function mayBeMemory(
  root: string,
  path: string,
  config: ConfigInForce,
  adrFolder: string | null,
): boolean {
  return ['', ...workspaceFolders(root, config.workspaces ?? [])].some((folder) => {
    const own = configWithin(config, folder);
    return layoutOf(own, adrFolder).accepts(path) || path.startsWith(`${ledgerFolderOf(own)}/`);
  });
}

/** Keys that acts write into a record. */
const written = [
  'load_when',
  'content_hash',
  'per_surface_hash',
  'raised_by',
  'reviewer_or_tool',
  'timestamp',
  'pass',
  'profile',
] as const;

function wordsOf(record: MemoryRecord, key: string): string {
  const value = frontmatterMap(record.document)?.pairs.find((each) => each.key === key)?.value;
  return value === undefined ? '' : JSON.stringify(plainValue(value));
}

function isKeptAsItWas(before: MemoryRecord, after: MemoryRecord | null): boolean {
  return (
    after !== null &&
    after.role === before.role &&
    statusOf(after) === statusOf(before) &&
    textDigestOf(after, 'with evidence') === textDigestOf(before, 'with evidence')
  );
}

/** The status by which a note without type, in a folder of records, claims to be decided. */
function untypedClaim(
  note: MemoryRecord,
  { findings, patterns, adrs, audits, bugs }: DefaultLocations,
): string | null {
  if (
    note.role !== 'note' ||
    ![findings, patterns, adrs, audits, bugs].some((folder) => note.path.startsWith(`${folder}/`))
  )
    return null;
  const word = scalarOf(frontmatterMap(note.document), 'status')?.value.toLowerCase() ?? '';
  return ['accepted', 'promoted'].includes(word) ? word : null;
}
