import { clip } from '#diagnostics/fill-template';
import { shellWord } from '#diagnostics/shell-word';
import { promotedTexts, type PromotedText } from '#provenance/promoted-text';
import { factAt, follow } from '#workspace/look-up';
import { plainText } from '#workspace/plain-text';
import type { Workspace } from '#workspace/workspace';

import { itemHandle } from '../item-handle.ts';
import { defineRule } from '../rule.ts';

/** AUT605: a rule or a requirement that was promoted into a file stands there as it was accepted (as FND309 for records). */
export const promotedRuleKept = defineRule({
  code: 'AUT605',
  name: 'promoted-rule-kept',
  severity: 'error',
  since: '1.0',
  summary: 'The section of a promoted workflow rule, and a promoted requirement of a draft spec, say what was accepted.',
  why: 'An agent follows the guide that AGENTS.md points to: a step that was edited in has the standing of what the team decided.',
  falsePositives: 'Marks, list numbers, line breaks and the depth of headings do not count; a guide that got another name is found by the pointer in AGENTS.md. What belongs to other sections of the guide is not judged. Once a spec is no draft any more, those who approve it may reword it: then it is a warning.',
  messages: {
    changed: { text: 'the section "{title}" of {guide} is not what was accepted', mend: ['take it back: git checkout HEAD -- {path}', 'what is added goes under a heading of its own, as deep', 'another rule: ledger retract {item} --because stale --reason "…", then capture the new one'] },
    gone: { text: 'the promoted rule "{title}" is not in {guide} any more', mend: ['take it back: git checkout HEAD -- {path}', 'if the guide was renamed, let the pointer in AGENTS.md lead to it', 'if it no longer holds: ledger retract {item} --reason "…"'] },
    requirement: { text: 'no requirement of {spec} says what was accepted: "{claim}"', mend: ['take it back: git checkout HEAD -- {path}', 'if the spec says it otherwise now: ledger retract {item} --because stale --reason "…"'] },
  },
  *check(workspace, _options, ledger) {
    for (const rule of promotedTexts(ledger, 'workflow')) {
      const found = standing(workspace, rule);
      const [provenance] = rule.acts.flatMap((act) => act.item.provenance ?? []);
      if (found === null) continue;
      const data = { title: clip(provenance?.title ?? rule.history.discovery, 36), guide: found.path, path: shellWord(found.path), item: itemHandle(rule.history, ledger, rule.path) };
      yield { messageId: found.messageId, data: { ...data, guide: clip(data.guide, 40) }, at: { path: found.path, span: { start: 0, end: 0 } }, key: `${rule.history.item} ${found.key}` };
    }
    for (const rule of promotedTexts(ledger, 'behaviour')) {
      const spec = workspace.byPath.get(rule.path);
      const claims = rule.acts.map((act) => normal(act.item.discovery));
      const holds = workspace.specs.some((each) => each.obligations.some(({ span }) => claims.some((claim) => normal(each.document.text.slice(span.start, span.end)).includes(claim))));
      if (holds || (!spec && workspace.files.has(rule.path))) continue;
      const isDraft = spec?.role === 'spec' && spec.status?.value.toLowerCase() === 'draft';
      yield { messageId: 'requirement', data: { spec: clip(rule.path, 30), claim: clip(rule.history.discovery, 28), path: shellWord(rule.path), item: itemHandle(rule.history, ledger, rule.path) }, at: { path: rule.path, span: { start: 0, end: 0 } }, key: `${rule.history.item} requirement`, ...(isDraft ? {} : { severity: 'warning' as const }) };
    }
  },
});

/** Where a promoted rule does not stand as it was accepted; null where it does, or where nobody can say. */
function standing(workspace: Workspace, { acts, path, history }: PromotedText): { readonly messageId: 'changed' | 'gone'; readonly path: string; readonly key: string } | null {
  const titles = acts.map(({ item }) => `# ${item.provenance?.title ?? item.provenance?.claim ?? history.discovery}`);
  const sections = acts.map(({ item }, at) => normal(`${titles[at] ?? ''}\n\n${item.provenance?.text ?? ''}`));
  const guides = [path, ...pointedTo(workspace)].filter((each, at, all) => all.indexOf(each) === at && factAt(workspace, each).kind === 'file');
  const texts = guides.map((guide) => textOf(workspace, guide));
  if (texts.includes(null) || texts.some((text) => sections.some((section) => holds(text ?? '', section)))) return null;
  const changed = texts.findIndex((text) => titles.some((title) => normal(text ?? '').includes(normal(title))));
  return changed === -1 ? { messageId: 'gone', path, key: 'gone' } : { messageId: 'changed', path: guides[changed] ?? path, key: 'changed' };
}

/** The Markdown files that the bootloaders point to. */
function pointedTo(workspace: Workspace): string[] {
  return workspace.bootloaders.flatMap(({ path, document }) => document.outline.links.flatMap((link) => {
    const found = /\.md(?:#|$)/i.test(link.target) ? follow(workspace, path, link.target) : null;
    return found?.kind === 'file' ? [found.path] : [];
  }));
}

function textOf(workspace: Workspace, path: string): string | null {
  const own = workspace.byPath.get(path);
  const fact = workspace.surroundings.facts.get(path);
  return own ? own.document.text : fact?.kind === 'file' ? fact.text : null;
}

/** Whether a text has a section, and nothing else under its heading, nor under a heading below that. */
function holds(raw: string, section: string): boolean {
  const text = normal(raw);
  const at = text.indexOf(section);
  const rest = at === -1 ? 'nothing' : text.slice(at + section.length).trimStart();
  if (rest === '' || !rest.startsWith(heading)) return rest === '';
  const depths = raw.split(/\r?\n/).flatMap((line) => depthOf(line)?.length ?? []);
  const own = text.slice(0, at).split(heading).length - 1;
  return (depths[own + section.split(heading).length - 1] ?? 1) <= (depths[own] ?? 1);
}

/** The marks of a line that is a heading. */
function depthOf(line: string): string | undefined {
  return /^ {0,3}(#{1,6})[ \t]+\S/.exec(line)?.[1];
}

/** Stands for a heading of any depth, in a text without marks. */
const heading = '\u00b6';

/** A text as it is compared: whatever a formatter makes of its marks, lists and lines. */
function normal(text: string): string {
  const lines = text.replaceAll(heading, ' ').split(/\r?\n/).map((line) => {
    const depth = /^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*$/.exec(line)?.[1];
    return depth !== undefined && depthOf(line) !== undefined ? `${heading} ${plainText(depth)}` : plainText(line.replace(/^\s*(?:>\s*)*(?:[-*+]|\d+[.)])\s+/, '').replace(/^[\s|:-]+$|^\s*\|/, ''));
  });
  return lines.join(' ').replace(/[|*_`\\]/g, ' ').replace(/\s+/g, ' ').trim().toLowerCase();
}
