import { edit as say } from '#messages/generated/acts';

import { statusOf } from '../dialects/adr-status.ts';
import { mapOf, sectionOf } from '../document.ts';
import { scalarOf } from '../frontmatter/values.ts';
import { relativeLink } from '../paths/target.ts';
import type { Adr } from '../records.ts';
import { linkText } from './cell-text.ts';
import { type EditResult, isRefused, refusalOf } from './edit-result.ts';
import { blockInSection, ownBlocks } from './section-place.ts';
import { setKeys } from './set-keys.ts';

/** The decision that replaces this one. */
export interface Successor {
  /** Null for a record that has none, such as one named by its date. */
  readonly number: number | null;
  readonly title: string;
  /** Relative to the root, with forward slashes. */
  readonly path: string;
}

/**
 * What a status line says first: marks, then a template's enumeration, `superseded by` somebody, or
 * one word.
 */
const first =
  /^(\s*(?:[-*+]\s+)?[*_`]*)((?:[\p{L}-]+(?:\s*[|/]\s*[\p{L}-]+)+|superseded\s+by\s+(?:\[[^\]\n]*\]\([^)\n]*\)|[\w-]+)|[\p{L}-]+))/iu;

/**
 * Sets a decision's status where it stands: in the frontmatter, in a `- Status:` line, or as the
 * first words of a Status section, keeping what surrounds it. A successor is linked there;
 * frontmatter gets `superseded_by` too.
 *
 * @returns a refusal when the record says its status nowhere and has no frontmatter to say it in
 */
export function setAdrStatus(
  adr: Adr,
  status: string,
  extra: { readonly supersededBy?: Successor } = {},
): EditResult {
  const { document } = adr;
  const refusal = refusalOf(document);
  if (refusal) return refusal;
  const { supersededBy } = extra;
  const successor = supersededBy
    ? [
        {
          key: 'superseded_by',
          value: name(supersededBy) ?? relativeLink(adr.path, supersededBy.path),
        },
      ]
    : [];
  const map = mapOf(document);
  const section = sectionOf(document, 'status');
  if (map && (scalarOf(map, 'status') !== null || (adr.status === null && !section)))
    return setKeys(document, [{ key: 'status', value: status }, ...successor]);

  const words = supersededBy
    ? `${status} by ${linkText(adr.path, [name(supersededBy), supersededBy.title].filter((part) => part !== null).join(': '), supersededBy.path)}`
    : status;
  const inBody =
    bodyStatus(adr, words) ??
    (section
      ? blockInSection(document, section, [capital(words)])
      : {
          refused: say.noStatus({ path: adr.path, status }),
        });
  const keys = map && successor.length > 0 ? setKeys(document, successor) : [];
  if (isRefused(inBody) || isRefused(keys)) return isRefused(inBody) ? inBody : keys;
  return [...inBody, ...keys];
}

/** The edit of the words that were read as the status; null where none were. */
function bodyStatus({ document }: Adr, words: string): EditResult | null {
  const { text } = document;
  const section = sectionOf(document, 'status') ?? null;
  const span =
    statusOf(document)?.span ??
    (section
      ? ownBlocks(document, section).find((block) => block.kind === 'paragraph')?.span
      : undefined);
  if (!span) return null;
  const raw = text.slice(span.start, span.end);
  const said = first.exec(raw);
  if (!said?.[2]) return null;
  const start = span.start + (said[1] ?? '').length;
  return [
    { start, end: start + said[2].length, text: /^\p{Lu}/u.test(said[2]) ? capital(words) : words },
  ];
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function name({ number }: Successor): string | null {
  return number === null ? null : `ADR-${String(number).padStart(4, '0')}`;
}
