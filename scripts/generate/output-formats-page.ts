import { readFileSync, writeFileSync } from 'node:fs';

import { format } from '../../src/app/lint/format.ts';
import {
  type FormatName,
  formatNames,
  formatSummaries,
  machineFormats,
} from '../../src/app/lint/format-names.ts';
import type { LintResult } from '../../src/app/lint/lint.ts';
import { judgeAll, readCase } from '../../test/support/cases.ts';
import { fenced } from './case-files.ts';

const example = 'test/cases/violating/target-exists/folder-gone';

/** What else there is to know of each format, and what its example is written in. */
const notes: Readonly<Record<FormatName, readonly [language: string, words: string]>> = {
  pretty: [
    'text',
    'The worst first. What one event has done is one block: the event, the number of ' +
      'places, the first ten of them, and the remedy once. Everything else is a block a ' +
      'rule, each place with its message. Where a commit or a branch changes lines that ' +
      'memory rests on, it opens with the facts that this puts in doubt.',
  ],
  compact: [
    'text',
    '`path:line:column severity CODE rule-name message`, stable; columns count UTF-16 ' +
      'units. `problem-matcher.json` in the package reads it (VS Code, GitHub). When it ' +
      'was chosen because standard output is a pipe, one line on standard error names the ' +
      'command that says what to do.',
  ],
  agent: [
    'text',
    'No colours, no reasons. It names no command that decides (promote, confirm, retract ' +
      'and the like): where only those would help it says that deciding is for people. It ' +
      'quotes no more of the memory than a message has; `<name>` stands for the rest. A ' +
      'clean run is one line.',
  ],
  markdown: [
    'markdown',
    'Every text that comes from memory is escaped: it makes no link, mention, reference, ' +
      'heading or cell. It stays below 60,000 characters, so that it fits into a comment, ' +
      'and says how much it left out. The step summary of `github` is the same with room ' +
      'for 500,000. The facts that a change puts in doubt come first, each with its lines ' +
      'before and after.',
  ],
  json: [
    'json',
    'Its shape is [`lint-report.schema.json`](../schemas/v1/lint-report.schema.json): ' +
      'sorted, paths relative to the repository, no clock values. `cause` is there where a ' +
      'rule knows the one event behind several problems; `suppressed` is what waivers, ' +
      'directives and the baseline set aside; `fingerprint` stays the same when lines move. ' +
      '`doubts` is there where a commit or a branch puts facts in doubt; the `fingerprint` of a ' +
      'place is that of the problem that reports it.',
  ],
  jsonl: [
    'json',
    'The last line is the document without its problems: an output without it was cut ' +
      'off. The shape of a line is [`lint-line.schema.json`](../schemas/v1/lint-line.' +
      'schema.json).',
  ],
  sarif: [
    'json',
    'With all that GitHub code scanning asks for: relative URIs, all four parts of a ' +
      'region, help texts of the rules, `partialFingerprints`. `properties.cause` names ' +
      'the event.',
  ],
  github: [
    'text',
    'The worst ten errors and ten warnings, as GitHub shows no more a step; the rest is ' +
      'counted. Where `GITHUB_STEP_SUMMARY` is set, `markdown` is appended to it.',
  ],
  gitlab: [
    'json',
    'Errors are `major`, warnings `minor`, infos `info`. Every fingerprint stands there ' +
      'once. `artifacts: reports: codequality: FILE` takes it.',
  ],
  junit: [
    'xml',
    'A suite a file, a case a problem, named by its message, so that it is the same case ' +
      'when lines move. **Failures are errors, and whatever else makes the run fail**: ' +
      'warnings with `--fail-on warning` or when there are more than `--max-warnings`, ' +
      'infos with `--fail-on info`. The others are passed cases whose output says them. ' +
      'With `--fail-on never` errors are failures all the same. A clean run is one passed ' +
      'case.',
  ],
  rdjson: [
    'json',
    'Columns count UTF-8 bytes, as reviewdog does. A safe fix is a suggestion: one ' +
      'replacement, also where it is made of several edits. In messages a blank is put ' +
      'into what would be a mention or a link in a comment.',
  ],
};

/**
 * Writes docs/output-formats.md: how a format is chosen, and one small workspace in each of them.
 */
export async function generateOutputFormatsPage(): Promise<void> {
  const diagnostics = judgeAll((await readCase(example)).workspace);
  const level = (severity: string): number =>
    diagnostics.filter((each) => each.severity === severity).length;
  const summary = {
    errors: level('error'),
    warnings: level('warning'),
    infos: level('info'),
    files: 2,
    records: 1,
  };
  const result: LintResult = {
    diagnostics,
    summary,
    fixed: [],
    suppressed: [],
    notices: [],
    policy: { failOn: 'error', maxWarnings: -1 },
  };
  const parts = formatNames.map((name) => {
    const [language, words] = notes[name];
    const use = formatSummaries[name];
    return (
      `## ${name}\n\n${use.charAt(0).toUpperCase()}${use.slice(1)}. ${words}\n\n` +
      `${fenced(shortened(format(result, name)), language)}`
    );
  });
  writeFileSync(
    'docs/output-formats.md',
    `<!-- Generated by scripts/generate.ts from ${example}. Do not edit. -->

# Output formats

\`ledger lint --format NAME\` prints one of these formats. \`--format NAME:FILE\` writes it to a file. You can repeat the option.
Results go to standard output, everything else to standard error. ${[...machineFormats].map((name) => `\`${name}\``).join(', ')} must be alone on standard
output: write others to files.

Without \`--format\`, ledger uses the environment variable \`LEDGER_FORMAT\` (several with commas). Otherwise the reader decides:

| Reader | Format |
| --- | --- |
| an agent (\`LEDGER_ACTOR=agent\`, or a variable of its shell) | \`agent\` |
| GitHub Actions | \`compact\`, then \`github\` |
| a person on a terminal | \`pretty\` |
| a pipe or a file | \`compact\` |

\`pretty\`, \`markdown\` and \`agent\` group problems with one cause; \`compact\` and \`github\` list each. Control, bidirectional and
invisible characters are printed as \`\\u{200B}\`, in JSON as \`\\u200b\`. The examples report on this index:

${fenced(readFileSync(`${example}/memory/INDEX.md`, 'utf8'), 'markdown')}

${parts.join('\n\n')}
`,
  );
}

/** As much as shows the shape; the version is that of nobody. */
function shortened(text: string): string {
  const lines = text.replaceAll('0.0.0-dev', '1.0.0').trimEnd().split('\n');
  return lines.length > 45 ? `${lines.slice(0, 45).join('\n')}\n…` : lines.join('\n');
}
