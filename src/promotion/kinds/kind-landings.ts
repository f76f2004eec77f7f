import { present } from '#diagnostics/present';
import { landing as say } from '#messages/generated/acts';
import type { Kind } from '#provenance/discovery-kinds';
import { pointerLine, sectionLink } from '#provenance/record-text/promoted-section';
import { addPointer, appendObligation } from '#workspace/edit/add-pointer';
import { addTerm, termTaken } from '#workspace/edit/add-term';
import { relativeLink } from '#workspace/paths/target';
import type { Glossary, MemoryRecord, Spec } from '#workspace/records';

import { freePath, slugOf, titleOf } from '../discovery/read-discovery.ts';
import type { Landing } from '../landing.ts';
import { refusal } from '../reason.ts';
import { amendmentText, glossaryText } from '../templates/index-text.ts';
import { formattedLine, formattedText } from '../templates/record-text.ts';
import { recordKinds } from './record-kinds.ts';

const modality = /\b(?:MUST NOT|SHALL NOT|SHOULD NOT|MAY NOT|MUST|SHALL|SHOULD|MAY)\b/;

/**
 * New behaviour becomes an obligation of a draft spec. An approved spec is not edited: an amendment
 * is written instead, and the item is blocked by it.
 */
const behaviour: Landing = {
  kind: 'behaviour',
  folder: null,
  target: (discovery, _homes, workspace) =>
    specNamed(discovery.details.spec ?? null, workspace.specs)?.path ??
    discovery.details.spec ??
    null,
  lacking: (discovery, _record, workspace) =>
    present([
      !specNamed(discovery.details.spec ?? null, workspace.specs) &&
        (discovery.details.spec
          ? `a spec called "${discovery.details.spec}"`
          : 'the spec it belongs to (--spec)'),
      !modality.test(discovery.claim) && 'how binding it is: MUST, SHOULD or MAY in the claim',
      !discovery.details.verify_by && 'how it is verified (--verify-by)',
    ]),
  land: async (session, { discovery, history, short }) => {
    const { desk, world, request } = session;
    const known = specNamed(discovery.details.spec ?? null, world.workspace.specs);
    const spec = known ? ((await desk.record(known.path)) as Spec | null) : null;
    if (!spec) return null;
    const id = nextId(spec);
    const block = [
      `REQ ${id}:`,
      discovery.claim,
      `VERIFY BY ${discovery.details.verify_by ?? ''}`,
    ].join('\n');
    if (spec.status?.value.toLowerCase() === 'draft') {
      await desk.edit<Spec>(
        spec.path,
        'spec',
        (each) => appendObligation(each, block),
        (after) => after.obligations.some((each) => each.id.value === id && each.modality !== null),
      );
      return { to: 'promoted', target: spec.path };
    }
    const path = freePath(
      world.homes.amendments,
      [slugOf(spec.id.value), slugOf(discovery.claim), short].filter(Boolean).join('-'),
      world.workspace.files,
    );
    const title = discovery.details.title ?? titleOf(discovery.claim);
    await desk.put(
      path,
      amendmentText({
        id: path.slice(path.lastIndexOf('/') + 1, -3),
        title,
        spec: spec.path,
        link: relativeLink(path, spec.path),
        block,
        item: history.item,
        raisedBy: history.raisedBy ?? request.by,
        at: request.at,
      }),
    );
    session.notes.push({ message: say.approvedSpec({ spec: spec.path, path, item: short }) });
    return {
      to: 'blocked',
      target: spec.path,
      blockedBy: path,
      reason: `waits for an amendment of ${spec.path}`,
    };
  },
};

function specNamed(name: string | null, specs: readonly Spec[]): Spec | null {
  return name === null
    ? null
    : (specs.find((spec) => spec.path === name || spec.id.value === name) ?? null);
}

/** The next `AC-` id of a spec, with as many digits as its other ids. */
function nextId(spec: Spec): string {
  const numbers = spec.obligations.flatMap((each) => /^AC-(\d+)/.exec(each.id.value)?.[1] ?? []);
  const width = Math.max(3, ...numbers.map((each) => each.length));
  return `AC-${String(Math.max(0, ...numbers.map(Number)) + 1).padStart(width, '0')}`;
}

const maxPointerLength = 200;
const steps = /(?:^|\s)(?:\d+[.)]\s|step \d)|[;→]|\bthen\b.*\bthen\b/i;

/** A workflow rule becomes a section of a guide, with one pointer line in AGENTS.md. */
const workflow: Landing = {
  kind: 'workflow',
  folder: null,
  target: (discovery, homes) =>
    discovery.details.guide ?? homes.bootloader.replace(/AGENTS\.md$/, 'docs/guides/workflow.md'),
  lacking: (discovery) =>
    present([
      !discovery.details.text && 'the procedure for the guide (--text)',
      ...pointerProblems(discovery.details.pointer),
    ]),
  land: async (session, { discovery, target }) => {
    if (target === null) return null;
    const { desk, world } = session;
    const title = discovery.details.title ?? discovery.claim;
    const guide = desk.text(target);
    const section = `## ${title}\n\n${formattedText(discovery.details.text ?? '')}\n`;
    await desk.put(
      target,
      guide === null
        ? `# Workflow\n\n${section}`
        : `${guide.replace(/\s*$/, '')}${eol(guide)}${eol(guide)}${section.replace(/\n/g, eol(guide))}`,
    );
    const bootloader = world.homes.bootloader;
    const line = pointerLine(
      { claim: discovery.claim, title, pointer: discovery.details.pointer },
      sectionLink(bootloader, target, desk.text(target) ?? '', title),
    );
    if (desk.text(bootloader) === null)
      await desk.put(
        bootloader,
        '# Agents\n\n## Workflow\n',
        (after) => after.role === 'bootloader',
      );
    await desk.edit<MemoryRecord>(
      bootloader,
      'bootloader',
      (record) => addPointer(record.document, line),
      (after) => after.document.text.includes(line),
    );
    return { to: 'promoted', target };
  },
};

function pointerProblems(pointer: string | undefined): string[] {
  if (pointer === undefined) return [];
  if (pointer.includes('\n') || pointer.length > maxPointerLength)
    return [`a pointer of one line and at most ${maxPointerLength} characters`];
  return steps.test(pointer) ? ['a pointer without steps: they belong in the guide'] : [];
}

function eol(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** A term becomes a row of the glossary; a second meaning is refused. */
const term: Landing = {
  kind: 'term',
  folder: null,
  target: (_discovery, homes) => homes.glossary,
  lacking: (discovery) =>
    present([
      !discovery.details.title && 'the term itself (--term)',
      !discovery.details.meaning && !discovery.claim && 'its meaning',
    ]),
  land: async (session, { discovery, target, short }) => {
    const { title = '', meaning = discovery.claim, aliases = [], not = [] } = discovery.details;
    if (target === null) return null;
    const added = { term: title, meaning: formattedLine(meaning), aliases, not };
    for (const { path } of session.world.workspace.glossaries) {
      const glossary = await session.desk.record(path);
      if (glossary?.role !== 'glossary') continue;
      const taken = termTaken(glossary, added);
      // The term may be there already with the same meaning.
      if (taken === null || (path === target && !('refused' in addTerm(glossary, added)))) continue;
      session.reasons.push(refusal(short, 'P12', say.termTaken({ why: taken, item: short })));
      return null;
    }
    if (session.desk.text(target) === null)
      await session.desk.put(target, glossaryText(), (after) => after.role === 'glossary');
    await session.desk.edit<Glossary>(
      target,
      'glossary',
      (glossary) => addTerm(glossary, added),
      (after, before) =>
        after.terms.length === before.terms.length + 1 &&
        after.terms.some((each) => each.term.value.replace(/[`*_]/g, '') === title),
    );
    return { to: 'promoted', target };
  },
};

/** An execution detail never becomes memory. */
const local: Landing = {
  kind: 'local',
  folder: null,
  target: () => null,
  lacking: () => [],
  land: (session, { short }) => {
    session.reasons.push(refusal(short, 'P12', say.localDetail({ item: short })));
    return Promise.resolve(null);
  },
};

const landings = new Map<Kind, Landing>(
  [...recordKinds, term, workflow, behaviour, local].map((landing) => [landing.kind, landing]),
);

export function landingOf(kind: Kind): Landing {
  return landings.get(kind) ?? local;
}
