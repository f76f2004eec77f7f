import { counted, type Report, withProgram } from './report.ts';
import { visible, visibleJson } from './visible.ts';

/**
 * Text inside Markdown that renders as it is written: no markup, HTML, cell border, fence, link,
 * mention or reference. GitHub and GitLab look for mentions, addresses and `#12` in rendered text,
 * where an entity is the character again: only an empty comment keeps the two halves apart.
 */
export function inMarkdown(text: string): string {
  // Blanks before it would make code of an item of a list.
  return visible(text)
    .trimStart()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`|*_[\]~$]/g, '\\$&')
    .replaceAll('@', '&#64;<!-- -->')
    .replaceAll('://', '&#58;<!-- -->//')
    .replace(/www\./gi, (found) => `${found.slice(0, 3)}<!-- -->.`)
    .replace(/(?<!&)#(?=\d)/g, '&#35;<!-- -->')
    .replace(/!(?=\d)/g, '&#33;<!-- -->')
    .replace(/\bGH-(?=\d)/gi, (found) => `${found.slice(0, 2)}&#45;<!-- -->`);
}

/** A line of advice; a command that ends it is code, so that it can be copied as it is. */
export function adviceInMarkdown(line: string, program: string): string {
  const [, before, command = ''] = /^((?:[^`]*?: )?)(ledger [a-z][^`]*)$/.exec(line) ?? [];
  return before === undefined || /, | and | then /.test(command)
    ? inMarkdown(withProgram(line, program))
    : `${inMarkdown(before)}\`${visible(withProgram(command, program))}\``;
}

/**
 * Plain text that some readers print as it is and others as Markdown, such as reviewdog's comments:
 * a blank keeps what would become a mention, a reference, a link, an image or HTML there from being
 * one, and backticks are quotes.
 */
export function inPlainOrMarkdown(text: string): string {
  return visible(text)
    .replaceAll('`', "'")
    .replace(
      /[@<](?=\S)|\](?=[([:])|:(?=\/\/)|www\.(?=\S)|[#!](?=\d)|GH-(?=\d)/gi,
      (mark) => `${mark} `,
    );
}

/** Names of owners that are shown; the rest is counted. */
const mostNames = 10;

/** `@ann, @team/auth and 3 more owners`: a fact that cites many paths may have many. */
export function ownersInWords(owners: readonly string[]): string {
  return named(owners, (owner) => owner);
}

/** The same in Markdown, where it mentions each `@name`; nothing else in a report mentions. */
export function ownersMentioned(owners: readonly string[]): string {
  return named(owners, (owner) =>
    owner.startsWith('@') ? `@${inMarkdown(owner.slice(1))}` : inMarkdown(owner),
  );
}

function named(owners: readonly string[], shown: (owner: string) => string): string {
  const more = owners.length - mostNames;
  return `${owners.slice(0, mostNames).map(shown).join(', ')}${more > 0 ? ` and ${counted(more, 'more owner')}` : ''}`;
}

const severities = { error: 'major', warning: 'minor', info: 'info' } as const;

/** GitLab's Code Quality report: one list, every fingerprint once. */
export function gitlab(report: Report): string {
  const seen = new Map<string, number>();
  const issues = report.diagnostics.map((each) => {
    // Two roots of one run may have the same problem in a file of the same name.
    const times = (seen.get(each.fingerprint) ?? 0) + 1;
    seen.set(each.fingerprint, times);
    return {
      description: inPlainOrMarkdown(each.message),
      check_name: `${each.code} ${each.rule}`,
      fingerprint: times === 1 ? each.fingerprint : `${each.fingerprint}-${times}`,
      severity: severities[each.severity],
      location: { path: each.path, lines: { begin: each.place.start.line } },
    };
  });
  return `${visibleJson(issues)}\n`;
}
