import { fingerprint } from '#diagnostics/fingerprint';

import { isPlainDirective } from '../policy/directive-text.ts';

/**
 * Digests of the comments that the known templates leave in a record: those of the kernel templates
 * this model comes from, and of MADR. A digest, so that nothing can be added to such a comment
 * unseen.
 */
const known = new Set<string>([
  '0370c8fd571b9e49',
  '04aa420e46a1f8b7',
  '0a5e1f97d0e0f9c0',
  '14e89b83acb8edea',
  '23a8376bafb42cc4',
  '35fea331e932781b',
  '42b5a9e369261a6a',
  '464feb06a60d9e6e',
  '5692fd0b5691e052',
  '58b68de73dae3172',
  '5c1a0bd4dac91213',
  '5f5b9b299d42ee27',
  '60fc1964dfc4b94f',
  '6383e873a31c38eb',
  '638e8ec23bcc5a21',
  '735494e2f568f186',
  '76ea4c8df4a6d4f8',
  '7810b5e809a13306',
  '7994c450594f8e38',
  '7b27908862faf8df',
  '83455cb3637b4332',
  '91b509014962b7b4',
  '932d867cb1550d72',
  '951ae27c723c5a7e',
  'ad1d4ebc62757fcf',
  'b57702352e243401',
  'b96e9fe2d7005f1e',
  'c6ddb169770a4de9',
  'd10d6331ccc467ed',
  'd86fad98d65ccbea',
  'da9541faea83a684',
  'dffe4a56abdef381',
  'ead013fcbba68923',
  'ebe65286db7212b6',
  'f361a9e0f14c8936',
  'fb517e559c54933d',
  'fcd41f79d7fe2f34',
]);

/**
 * Whether a comment is a template's own, one of this tool's directives or marks, or a common
 * linter's directive.
 */
export function isTemplateComment(comment: string): boolean {
  if (comment.length > 4_096) return false;
  const inner = comment.slice(4).replace(/-->$/, '').replace(/\s+/g, ' ').trim();
  // Exact grammars: words of one's own after a directive would be words nobody sees. Ours gives a
  // reason, and a short one.
  if (isPlainDirective(inner) || /^\/?ledger:(?:begin|end)(?: [0-9a-f]{8,64})?$/.test(inner))
    return true;
  if (
    /^(?:markdownlint|rumdl|prettier|remark|textlint)-(?:disable|enable|ignore|capture|restore)(?:-next-line|-line|-file|-start|-end)?(?: MD\d{3})*$|^(?:toc|tocstop)$|^c?spell(?:-?checker)?:\s?(?:disable|enable|(?:ignore|words?)(?: [\w-]{1,30}){1,2})$|^vale (?:on|off)$/i.test(
      inner,
    )
  )
    return true;
  return known.has(commentDigest(inner));
}

/** The digest of a comment's words, white space folded. */
function commentDigest(inner: string): string {
  return fingerprint('template-comment', '', inner, 0);
}
