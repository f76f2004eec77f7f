/** What a directive in a comment says: which rules to leave aside where, until when, and why. */
export interface DirectiveText {
  /** Where it speaks; null for a word that looks like a directive and is none. */
  readonly kind: 'next-line' | 'line' | null;
  readonly word: string;
  /** Codes or names, as written. */
  readonly rules: readonly string[];
  readonly until: string | null;
  /** Why; empty where it does not say. */
  readonly reason: string;
}

/** Longest reason of a directive: more than that, in a comment, is text that nobody sees. */
export const longestReason = 200;

const kinds: ReadonlyMap<string, DirectiveText['kind']> = new Map([
  ['ledger-disable-next-line', 'next-line'],
  ['ledger-disable-line', 'line'],
]);
/** Rules a directive may name: more are a case for the configuration. */
const mostRules = 10;

/**
 * Reads the inside of a comment as a directive: `ledger-disable-next-line IDX102 until=2027-01-31
 * -- reason`. A dash stands for the two hyphens too, which some renderers do not take inside a
 * comment. Null where it is none of ours.
 */
export function readDirective(inner: string): DirectiveText | null {
  const text = inner.replace(/\s+/g, ' ').trim();
  const word = /^ledger-(?:disable|enable|ignore)[a-z-]{0,40}(?= |$)/.exec(text)?.[0];
  if (word === undefined) return null;
  const rest = text.slice(word.length).trim();
  const dash = /(?:^| )(?:--|—|–)(?: |$)/.exec(rest);
  const named = (dash ? rest.slice(0, dash.index) : rest)
    .split(/[ ,]+/)
    .filter((part) => part !== '');
  return {
    kind: kinds.get(word) ?? null,
    word,
    // One too many is enough to be told.
    rules: named.filter((part) => !part.startsWith('until=')).slice(0, mostRules + 1),
    until: named.findLast((part) => part.startsWith('until='))?.slice('until='.length) ?? null,
    reason: dash ? rest.slice(dash.index + dash[0].length).trim() : '',
  };
}

/**
 * Whether a comment is a directive and nothing more: no sentence is hidden in the place of names or
 * behind them.
 */
export function isPlainDirective(inner: string): boolean {
  const directive = readDirective(inner);
  return (
    directive !== null &&
    directive.kind !== null &&
    directive.rules.length <= mostRules &&
    directive.rules.every((rule) =>
      /^[A-Z]{3}(?:-[A-Z])?\d{3}$|^[a-z]{2,20}(?:-[a-z]{1,20}){1,5}$/.test(rule),
    ) &&
    (directive.until ?? '').length <= 10 &&
    directive.reason.length <= longestReason
  );
}

/** A text as it is meant for readers: a directive in it is for this tool. */
export function withoutDirectives(text: string): string {
  return text.includes('ledger-disable')
    ? text
        .replace(/<!--((?:(?!-->)[^])*)-->/g, (comment, inner: string) =>
          readDirective(inner) ? '' : comment,
        )
        .trim()
    : text;
}
