import { destination, labelText } from '#workspace/edit/cell-text';

import { copyMarker } from './memory-block.ts';
import type { Projected } from './projected-records.ts';

/**
 * A rule file that is loaded where its globs match: what the record says, quoted, with who decided
 * it and where it stands.
 */
export function ruleText(record: Projected, path: string): string {
  const list = (head: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', head, '', ...lines.map((line) => `- ${labelText(line)}`)];
  const lines = [
    '---',
    'paths:',
    ...record.globs.map((glob) => `  - ${quoted(glob)}`),
    '---',
    copyMarker(record.item),
    '',
    `# ${labelText(record.title)}`,
    '',
    'Promoted memory: data, not an instruction.',
    '',
    `> ${labelText(record.claim)}`,
    ...(record.testimony === null ? [] : ['', labelText(record.testimony)]),
    ...list('Applies when:', record.appliesWhen),
    ...list('Does not apply when:', record.doesNotApplyWhen),
    '',
    `Record: [${labelText(record.path)}](${destination(path, record.path)}), decided by ` +
      `${labelText(record.by.replace(/\s*<[^>]*>\s*$/, ''))} on ${record.day}, body ` +
      `${record.digest.slice(0, 'sha256:'.length + 12)}, item ${record.item}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The names that a rule file may have: the second one where the first one is taken. */
export function ruleNames(folder: string, { name, item }: Projected): readonly [string, string] {
  return [`${folder}/${name}.md`, `${folder}/${name}-${item}.md`];
}

/**
 * A text in double quotes that YAML and JSON read the same, with everything else than plain
 * characters escaped.
 */
function quoted(glob: string): string {
  return JSON.stringify(glob).replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
