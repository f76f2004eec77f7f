import type { Span } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
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

export const contentHashWellFormed = defineVisitingRule({
  code: 'FND302',
  name: 'content-hash-well-formed',
  severity: 'error',
  summary:
    'A content hash is `sha256:` and 64 hexadecimal digits, and a new loose digest is that of its lines; a shortened or pending hash is unverifiable, never a match.',
  why:
    'A hash that cannot be recomputed looks like a proof and proves nothing: the cited code can ' +
    'change unseen.',
  falsePositives:
    'Shortened and placeholder hashes are infos on purpose: they do not claim to be proofs.',
  messages: {
    malformed: message(
      '"{hash}" is no content hash',
      'write sha256: and the 64 digits of the digest',
    ),
    constant: message(
      '"{hash}" was made by no tool: all its digits are the same',
      'write sha256: and the digest of the cited evidence',
      'ledger confirm {path} takes it anew',
    ),
    abbreviated: message('"{hash}" is shortened: it can never be verified', 'write all 64 digits'),
    otherRows: message(
      '"{hash}" is not the digest of the hashes of its surfaces',
      'take them anew: ledger confirm {path}',
      'see who wrote it: git log -- {path}',
    ),
    otherTokens: message(
      'the loose digest of {surface} is not that of the lines',
      'take it anew: ledger confirm {item}',
      'see who wrote it: ledger show {item}',
    ),
    unproved: message(
      'the loose digest of {surface} is new, and its lines are not there to prove it',
      'if only layout changed: ledger verify --follow {item}',
      'else: ledger confirm {item}',
    ),
    placeholder: message(
      '"{hash}" is a placeholder: nothing is verified',
      'write sha256: and the digest of the cited evidence',
    ),
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
      yield* otherRows(finding);
      for (const { hash, span } of hashesOf(finding)) {
        const place = inFile(finding, span, hash);
        if (constant.test(hash))
          yield report('constant', { hash, path: shellWord(finding.path) }, place);
        if (wellFormed.test(hash)) continue;
        if (abbreviated.test(hash))
          yield report('abbreviated', { hash }, place, { severity: 'info' });
        else if (placeholder.test(hash))
          yield report('placeholder', { hash }, place, { severity: 'info' });
        else yield report('malformed', { hash }, place);
      }
    },
  }),
});

/** A content hash that is not the digest of the rows beside it. */
function* otherRows({ path, provenance, perSurfaceHash: rows }: Finding) {
  const content = provenance.content_hash;
  if (content.state !== 'given' || !wellFormed.test(content.value)) return;
  if (rows.length === 0 || !rows.every(({ hash }) => wellFormed.test(hash))) return;
  if (content.value === contentHash(rows)) return;
  yield report(
    'otherRows',
    { hash: clip(content.value, 20), path: shellWord(path) },
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
