import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';

import { inMarkdown, ownersMentioned } from './markdown-text.ts';
import { counted, withProgram } from './report.ts';

interface Item {
  readonly short: string;
  readonly kind: string | null;
  readonly claim: string;
  readonly owners: readonly string[];
}

/** A digest as far as a report shows it. */
export interface DigestShown {
  readonly day: string;
  readonly until: string;
  readonly waits: readonly (Item & {
    readonly raisedBy: string | null;
    readonly days: number | null;
  })[];
  readonly inDoubt: readonly (Item & { readonly state: string })[];
  readonly conflicts: number;
  readonly ends: readonly (Item & { readonly what: string; readonly on: string })[];
  readonly guards: readonly { readonly short: string; readonly why: string }[];
}

/** Rows of a table: an issue has room for 65,536 characters, and people read fewer. */
const mostRows = 20;

/** A memory and its digest; `folder` is empty for the memory of the caller's folder. */
export interface FolderDigest {
  readonly folder: string;
  readonly digest: DigestShown;
}

/**
 * Digests as Markdown, for an issue. Only owners are mentioned. The action closes its issue by the
 * line `nothing waits`.
 */
export function digestMarkdown(digests: readonly FolderDigest[], program: string): string {
  const parts = digests.flatMap(({ folder, digest }) => {
    const [where, called] =
      folder === ''
        ? ['', program]
        : [` in ${inMarkdown(folder)}`, `${program} -C ${shellWord(folder)}`];
    return memoryDigest(digest, where, called) ?? [];
  });
  return parts.length === 0 ? 'nothing waits\n' : parts.join('\n');
}

/** The digest of one memory; null if nothing needs a person. */
function memoryDigest(digest: DigestShown, where: string, program: string): string | null {
  const { day, until, waits, inDoubt, conflicts, ends, guards } = digest;
  if (waits.length + inDoubt.length + conflicts + ends.length + guards.length === 0) return null;
  return [
    `## Memory${where} on ${day}\n`,
    section(
      `${waits.length} to decide`,
      'proposed',
      waits.map((each) => [each, raised(each)]),
      withProgram('ledger review', program),
    ),
    section(
      `${inDoubt.length} in doubt`,
      'evidence',
      inDoubt.map((each) => [each, each.state]),
      withProgram('ledger verify', program),
    ),
    conflicts === 0
      ? ''
      : `\n### ${counted(conflicts, 'conflict')} open\n` +
        fenced(withProgram('ledger conflicts', program)),
    section(
      `${ends.length} due by ${until}`,
      'until',
      ends.map((each) => [each, `${each.what} ${each.on}`]),
      withProgram(nextOf(ends), program),
    ),
    guards.length === 0
      ? ''
      : `\n### ${counted(guards.length, 'guard')} to review\n\n` +
        guards
          .slice(0, mostRows)
          .map(({ short, why }) => `- ${inMarkdown(`${clip(short, 60)}: ${clip(why, 200)}`)}\n`)
          .join('') +
        more(guards.length) +
        fenced(withProgram('ledger guard', program)),
  ].join('');
}

function section(
  heading: string,
  column: string,
  rows: readonly (readonly [Item, string])[],
  command: string,
): string {
  if (rows.length === 0) return '';
  const lines = rows
    .slice(0, mostRows)
    .map(
      ([{ short, kind, claim, owners }, told]) =>
        `| ${inMarkdown(clip(short, 60))} | ${inMarkdown(clip(`${kind ?? 'fact'}: ${claim}`, 200))}` +
        ` | ${inMarkdown(clip(told, 120))} | ${ownersMentioned(owners)} |\n`,
    );
  return (
    `\n### ${heading}\n\n| item | what | ${column} | asked |\n| --- | --- | --- | --- |\n` +
    `${lines.join('')}${more(rows.length)}${fenced(command)}`
  );
}

function raised({ raisedBy, days }: DigestShown['waits'][number]): string {
  const when = days === null ? 'by hand' : days <= 0 ? 'today' : `${counted(days, 'day')} ago`;
  return raisedBy === null ? when : `${when}, by ${raisedBy}`;
}

/** The command for the first one; only names from the ledger go into a command. */
function nextOf([first]: DigestShown['ends']): string {
  return first && /^[a-z0-9]{3,52}$/.test(first.short)
    ? `ledger show ${first.short}`
    : 'ledger status';
}

function more(count: number): string {
  return count > mostRows ? `\nand ${count - mostRows} more\n` : '';
}

function fenced(command: string): string {
  return `\n\`\`\`sh\n${command}\n\`\`\`\n`;
}
