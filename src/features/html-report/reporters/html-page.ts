import { escapeInvisible } from '#reporters/visible';

import { highlight } from './highlight.ts';
import type { PageData, RepositoryRow, ShownExcerpt, ShownReport } from './page-data.ts';
import type { Excerpt, MemoryReport } from './report-data.ts';
import { endingDays, endingRecords, isInForce } from './report-model.ts';

/** The script and the style of the page, with the digest of the script in base64. */
export interface PageParts {
  readonly script: string;
  readonly style: string;
  readonly scriptDigest: string;
}

/** How each page begins. */
export const pageStart = '<!doctype html>\n<!-- A page of memory, by ledger -->\n';

/**
 * Makes the page of one or several memories. Its policy lets nothing load, and no script run but
 * its own, so that memory is shown as text whatever it holds.
 */
export function htmlPage(
  rows: readonly RepositoryRow[],
  reports: readonly (MemoryReport | null)[],
  { script, style, scriptDigest }: PageParts,
): string {
  const data: PageData = { rows, reports: reports.map((report) => report && shownReport(report)) };
  const title = reports.length === 1 ? `Memory of ${rows[0]?.name ?? ''}` : 'Memory';
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${scriptDigest}'`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    `${pageStart}<html lang="en">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeHtml(escapeInvisible(title))}</title>`,
    `<style>${style.trim()}</style>`,
    '</head>',
    '<body>',
    '<div id="app"><noscript>This page needs JavaScript. It loads nothing.</noscript></div>',
    `<script type="application/json" id="data">${embeddedJson(data)}</script>`,
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** JSON that cannot end its element. */
function embeddedJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'string' ? visibleText(each) : each,
  ).replaceAll('<', '\\u003c');
}

/** Text with hidden characters as escapes; line feeds and tabs stay. */
function visibleText(text: string): string {
  return text
    .split(/([\n\t])/)
    .map((part) => (part === '\n' || part === '\t' ? part : escapeInvisible(part)))
    .join('');
}

function shownReport(report: MemoryReport): ShownReport {
  return {
    ...report,
    records: report.records.map((record) => ({
      ...record,
      evidence: record.evidence.map((each) => ({
        ...each,
        now: shownExcerpt(each.now, each.movedTo ?? each.surface),
        then: shownExcerpt(each.then, each.surface),
      })),
    })),
  };
}

function shownExcerpt(excerpt: Excerpt | null, surface: string): ShownExcerpt | null {
  if (excerpt === null) return null;
  const { text, ...rest } = excerpt;
  return { ...rest, pieces: highlight(text, surface.replace(/[#:].*$/s, '')) };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Counts one memory for the table of repositories. */
export function rowOf(report: MemoryReport): RepositoryRow {
  const of = (...standings: readonly string[]): number =>
    report.records.filter(({ standing }) => standings.includes(standing)).length;
  const acts = report.records.flatMap((record) => record.acts.map(({ at }) => at)).sort();
  return {
    name: report.name,
    doubt: of('doubt'),
    waiting: of('waits'),
    ending: endingRecords(report, endingDays).length,
    conflicts: report.conflicts.length,
    promoted: report.records.filter(isInForce).length,
    lastAct: acts.at(-1)?.slice(0, 10) ?? null,
    problem: null,
  };
}

/** The row of a repository that could not be read. */
export function problemRow(name: string, problem: string): RepositoryRow {
  const none = { doubt: 0, waiting: 0, ending: 0, conflicts: 0, promoted: 0, lastAct: null };
  return { name, ...none, problem };
}
