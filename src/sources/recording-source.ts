import { dependsOnMore } from '#disk/facts/dependency-tracker';

import type { EvidenceSource } from './evidence/as-evidence.ts';
import type { MemorySource } from './work-tree-source.ts';

/**
 * Paths besides memory that were looked at, from the root; true where it mattered what they hold.
 */
export type RecordedPaths = Map<string, boolean>;

/**
 * The same source, which notes the paths it is asked for. What no path tells, an answer that is
 * kept cannot depend on: history, and whether a clone has the blob of a path.
 */
export function recordingSource(source: MemorySource, looked: RecordedPaths): MemorySource {
  return {
    ...source,
    facts: async (wanted) => {
      for (const { path, text } of wanted) looked.set(path, text || (looked.get(path) ?? false));
      const facts = await source.facts(wanted);
      if (wanted.some(({ path, text }) => text && isWithoutText(facts.get(path)))) dependsOnMore();
      return facts;
    },
    filesNamed: (names) => {
      dependsOnMore();
      return source.filesNamed(names);
    },
    files: () => {
      dependsOnMore();
      return source.files();
    },
    evidence: source.evidence && notedEvidence(source.evidence, looked),
  };
}

function notedEvidence(evidence: EvidenceSource, looked: RecordedPaths): EvidenceSource {
  return {
    ...evidence,
    read: async (paths) => {
      for (const path of paths) looked.set(path, true);
      const read = await evidence.read(paths);
      for (const each of read.values())
        if (each.kind === 'refused' && each.why === 'unreadable') dependsOnMore();
      return read;
    },
    repository: () => {
      dependsOnMore();
      return evidence.repository();
    },
  };
}

function isWithoutText(
  fact: { readonly kind: string; readonly text?: string | null } | undefined,
): boolean {
  return fact?.kind === 'file' && (fact.text ?? null) === null;
}
