import { namedLintRules } from '#workspace/project/lint-config';

const recommended =
  /^(?:eslint:recommended|plugin:@typescript-eslint\/(?:recommended|strict).*|recommended|strict(?:TypeChecked)?|recommendedTypeChecked)$/;

function either(held: RegExp): RegExp {
  return new RegExp(`${held.source}|${recommended.source}`);
}

/** Sentences that people write about code, and the linter rules that check them. */
const linterRules: readonly { readonly says: RegExp; readonly held: RegExp }[] = [
  {
    says: /\bconsole\.(?:log|\w+)|\bconsole statements?\b/i,
    held: /^(?:no-console|noConsole(?:Log)?)$/,
  },
  { says: /\bprint\(\)|\bprint statements?\b/i, held: /^(?:T20\d?|T|flake8-print)$/ },
  {
    says: /(?:\b(?:no|never|avoid|not|without)\b[^.]{0,30}[`"'(]any\b[`"')]|\bexplicit any\b)/i,
    held: either(/^(?:(?:@typescript-eslint\/)?no-explicit-any|noExplicitAny)$/),
  },
  {
    says: /\b(?:single|double) quotes?\b/i,
    held: /^(?:quotes|@stylistic\/quotes|singleQuote|quoteStyle|quote-style|Q)$/,
  },
  { says: /\bsemicolons?\b/i, held: /^(?:semi|@stylistic\/semi|semicolons)$/ },
  {
    says: /\bindent(?:ation|ed)?\b|\b(?:2|4|two|four)[ -]spaces?\b|\b(?:use|with|not?|never) tabs\b|\btabs (?:for|over|not|instead)\b/i,
    held: /^(?:indent|indent_style|indent_size|tabWidth|useTabs|indentStyle|indentWidth|indent-width)$/,
  },
  {
    says: /\b(?:line length|line width|characters? (?:per|a) line|max(?:imum)? (?:line|\d+ char)\w*|\d+[ -](?:char\w*|columns?))\b/i,
    held: /^(?:max-len|printWidth|lineWidth|line-length|max_line_length|max-line-length|E501|lll)$/,
  },
  {
    says: /\btrailing commas?\b/i,
    held: /^(?:comma-dangle|trailingCommas?|trailingComma|COM\d*)$/,
  },
  {
    says: /\b(?:import (?:order|sorting)|(?:sort|order|group)(?:ed)? imports?|imports? (?:are |must be )?(?:sorted|ordered|grouped))\b/i,
    held: /^(?:import\/order|import-x\/order|simple-import-sort\/imports|perfectionist\/sort-imports|organizeImports|sort-imports|I|I001|isort|gci|goimports|tool\.isort)$/,
  },
  {
    says: /\bunused (?:variables?|imports?|code|parameters?|exports?)\b/i,
    held: either(
      /^(?:(?:@typescript-eslint\/)?no-unused-vars|noUnusedVariables|noUnusedImports|noUnusedLocals|unused-imports\/.*|F|F401|F841|unused)$/,
    ),
  },
  {
    says: /[`"']var[`"']|\bno var\b|\bconst over let\b|\bprefer [`]?const\b/i,
    held: /^(?:no-var|prefer-const|noVar|useConst)$/,
  },
  {
    says: /\b(?:use|prefer|always|with)\b[^.]{0,12}===|===[`"']? (?:over|instead|not)|\bstrict equality\b/i,
    held: /^(?:eqeqeq|noDoubleEquals)$/,
  },
  {
    says: /\bdefault exports?\b|\bnamed exports?\b/i,
    held: /^(?:import(?:-x)?\/no-default-export|noDefaultExport|import\/prefer-default-export)$/,
  },
  {
    says: /\bnon-null assertions?\b/i,
    held: /^(?:(?:@typescript-eslint\/)?no-non-null-assertion|noNonNullAssertion)$/,
  },
  {
    says: /@ts-(?:ignore|expect-error|nocheck)/i,
    held: either(/^(?:(?:@typescript-eslint\/)?ban-ts-comment|noTsIgnore)$/),
  },
  {
    says: /\bfloating promises?\b|\bunhandled promises?\b/i,
    held: /^(?:(?:@typescript-eslint\/)?no-floating-promises|noFloatingPromises|recommendedTypeChecked|strictTypeChecked)$/,
  },
  { says: /\bstrict mode\b|\bstrict typescript\b|\btypescript strict\b/i, held: /^strict$/ },
  {
    says: /\btype[- ]only imports?\b|[`"']import type[`"']/i,
    held: /^(?:(?:@typescript-eslint\/)?consistent-type-imports|useImportType|verbatimModuleSyntax)$/,
  },
  {
    says: /\brules of hooks\b|\bhooks?\b[^.]{0,40}\b(?:dependenc|conditional)/i,
    held: /^(?:react-hooks\/.*|plugin:react-hooks\/.*|useExhaustiveDependencies|useHookAtTopLevel)$/,
  },
  {
    says: /\btype (?:hints?|annotations?)\b/i,
    held: /^(?:disallow_untyped_defs|disallow_incomplete_defs|ANN\d*|(?:@typescript-eslint\/)?explicit-function-return-type|tool\.mypy)$/,
  },
  { says: /\bdocstrings?\b/i, held: /^(?:D|D1\d*|DOC\d*|pydocstyle|interrogate)$/ },
  { says: /\bbare except\b|\bexcept Exception\b/i, held: /^(?:E|E722|BLE\d*|broad-except)$/ },
  {
    says: /[`"']unwrap(?:\(\))?[`"']|\bunwrap\(\)/i,
    held: /^(?:unwrap_used|clippy::unwrap_used)$/,
  },
  { says: /\bunsafe\b[^.]{0,30}\b(?:code|blocks?|rust)\b/i, held: /^unsafe_code$/ },
  {
    says: /\b(?:camelCase|snake_case|PascalCase|naming conventions?)\b/i,
    held: /^(?:(?:@typescript-eslint\/)?naming-convention|camelcase|useNamingConvention|N|N8\d*|invalid-name)$/,
  },
  {
    says: /\b(?:function|method|file)s?\b[^.]{0,30}\b(?:lines|length|long)\b|\bcomplexity\b/i,
    held: /^(?:max-lines(?:-per-function)?|complexity|C901|noExcessiveCognitiveComplexity|gocyclo|funlen|cyclop|too-many-lines)$/,
  },
  { says: /\bconventional commits?\b/i, held: /^@commitlint\/config-conventional$/ },
  {
    says: /\b(?:newline|line break) at (?:the )?end\b|\bfinal newline\b/i,
    held: /^(?:insert_final_newline|eol-last|endOfLine|W292)$/,
  },
  {
    says: /\btrailing (?:white ?space|spaces?)\b/i,
    held: /^(?:trim_trailing_whitespace|no-trailing-spaces|W291)$/,
  },
  {
    says: /\b(?:no|not|never|avoid|instead of)\b[^.]{0,20}\benums?\b/i,
    held: /^(?:erasableSyntaxOnly|noEnum)$/,
  },
  {
    says: /\bmagic numbers?\b/i,
    held: /^(?:(?:@typescript-eslint\/)?no-magic-numbers|PLR2004|mnd)$/,
  },
  {
    says: /\b(?:unchecked|ignored?|handle all) errors?\b/i,
    held: /^(?:errcheck|unused_must_use)$/,
  },
];

/** Rules and options that each configuration of a linter names, by its path. */
export type LintConfigs = ReadonlyMap<string, ReadonlySet<string>>;

function isTsconfig(path: string): boolean {
  return /(?:^|\/)tsconfig[^/]*\.json$/.test(path);
}

/** Finds the linter rule that checks a sentence, and the file that enables it; null for none. */
export function findLinterRule(
  sentence: string,
  configs: LintConfigs,
): { readonly rule: string; readonly path: string } | null {
  for (const { name: rule } of namedLintRules(sentence))
    // Options of a tsconfig name packages as well.
    for (const [path, names] of configs)
      if (!isTsconfig(path) && names.has(rule)) return { rule, path };
  for (const { says, held } of linterRules)
    if (says.test(sentence))
      for (const [path, names] of configs)
        for (const rule of names)
          if (
            held.test(rule) &&
            !(rule === 'strict' && isTsconfig(path) && held.source !== '^strict$')
          )
            return { rule, path };
  return null;
}
