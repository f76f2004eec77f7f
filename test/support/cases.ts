import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Diagnostic } from '#diagnostics/diagnostic';
import { readEvidence } from '#disk/read-evidence';
import { readMemory } from '#disk/read-memory';
import { survey } from '#disk/survey';
import { wantedPaths } from '#provenance/wanted-paths';
import { compact } from '#reporters/compact';
import { judge } from '#rules/judge';
import { rules } from '#rules/registry';
import { selectRules } from '#rules/selection';
import { suppress } from '#rules/suppression';
import { layoutOf } from '#workspace/layout';
import { treeOutline } from '#workspace/outline/tree';
import { noPolicy, type PolicyFiles } from '#workspace/policy-files';
import type { TreeReader } from '#workspace/read-documents';
import { readRecords } from '#workspace/read-records';
import type { SourceFile } from '#workspace/source-file';
import type { RecordEvidence } from '#workspace/surroundings';
import type { Records, Workspace } from '#workspace/workspace';

import { compareRecords } from '#sources/compare-records';
import { loadPolicy } from '#sources/load-policy';

const cases = 'test/cases';

/** One folder of a small workspace with a known answer. */
export interface Case {
  /** `violating/load-when-present/item`, `valid/a-small-workspace`. */
  readonly name: string;
  readonly folder: string;
  /** The rule a violating case is about; null for a valid one. */
  readonly rule: string | null;
}

/** All cases on disk. */
export function allCases(): Case[] {
  const list = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort() : []);
  const valid = list(`${cases}/valid`).map((name) => ({ name: `valid/${name}`, folder: `${cases}/valid/${name}`, rule: null }));
  const violating = list(`${cases}/violating`).flatMap((rule) => list(`${cases}/violating/${rule}`).map((name) => ({ name: `violating/${rule}/${name}`, folder: `${cases}/violating/${rule}/${name}`, rule })));
  return [...valid, ...violating];
}

/** Reads a case as a workspace whose root is fenced, whatever repository it stands in. */
export async function readCase(folder: string): Promise<{ readonly workspace: Workspace; readonly files: readonly SourceFile[]; readonly policy: PolicyFiles }> {
  const layout = layoutOf({}, null);
  const { files, named } = readMemory({ root: folder, layout, named: [''] });
  return { workspace: await toWorkspace(folder, files, named), files, policy: await loadPolicy(folder, new Map()) };
}

/** A workspace of files that are given, with the facts about a folder around them. */
export async function toWorkspace(folder: string, files: readonly SourceFile[], named: ReadonlySet<string>): Promise<Workspace> {
  const records = await readRecords(files, layoutOf({}, null), named, outlines);
  return { ...records, surroundings: { fenced: true, facts: survey(folder, wantedPaths(records)), evidence: await compareCases(folder, records), people: new Map(), history: null } };
}

/** What became of the evidence of a case's records, as far as the folder alone can say; git is not asked. */
function compareCases(folder: string, records: Records): Promise<ReadonlyMap<string, RecordEvidence>> {
  return compareRecords(records, { root: folder, prefix: '', read: (paths) => Promise.resolve(readEvidence(folder, paths)), repository: () => Promise.resolve(null), mayFilter: () => false }, outlines);
}

const outlines: TreeReader = (requests) => Promise.resolve(requests.map((request) => treeOutline(request.text, request.from)));

/** Every rule over a workspace, at its default severity, on the day all cases are read. */
export function judgeAll(workspace: Workspace, policy: PolicyFiles = noPolicy): readonly Diagnostic[] {
  const judgings = selectRules(rules, {}, {});
  return suppress({ workspace, judgings, diagnostics: judge(workspace, judgings), policy, today: '2026-11-22', counts: () => true }).diagnostics;
}

/** The same over a case, with the waivers and the baseline that stand in it. */
export async function judgeCase(folder: string): Promise<readonly Diagnostic[]> {
  const { workspace, policy } = await readCase(folder);
  return judgeAll(workspace, policy);
}

/** Diagnostics as the lines of the compact format. */
export function compactLines(diagnostics: readonly Diagnostic[]): string {
  return compact({ diagnostics });
}

/** The expected lines of a violating case; null when nobody has written them yet. */
export function expectation(each: Case): string | null {
  const path = join(each.folder, 'expected.txt');
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
