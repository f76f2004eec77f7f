import { clip } from '#diagnostics/fill-template';
import { shellWord } from '#diagnostics/shell-word';
import { promotedTexts } from '#provenance/promoted-text';
import { comparable, sectionOfAct } from '#provenance/promoted-section';
import type { RecordedAct } from '#provenance/recorded-acts';
import { beyondSteps } from '#provenance/reworded-steps';

import { itemPlace } from '../entry-place.ts';
import { itemHandle } from '../item-handle.ts';
import { pointerOf, standingOf, stillStanding } from '../promoted-rules.ts';
import { defineRule } from '../rule.ts';

/**
 * AUT605: a rule or a requirement that was promoted into a file stands there as it was accepted (as
 * FND309 for records).
 */
export const promotedRuleKept = defineRule({
  code: 'AUT605',
  name: 'promoted-rule-kept',
  severity: 'error',
  fixable: true,
  since: '1.0',
  summary:
    'The section of a promoted workflow rule, the line that points to it, and a promoted requirement of a draft spec say what was accepted; what was withdrawn is there no more.',
  why: 'An agent follows the guide that AGENTS.md points to: a step that was edited in has the standing of what the team decided.',
  falsePositives:
    'Marks, list numbers, line breaks and the depth of headings do not count; a guide that got another name is found by the pointer in AGENTS.md. What belongs to other sections of the guide is not judged, and the line that points to a rule may stand in any file that agents load at their start. Once a spec is no draft any more, those who approve it may reword it: then it is a warning.',
  messages: {
    changed: {
      text: 'the section "{title}" of {guide} is not what was accepted',
      mend: [
        'a typo: ledger amend {item} --reason "…"',
        'take it back: git checkout HEAD -- {path}',
        'what is added goes under a heading of its own, as deep',
        'another rule: ledger retract {item} --because stale --reason "…", then capture the new one',
      ],
    },
    gone: {
      text: 'the promoted rule "{title}" is not in {guide} any more',
      mend: [
        'take it back: git checkout HEAD -- {path}',
        'if the guide was renamed, let the pointer in AGENTS.md lead to it',
        'if it no longer holds: ledger retract {item} --reason "…"',
      ],
    },
    beyond: {
      text: 'the rule "{title}" was amended by more than its wording: {what}',
      mend: [
        'another rule: ledger retract {item} --because stale --reason "…", then capture the new one',
      ],
    },
    unpointed: {
      text: 'no line of {file} points to the promoted rule "{title}" any more',
      mend: [
        'write it again: ledger lint --fix --only AUT605',
        'take it back: git checkout HEAD -- {path}',
        'if it no longer holds: ledger retract {item} --reason "…"',
      ],
    },
    pointer: {
      text: 'the line of {file} that points to the rule "{title}" says something else',
      mend: [
        'take it back: git checkout HEAD -- {path}',
        'to have it as it was accepted: take the line out, then ledger lint --fix --only AUT605',
        'another rule: ledger retract {item} --because stale --reason "…", then capture the new one',
      ],
    },
    withdrawn: {
      text: 'the rule "{title}", withdrawn on {date}, still stands in {place}',
      mend: [
        'take the section out: "{heading}", down to the next heading',
        'if it holds after all, propose it again: ledger capture "…" --kind workflow --text "…"',
      ],
    },
    led: {
      text: '{place} still points to the rule "{title}", withdrawn on {date}',
      mend: [
        'take the line out',
        'if it holds after all, propose it again: ledger capture "…" --kind workflow --text "…"',
      ],
    },
    requirement: {
      text: 'no requirement of {spec} says what was accepted: "{claim}"',
      mend: [
        'take it back: git checkout HEAD -- {path}',
        'if the spec says it otherwise now: ledger retract {item} --because stale --reason "…"',
      ],
    },
  },
  *check(workspace, _options, ledger) {
    for (const rule of promotedTexts(ledger, 'workflow')) {
      const stands = standingOf(workspace, rule);
      const [section] = rule.acts.map(sectionOfAct);
      const data = {
        title: clip(section?.title ?? rule.history.discovery, 36),
        item: itemHandle(rule.history, ledger, rule.path),
      };
      for (const { act, what } of amendedBeyond(rule.history.acts))
        yield {
          messageId: 'beyond',
          data: { ...data, title: clip(data.title, 20), what: clip(what, 30) },
          at: itemPlace(act.entry, rule.history.item),
          key: `${rule.history.item} ${act.entry.id}`,
        };
      if (stands === null) continue;
      if (stands.kind !== 'held') {
        yield {
          messageId: stands.kind,
          data: { ...data, guide: clip(stands.path, 40), path: shellWord(stands.path) },
          at: { path: stands.path, span: { start: 0, end: 0 } },
          key: `${rule.history.item} ${stands.kind}`,
        };
        continue;
      }
      const pointer = pointerOf(workspace, rule, stands);
      if (pointer)
        yield {
          messageId: pointer.kind,
          data: {
            ...data,
            title: clip(data.title, 30),
            file: clip(pointer.at.path, 24),
            path: shellWord(pointer.at.path),
          },
          at: pointer.at,
          key: `${rule.history.item} ${pointer.kind}`,
          ...(pointer.fix ? { fix: pointer.fix } : {}),
        };
    }
    for (const { history, title, kind, at, place } of stillStanding(workspace, ledger))
      yield {
        messageId: kind,
        data: {
          title: clip(title, 24),
          place: clip(place, 22),
          date: history.latest.at(-1)?.entry.act.at.slice(0, 10) ?? '',
          heading: clip(title, 60),
        },
        at,
        key: `${history.item} ${kind} ${place}`,
      };
    for (const rule of promotedTexts(ledger, 'behaviour')) {
      const spec = workspace.byPath.get(rule.path);
      const claims = rule.acts.map((act) => comparable(act.item.discovery));
      const holds = workspace.specs.some((each) =>
        each.obligations.some(({ span }) =>
          claims.some((claim) =>
            comparable(each.document.text.slice(span.start, span.end)).includes(claim),
          ),
        ),
      );
      if (holds || (!spec && workspace.files.has(rule.path))) continue;
      const isDraft = spec?.role === 'spec' && spec.status?.value.toLowerCase() === 'draft';
      yield {
        messageId: 'requirement',
        data: {
          spec: clip(rule.path, 30),
          claim: clip(rule.history.discovery, 28),
          path: shellWord(rule.path),
          item: itemHandle(rule.history, ledger, rule.path),
        },
        at: { path: rule.path, span: { start: 0, end: 0 } },
        key: `${rule.history.item} requirement`,
        ...(isDraft ? {} : { severity: 'warning' as const }),
      };
    }
  },
});

/** The amendments that say something else than what was accepted before. */
function amendedBeyond(
  acts: readonly RecordedAct[],
): { readonly act: RecordedAct; readonly what: string }[] {
  const saying = acts.filter(
    (act) => act.item.to === 'promoted' && act.item.provenance !== undefined,
  );
  return saying.flatMap((act, at) => {
    const before = saying[at - 1];
    if (!before || act.entry.act.kind === 'promotion') return [];
    const [was, is] = [sectionOfAct(before), sectionOfAct(act)];
    const what = was.title === is.title ? beyondSteps(was.text, is.text) : 'it has another heading';
    return what === null ? [] : [{ act, what }];
  });
}
