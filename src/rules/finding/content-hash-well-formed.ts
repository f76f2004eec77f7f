import type { Span } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import { pathOfRecordFile } from '#provenance/native-item';
import { contentHash } from '#provenance/surfaces/resolve-surface';
import type { Finding } from '#workspace/records';
import { nativeFactAt } from '#workspace/stores/native-fact';

import { evidencePlace, recordHandle } from '../message-words.ts';
import { defineVisitingRule, inFile, message, report } from '../rule.ts';

const wellFormed = /^sha256:[0-9a-f]{64}$/;
/** One digit 64 times: typed, not computed. */
const constant = /^sha256:([0-9a-f])\1{63}$/;
/** `sha256:9b2e…41`, `sha256:9b2e...41` */
const abbreviated = /^sha256:[0-9a-f]{3,}(?:…|\.{2,3})[0-9a-f]*$/i;
/** `pending:tool`, `TBD`, `sha256:…`, `<hash>` */
const placeholder =
  /^(?:pending(?::\S*)?|tbd|todo|n\/a|none|unknown|sha256:(?:…|\.{2,3}|<[^>]*>|pending|tbd)?|<[^>]*>|\{\{[^}]*\}\})$/i;

const confirm = 'ledger confirm {item}';

export const contentHashWellFormed = defineVisitingRule({
  code: 'FND302',
  name: 'content-hash-well-formed',
  severity: 'error',
  summary:
    'A content hash is `sha256:` and 64 hexadecimal digits, and a new normalized hash matches its lines.',
  why: 'A hash that cannot be recomputed proves nothing: the cited code can change unnoticed.',
  falsePositives:
    'Shortened and placeholder hashes are infos, because they do not claim to be proofs.',
  messages: {
    malformed: message('"{hash}" is not a content hash', confirm),
    constant: message('"{hash}" was not computed: all its digits are the same', confirm),
    abbreviated: message('"{hash}" is shortened, so ledger cannot verify it', confirm),
    otherRows: message('content_hash "{hash}" does not match per_surface_hash', confirm),
    otherTokens: message('the normalized hash of {surface} does not match its lines', confirm),
    unproved: message(
      'ledger cannot check the new normalized hash of {surface}',
      'only the layout changed: ledger verify --follow {item}',
      'still true: ledger confirm {item}',
    ),
    placeholder: message('"{hash}" is a placeholder, so ledger cannot verify it', confirm),
  },
  visit: (workspace, ledger) => ({
    *rest() {
      for (const [path, problems] of workspace.surroundings.loose ?? []) {
        const record = nativeFactAt(workspace, path) ?? workspace.byPath.get(path);
        if (!record) continue;
        const item = recordHandle(path, ledger);
        for (const { surface, problem } of problems)
          yield report(
            problem === 'other' ? 'otherTokens' : 'unproved',
            { surface: clip(surface, 40), item },
            inFile(pathOfRecordFile(record), evidencePlace(record, surface), `loose ${surface}`),
          );
      }
    },
    *finding(finding) {
      const item = recordHandle(finding.path, ledger);
      yield* otherRows(finding, item);
      for (const { hash, span } of hashesOf(finding)) {
        const place = inFile(finding, span, hash);
        if (constant.test(hash)) yield report('constant', { hash, item }, place);
        if (wellFormed.test(hash)) continue;
        if (abbreviated.test(hash))
          yield report('abbreviated', { hash, item }, place, { severity: 'info' });
        else if (placeholder.test(hash))
          yield report('placeholder', { hash, item }, place, { severity: 'info' });
        else yield report('malformed', { hash, item }, place);
      }
    },
  }),
});

/** A content hash that is not the digest of the rows beside it. */
function* otherRows({ path, provenance, perSurfaceHash: rows }: Finding, item: string) {
  const content = provenance.content_hash;
  if (content.state !== 'given' || !wellFormed.test(content.value)) return;
  if (rows.length === 0 || !rows.every(({ hash }) => wellFormed.test(hash))) return;
  if (content.value === contentHash(rows)) return;
  yield report(
    'otherRows',
    { hash: clip(content.value, 20), item },
    inFile(path, content.span, 'rows'),
  );
}

function hashesOf({ provenance, perSurfaceHash }: Finding): { hash: string; span: Span }[] {
  const content = provenance.content_hash;
  return [
    ...(content.state === 'given' ? [{ hash: content.value, span: content.span }] : []),
    ...perSurfaceHash.map(({ hash, span }) => ({ hash, span })),
  ];
}
