import { readdirSync, writeFileSync } from 'node:fs';

/** A rule's file: its family folder and kebab-case name, which is the rule's own. */
export interface RuleFile {
  readonly family: string;
  readonly name: string;
}

/** Every rule file under src/rules, by folder and name. */
export function ruleFiles(): RuleFile[] {
  const families = readdirSync('src/rules', { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return families
    .flatMap(({ name: family }) =>
      readdirSync(`src/rules/${family}`).map((file) => ({
        family,
        name: file.replace(/\.ts$/, ''),
      })),
    )
    .sort((a, b) => (`${a.family}/${a.name}` < `${b.family}/${b.name}` ? -1 : 1));
}

/** `load-when-present` is exported as `loadWhenPresent`. */
export function exportName(file: RuleFile): string {
  return file.name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Writes the list of all rules, sorted by code. */
export function generateRegistry(): void {
  const files = ruleFiles();
  const imports = files.map(
    (file) => `import { ${exportName(file)} } from './${file.family}/${file.name}.ts';`,
  );
  // Six to a line, to keep the file short.
  const names = files
    .map(exportName)
    .reduce<string[]>(
      (lines, name, at) =>
        at % 6 === 0
          ? [...lines, `  ${name},`]
          : [...lines.slice(0, -1), `${lines.at(-1) ?? ''} ${name},`],
      [],
    );
  writeFileSync(
    'src/rules/registry.ts',
    '// Generated from the files of src/rules by scripts/generate.ts. Do not edit.\n' +
      `${imports.join('\n')}\nimport type { Rule } from './rule.ts';\n\n/** Every rule, ` +
      `sorted by code. */\nexport const rules: readonly Rule[] = [\n${names.join('\n')}` +
      '\n].sort((a, b) => (a.code < b.code ? -1 : 1));\n',
  );
}
