import type { Finding } from '#workspace/records';
import type { Span } from '#diagnostics/diagnostic';

import { defineRule } from '../rule.ts';

const wellFormed = /^sha256:[0-9a-f]{64}$/;
/** `sha256:9b2e…41`, `sha256:9b2e...41`: shortened for the reader. */
const abbreviated = /^sha256:[0-9a-f]{3,}(?:…|\.{2,3})[0-9a-f]*$/i;
/** `pending:tool`, `TBD`, `sha256:…`, `<hash>`: to be filled. */
const placeholder = /^(?:pending(?::\S*)?|tbd|todo|n\/a|none|unknown|sha256:(?:…|\.{2,3}|<[^>]*>|pending|tbd)?|<[^>]*>|\{\{[^}]*\}\})$/i;

/** FND302: a hash is one that anybody can recompute (document 3.6). */
export const contentHashWellFormed = defineRule({
  code: 'FND302',
  name: 'content-hash-well-formed',
  severity: 'error',
  since: '1.0',
  summary: 'A content hash is `sha256:` and 64 hexadecimal digits; a shortened or pending one is unverifiable, never a match.',
  why: 'A hash that cannot be recomputed looks like a proof and proves nothing: the cited code can change unseen.',
  falsePositives: 'Shortened and placeholder hashes are infos on purpose: they are honest about what they are.',
  messages: {
    malformed: { text: '"{hash}" is no content hash', mend: ['write sha256: and the 64 digits of the digest'] },
    abbreviated: { text: '"{hash}" is shortened: it can never be verified', mend: ['write all 64 digits'] },
    placeholder: { text: '"{hash}" is a placeholder: nothing is verified', mend: ['write sha256: and the digest of the cited evidence'] },
  },
  *check(workspace) {
    for (const finding of workspace.findings) {
      for (const { hash, span } of hashesOf(finding)) {
        const at = { path: finding.path, span };
        if (wellFormed.test(hash)) continue;
        if (abbreviated.test(hash)) yield { messageId: 'abbreviated', data: { hash }, at, key: hash, severity: 'info' };
        else if (placeholder.test(hash)) yield { messageId: 'placeholder', data: { hash }, at, key: hash, severity: 'info' };
        else yield { messageId: 'malformed', data: { hash }, at, key: hash };
      }
    }
  },
});

function hashesOf(finding: Finding): { hash: string; span: Span }[] {
  const content = finding.provenance.content_hash;
  return [...(content.state === 'given' ? [{ hash: content.value, span: content.span }] : []), ...finding.perSurfaceHash.map(({ hash, span }) => ({ hash, span }))];
}
