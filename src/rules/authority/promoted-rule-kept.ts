import { beyondSteps } from '#claims/reworded-steps';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import type { Ledger } from '#provenance/ledger/ledger';
import { comparable, sectionOfAct } from '#provenance/record-text/promoted-section';
import { type PromotedText, promotedTexts } from '#provenance/record-text/promoted-text';
import type { RecordedAct } from '#provenance/recorded-acts';
import type { Workspace } from '#workspace/workspace';

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
    'The section of a promoted workflow rule, the line that points to it, and a promoted ' +
    'requirement of a draft spec say what was accepted; what was withdrawn is there no ' +
    'more.',
  why:
    'An agent follows the guide that AGENTS.md points to: a step that was edited in has ' +
    'the standing of what the team decided.',
  falsePositives:
    'Marks, list numbers, line breaks and the depth of headings do not count; a guide ' +
    'that got another name is found by the pointer in AGENTS.md. What belongs to other ' +
    'sections of the guide is not judged, and the line that points to a rule may stand ' +
    'in any file that agents load at their start. Once a spec is no draft any more, ' +
    'those who approve it may reword it: then it is a warning.',
  messages: {
    changed: {
      text: 'the section "{title}" of {guide} is not what was accepted',
      mend: [
        'a typo: ledger amend {item} --reason "…"',
        'put it back: ledger undo {item}',
        'what is added goes under a heading of its own, as deep',
        'another rule: ledger retract {item} --because stale --reason "…", then capture the new one',
      ],
    },
    gone: {
      text: 'the promoted rule "{title}" is not in {guide} any more',
      mend: [
        'put it back: ledger undo {item}',
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
      const name = nameOf(rule, ledger);
      yield* amendedTooFar(rule, name);
      yield* notInGuide(workspace, rule, name);
    }
    yield* withdrawnInPlace(workspace, ledger);
    for (const requirement of promotedTexts(ledger, 'behaviour'))
      yield* requirementLost(workspace, ledger, requirement);
  },
});

/** How messages name a promoted rule. */
interface RuleName {
  readonly title: string;
  readonly item: string;
}

function nameOf({ acts, history, path }: PromotedText, ledger: Ledger): RuleName {
  const [section] = acts.map(sectionOfAct);
  return {
    title: clip(section?.title ?? history.discovery, 36),
    item: itemHandle(history, ledger, path),
  };
}

function* amendedTooFar({ history }: PromotedText, { title, item }: RuleName) {
  for (const { act, what } of amendedBeyond(history.acts))
    yield {
      messageId: 'beyond' as const,
      data: { title: clip(title, 20), item, what: clip(what, 30) },
      at: itemPlace(act.entry, history.item),
      key: `${history.item} ${act.entry.id}`,
    };
}

/** A rule whose section is changed or gone, or else whose pointer is. */
function* notInGuide(workspace: Workspace, rule: PromotedText, name: RuleName) {
  const standing = standingOf(workspace, rule);
  if (standing === null) return;
  const { item } = rule.history;
  if (standing.kind !== 'held') {
    yield {
      messageId: standing.kind,
      data: { ...name, guide: clip(standing.path, 40) },
      at: { path: standing.path, span: { start: 0, end: 0 } },
      key: `${item} ${standing.kind}`,
    };
    return;
  }
  const pointer = pointerOf(workspace, rule, standing);
  if (pointer)
    yield {
      messageId: pointer.kind,
      data: {
        ...name,
        title: clip(name.title, 30),
        file: clip(pointer.at.path, 24),
        path: shellWord(pointer.at.path),
      },
      at: pointer.at,
      key: `${item} ${pointer.kind}`,
      ...(pointer.fix ? { fix: pointer.fix } : {}),
    };
}

function* withdrawnInPlace(workspace: Workspace, ledger: Ledger) {
  for (const { history, title, kind, at, place } of stillStanding(workspace, ledger))
    yield {
      messageId: kind,
      data: {
        title: clip(title, 24),
        place: clip(place, 22),
        date: history.latest.at(-1)?.entry.content.at.slice(0, 10) ?? '',
        heading: clip(title, 60),
      },
      at,
      key: `${history.item} ${kind} ${place}`,
    };
}

function* requirementLost(
  workspace: Workspace,
  ledger: Ledger,
  { history, acts, path }: PromotedText,
) {
  const spec = workspace.byPath.get(path);
  const claims = acts.map((act) => comparable(act.item.says?.claim ?? ''));
  const isInSpec = workspace.specs.some((each) =>
    each.obligations.some(({ span }) =>
      claims.some((claim) =>
        comparable(each.document.text.slice(span.start, span.end)).includes(claim),
      ),
    ),
  );
  if (isInSpec || (!spec && workspace.files.has(path))) return;
  const isDraft = spec?.role === 'spec' && spec.status?.value.toLowerCase() === 'draft';
  yield {
    messageId: 'requirement' as const,
    data: {
      spec: clip(path, 30),
      claim: clip(history.discovery, 28),
      path: shellWord(path),
      item: itemHandle(history, ledger, path),
    },
    at: { path, span: { start: 0, end: 0 } },
    key: `${history.item} requirement`,
    ...(isDraft ? {} : { severity: 'warning' as const }),
  };
}

/** The amendments that say something else than what was accepted before. */
function amendedBeyond(
  acts: readonly RecordedAct[],
): { readonly act: RecordedAct; readonly what: string }[] {
  const saying = acts.filter((act) => act.item.to === 'promoted' && act.item.says !== undefined);
  return saying.flatMap((act, at) => {
    const before = saying[at - 1];
    if (!before || act.entry.content.act === 'promotion') return [];
    const [was, is] = [sectionOfAct(before), sectionOfAct(act)];
    const what = was.title === is.title ? beyondSteps(was.text, is.text) : 'it has another heading';
    return what === null ? [] : [{ act, what }];
  });
}
