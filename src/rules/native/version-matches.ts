import { clip } from '#messages/fill-template';
import { findContradiction, removedVersionKey } from '#workspace/project/find-version';
import { removalKey } from '#workspace/project/manifest';
import { statedPackagesOf, statedVersionsOf } from '#workspace/project/stated-versions';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';

import { commitCause, commitData } from '../message-words.ts';
import { isPlanned } from '../planned.ts';
import { isRequested } from '../requested-text.ts';
import { defineRule, inFile, message, report } from '../rule.ts';
import { tenseIn } from '../tense.ts';

export const versionMatches = defineRule({
  code: 'NAT011',
  name: 'version-matches',
  severity: 'warning',
  summary: 'Versions that a note gives are those that the project declares.',
  why: 'An agent writes code for the wrong version.',
  falsePositives:
    'One declaring file that agrees is enough. Majors are compared; for Go, Python, PHP, Ruby, ' +
    'Rust, Kotlin and Django also minors. An info is less certain: an ADR, a dated entry, a ' +
    'skill, or parts of the project that differ.',
  messages: {
    other: message(
      'the note says {product} {stated}; {file} says {range} ({where})',
      'replace {stated} with the version in {file}',
    ),
    changed: message(
      'the note says {product} {stated}; {file} says {range} ({where}) since {day}',
      'replace {stated} with the version in {file}',
    ),
  },
  *check(workspace) {
    const { project } = workspace.surroundings;
    if (project === undefined) return;
    for (const store of nativeStores(workspace)) {
      for (const document of documentsOf(store)) {
        const stated = [
          ...statedVersionsOf(document),
          ...statedPackagesOf(document, project.manifests.values()),
        ];
        if (stated.length === 0) continue;
        const tenseOf = tenseIn(document);
        for (const each of stated) {
          const key = removedVersionKey(each);
          const found = findContradiction(project, document.path, each);
          if (found === null || isPlanned(document, each.span)) continue;
          const { other, isOfPart } = found;
          const tense = tenseOf(each.span, null);
          if (tense === 'past') continue;
          const data = {
            product: document.text
              .slice(each.span.start, each.span.end)
              .replace(/[*_`:(@].*$|[ \t]+(?:[\d>=≥^~v-]|[Aa]t least|[Mm]in).*$/s, ''),
            stated: each.version,
            file: other.path,
            range: clip(other.range, 30),
            where: other.where,
          };
          const isInfo = isOfPart || tense === 'dated' || isRequested(document);
          const shared = {
            ...inFile(document, each.span, key),
            severity: isInfo ? ('info' as const) : undefined,
          };
          const removal = project.removals.get(removalKey(other.path, key));
          if (removal) {
            const cause = commitCause(removal, other.path);
            yield report('changed', { ...data, ...commitData(removal) }, shared, { cause });
          } else yield report('other', data, shared);
        }
      }
    }
  },
});
