/**
 * How much of labelled weeks `ledger distill` proposes by rules alone, and what it proposes that is
 * not worth keeping. `npx tsx bench/distill/measure.ts`; with `--show` also what it got wrong in
 * the week that the rules were mended on.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { readTurns } from '../../src/app/capture/read-turns.ts';
import {
  collectCommandRuns,
  extractFromLog,
  mergeStatements,
} from '../../src/features/sessions/promotion/distill.ts';
import {
  type ExtractedStatement,
  failureStatement,
  findStatements,
} from '../../src/promotion/transcript/extracted-statement.ts';
import {
  type CommandRun,
  findFixedFailures,
} from '../../src/promotion/transcript/repeated-failures.ts';
import { dayOfLogFile, readLogLine } from '../../src/workspace/logs/daily-log.ts';

interface Label {
  readonly id: string;
  readonly kind?: string;
  readonly claim?: string;
  readonly where: readonly string[];
}

/** Counts, and what was got wrong. */
export interface WeekMeasured {
  readonly facts: number;
  readonly decoys: number;
  readonly proposed: number;
  readonly found: number;
  /** Candidates of a fact that has one already. */
  readonly duplicates: number;
  readonly precision: number;
  readonly recall: number;
  readonly wrong: readonly string[];
}

/** The folder of the labelled weeks. */
const weeks = fileURLToPath(new URL('../../test/labelled/distilling', import.meta.url));

/** Reads a week as distilling does, and compares what it proposes with the labels. */
export function measureWeek(name: 'tuning' | 'reported'): WeekMeasured {
  const folder = join(weeks, name);
  const { facts, decoys } = JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8')) as {
    facts: Label[];
    decoys: Label[];
  };
  const { statements, placesOf } = statementsOf(folder);
  const found = new Map<string, number>();
  const wrong: string[] = [];
  for (const statement of statements) {
    const places = placesOf(statement);
    const fact = facts.find((each) => isAbout(each, places));
    if (fact) found.set(fact.id, (found.get(fact.id) ?? 0) + 1);
    else wrong.push(`not worth keeping: ${statement.claim}`);
  }
  const missed = facts.filter(({ id }) => !found.has(id));
  return {
    facts: facts.length,
    decoys: decoys.length,
    proposed: statements.length,
    found: found.size,
    duplicates: [...found.values()].reduce((sum, each) => sum + each - 1, 0),
    precision: (statements.length - wrong.length) / statements.length,
    recall: found.size / facts.length,
    wrong: [...wrong, ...missed.map(({ kind, claim }) => `missed, ${kind ?? ''}: ${claim ?? ''}`)],
  };
}

/** What is seen of commands is labelled at their outputs, in the same session. */
function isAbout({ kind, where }: Label, places: readonly string[]): boolean {
  const sessionOf = (place: string): string => place.split('#')[0] ?? '';
  return places.some((place) =>
    place.endsWith(' command')
      ? kind === 'failure-fix' && where.some((each) => sessionOf(each) === sessionOf(place))
      : where.includes(place),
  );
}

function statementsOf(folder: string): {
  readonly statements: readonly ExtractedStatement[];
  placesOf(statement: ExtractedStatement): string[];
} {
  const places = new Map<string, string>();
  const said: ExtractedStatement[] = [];
  const runs: CommandRun[] = [];
  for (const name of readdirSync(join(folder, 'sessions')).sort()) {
    const commands = collectCommandRuns(name);
    const { fresh } = readTurns(
      join(folder, 'sessions', name),
      name,
      { last: null, seen: new Set() },
      (message) => {
        if (message.uuid !== null) places.set(message.uuid, `sessions/${name}#${message.uuid}`);
        commands.take(message);
      },
    );
    said.push(...findStatements(fresh.filter((turn) => !turn.wroteMemory)));
    runs.push(...commands.runs);
  }
  const logs = join(folder, 'logs');
  for (const path of readdirSync(logs, { recursive: true, encoding: 'utf8' }).sort()) {
    const day = dayOfLogFile(path);
    if (day === null) continue;
    readFileSync(join(logs, path), 'utf8')
      .split('\n')
      .forEach((text, at) => {
        const line = readLogLine(day, text);
        for (const statement of line === null ? [] : extractFromLog([line])) {
          places.set(statement.message, `logs/${path}#L${at + 1}`);
          said.push(statement);
        }
      });
  }
  const failures = findFixedFailures(runs).filter(({ seen }) => seen.length > 1);
  const seenAt = new Map(
    failures.map((each) => [
      failureStatement(each).claim,
      each.seen.map(({ message }) => `${places.get(message) ?? ''} command`),
    ]),
  );
  return {
    statements: mergeStatements([...said, ...failures.map(failureStatement)]),
    placesOf: (statement) =>
      seenAt.get(statement.claim) ??
      [statement, ...statement.again].map(({ message }) => places.get(message) ?? message),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const name of ['tuning', 'reported'] as const) {
    const { wrong, ...figures } = measureWeek(name);
    console.log(name, figures);
    if (name === 'tuning' && process.argv.includes('--show')) console.log(wrong.join('\n'));
  }
}
