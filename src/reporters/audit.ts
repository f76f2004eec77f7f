import { presentItems } from '#diagnostics/defined-values';
import { shellWord } from '#messages/shell-word';

import { agent } from './agent.ts';
import {
  countNotes,
  describeInput,
  fitGroups,
  fixableIn,
  infoLine,
  rankGroups,
  settingsPhrase,
  severityCounts,
  worstCode,
} from './audit-screen.ts';
import { distinctSubjectsFirst, type Group } from './groups.ts';
import {
  budgetPercent,
  byteUsage,
  kindOf,
  lineUsage,
  maxStoresShown,
  storeLines,
} from './index-list.ts';
import { inMarkdown } from './markdown-text.ts';
import {
  type AuditView,
  counted,
  kindsLine,
  type Presentation,
  type Report,
  withProgram,
} from './report.ts';
import { escapeInvisible, visiblePath } from './visible.ts';

/** Lines of a screen, and the least of them for blocks. */
const screenLines = 40;
const fewestLines = 14;
/** In a comment: causes, and places of each. */
const mostGroups = 12;
const mostPlaces = 3;
const mostFixed = 5;

type AuditReport = Report & { readonly audit: AuditView };

/** An audit for people, on one screen: the stores, the problems by cause, and the next command. */
export function prettyAudit(report: AuditReport, presentation: Presentation): string {
  const { paint, program } = presentation;
  const view = report.audit;
  const home = view.home
    .map(
      ({ shown, agent }) =>
        `${paint('dim', 'also')}  notes of ${agent} about this project: ` +
        `${paint('path', visiblePath(shown))} ${paint('dim', '(--no-home skips them)')}\n`,
    )
    .join('');
  const said = presentItems([
    ...report.notices.map(
      (notice) => `${paint('dim', 'note')}  ${escapeInvisible(withProgram(notice, program))}\n`,
    ),
    report.fixed.length > 0 &&
      `${paint('good', 'fixed')} ${counted(report.fixed.length, 'file')}: ` +
        `${report.fixed.slice(0, mostFixed).map(visiblePath).join(', ')}` +
        `${report.fixed.length > mostFixed ? ` and ${report.fixed.length - mostFixed} more` : ''}` +
        `\n${paint('dim', `to revert: ${program} undo`)}\n`,
  ]).join('');
  if (view.stores.length === 0 && view.settings.length === 0)
    return `${headline(report)}\n${home}${said}${nothingYet(report, program)}`;
  const stores = storeLines(view.stores, paint);
  // Without memory, most kinds were not checked.
  const kinds = view.stores.length === 0 ? '' : kindsLine(report);
  const around = [home, stores, said, kinds].join('').split('\n').length + roundLines;
  const { shown, others } = fitGroups(report, Math.max(fewestLines, screenLines - around));
  const blocks = shown.map(({ group, places }) => block(group, places, presentation));
  const more =
    others.length === 0
      ? []
      : [`${paint('dim', `and ${extent(others)} more: --format compact`)}\n`];
  const infos = infoLine(report);
  const counts = severityCounts(report);
  const sum =
    counts === ''
      ? `${view.failing === 0 ? 'nothing found in' : 'read'} ${describeInput(report)}\n`
      : `${counts} in ${describeInput(report)}\n`;
  return presentItems([
    `${headline(report)}\n${home}`,
    stores !== '' && stores,
    blocks.length > 0 && [...blocks, ...more].join(''),
    `${said}${infos === '' ? '' : `${paint('info', 'info')}  ${infos}\n`}${kinds}${sum}${next(report, presentation)}`,
  ]).join('\n');
}

/** The same for an agent's shell: a line for each store, then the report of a lint. */
export function agentAudit(report: AuditReport, presentation: Presentation): string {
  const view = report.audit;
  const home = view.home
    .map(
      ({ shown, agent: owner }) =>
        `also notes of ${owner} about this project: ${visiblePath(shellWord(shown))}\n`,
    )
    .join('');
  const stores = view.stores
    .slice(0, maxStoresShown)
    .map(
      (store) =>
        `store ${visiblePath(shellWord(store.path))}: ${kindOf(store)}, ` +
        `${counted(store.notes, 'note')}` +
        `${store.budgetUsed === null ? '' : `, ${budgetPercent(store)} of the loading budget`}` +
        '\n',
    )
    .join('');
  const more =
    view.stores.length > maxStoresShown
      ? `and ${counted(view.stores.length - maxStoresShown, 'more store')}\n`
      : '';
  return home + stores + more + agent(report, presentation);
}

/** The same for a comment. */
export function auditMarkdown(report: AuditReport, presentation: Presentation): string {
  const { program } = presentation;
  const view = report.audit;
  const home = view.home
    .map(
      ({ shown, agent }) => `- also notes of ${agent} about this project: ${inMarkdown(shown)}\n`,
    )
    .join('');
  const notices = [...report.notices, ...report.fixed.map((path) => `fixed ${path}`)]
    .map((line) => `- ${inMarkdown(withProgram(line, program))}\n`)
    .join('');
  const rows = view.stores
    .slice(0, maxStoresShown)
    .map(
      (store) =>
        `| ${inMarkdown(store.path)} | ${kindOf(store)} | ${store.notes} | ${lineUsage(store)}` +
        ` | ${byteUsage(store)} | ${budgetPercent(store)} |\n`,
    )
    .join('');
  const table =
    rows === ''
      ? ''
      : '\n| store | kind | notes | lines | bytes | budget |\n| --- | --- | ---: | ---: | ' +
        `---: | ---: |\n${rows}` +
        `${view.stores.length > maxStoresShown ? `\nand ${counted(view.stores.length - maxStoresShown, 'more store')}\n` : ''}`;
  const groups = rankGroups(report);
  const [shown, rest] = [groups.slice(0, mostGroups), groups.slice(mostGroups)];
  const others = rest.flatMap((group) => group.diagnostics);
  const parts = shown.map((group) => markdownGroup(group, program));
  const more =
    others.length > 0
      ? `\nand ${extent(others)} more: \`${program} audit --format compact\`\n`
      : '';
  const command = nextCommand(report, presentation);
  const infos = infoLine(report);
  return (
    `### ${inMarkdown(headline(report))}\n` +
    `${home === '' && notices === '' ? '' : `\n${home}${notices}`}${table}` +
    `${parts.join('')}${more}${infos === '' ? '' : `\ninfo: ${inMarkdown(infos)}\n`}` +
    `${command === null ? '' : `\nNext: \`${command.replaceAll('`', "'")}\`\n`}`
  );
}

/** Lines of a screen for the head, the sums, the next step, and the gaps. */
const roundLines = 8;

function headline(report: AuditReport): string {
  const { where, roots, stores, settings } = report.audit;
  if (stores.length === 0)
    return `no memory found in ${escapeInvisible(where)}${settingsPhrase(settings)}`;
  return (
    `memory in ${escapeInvisible(where)}: ${counted(stores.length, 'store')}` +
    `${roots > 1 ? ` in ${counted(roots, 'folder')}` : ''}, ${counted(countNotes(stores), 'note')}` +
    ` (${[...new Set(stores.map(kindOf))].join(', ')})`
  );
}

/** Names usual places of memory, and the command to start. */
function nothingYet(report: AuditReport, program: string): string {
  const { named } = report.audit;
  const places =
    'Memory is instructions such as AGENTS.md, CLAUDE.md or GEMINI.md, notes such as .claude/memory\n' +
    'or .serena/memories, decision records such as docs/adr, and memory/INDEX.md.\n';
  return `${places}${named === '' ? `next  ${program} init\n` : ''}`;
}

/** `41 places in 22 files`. */
function extent(diagnostics: Group['diagnostics']): string {
  return (
    `${counted(diagnostics.length, 'place')} in ` +
    `${counted(new Set(diagnostics.map((each) => each.path)).size, 'file')}`
  );
}

function mendable(diagnostics: Group['diagnostics']): number {
  return diagnostics.filter((each) => each.fix).length;
}

/** How many lines of a group `audit --fix` corrects. */
function fixPhrase(fixable: number): string {
  return fixable > 0 ? `; audit --fix can fix ${counted(fixable, 'line')}` : '';
}

/** Contradictions about different subjects come before more of the same. */
function placesFirst({ first, diagnostics }: Group): Group['diagnostics'] {
  return first.code.startsWith('CON') ? distinctSubjectsFirst(diagnostics) : diagnostics;
}

function block(group: Group, shown: number, presentation: Presentation): string {
  const { first, codes, diagnostics, cause } = group;
  const { paint, program } = presentation;
  const severity = `${paint(first.severity, first.severity)} ${first.code}`;
  const places = placesFirst(group)
    .slice(0, shown)
    .map(
      (each) =>
        `${paint('path', visiblePath(`${each.path}:${each.place.start.line}`))}  ${escapeInvisible(each.message)}\n`,
    );
  const more =
    diagnostics.length > shown
      ? `  ${paint('dim', `and ${counted(diagnostics.length - shown, 'more place')}`)}\n`
      : '';
  const head =
    `${codes.length > 1 ? `${paint(first.severity, first.severity)} ${codes.join(', ')}` : `${severity} ${first.rule}`}` +
    `  ${extent(diagnostics)}${cause ? `: ${escapeInvisible(cause.what)}` : ''}` +
    `${paint('good', fixPhrase(mendable(diagnostics)))}\n`;
  const said =
    diagnostics.length === 1 && cause === null
      ? `${severity}  ${places.join('')}`
      : `${head}${places.map((place) => `  ${place}`).join('')}${more}`;
  return `${said}${advice(group)
    .map((line) => `  ${paint('dim', 'do ')}  ${escapeInvisible(withProgram(line, program))}\n`)
    .join('')}`;
}

/** The fix for all places of a group; leaves out fixes for some of them. */
function advice({ first, diagnostics, mend, cause }: Group): readonly string[] {
  const forAll = cause
    ? mend
    : mend.filter((line) => diagnostics.length === 1 || !line.startsWith('if '));
  if (forAll.length === 0 && diagnostics.length > 1) return [`ledger explain ${first.code}`];
  return (forAll.length > 0 ? forAll : first.mend).slice(0, 1);
}

function markdownGroup(group: Group, program: string): string {
  const { first, codes, diagnostics, cause } = group;
  const fixable = mendable(diagnostics);
  const head =
    `\n**${first.severity} ` +
    (codes.length > 1
      ? codes.join(', ')
      : `[${first.code}](${first.docsUrl}) ${inMarkdown(first.rule)}`) +
    `**, ${extent(diagnostics)}${cause ? `: ${inMarkdown(cause.what)}` : ''}` +
    `${fixPhrase(fixable)}\n`;
  const places = placesFirst(group)
    .slice(0, mostPlaces)
    .map(
      (each) =>
        `- ${inMarkdown(`${each.path}:${each.place.start.line}`)}: ${inMarkdown(each.message)}\n`,
    )
    .join('');
  const more =
    diagnostics.length > mostPlaces
      ? `- and ${counted(diagnostics.length - mostPlaces, 'more place')}\n`
      : '';
  return `${head}\n${places}${more}${advice(group)
    .map((line) => `- do: ${inMarkdown(withProgram(line, program))}\n`)
    .join('')}`;
}

function fixCommand(named: string): string {
  return `ledger audit --fix${named === '' ? '' : ` ${named}`}`;
}

/** The next command; null for none. */
function nextCommand(report: AuditReport, { program }: Presentation): string | null {
  const { named, isSetUp, stores, verify, conflicts } = report.audit;
  if (fixableIn(report) > 0) return withProgram(fixCommand(named), program);
  if (verify !== null) return withProgram(verify, program);
  const code =
    report.summary.errors + report.summary.warnings > 0 ? worstCode(report.diagnostics) : null;
  if (code?.startsWith('CON') && conflicts !== null) return withProgram(conflicts, program);
  if (code !== null) return `${program} explain ${code}`;
  return isSetUp || named !== '' || stores.length === 0 ? null : `${program} init`;
}

function next(report: AuditReport, presentation: Presentation): string {
  const command = nextCommand(report, presentation);
  return command === null
    ? ''
    : `${presentation.paint('dim', 'next')}  ${escapeInvisible(command)}\n`;
}
