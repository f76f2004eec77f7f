/** Files in which a blank at the end of a line may mean something, or line ends are told apart. */
const exact =
  /(?:^|\/)(?:[Mm]akefile|GNUmakefile|\.env[^/]*)$|\.(?:mk|ya?ml|properties|env|ini|cfg|conf|[ctp]sv|diff|patch|snap|po|pem|ws|x?html?|xml|xsl|svg|vue|svelte|astro|jsp|erb|ejs|hbs|liquid|j2|tmpl|tpl|mustache|tex)$/i;

/** Prose: what stands in quotes there is no text of a program. */
const prose = /\.(?:md|mdx|markdown|txt|rst|adoc|org)$/i;

/** Signs of texts that go over several lines, in which a blank at the end of one is content. */
const longTexts = /<<|"""|'''|`|\[\[|\[=|%[qQwW]|[rR]"\w*\(|\bR"|\$\$/;

/** Languages in which blanks at the beginning of a line are layout. */
const free =
  /\.(?:c|cc|cpp|cs|cxx|dart|ex|exs|graphql|groovy|h|hh|hpp|kt|kts|lua|m|mm|php|proto|ps1|r|rb|sol|sql|swift|tf|vb)$/i;

/**
 * The lines of a file in a language that no grammar is known of, as they are compared when its
 * bytes are others: without the blanks at their ends, and in some languages at their beginnings,
 * where these mean nothing for certain.
 *
 * @param whole the text with line feeds
 */
export function withoutOuterBlanks(path: string, whole: string): string {
  const isFree = free.test(path);
  if (exact.test(path) || !(isFree ? /^[ \t]|[ \t]$/m : /[ \t]$/m).test(whole)) return whole;
  const isProse = prose.test(path);
  if (!isProse && longTexts.test(whole)) return whole;
  const quotes = { '"': 0, "'": 0 };
  const isInText = (): boolean => !isProse && (quotes['"'] % 2 === 1 || quotes["'"] % 2 === 1);
  let goesOn = false;
  return whole
    .split('\n')
    .map((line) => {
      const begun = isFree && !goesOn && !isInText() ? line.replace(/^[ \t]+/, '') : line;
      for (const sign of ['"', "'"] as const) quotes[sign] += line.split(sign).length - 1;
      goesOn = /\\[ \t]*$/.test(line);
      if (/\\[ \t]+$/.test(line) || isInText()) return begun;
      // Two blanks break a line in Markdown.
      return begun.replace(/[ \t]+$/, isProse && /\S.* {2}$/.test(line) ? '  ' : '');
    })
    .join('\n');
}
