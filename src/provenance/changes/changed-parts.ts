import { rewords } from '#claims/rewording';
import { mapOf } from '#workspace/document';
import { plainValue } from '#workspace/frontmatter/values';
import type { History } from '#workspace/history/history';
import type { MemoryRecord } from '#workspace/records';

import type { Carried } from '../ledger/law.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { bodyOf, pinnedParts, sectionsOf } from '../record-text/pin.ts';
import type { Says } from '../recorded-acts.ts';
import { treeDigest } from '../tree-digest.ts';
import { changedMeaning } from './changed-meaning.ts';
import { onlyMoved } from './moved-unchanged.ts';

/** Something of a record that changed, in words, and what an act has to carry to change it. */
export interface ChangedPart {
  readonly what: string;
  /** `status` is what the act itself sets. */
  readonly needs: Carried | 'status';
}

/** What an act has to carry to change a key of a record; every other key takes all. */
const carriedKeys: Readonly<Record<string, Carried | 'status'>> = {
  status: 'status',
  quarantine_reason: 'status',
  load_when: 'condition',
  topic: 'condition',
  valid_until: 'end',
  review_by: 'end',
  content_hash: 'evidence',
  per_surface_hash: 'evidence',
  superseded_by: 'successor',
  supersedes: 'links',
};

/** What of a record is not what it was. */
export function changedParts(
  was: MemoryRecord,
  is: MemoryRecord,
  ledger: Ledger,
  history: History | null,
): ChangedPart[] {
  return [
    ...(was.path === is.path ? [] : [{ what: 'its path', needs: 'place' as const }]),
    ...changedKeys(was, is),
    ...changedBody(was, is, ledger, history),
  ];
}

/** What an act says of an item without a record otherwise than acts before it. */
export function changedSayings(was: Says, is: Says): ChangedPart[] {
  const [before, now] = [was, is] as readonly Readonly<Record<string, unknown>>[];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((what) => {
    const [one, other] = [before?.[what], now?.[what]];
    if (JSON.stringify(one) === JSON.stringify(other)) return [];
    const isWording =
      typeof one === 'string' && typeof other === 'string' && rewords(one, other)
        ? 'wording'
        : 'all';
    return [{ what, needs: what === 'evidence' ? 'evidence' : (carriedKeys[what] ?? isWording) }];
  });
}

function changedKeys(was: MemoryRecord, is: MemoryRecord): ChangedPart[] {
  // Those of a native note are a part of its wording.
  if (was.role === 'native' || is.role === 'native') return [];
  const [before, now] = [keysOf(was), keysOf(is)];
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((key) => {
    if (before.get(key) === now.get(key) || is.document.foreignKeys?.has(key)) return [];
    // A decision keeps its number in its id, which follows its path.
    const needs = key === 'id' && was.path !== is.path ? 'place' : (carriedKeys[key] ?? 'all');
    return [{ what: key, needs }];
  });
}

function keysOf({ document }: MemoryRecord): ReadonlyMap<string, string> {
  return new Map(
    (mapOf(document)?.pairs ?? []).map(({ key, value }) => [
      key,
      JSON.stringify(plainValue(value)),
    ]),
  );
}

function changedBody(
  was: MemoryRecord,
  is: MemoryRecord,
  ledger: Ledger,
  history: History | null,
): ChangedPart[] {
  const [before, now] = [pinnedParts(was), pinnedParts(is)];
  const isNative = was.role === 'native';
  const hasKeys = !isNative || treeDigest(before.keys) === treeDigest(now.keys);
  if (hasKeys && before.body === now.body) return [];
  if (hasKeys && onlyMoved(was, is, ledger, history))
    return [{ what: 'its links', needs: 'links' }];
  const [had, has] = [sectionsOf(was, evidence), sectionsOf(is, evidence)];
  const hashed: ChangedPart[] = had === has ? [] : [{ what: 'its evidence', needs: 'evidence' }];
  if (!isNative && bodyOf(was, evidence) === bodyOf(is, evidence)) return hashed;
  const [meaning] = changedMeaning(was, { ...is, id: was.id } as MemoryRecord, [], evidence);
  return [
    ...hashed,
    { what: meaning ?? 'its wording', needs: meaning === undefined ? 'wording' : 'all' },
  ];
}

const evidence: readonly string[] = ['evidence'];
