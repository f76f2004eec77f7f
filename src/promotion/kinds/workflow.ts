import { pointerLine, sectionLink } from '#provenance/record-text/promoted-section';
import { addPointer } from '#workspace/edit/add-pointer';
import type { MemoryRecord } from '#workspace/records';

import type { Landing } from '../landing.ts';
import { formattedText } from '../templates/formatted-text.ts';

/** A pointer leads to the procedure and never is one. */
const longestPointer = 200;
const steps = /(?:^|\s)(?:\d+[.)]\s|step \d)|[;→]|\bthen\b.*\bthen\b/i;

/**
 * A workflow rule becomes a section of a guide and at most one pointer line in AGENTS.md; refused
 * past 200 lines there, or where the pointer holds the steps themselves.
 */
export const workflow: Landing = {
  kind: 'workflow',
  folder: null,
  target: (discovery, homes) =>
    discovery.details.guide ?? homes.bootloader.replace(/AGENTS\.md$/, 'docs/guides/workflow.md'),
  lacking: (discovery) => [
    ...(discovery.details.text ? [] : ['the procedure for the guide (--text)']),
    ...pointerProblems(discovery.details.pointer),
  ],
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
  if (pointer.includes('\n') || pointer.length > longestPointer)
    return [`a pointer of one line and at most ${longestPointer} characters`];
  return steps.test(pointer) ? ['a pointer without steps: they belong in the guide'] : [];
}

function eol(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
