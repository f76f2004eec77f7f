import { counted, type Report, withProgram } from './report.ts';
import { escapeInvisible, visibleJson } from './visible.ts';

/**
 * Escapes text for Markdown: markup, HTML, links, mentions and references. GitHub and GitLab look
 * for mentions, addresses and `#12` in rendered text, so only an empty comment breaks these up.
 */
export function inMarkdown(text: string): string {
  // Leading blanks would make code of a list item.
  return escapeInvisible(text)
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

/** A line of advice, with the command at its end as code. */
export function adviceInMarkdown(line: string, program: string): string {
  const [, before, command = ''] = /^((?:[^`]*?: )?)(ledger [a-z][^`]*)$/.exec(line) ?? [];
  return before === undefined || /, | and | then /.test(command)
    ? inMarkdown(withProgram(line, program))
    : `${inMarkdown(before)}\`${escapeInvisible(withProgram(command, program))}\``;
}

/**
 * Text for readers that print it plain or as Markdown, such as reviewdog: blanks break up mentions,
 * references, links, images and HTML, and backticks become quotes.
 */
export function inPlainOrMarkdown(text: string): string {
  return escapeInvisible(text)
    .replaceAll('`', "'")
    .replace(
      /[@<](?=\S)|\](?=[([:])|:(?=\/\/)|www\.(?=\S)|[#!](?=\d)|GH-(?=\d)/gi,
      (mark) => `${mark} `,
    );
}

/** Owners that are named. */
const mostNames = 10;

/** `@ann, @team/auth and 3 more owners`. */
export function shortOwnerList(owners: readonly string[]): string {
  return named(owners, (owner) => owner);
}

/** The same in Markdown, with mentions; nothing else in a report mentions. */
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

/** GitLab's Code Quality report, with every fingerprint once. */
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
