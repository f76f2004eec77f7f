import { plainText } from '#diagnostics/plain-text';

import { anyOf, explains } from './explained.ts';

/** A file or folder of the repository; a place elsewhere begins with a root. */
const path = String.raw`(?<![\w/~.:@-])(?:\.\/)?(?:[\w@.+()[\]-]+\/)+[\w@.+*()[\]-]*`;
const code = 'tsx?|jsx?|mjs|cjs|py|go|rs|java|kt|rb|php|cs|c|h|cpp|sql|sh|vue|svelte|s?css';
const file = String.raw`(?:${path}|(?<![\w/~.-])[\w-]+\.(?:${code})\b)`;
const within = '(?:in|under|at|inside|below|from)';
const lies = `(?:lives?|sits?|resides?|stands?|can be found|(?:is|are)(?: (?:located|defined|implemented|placed|stored|found|kept|declared|exported))?) ${within}`;
const repository =
  '(?:the|this|our) (?:[\\w-]+ )?(?:project|repo|repository|monorepo|codebase|code base|workspace)(?: here)?';
const product =
  'app|application|service|back-?end|front-?end|server|client|api|library|package|site|website|tool';
const parts = 'packages|folders|directories|modules|apps|services|parts|layers|workspaces|files';

const structure = anyOf(
  // "The handler lives in src/a.ts and its check in src/b.ts."
  String.raw`^(?!new\b|[^,;:]*\b(?:that|which|real|actual|canonical|truth|right|correct)\b)[^,;:]{1,80} (?:${lies}|is|are) (?:the (?:file|folder|directory|module) )?${file}(?:(?:,|,? and|, while)(?: [^,;:]{0,60})?(?: ${within})? ${file})*[.!]?$`,
  // "src/routes holds the routes and src/lib the rest."
  String.raw`^(?:the (?:file|folder|directory|module) )?${file} (?:contains?|holds?|has|is for|is where)\b[^;:]*(?:,|\band\b)[^;:]* ${file}`,
  String.raw`^there (?:is|are) (?:an?|one|two|three|\d+) (?:\w+ )?(?:folder|directory|file|module|package)s? (?:\w+ )?${file}`,
  String.raw`^${repository} (?:has|consists of|contains|comprises|is (?:split|divided) into) (?:two|three|four|five|six|several|\d+) (?:\w+ )?(?:${parts})\b`,
);
/** What the manifest of a project says. */
const manifest = anyOf(
  String.raw`^(?:${repository}|(?:the|this|our) (?:[\w-]+ )?(?:${product})) (?:is|are) (?:written|built|implemented|developed|made|coded|tested) (?:in|with|on|using)\b`,
  String.raw`^${repository} uses [\w@./-]+(?:,| and| with) \w`,
  String.raw`^(?:the |our )?(?:tech(?:nology)? )?stack(?: is| consists of| includes|:) `,
  String.raw`^(?:the |our )?(?:dev )?dependencies include\b`,
);

/** Whether a claim only tells where files are, or what the manifest of the project says. */
export function isFileStructure(claim: string): boolean {
  const said = plainText(claim).replaceAll('’', "'").replace(/\s+/g, ' ');
  // A page is read to know more: who names it points at what it tells.
  if (explains(said) || /\.(?:mdx?|txt|rst|adoc)\b/.test(said)) return false;
  return structure.test(said) || manifest.test(said);
}
