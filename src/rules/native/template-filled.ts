import type { Span } from '#diagnostics/diagnostic';
import { lineMap } from '#diagnostics/line-map';
import { firstThreeOf } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import type { Document } from '#workspace/document';
import { lineStart, nextLineFeed } from '#workspace/edit/text-lines';
import { isDecision } from '#workspace/stores/decision-file';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import { ownWordsOf } from '#workspace/stores/prose';
import type { Store } from '#workspace/stores/store';

import { isTemplate } from '../missing-folders.ts';
import { isRequested } from '../requested-text.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

/** Slots of common templates, in square brackets and in braces. */
const slot =
  /(?<![\w\]!])(?:\[(?:(?:PROJECT|COMPANY|APP|PRODUCT|TEAM|FEATURE|SECTION_\d|PRINCIPLE_\d)[ _](?:NAME|DESCRIPTION|CONTENT)|CONSTITUTION_VERSION|RATIFICATION_DATE|LAST_AMENDED_DATE|GOVERNANCE_RULES|(?:[Yy]our|[Pp]roject|[Cc]ompany|[Aa]pp|[Pp]roduct)[ -](?:[Nn]ame|[Dd]escription|[Pp]roject|[Cc]ompany|[Aa]pp|[Tt]eam|[Tt]itle)|(?:[Ii]nsert|[Dd]escribe|[Ff]ill in|[Aa]dd your|[Ll]ist your|[Ee]xplain|[Bb]riefly)\s[^\]\n]{3,200})\](?![(:[])|\[(?:ONLY COMMANDS FOR ACTIVE TECHNOLOGIES|ACTUAL STRUCTURE FROM PLANS|EXTRACTED FROM ALL PLAN\.MD FILES|LANGUAGE-SPECIFIC, ONLY FOR LANGUAGES IN USE|LAST 3 FEATURES AND WHAT THEY ADDED)\]|\[(?:(?:if applicable|domain-specific), )?e\.g\.,? [^\]\n]{3,120} or (?:N\/A|NEEDS CLARIFICATION)\]|\[(?:Gates determined based on constitution file|Extract from feature spec: [^\]\n]{3,120})\]|(?<=[Ll]ast updated\*{0,2}: {0,2})\[DATE\]|\[(?:\.{3} ?|… ?)?(?:[Rr]est of|[Rr]emaining|[Ee]xisting) [^\]\n]{3,80}(?:\.{3}|…)\]|\{\{ ?(?:PROJECT|COMPANY|APP|TITLE|NUMBER|STATUS|DATE|AUTHOR|DESCRIPTION)[\w ]*\}\})/gu;
/** What a model writes in place of lines that it left out. */
const leftOut =
  /\[(?:\.{3} ?|… ?)?(?:(?:[Tt]he )?[Rr]est of (?:(?:the|this|your) )?(?:\w+ ){0,2}(?:file|document|content|code|sections?|text|rules|config(?:uration)?)(?:[ ,:—-]+(?:(?:is|are|stays?|remains?|kept|left) )?(?:unchanged|the same|as (?:is|before)|omitted|here|continues?)(?: for brevity| here)?)?|(?:(?:[Aa]ll|[Tt]he) )?(?:[Rr]emaining|[Ee]xisting|[Pp]revious|[Oo]ther) (?:\w+ ){0,2}(?:file|document|content|code|sections?|text|rules|config(?:uration)?)[ ,:—-]+(?:(?:is|are|stays?|remains?|kept|left) )?(?:unchanged|the same|as (?:is|before)|omitted|here|continues?)(?: for brevity| here)?)\](?![(:[])/gu;
/** Sentences of common templates. */
const sentence =
  /What is the issue that we['’]re seeing that is motivating this decision or change\?|What is the change that we['’]re proposing and\/or doing\?|What becomes easier or more difficult to do because of this change\?|Describe the context and problem statement, e\.g\.,? in free form|Describe the context and problem this decision addresses|The content in this section represents placeholders|\bAdd your (?:own )?project-specific [^.\n]{3,60} here\b|\bLorem ipsum dolor\b|\bTODO\((?:RATIFICATION_DATE|GUIDANCE_FILE|[A-Z]+_NAME)\)|\bTODO:? (?:[Dd]escribe|[Ff]ill (?:in|this)|[Ww]rite (?:this|me)|add (?:a )?(?:description|content))\b/gu;
/** Words about slots. */
const spokenOf =
  /\b(?:placeholders?|templates?|such as|e\.g|for example|replace|substitute|format|like|prompt)\b/i;

export const templateFilled = defineRule({
  code: 'NAT013',
  name: 'template-filled',
  severity: 'warning',
  summary: 'Notes contain no text of their template.',
  why: 'The agent takes a placeholder for a fact, such as a project named [PROJECT_NAME].',
  falsePositives:
    'Only known slots and sentences of common templates are found. Files with template in ' +
    'their name and lines about placeholders are not checked. An empty heading is an info, and ' +
    'reported only in instruction files.',
  messages: {
    slot: message(
      'the note contains template text: {words}',
      'replace the text, or delete the line',
    ),
    slots: message(
      '{count} lines ({lines}) contain template text: {words}',
      'replace the text, or delete the lines',
    ),
    heading: message('the heading "{title}" has no text', 'add text, or delete the heading'),
  },
  *check(workspace) {
    for (const store of nativeStores(workspace)) {
      for (const document of documentsOf(store)) {
        if (!isJudged(store, document)) continue;
        yield* slotsReport(document);
        if (store.dialect === 'instructions')
          for (const { title, heading, depth, blocks } of document.sections)
            if (
              depth > 1 &&
              blocks.length === 0 &&
              title.value.trim() !== '' &&
              !isFrontmatter(document, heading)
            )
              yield report(
                'heading',
                { title: clip(title.value, 50) },
                inFile(document, heading, title.value),
                { severity: 'info' },
              );
      }
    }
  },
});

/** All text of a template that is left, as one report. */
function* slotsReport(document: Document) {
  const { path, text } = document;
  const slots = slotsIn(document);
  const [span] = slots;
  if (!span) return;
  const words = clip(text.slice(span.start, span.end).replace(/\s+/g, ' '), 50);
  const shared = inFile(path, span, words);
  if (slots.length === 1) yield report('slot', { words }, shared);
  else {
    const map = lineMap(text);
    const lines = firstThreeOf(slots.map(({ start }) => String(map.position(start).line)));
    const data = { count: slots.length, lines, words: clip(words, 30) };
    yield report('slots', data, shared);
  }
}

/** Keys of a second frontmatter block look like an underlined heading. */
function isFrontmatter({ frontmatter }: Document, { start }: Span): boolean {
  return frontmatter.kind === 'broken' && start < frontmatter.problem.span.end;
}

/** Templates, and pages on how to fill them, have slots on purpose. */
function isJudged({ dialect }: Store, document: Document): boolean {
  return (
    !isTemplate(document.path) &&
    !isRequested(document) &&
    dialect !== 'basic-memory' &&
    (dialect !== 'decisions' || isDecision(document))
  );
}

function slotsIn(document: Document): Span[] {
  const { text, bodyStart } = document;
  const body = text.slice(bodyStart);
  // Most notes have none: skip finding their code.
  const forms = [slot, leftOut, sentence].filter((form) => body.search(form) !== -1);
  if (forms.length === 0) return [];
  const prose = ownWordsOf(document);
  const lines = new Set<number>();
  return forms
    .flatMap((form) => [...prose.matchAll(form)])
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .filter(({ start, end }) => {
      const from = lineStart(text, start);
      const line = `${text.slice(from, start)} ${text.slice(end, nextLineFeed(text, end))}`;
      // One report a line.
      if (start < bodyStart || lines.has(from) || spokenOf.test(line)) return false;
      lines.add(from);
      return true;
    })
    .sort((a, b) => a.start - b.start);
}
