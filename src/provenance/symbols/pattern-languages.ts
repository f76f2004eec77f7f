/** How to find declarations of one kind in a language that ledger does not parse. */
export interface DeclarationPattern {
  /** Matches from the start of a line; has the group `name`. */
  readonly pattern: RegExp;
  /**
   * Ends at brackets or a semicolon, as a statement of SQL, or at a line of the same indentation
   * that `closes` matches.
   */
  readonly end: 'brackets' | 'statement' | { readonly closes: RegExp; readonly goesOn?: RegExp };
  /** Matches a declaration that ends in its line. */
  readonly inOneLine?: RegExp;
  /** Whether its name is a part of the names of declarations in it. */
  readonly isScope?: boolean;
}

/** A language in which patterns find declarations. */
export interface PatternLanguage {
  readonly masks: Masks;
  readonly patterns: readonly DeclarationPattern[];
  /** The code in a file with other text, such as a page with PHP. */
  readonly code?: RegExp;
  readonly ignoresCase?: boolean;
}

const accessWords = 'public|private|protected|internal';
const otherWords =
  'static|abstract|sealed|virtual|override|async|readonly|partial|unsafe|extern|new|const|volatile|required|ref|file|event|delegate|fixed|implicit|explicit';
const modifiers = `(?:(?:${accessWords}|${otherWords})[ \\t]+)`;
const begin = '^[ \\t]*(?:\\[[^\\]\\n]{0,200}\\][ \\t]*){0,5}';
const type =
  '(?!(?:return|await|new|throw|else|yield|using|lock|in|is|as|case|goto|when|where|from|select|var|not|and|or|namespace|class|struct|interface|enum|record)\\b)[\\p{L}_][\\w.]*(?:<[^;(){}=\\n]{0,200}>)?[?\\[\\],]{0,10}';
const name = '(?<name>[\\p{L}_]\\w*)';
const noKeyword =
  '(?!(?:if|for|foreach|while|switch|catch|using|lock|fixed|return|nameof|typeof)\\b)';

const csharp: PatternLanguage = {
  masks: {
    skipped:
      /\/\/[^\n]*|\/\*[^]*?(?:\*\/|(?![^]))|"""[^]*?(?:"""|(?![^]))|\$?@\$?"(?:[^"]|"")*"?|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n]){1,10}'|^[ \t]*#[^\n]*/,
  },
  patterns: [
    {
      pattern: new RegExp(
        `${begin}${modifiers}*(?:class|struct|interface|enum|record(?:[ \\t]+(?:class|struct))?)[ \\t]+${name}`,
        'gmu',
      ),
      end: 'brackets',
      isScope: true,
    },
    {
      pattern: new RegExp(
        `${begin}${modifiers}*${type}[ \\t]+${noKeyword}${name}[ \\t]*(?:<[^>\\n]{0,200}>)?[ \\t]*\\(`,
        'gmu',
      ),
      end: 'brackets',
    },
    {
      pattern: new RegExp(`${begin}(?:(?:${accessWords}|static)[ \\t]+)+${name}[ \\t]*\\(`, 'gmu'),
      end: 'brackets',
    },
    {
      pattern: new RegExp(
        `${begin}${modifiers}+${type}[ \\t]+${name}[ \\t]*(?==|;|\\{|\\r?$)`,
        'gmu',
      ),
      end: 'brackets',
    },
  ],
};

const phpWords = '(?:(?:public|private|protected|static|abstract|final|readonly|var)[ \\t]+)';
const php: PatternLanguage = {
  code: /<\?(?:php\b|=)[^]*?(?:\?>|(?![^]))/g,
  masks: {
    skipped:
      /\/\/[^\n]*|#(?!\[)[^\n]*|\/\*[^]*?(?:\*\/|(?![^]))|'(?:\\[^]|[^'\\])*'?|"(?:\\[^]|[^"\\])*"?/,
    heredoc: /<<<[ \t]*["']?(?<tag>[A-Za-z_]\w*)["']?/,
  },
  patterns: [
    {
      pattern: new RegExp(
        `^[ \\t]*${phpWords}*(?:class|interface|trait|enum)[ \\t]+${name}`,
        'gmu',
      ),
      end: 'brackets',
      isScope: true,
    },
    {
      pattern: new RegExp(`^[ \\t]*${phpWords}*function[ \\t]+&?${name}[ \\t]*\\(`, 'gmu'),
      end: 'brackets',
    },
    {
      pattern: new RegExp(
        `^[ \\t]*${phpWords}*const[ \\t]+(?:[?\\w|\\\\]+[ \\t]+)?${name}[ \\t]*(?==)`,
        'gmu',
      ),
      end: 'brackets',
    },
    {
      pattern: new RegExp(`^[ \\t]*${phpWords}+(?:[?\\w|\\\\]+[ \\t]+)?\\$${name}`, 'gmu'),
      end: 'brackets',
    },
  ],
};

const rubyEnd = { closes: /^end\b/, goesOn: /^(?:rescue|ensure|else|elsif|when|in)\b/ } as const;
const ruby: PatternLanguage = {
  masks: {
    skipped: /^=begin\b[^]*?(?:^=end\b[^\n]*|(?![^]))|^__END__[^]*|^[ \t]*#[^\n]*/,
    heredoc: /<<[~-]?["'`]?(?<tag>[A-Z_]\w*)["'`]?/,
  },
  patterns: [
    {
      pattern: /^[ \t]*(?:class|module)[ \t]+(?<name>[A-Z]\w*(?:::[A-Z]\w*)*)/gm,
      end: rubyEnd,
      inOneLine: /\bend[ \t]*$|=[ \t]*\S+\.new\b/,
      isScope: true,
    },
    {
      pattern:
        /^[ \t]*(?:(?:private|public|protected|private_class_method|module_function|memoize)[ \t]+)?def[ \t]+(?:\w+\.)?(?<name>\w+[?!=]?)/gm,
      end: rubyEnd,
      inOneLine: /\bend[ \t]*$|^[ \t]*(?:\w+[ \t]+)?def[ \t]+[\w.?!]+(?:\([^()\n]*\))?[ \t]+=[ \t]/,
    },
    {
      pattern: /^[ \t]*(?<name>[A-Z]\w*)[ \t]*=(?![=~>])/gm,
      end: { closes: /^(?:[\])}]|end\b)/ },
      inOneLine: /[^[({,|\\ \t](?<!\bdo)[ \t]*$/,
    },
  ],
};

const shellEnd = { closes: /^[})]/, goesOn: /^[{(][ \t]*$/ } as const;
const shellOneLine = /[{(].*[})][ \t]*;?[ \t]*(?:#.*)?$/;
const shell: PatternLanguage = {
  masks: {
    skipped: /^[ \t]*#[^\n]*/,
    heredoc: /<<-?[ \t]*["'\\]?(?<tag>[A-Za-z_]\w*)["']?/,
  },
  patterns: [
    {
      pattern:
        /^[ \t]*(?:function[ \t]+)?(?<name>[\w:.-]+)[ \t]*\([ \t]*\)(?=[ \t]*(?:\n[ \t]*)?[{(])/gm,
      end: shellEnd,
      inOneLine: /\([ \t]*\)[ \t]*[{(].*[})][ \t]*;?[ \t]*(?:#.*)?$/,
    },
    {
      pattern: /^[ \t]*function[ \t]+(?<name>[\w:.-]+)(?=[ \t]*(?:\n[ \t]*)?\{)/gm,
      end: shellEnd,
      inOneLine: shellOneLine,
    },
    {
      pattern:
        /^[ \t]*(?:(?:export|readonly|local|declare|typeset)[ \t]+(?:-\w+[ \t]+)*)?(?<name>[A-Za-z_]\w*)=/gm,
      end: { closes: /^\)/ },
      inOneLine: /^(?:[^"'`\\(]|\\.|"(?:\\.|[^"\\])*"|'[^']*'|`[^`]*`|\([^()]*\))*$/,
    },
  ],
};

const sql: PatternLanguage = {
  masks: {
    skipped:
      /--[^\n]*|\/\*[^]*?(?:\*\/|(?![^]))|'(?:[^']|'')*'?|\$(?<quote>\w*)\$[^]*?(?:\$\k<quote>\$|(?![^]))/,
  },
  patterns: [
    {
      pattern:
        /^[ \t]*create[ \t]+(?:(?:or[ \t]+(?:replace|alter)|temp|temporary|unlogged|global|local|unique|clustered|nonclustered|materialized|recursive|virtual|external|constraint|aggregate|definer[ \t]*=[ \t]*\S+)[ \t]+)*(?:table|view|function|procedure|proc|index|trigger|type|sequence|schema|domain|policy|role|extension)[ \t]+(?:concurrently[ \t]+)?(?:if[ \t]+not[ \t]+exists[ \t]+)?(?<name>(?:["`[]?[\p{L}_][\p{L}\p{N}_$]*["`\]]?)(?:\.["`[]?[\p{L}_][\p{L}\p{N}_$]*["`\]]?){0,3})/gimu,
      end: 'statement',
    },
  ],
  ignoresCase: true,
};

const languages: readonly (readonly [endings: RegExp, language: PatternLanguage])[] = [
  [/^(?:cs|csx)$/, csharp],
  [/^(?:php|phtml)$/, php],
  [/^(?:rb|rake|gemspec)$/, ruby],
  [/^(?:sh|bash|zsh|ksh|bats)$/, shell],
  [/^(?:sql|ddl)$/, sql],
];

/** The language of a file ending; null for others. */
export function patternLanguage(ending: string): PatternLanguage | null {
  return languages.find(([endings]) => endings.test(ending))?.[1] ?? null;
}

/** Patterns of comments and quoted texts. */
interface Masks {
  readonly skipped: RegExp;
  /** The start of a text that ends at a line with only its group `tag`. */
  readonly heredoc?: RegExp;
}

/** Replaces comments and quoted texts by blanks of the same length. */
export function maskedText(text: string, { skipped, heredoc }: Masks): string {
  const closing = heredoc ? closingLines(text) : null;
  const starts = new RegExp(
    heredoc ? `${skipped.source}|(?<heredoc>${heredoc.source})` : skipped.source,
    'gm',
  );
  const pieces: string[] = [];
  let from = 0;
  for (let match = starts.exec(text); match; match = starts.exec(text)) {
    let [start, end] = [match.index, match.index + match[0].length];
    if (match.groups?.heredoc !== undefined) {
      // What follows in the line of the tag is code. Without an end it is no text: a shift, say.
      start = text.indexOf('\n', end);
      const close = start === -1 ? null : (closing?.(match.groups.tag ?? '', start) ?? null);
      if (close === null) continue;
      end = close;
    }
    pieces.push(text.slice(from, start), text.slice(start, end).replace(/[^\n]/g, ' '));
    from = starts.lastIndex = end;
  }
  return pieces.join('') + text.slice(from);
}

/** Finds the end of the next line with only a word; must be called with growing offsets. */
function closingLines(text: string): (word: string, after: number) => number | null {
  const ends = new Map<string, { readonly all: number[]; next: number }>();
  for (const { 0: line, 1: word = '', index } of text.matchAll(/^[ \t]*(\w+)[;,)]*[ \t]*$/gm)) {
    const known = ends.get(word) ?? { all: [], next: 0 };
    known.all.push(index + line.length);
    ends.set(word, known);
  }
  return (word, after) => {
    const known = ends.get(word);
    if (!known) return null;
    while ((known.all[known.next] ?? Infinity) <= after) known.next += 1;
    return known.all[known.next] ?? null;
  };
}
