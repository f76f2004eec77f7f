// Writes a synthetic workspace: npx tsx bench/make-workspace.ts <folder> <findings> [seed]
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

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

/**
 * The files of a synthetic workspace, one at a time; the same request always gives the same bytes.
 */
export function* workspaceFiles(request: WorkspaceRequest): Generator<TextFile> {
  const shape = shapeOf(request);
  const dice = (label: string): Dice => diceFor(shape.seed, label);
  const adrs = Array.from({ length: shape.adrs }, (_, at) =>
    adrFacts(at, shape.adrs, dice(`adr facts ${at}`)),
  );
  const firstFindings: FindingFacts[] = [];
  let parent: string | null = null;
  let entries = 0;
  /**
   * What is memory without an entry of its own: taken into the ledger by adoption, as a team would
   * that came to it late.
   */
  const adopted: AdoptedRecord[] = adrs
    .filter(({ status }) => status === 'accepted')
    .map((facts) => ({
      item: facts.name,
      discovery: facts.title,
      kind: 'decision',
      target: `corpus/adrs/${facts.name}.md`,
    }));

  for (let at = 0; at < shape.topics; at += 1) {
    const topic = topicAt(at);
    const sources = sourcesOf(topic, dice(`sources ${at}`));
    for (const { path, lines } of sources) yield { path, text: `${lines.join('\n')}\n` };
    const findings: FindingFacts[] = [];
    for (
      let index = at * topicSize;
      index < Math.min((at + 1) * topicSize, shape.findings);
      index += 1
    ) {
      const facts = findingFacts(index, topic, sources, shape, dice(`finding facts ${index}`));
      findings.push(facts);
      yield findingFile(facts, topic, shape, dice(`finding ${index}`));
      if (facts.status === 'promoted' && entries < shape.entries) {
        const entry = entryFile(facts, parent);
        parent = entry.id;
        entries += 1;
        yield entry;
      } else if (facts.status === 'promoted')
        adopted.push({ item: facts.id, discovery: facts.claim, kind: 'fact', target: facts.path });
    }
    firstFindings.push(...findings.slice(0, Math.max(0, shape.tasks - firstFindings.length)));
    yield topicFile(
      topic,
      findings,
      adrs.slice(at * 2, at * 2 + 2).filter(({ status }) => status === 'accepted'),
    );
  }
  for (let from = 0; from < adopted.length; from += adoptedAtOnce) {
    const entry = adoptionFile(adopted.slice(from, from + adoptedAtOnce), parent);
    parent = entry.id;
    yield entry;
  }
  for (let at = 0; at < shape.specs; at += 1) yield specFile(at, dice(`spec ${at}`));
  // A task raised the finding of its own number, which is among those with a ledger entry.
  for (const [at, facts] of firstFindings.entries()) yield taskFile(at, facts, dice(`task ${at}`));
  for (let at = 0; at < shape.adrs; at += 1) yield adrFile(adrs, at, dice(`adr ${at}`));
  yield* indexFiles(Array.from({ length: shape.topics }, (_, at) => topicAt(at)));
  yield glossaryFile();
  yield bootloaderFile();
}

/** Records of one adoption: an entry stays far below what a file of memory may have. */
const adoptedAtOnce = 500;

/**
 * Writes a workspace into a folder and makes that a git repository, which is where the linter finds
 * its root.
 */
export function makeWorkspace(folder: string, request: WorkspaceRequest): void {
  const made = new Set<string>();
  for (const { path, text } of workspaceFiles(request)) {
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
  } else makeWorkspace(folder, { findings: count, seed: Number(seed ?? 1) });
}
