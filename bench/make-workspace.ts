// Writes a synthetic workspace: npx tsx bench/make-workspace.ts <folder> <findings> [seed]
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { decode } from '#disk/reading/read-source';
import { pinOf } from '#provenance/record-text/pin';
import { treeOutline } from '#workspace/outline/tree';
import { layoutOf } from '#workspace/paths/layout';
import { readRecords } from '#workspace/read-records';

import {
  type AdoptedRecord,
  adoptionFile,
  adrFacts,
  adrFile,
  entryFile,
  specFile,
  taskFile,
} from './synthetic/corpus.ts';
import { type Dice, diceFor } from './synthetic/dice.ts';
import { type FindingFacts, findingFacts, findingFile } from './synthetic/finding.ts';
import { bootloaderFile, glossaryFile, indexFiles, topicFile } from './synthetic/map.ts';
import {
  shapeOf,
  type TextFile,
  topicAt,
  topicSize,
  type WorkspaceRequest,
} from './synthetic/shape.ts';
import { sourcesOf } from './synthetic/sources.ts';

/** The files of a synthetic workspace; the same request always gives the same bytes. */
export async function workspaceFiles(request: WorkspaceRequest): Promise<TextFile[]> {
  const shape = shapeOf(request);
  const dice = (label: string): Dice => diceFor(shape.seed, label);
  const adrs = Array.from({ length: shape.adrs }, (_, at) =>
    adrFacts(at, shape.adrs, dice(`adr facts ${at}`)),
  );
  const files: TextFile[] = [];
  const [promoted, firstFindings]: [FindingFacts[], FindingFacts[]] = [[], []];
  for (let at = 0; at < shape.topics; at += 1) {
    const topic = topicAt(at);
    const sources = sourcesOf(topic, dice(`sources ${at}`));
    for (const { path, lines } of sources) files.push({ path, text: `${lines.join('\n')}\n` });
    const findings: FindingFacts[] = [];
    for (
      let index = at * topicSize;
      index < Math.min((at + 1) * topicSize, shape.findings);
      index += 1
    ) {
      const facts = findingFacts(index, topic, sources, shape, dice(`finding facts ${index}`));
      findings.push(facts);
      files.push(findingFile(facts, topic, shape, dice(`finding ${index}`)));
      if (facts.status === 'promoted') promoted.push(facts);
    }
    firstFindings.push(...findings.slice(0, Math.max(0, shape.tasks - firstFindings.length)));
    files.push(
      topicFile(
        topic,
        findings,
        adrs.slice(at * 2, at * 2 + 2).filter(({ status }) => status === 'accepted'),
      ),
    );
  }
  for (let at = 0; at < shape.specs; at += 1) files.push(specFile(at, dice(`spec ${at}`)));
  // A task raised the finding of its own number, which is among those with a ledger entry.
  for (const [at, facts] of firstFindings.entries())
    files.push(
      taskFile(
        at,
        facts,
        promoted.slice(0, shape.entries).filter(({ task }) => task === facts.task),
        dice(`task ${at}`),
      ),
    );
  for (let at = 0; at < shape.adrs; at += 1) files.push(adrFile(adrs, at, dice(`adr ${at}`)));
  files.push(...indexFiles(Array.from({ length: shape.topics }, (_, at) => topicAt(at))));
  files.push(glossaryFile(), bootloaderFile());
  const pins = await pinsOf(files);
  // What is memory without an entry of its own was adopted, by a team that came to it late.
  const adopted: AdoptedRecord[] = [
    ...adrs
      .filter(({ status }) => status === 'accepted')
      .map(({ name }) => ({
        item: name,
        kind: 'decision' as const,
        path: `corpus/adrs/${name}.md`,
      })),
    ...promoted
      .slice(shape.entries)
      .map(({ id, path }) => ({ item: id, kind: 'fact' as const, path })),
  ];
  let parent: string | null = null;
  for (const facts of promoted.slice(0, shape.entries)) {
    const entry = entryFile(facts, pins, parent);
    parent = entry.id;
    files.push(entry);
  }
  for (let from = 0; from < adopted.length; from += adoptedAtOnce) {
    const entry = adoptionFile(adopted.slice(from, from + adoptedAtOnce), pins, parent);
    parent = entry.id;
    files.push(entry);
  }
  return files;
}

/** The pins of records, by their paths. */
async function pinsOf(files: readonly TextFile[]): Promise<ReadonlyMap<string, string>> {
  const { byPath } = await readRecords(
    files.flatMap(({ path, text }) =>
      /^corpus\/(?:findings|adrs)\//.test(path) ? [decode(path, Buffer.from(text))] : [],
    ),
    layoutOf({}, null),
    new Set(),
    (requests) => Promise.resolve(requests.map(({ text, from }) => treeOutline(text, from))),
  );
  return new Map([...byPath].map(([path, record]) => [path, pinOf(record)]));
}

/** Records of one adoption: an entry stays far below what a file of memory may have. */
const adoptedAtOnce = 500;

/**
 * Writes a workspace into a folder and makes that a git repository, which is where the linter finds
 * its root.
 */
export async function makeWorkspace(folder: string, request: WorkspaceRequest): Promise<void> {
  const made = new Set<string>();
  for (const { path, text } of await workspaceFiles(request)) {
    const absolute = join(folder, path);
    const parent = dirname(absolute);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(absolute, text);
  }
  const { status } = spawnSync('git', ['init', '-q', folder], { stdio: 'ignore' });
  if (status !== 0) throw new Error('git init failed');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder, findings, seed] = process.argv.slice(2);
  const count = Number(findings);
  if (folder === undefined || !Number.isInteger(count) || count < 1) {
    process.stderr.write('usage: npx tsx bench/make-workspace.ts <folder> <findings> [seed]\n');
    process.exitCode = 2;
  } else await makeWorkspace(folder, { findings: count, seed: Number(seed ?? 1) });
}
