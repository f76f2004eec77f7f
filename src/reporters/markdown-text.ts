import { withProgram } from './report.ts';
import { visible } from './visible.ts';

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
