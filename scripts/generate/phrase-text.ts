/** Places outside of classes at which a pattern branches at its top, to part it there. */
function waysOf(pattern: string): string[] {
  const ways = [''];
  let depth = 0;
  for (const [part] of pattern.matchAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^]/g)) {
    depth += part === '(' ? 1 : part === ')' ? -1 : 0;
    if (part === '|' && depth === 0) ways.push('');
    else ways.push(`${ways.pop() ?? ''}${part}`);
  }
  return ways;
}

/**
 * The expression that a phrase stands for. `(a|b)` groups, ` ..60.. ` is up to 60 characters
 * between words, and each way begins and ends with a word, unless `~` says that it may go on.
 */
export function expressionOf(phrase: string, filledIn: (text: string) => string): string {
  return grouped(filledIn(waysOf(phrase).map(betweenWords).join('|'))).replace(
    /( ?)\.\.(\d+)\.\.( ?)/g,
    (_, before: string, most: string, after: string) =>
      `${before && String.raw`\b`}.{0,${most}}${after && String.raw`\b`}`,
  );
}

/** A pattern in which `(` only groups, as an expression writes it. */
export function grouped(pattern: string): string {
  return pattern.replace(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|\((?!\?)/g, (part) =>
    part === '(' ? '(?:' : part,
  );
}

function betweenWords(written: string): string {
  const way = written.trim();
  const start = /^(?:[\w{]|\((?![?^]))/.test(way) ? String.raw`\b` : '';
  const end = /(?:\w|(?<!\\)[)?*+}])$/.test(way) && !endsInLook(way) ? String.raw`\b` : '';
  return `${start}${way.replace(/^~|~$/g, '')}${end}`;
}

/** Whether a way ends by looking at what stands around it. */
function endsInLook(way: string): boolean {
  const open: boolean[] = [];
  let last = false;
  for (const [part] of way.matchAll(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:<?[=!]|:))?|[^]/g)) {
    if (part.startsWith('(')) open.push(/[=!]$/.test(part));
    else if (part === ')') {
      last = open.pop() ?? false;
      continue;
    }
    last = false;
  }
  return last;
}
