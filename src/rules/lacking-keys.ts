import { type Document, mapOf } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import type { AgentFile } from '#workspace/paths/agent-files';
import { decidingKeys, keyProblems } from '#workspace/stores/deciding-keys';
import { loadOf } from '#workspace/stores/load-of';
import { readNativeFields } from '#workspace/stores/native-fields';
import { unseenKeysOf } from '#workspace/stores/unseen-keys';
import { isFilled } from '#workspace/stores/written-values';

/** Files beside instructions that are about them. */
const aboutOthers = /(?:^|\/)(?:readme|index|changelog|contributing|agents|claude|gemini)\.\w+$/i;

/** What no key says: that it is a subagent at all, or when it is loaded. */
export function* lackingKeys(document: Document, { layout, glob, folder }: AgentFile) {
  const { path, text } = document;
  const { fields } = readNativeFields(text);
  if (aboutOthers.test(path)) return;
  const isSaid = (key: string): boolean =>
    fields.some((field) => field.key === key && isFilled(field)) ||
    scalarOf(mapOf(document), key) !== null;
  const { agent, needs = [], loaded } = layout;
  const lacking = needs.filter((key) => !isSaid(key));
  const at = { path, span: { start: 0, end: 0 } };
  if (lacking.length > 0) {
    // Text in a folder below may be what a subagent is told to read.
    const below = path.slice(folder.length + glob.indexOf('**')).replace(/^\//, '');
    yield {
      messageId: 'needs' as const,
      data: { agent, keys: lacking.join(' and ') },
      at,
      key: 'needs',
      ...(fields.length === 0 && below.includes('/') && { severity: 'info' as const }),
    };
  }
  if (typeof loaded === 'string' || loaded.globs === undefined) return;
  const says = [...decidingKeys(loaded), 'description'];
  if (
    loadOf(layout, fields).when === 'hand' &&
    !says.some(isSaid) &&
    unseenKeysOf(document) === null &&
    keyProblems(layout, fields, text).length === 0
  )
    yield {
      messageId: 'byHand' as const,
      data: { agent, keys: [loaded.globs, loaded.always].filter(Boolean).join(' or ') },
      at,
      key: 'byHand',
      severity: 'info' as const,
    };
}
