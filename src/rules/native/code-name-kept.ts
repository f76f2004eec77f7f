import type { Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { citedCodeNamesOf } from '#workspace/stores/cited-code-names';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';

import { isPlanned } from '../planned.ts';
import { defineRule } from '../rule.ts';
import { tenseIn } from '../tense.ts';

/** NAT015: the names of code that a native note gives are still in the code. */
export const codeNameKept = defineRule({
  code: 'NAT015',
  name: 'code-name-kept',
  severity: 'warning',
  since: '1.0',
  summary: 'Functions, types and fields that a native note names are still in the code.',
  why: 'An agent calls what is gone, or looks for it and takes something else for what was meant.',
  falsePositives:
    'Looked for by `ledger audit` alone, in all of the tree but Markdown. Only a name of several ' +
    'words counts (`parse_rows`, `parseRows`), in a code span, that a file had when it was written ' +
    'into the note: what never was here is of a library, or planned. Decisions and prose that ' +
    'tells of the past are left alone; under a day it is an info.',
  messages: {
    lost: {
      text: '{name} is in no code any more; {file} had it when this was written ({day})',
      mend: [
        'see what took its place: git log -S{name} -- {file}',
        'say what holds today, or delete what no longer does',
      ],
    },
  },
  *check(workspace) {
    const { lostNames } = workspace.surroundings;
    if (lostNames === undefined || lostNames.found.length === 0) return;
    for (const document of nativeStores(workspace).flatMap(documentsOf)) {
      const tenseOf = tenseIn(document);
      for (const { note, name, file, day } of lostNames.found) {
        if (note !== document.path) continue;
        const tenses = placesOf(document, name).map((span) => ({
          span,
          tense: tenseOf(span, null),
        }));
        const said =
          tenses.find(({ tense }) => tense === 'present') ??
          tenses.find(({ tense }) => tense === 'dated');
        if (said)
          yield {
            messageId: 'lost',
            data: { name, file, day },
            at: { path: note, span: said.span },
            key: name,
            ...(said.tense === 'dated' ? { severity: 'info' as const } : {}),
          };
      }
    }
  },
});

/** Lines on how things are called name examples; what others answer has the names they gave it. */
const notOurs =
  /\b(?:suffix|prefix|naming|named|called|conventions?|GraphQL|SDKs?|upstream|third-party|(?:API|server|service|response) (?:returns?|responds?|fields?|types?))\b/i;
/** What a clause says not to use need not be there. */
const avoided = /\b(?:avoid|never|don['’]t|do not|must not|instead of|rather than)\b[^.;|]*$/i;

function isOther({ text }: Document, { start, end }: Span): boolean {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const newline = text.indexOf('\n', end);
  return (
    notOurs.test(text.slice(from, newline === -1 ? undefined : newline)) ||
    avoided.test(text.slice(from, start))
  );
}

/** Where a note gives a name as one that is there. */
function placesOf(document: Document, name: string): Span[] {
  return citedCodeNamesOf(document)
    .filter(
      ({ value, span }) => value === name && !isPlanned(document, span) && !isOther(document, span),
    )
    .map(({ span }) => span);
}
