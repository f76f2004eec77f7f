import { parse } from 'yaml';

import { readNativeFields } from '../stores/native-fields.ts';

/** What frontmatter says as YAML, as agents read it; null where there is none, or it is broken. */
export function yamlFrontmatterOf(text: string): unknown {
  const { block } = readNativeFields(text);
  if (block === null) return null;
  const inner = text.slice(text.indexOf('\n') + 1, text.lastIndexOf('\n', block.end - 1));
  try {
    return parse(inner, { uniqueKeys: false, merge: true, logLevel: 'error' });
  } catch {
    // What is no YAML is said of the frontmatter itself.
    return null;
  }
}
