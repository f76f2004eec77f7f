import { landing as say } from '#messages/landing';
import { appendObligation } from '#workspace/edit/append-obligation';
import { relativeLink } from '#workspace/paths/target';
import type { Spec } from '#workspace/records';

import { freePath, titleOf } from '../discovery/naming.ts';
import { slugOf } from '../discovery/slug.ts';
import type { Landing } from '../landing.ts';
import { amendmentText } from '../templates/index-text.ts';

const modality = /\b(?:MUST NOT|SHALL NOT|SHOULD NOT|MAY NOT|MUST|SHALL|SHOULD|MAY)\b/;

/**
 * New intended behaviour becomes an obligation of a draft spec: the next free id, a modality,
 * VERIFY BY. An approved spec is never edited: the item is blocked, and the request is written
 * down.
 */
export const behaviour: Landing = {
  kind: 'behaviour',
  folder: null,
  target: (discovery, _homes, workspace) =>
    specNamed(discovery.details.spec ?? null, workspace.specs)?.path ??
    discovery.details.spec ??
    null,
  lacking: (discovery, _record, workspace) => [
    ...(specNamed(discovery.details.spec ?? null, workspace.specs)
      ? []
      : [
          discovery.details.spec
            ? `a spec called "${discovery.details.spec}"`
            : 'the spec it belongs to (--spec)',
        ]),
    ...(modality.test(discovery.claim)
      ? []
      : ['how binding it is: MUST, SHOULD or MAY in the claim']),
    ...(discovery.details.verify_by ? [] : ['how it is verified (--verify-by)']),
  ],
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

/** The number after the highest `AC-` of the spec, as wide as its ids are written. */
function nextId(spec: Spec): string {
  const numbers = spec.obligations.flatMap((each) => /^AC-(\d+)/.exec(each.id.value)?.[1] ?? []);
  const width = Math.max(3, ...numbers.map((each) => each.length));
  return `AC-${String(Math.max(0, ...numbers.map(Number)) + 1).padStart(width, '0')}`;
}
