import { bot } from '../support/team.ts';
import { run, type World } from './world.ts';

/** One piece of memory as an agent is given it. */
export interface Served {
  readonly by: 'recall' | 'context';
  readonly item: string;
  readonly path: string;
  readonly title: string;
  readonly claim: string;
  readonly when: string;
  readonly applies: readonly string[];
  readonly not: readonly string[];
  readonly evidence: readonly string[];
}

interface Packet extends Omit<Served, 'by' | 'when' | 'applies' | 'not'> {
  readonly standing: string;
  readonly loadWhen: string;
  readonly appliesWhen: readonly string[];
  readonly doesNotApplyWhen: readonly string[];
}

/** What recall gives as fact for each of several tasks. */
export function recalled(world: World, tasks: readonly string[]): Served[] {
  return tasks.flatMap((task) => {
    const ran = run(world, bot, 'recall', '--no-advisor', '--format', 'json', task);
    if (ran.code !== 0) throw new Error(`recall ended with ${ran.code}: ${ran.error}`);
    return (JSON.parse(ran.out) as { readonly packets: readonly Packet[] }).packets.flatMap(
      ({
        standing,
        item,
        path,
        title,
        claim,
        loadWhen,
        appliesWhen,
        doesNotApplyWhen,
        evidence,
      }): Served[] =>
        standing === 'fact'
          ? [
              {
                by: 'recall',
                item,
                path,
                title,
                claim,
                when: loadWhen,
                applies: appliesWhen,
                not: doesNotApplyWhen,
                evidence,
              },
            ]
          : [],
    );
  });
}

/** All that an agent is told of when it starts. */
export function told(world: World): Served[] {
  const ran = run(world, bot, 'context', '--profile', 'ledger');
  if (ran.code !== 0) throw new Error(`context ended with ${ran.code}: ${ran.error}`);
  return ran.out.split('\n').flatMap((line): Served[] => {
    const found = /^- \w+ (\w+): "(.*)"; when: (.*); not when: (.*) \(([^(), ]+), sha256/.exec(
      line,
    );
    return found
      ? [
          {
            by: 'context',
            item: found[1]!,
            path: found[5]!,
            title: found[2]!,
            claim: found[2]!,
            when: found[3]!,
            applies: [],
            not: [found[4]!],
            evidence: [],
          },
        ]
      : [];
  });
}
