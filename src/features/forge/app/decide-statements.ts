import type { Env } from '#app/invocation/principal';
import { type AskedAct, askedIn, listedActs } from '#app/statements/asked-acts';
import type { Statements } from '#app/statements/read-statements';
import { filesOf, sinceNamed } from '#app/statements/since-seen';
import type { Acting } from '#app/unit-of-work/run-act';
import { EnvironmentError, UsageError } from '#diagnostics/failure';
import type { Decided } from '#features/forge/promotion/decided';
import { resolveCommit } from '#git/repository/resolve-commit';
import { statement as say } from '#messages/generated/decide';
import { foreignSentence, type Message } from '#messages/message';
import { isConflictNote, type Note, type Reason } from '#promotion/reason';
import type { CommandedAct } from '#promotion/statements/asked-command';
import type { Statement } from '#promotion/statements/statement';
import type { Ledger } from '#provenance/ledger/ledger';
import type { Entry } from '#workspace/dialects/ledger-entry';
import { type ConfigInForce, workspaceAt } from '#workspace/paths/nested-configuration';

import { carryOut, decider, promoteListed } from './carry-out.ts';
import { type DecidingGround, onCommits } from './open-ground.ts';

/** On which commits statements are decided. */
export interface DecideOptions {
  readonly cwd: string;
  readonly env: Env;
  /** The tip of the branch; what the statements are of unless given. */
  readonly at?: string;
  /** The base, whose policy counts. */
  readonly since: string;
  readonly branch?: string;
  /** The clock, once for all that is decided. */
  readonly now?: Date;
}

/** What all statements together come to: one commit on the branch, or none. */
export interface Decisions {
  readonly head: string;
  readonly base: { readonly name: string; readonly tip: string };
  /** Files after the commit by path from the repository's top; null for one that is removed. */
  readonly writes: ReadonlyMap<string, string | null>;
  readonly statements: readonly Decided[];
}

/**
 * Plans what people decided on a pull request, in the order in which they said it, each by the
 * planner that a command has, with that person as the attested decider. Nothing is written, and
 * nothing of the work tree is read.
 *
 * @throws {UsageError} outside of git, and for commits that are not there
 * @throws {EnvironmentError} in a shallow clone, and when git fails
 */
export async function decideStatements(
  { head: said, statements }: Pick<Statements, 'head' | 'statements'>,
  options: DecideOptions,
): Promise<Decisions> {
  const at = options.at ?? said;
  const accounts = statements.map(({ author }) => author.identities).filter(({ length }) => length);
  const asking = { ...options, at, branch: options.branch ?? null, accounts };
  return onCommits(asking, async (ground) => {
    if (ground.head !== said)
      throw new UsageError(
        say.otherHead({ said: said.slice(0, 10), at: ground.head.slice(0, 10) }),
      );
    const decided = await decideInOrder(statements, ground, options);
    const { base, writes } = ground;
    return { head: said, base: { name: base.name, tip: base.tip }, writes, statements: decided };
  });
}

/** Decides statements one after the other, each on what the ones before it made. */
export async function decideInOrder(
  statements: readonly Statement[],
  ground: DecidingGround,
  options: Pick<DecideOptions, 'env' | 'now'>,
): Promise<readonly Decided[]> {
  const decided: Decided[] = [];
  const ordered = inOrder(statements);
  // Who approves again means what is there now.
  const last = new Map(ordered.flatMap((each) => (each.approves ? [[each.author.id, each]] : [])));
  for (const each of ordered) {
    const isOlder = each.approves !== null && last.get(each.author.id) !== each;
    const one = await decideOne(isOlder ? { ...each, approves: null } : each, ground, options);
    if (one) decided.push(one);
  }
  return decided;
}

function inOrder(statements: readonly Statement[]): Statement[] {
  const byNumber = new Intl.Collator('en', { numeric: true });
  return [...statements].sort(
    (a, b) => Date.parse(a.at) - Date.parse(b.at) || byNumber.compare(a.id, b.id),
  );
}

/** Null for a statement that asks for nothing. */
async function decideOne(
  statement: Statement,
  ground: DecidingGround,
  options: Pick<DecideOptions, 'env' | 'now'>,
): Promise<Decided | null> {
  const { id, url, author } = statement;
  const asked = await askedIn(statement, ground.head);
  const listed = ground.approvalDecides ? asked.listed : null;
  const unclear = [...asked.unclear, ...(listed?.held ? [say.approvalUnclear()] : [])];
  const approved = listed ? listedActs(listed, ground.head) : [];
  if (asked.acts.length + approved.length + unclear.length === 0) return null;
  const begun = { id, url, by: author.login, done: [], notes: [], known: false };
  const right = rightless(statement);
  if (right !== null) return { ...begun, against: [refused(right)] };
  const found: { -readonly [Key in keyof Decided]: Decided[Key] } = {
    ...begun,
    against: unclear.map(refused),
  };
  const inRoot = (act: AskedAct): AskedAct => fromRoot(act, ground.prefix);
  const asking: Asking = { statement, ground, options };
  const made = [
    ...(await inTurn(asked.acts.map(inRoot), asking)),
    ...(await decideTogether(approved.map(inRoot), asking)),
  ];
  for (const one of made) {
    found.known ||= one.known;
    found.done = [...found.done, ...one.done];
    found.notes = [...found.notes, ...one.notes];
    // That an approval is of an older commit is said once, whatever it lists.
    const known = new Set(found.against.map(({ message }) => message));
    found.against = [...found.against, ...one.against.filter(({ message }) => !known.has(message))];
  }
  return found;
}

/** Forges name files from the repository's top, and memory from its root. */
function fromRoot({ said, ...asked }: AskedAct, prefix: string): AskedAct {
  const own = (name: string): string =>
    prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length) : name;
  return {
    ...asked,
    said: {
      ...said,
      ...('places' in said && { places: said.places.map(own) }),
      ...('items' in said && { items: said.items.map(own) }),
    },
  };
}

type One = Pick<Decided, 'done' | 'against' | 'notes' | 'known'>;

/** Whose words are carried out, and on what. */
interface Asking {
  readonly statement: Statement;
  readonly ground: DecidingGround;
  readonly options: Pick<DecideOptions, 'env' | 'now'>;
  /** Whether nothing that follows is to see it. */
  readonly isTried?: boolean;
}

async function inTurn(acts: readonly AskedAct[], asking: Asking): Promise<One[]> {
  const made: One[] = [];
  for (const act of acts) made.push(await decideAct(act, asking));
  return made;
}

/**
 * Promotes what an approval lists in one act: what would be promoted alone, all of it at once.
 * Where they speak against each other, one after the other.
 */
async function decideTogether(acts: readonly AskedAct[], asking: Asking): Promise<One[]> {
  const tried = new Map<AskedAct, One>();
  for (const act of acts) tried.set(act, await decideAct(act, { ...asking, isTried: true }));
  const passing = acts.filter((act) => (tried.get(act)?.done.length ?? 0) > 0);
  const others = [...tried].flatMap(([act, one]) => (passing.includes(act) ? [] : one));
  if (passing.length === 0) return others;
  const items = passing.flatMap(({ said }) => (said.act === 'promote' ? said.items : []));
  const said = { act: 'promote', items, reason: null } as const;
  const all: AskedAct = { said, shown: null, late: null };
  const { done, notes } = await decideAct(all, { ...asking, isTried: true });
  return done.length > 0 && !notes.some(isConflictNote)
    ? [await decideAct(all, asking), ...others]
    : inTurn(acts, asking);
}

async function decideAct(
  asked: AskedAct,
  { statement, ground, options: { env, now }, isTried = false }: Asking,
): Promise<One> {
  const nothing: One = { done: [], against: [], notes: [], known: false };
  try {
    const { config, ledger } = await memoryOf(asked.said, ground);
    if (isCarriedOut(asked.said, statement.url, ledger)) return { ...nothing, known: true };
    if (isAfter(statement, ground.mergedAt))
      return { ...nothing, against: [refused(say.saidAfterMerge())] };
    if (asked.approved && asked.late && promotedBy(statement.url, ledger)) return nothing;
    if (!asked.approved && asked.late) return { ...nothing, against: [refused(asked.late)] };
    const changed = await changedSinceSeen(asked, statement, ground);
    if (changed !== null) return { ...nothing, against: [refused(changed)] };
    const acting: Acting = {
      env,
      now,
      ...(await ground.at(config)),
      ...decider(statement, config.reviewers ?? []),
    };
    const outcome = asked.approved
      ? await promoteListed(acting, asked)
      : await carryOut(acting, asked, statement);
    if (outcome === null) return nothing;
    if (outcome.kind === 'refused')
      return { ...nothing, against: outcome.reasons, notes: outcome.notes };
    if (!isTried) await ground.add(outcome.writes);
    const notes = [...outcome.notes, ...unscoped(asked.said)];
    return { ...nothing, done: outcome.done, notes };
  } catch (error) {
    // What is wrong with one statement does not hold up the others.
    if (error instanceof UsageError || error instanceof EnvironmentError)
      return { ...nothing, against: [refused(foreignSentence(error.message))] };
    throw error;
  }
}

function isAfter({ at }: Statement, end: string | null): boolean {
  return end !== null && Date.parse(at) > Date.parse(end);
}

/** What is raised without its conditions waits for them, and who raised it is told. */
function unscoped(said: CommandedAct): Note[] {
  const isWhole = said.act !== 'remember' || (said.when !== null && said.notWhen !== null);
  return isWhole ? [] : [{ message: say.unscoped() }];
}

/** The memory that an act is about, among those that the configuration keeps apart. */
async function memoryOf(
  said: CommandedAct,
  { configs, ledgerOf }: DecidingGround,
): Promise<{ readonly config: ConfigInForce; readonly ledger: Ledger }> {
  const [first = {}, ...others] = configs;
  if (said.act === 'remember') {
    const [path = ''] = said.places[0]?.split('#') ?? [];
    const within = workspaceAt(first, path) ?? undefined;
    const config = configs.find((each) => each.within === within) ?? first;
    // In the folder of one memory nothing is raised for another one.
    if (config.within !== undefined && config.within !== within)
      throw new UsageError(say.otherMemory({ path }));
    return { config, ledger: await ledgerOf(config) };
  }
  const ledgers = await Promise.all(
    [...others, first].map(async (config) => ({ config, ledger: await ledgerOf(config) })),
  );
  const found = said.items.map((item) =>
    ledgers.find(({ ledger }) => ledger.named(item).kind === 'one' || ledger.byTarget.has(item)),
  );
  const own = found[0] ?? { config: first, ledger: await ledgerOf(first) };
  const other = found.findIndex((each) => each !== undefined && each.config !== own.config);
  if (other !== -1) throw new UsageError(say.severalMemories({ item: said.items[other] ?? '' }));
  return own;
}

/** Why somebody may not decide here. */
function rightless({ author, mayWrite }: Statement): Message | null {
  if (author.type !== 'User' || author.identities.length === 0)
    return say.noPerson({ login: author.login });
  return mayWrite ? null : say.noRight({ login: author.login });
}

function refused(message: Message): Reason {
  return { code: 'ACT', message };
}

/**
 * Returns why a named item may differ from what its author saw; null if text and evidence are
 * unchanged. A box that promotes and an approval record what they showed, so they are not compared.
 */
async function changedSinceSeen(
  { said, shown }: AskedAct,
  { seen }: Pick<Statement, 'seen'>,
  { acted, commits, uncommitted }: Pick<DecidingGround, 'acted' | 'commits' | 'uncommitted'>,
): Promise<Message | null> {
  if (said.act === 'remember' || shown !== null) return null;
  const [first = ''] = said.items;
  if (seen === null || commits === null) return say.seenUnknown({ item: first });
  if ((await resolveCommit(commits.repository, seen)) === null)
    return say.seenGone({ item: first, commit: seen.slice(0, 10) });
  if (seen === acted && uncommitted.size === 0) return null;
  const [was, is] = [await commits.memoryAt(seen), await commits.memoryAt(acted)];
  for (const item of uncommitted.size === 0 ? [] : said.items) {
    const path = (await filesOf(item, is)).find((each) => uncommitted.has(each));
    if (path !== undefined) return say.notCommitted({ item, path });
  }
  const places = said.act === 'confirm' ? said.places.map((each) => each.replace(/#.*$/s, '')) : [];
  if (places.some((path) => was.blobAt(path) !== is.blobAt(path)))
    return say.changedSinceSaid({ item: first });
  for (const item of said.items) {
    const since = await sinceNamed(item, was, is);
    if (since === 'changed') return say.changedSinceSaid({ item });
    if (since === 'raised since') return say.raisedSinceSaid({ item });
  }
  return null;
}

/** Whether a ledger has what a statement asked for: then it was carried out before. */
function isCarriedOut(said: CommandedAct, url: string, ledger: Ledger): boolean {
  const acts = ledger.entries.filter(
    ({ content: act }) => act.standing === 'attested' && act.attestation === url,
  );
  if (said.act === 'remember')
    return acts.some(
      ({ content: act }) =>
        act.act === 'raise' &&
        act.items.some((each) => ledger.items.get(each.item)?.discovery === said.claim),
    );
  return (
    acts.length > 0 &&
    said.items.every((name) => {
      const found = ledger.named(name);
      const item = found.kind === 'one' ? found.value.item : ledger.byTarget.get(name)?.item;
      return item !== undefined && acts.some((entry) => didTo(entry, item, said.act));
    })
  );
}

/** Whether a ledger has anything that a statement promoted. */
function promotedBy(url: string, { entries }: Ledger): boolean {
  return entries.some(
    ({ content: act }) =>
      act.act === 'promotion' && act.standing === 'attested' && act.attestation === url,
  );
}

/** Whether an entry did an act to an item: what its planner writes of one. */
function didTo(
  { content: act }: Entry,
  item: string,
  said: Exclude<CommandedAct['act'], 'remember'>,
): boolean {
  return act.items.some(
    (each) =>
      each.item === item &&
      (said === 'promote' || said === 'confirm'
        ? act.act === (said === 'promote' ? 'promotion' : 'confirmation')
        : act.act === 'disposition' && each.to === (said === 'reject' ? 'rejected' : 'deferred')),
  );
}
