import type { Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { lineStart, nextLineFeed } from '#workspace/edit/text-lines';
import { machinePathsOf } from '#workspace/stores/cited-paths';
import { isClosedDecision } from '#workspace/stores/native-stores';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';

import { reportUnfollowedAttributes, reportUnfollowedLinks } from '../missing-links.ts';
import { isPlanned } from '../planned.ts';
import { isRequested } from '../requested-text.ts';
import { defineRule, inFile, message, report } from '../rule.ts';
import { tenseIn } from '../tense.ts';

export const pathsPortable = defineRule({
  code: 'NAT012',
  name: 'paths-portable',
  severity: 'warning',
  summary: 'Paths in notes work on every machine.',
  why: 'An agent on another machine finds nothing, or writes to the wrong place.',
  falsePositives:
    'Placeholder names, users of containers, `~`, and text about the past or a server are not ' +
    'reported. In skills, subagents and commands it is an info. A note about one machine is ' +
    'reported; exclude it with a directive.',
  messages: {
    one: message(
      '{path} exists on one machine only',
      'write the path from the root of the repository, or from ~',
    ),
    several: message(
      '{path} and {more} more exist on one machine only',
      'write the paths from the root of the repository, or from ~',
    ),
  },
  *check(workspace) {
    for (const store of nativeStores(workspace)) {
      for (const document of documentsOf(store)) {
        if (isClosedDecision(workspace, store, document)) continue;
        const paths = machinePathsOf(document);
        if (paths.length === 0) continue;
        const tenseOf = tenseIn(document);
        const links = [
          ...reportUnfollowedLinks(document, workspace),
          ...reportUnfollowedAttributes(document, workspace),
        ];
        const now = paths.filter(
          ({ span }) =>
            // SEC703 reports links.
            !links.some(({ at }) => at.span.start <= span.start && at.span.end >= span.end) &&
            tenseOf(span, null) !== 'past' &&
            !isPlanned(document, span) &&
            !ofServer.test(lineAround(document, span)) &&
            !/container|docker/i.test(document.path),
        );
        const [first] = now;
        if (!first) continue;
        const isDated = now.every(({ span }) => tenseOf(span, null) === 'dated');
        const shared = {
          ...inFile(document, first.span, first.home),
          severity: isDated || isRequested(document) ? ('info' as const) : undefined,
        };
        const more = new Set(now.map(({ value }) => value)).size - 1;
        if (more === 0) yield report('one', { path: first.value }, shared);
        else yield report('several', { path: first.value, more }, shared);
      }
    }
  },
});

/** Words of a line about a shared machine: its paths are the same for everybody. */
const ofServer =
  /\b(?:prod(?:uction)?|server|host|vps|box|deploy(?:ed|ment|s)?|remote|ssh|container|image|nas)\b/i;

function lineAround({ text }: Document, { start, end }: Span): string {
  return text.slice(lineStart(text, start), nextLineFeed(text, end));
}
