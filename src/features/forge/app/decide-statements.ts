import type { Env } from '#app/invocation/principal';
import { compareNamed, listFiles } from '#app/statements/memory-at-commit';
import type { Statements } from '#app/statements/read-statements';
import { approvedActs, readStatement, type RequestedAct } from '#app/statements/requested-acts';
import type { ActInvocation } from '#app/unit-of-work/run-act';
import { EnvironmentError, UsageError } from '#diagnostics/failure';
import type { DecidedStatement, Decisions } from '#features/forge/reporters/decisions';
import { resolveCommit } from '#git/repository/resolve-commit';
import { statement as say } from '#messages/generated/decide';
import { foreignSentence, type Message } from '#messages/message';
import { isConflictNote, type Note, type Reason } from '#promotion/reason';
import type { CommentAct } from '#promotion/statements/comment-command';
import type { Statement } from '#promotion/statements/statement';
import type { Ledger } from '#provenance/ledger/ledger';
import type { Entry } from '#workspace/dialects/ledger-entry';
import { type ConfigInForce, workspaceAt } from '#workspace/paths/nested-configuration';

import { type DecisionContext, openCommits } from './decision-context.ts';
import { decider, planRequestedAct, promoteListed } from './plan-requested-act.ts';

export type { Decisions };

interface DecideOptions {
  readonly cwd: string;
  readonly env: Env;
  /** Tip of the branch; default: the head in the statements. */
  readonly at?: string;
  /** Base revision, whose policy applies. */
  readonly since: string;
  readonly branch?: string;
  readonly now?: Date;
}

/**
 * Plans the decisions of people on a pull request, in the order of their statements. Each author is
 * the attested decider. It reads commits only, and writes nothing.
 *
 * @throws {UsageError} outside of Git, and for missing commits
 * @throws {EnvironmentError} in a shallow clone, and if Git fails
 */
export async function decideStatements(
  { head: said, statements }: Pick<Statements, 'head' | 'statements'>,
  options: DecideOptions,
): Promise<Decisions> {
  const at = options.at ?? said;
  const accounts = statements.map(({ author }) => author.identities).filter(({ length }) => length);
  const asking = { ...options, at, branch: options.branch ?? null, accounts };
  return openCommits(asking, async (context) => {
    if (context.head !== said)
      throw new UsageError(
        say.otherHead({ said: said.slice(0, 10), at: context.head.slice(0, 10) }),
      );
    const decided = await decideInOrder(statements, context, options);
    const { base, writes } = context;
    return { head: said, base: { name: base.name, tip: base.tip }, writes, statements: decided };
  });
}

/** Plans statements by date. Each one builds on the result of those before it. */
export async function decideInOrder(
  statements: readonly Statement[],
  context: DecisionContext,
  options: Pick<DecideOptions, 'env' | 'now'>,
): Promise<readonly DecidedStatement[]> {
  const decided: DecidedStatement[] = [];
  const ordered = sortByDate(statements);
  // Only the last approval of a person counts.
  const last = new Map(ordered.flatMap((each) => (each.approves ? [[each.author.id, each]] : [])));
  for (const each of ordered) {
    const isOlder = each.approves !== null && last.get(each.author.id) !== each;
    const one = await decideOne(isOlder ? { ...each, approves: null } : each, context, options);
    if (one) decided.push(one);
  }
  return decided;
}

function sortByDate(statements: readonly Statement[]): Statement[] {
  const byNumber = new Intl.Collator('en', { numeric: true });
  return [...statements].sort(
    (a, b) => Date.parse(a.at) - Date.parse(b.at) || byNumber.compare(a.id, b.id),
  );
}

/** Null if the statement asks for nothing. */
async function decideOne(
  statement: Statement,
  context: DecisionContext,
  options: Pick<DecideOptions, 'env' | 'now'>,
): Promise<DecidedStatement | null> {
  const { id, url, author } = statement;
  const asked = await readStatement(statement, context.head);
  const listed = context.approvalDecides ? asked.listed : null;
  const unclear = [...asked.unclear, ...(listed?.held ? [say.approvalUnclear()] : [])];
  const approved = listed ? approvedActs(listed, context.head) : [];
  if (asked.acts.length + approved.length + unclear.length === 0) return null;
  const begun = { id, url, by: author.login, done: [], notes: [], known: false };
  const right = whyNoRight(statement);
  if (right !== null) return { ...begun, against: [refused(right)] };
  const found: { -readonly [Key in keyof DecidedStatement]: DecidedStatement[Key] } = {
    ...begun,
    against: unclear.map(refused),
  };
  const inRoot = (act: RequestedAct): RequestedAct => fromRoot(act, context.prefix);
  const asking: StatementContext = { statement, context, options };
  const made = [
    ...(await decideInTurn(asked.acts.map(inRoot), asking)),
    ...(await decideTogether(approved.map(inRoot), asking)),
  ];
  for (const one of made) {
    found.known ||= one.known;
    found.done = [...found.done, ...one.done];
    found.notes = [...found.notes, ...one.notes];
    // Report once that an approval is older than the tip, for all items it lists.
    const known = new Set(found.against.map(({ message }) => message));
    found.against = [...found.against, ...one.against.filter(({ message }) => !known.has(message))];
  }
  return found;
}

/** Removes the folder of the memory from paths, which forges give from the repository's top. */
function fromRoot({ said, ...asked }: RequestedAct, prefix: string): RequestedAct {
  const local = (name: string): string =>
    prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length) : name;
  return {
    ...asked,
    said: {
      ...said,
      ...('places' in said && { places: said.places.map(local) }),
      ...('items' in said && { items: said.items.map(local) }),
    },
  };
}

type ActResult = Pick<DecidedStatement, 'done' | 'against' | 'notes' | 'known'>;

interface StatementContext {
  readonly statement: Statement;
  readonly context: DecisionContext;
  readonly options: Pick<DecideOptions, 'env' | 'now'>;
  /** Later acts do not build on this one. */
  readonly isTried?: boolean;
}

async function decideInTurn(
  acts: readonly RequestedAct[],
  asking: StatementContext,
): Promise<ActResult[]> {
  const made: ActResult[] = [];
  for (const act of acts) made.push(await decideAct(act, asking));
  return made;
}

/**
 * Promotes the items of an approval in one act, if each can be promoted alone. If some conflict,
 * promotes one after the other.
 */
async function decideTogether(
  acts: readonly RequestedAct[],
  asking: StatementContext,
): Promise<ActResult[]> {
  const tried = new Map<RequestedAct, ActResult>();
  for (const act of acts) tried.set(act, await decideAct(act, { ...asking, isTried: true }));
  const passing = acts.filter((act) => (tried.get(act)?.done.length ?? 0) > 0);
  const others = [...tried].flatMap(([act, one]) => (passing.includes(act) ? [] : one));
  if (passing.length === 0) return others;
  const items = passing.flatMap(({ said }) => (said.act === 'promote' ? said.items : []));
  const said = { act: 'promote', items, reason: null } as const;
  const all: RequestedAct = { said, shown: null, late: null };
  const { done, notes } = await decideAct(all, { ...asking, isTried: true });
  return done.length > 0 && !notes.some(isConflictNote)
    ? [await decideAct(all, asking), ...others]
    : decideInTurn(acts, asking);
}

async function decideAct(
  asked: RequestedAct,
  { statement, context, options: { env, now }, isTried = false }: StatementContext,
): Promise<ActResult> {
  const nothing: ActResult = { done: [], against: [], notes: [], known: false };
  try {
    const { config, ledger } = await findMemory(asked.said, context);
    if (isCarriedOut(asked.said, statement.url, ledger)) return { ...nothing, known: true };
    if (isAfter(statement, context.mergedAt))
      return { ...nothing, against: [refused(say.saidAfterMerge())] };
    if (asked.approved && asked.late && hasPromotionFrom(statement.url, ledger)) return nothing;
    if (!asked.approved && asked.late) return { ...nothing, against: [refused(asked.late)] };
    const changed = await changedSinceSeen(asked, statement, context);
    if (changed !== null) return { ...nothing, against: [refused(changed)] };
    const acting: ActInvocation = {
      env,
      now,
      ...(await context.at(config)),
      ...decider(statement, config.reviewers ?? []),
    };
    const outcome = asked.approved
      ? await promoteListed(acting, asked)
      : await planRequestedAct(acting, asked, statement);
    if (outcome === null) return nothing;
    if (outcome.kind === 'refused')
      return { ...nothing, against: outcome.reasons, notes: outcome.notes };
    if (!isTried) await context.add(outcome.writes);
    const notes = [...outcome.notes, ...scopeNotes(asked.said)];
    return { ...nothing, done: outcome.done, notes };
  } catch (error) {
    // An error in one statement must not stop the others.
    if (error instanceof UsageError || error instanceof EnvironmentError)
      return { ...nothing, against: [refused(foreignSentence(error.message))] };
    throw error;
  }
}

function isAfter({ at }: Statement, end: string | null): boolean {
  return end !== null && Date.parse(at) > Date.parse(end);
}

/** Asks the author of a new item for missing conditions. */
function scopeNotes(said: CommentAct): Note[] {
  const isWhole = said.act !== 'remember' || (said.when !== null && said.notWhen !== null);
  return isWhole ? [] : [{ message: say.unscoped() }];
}

/** Finds the memory that an act is about. */
async function findMemory(
  said: CommentAct,
  { configs, ledgerOf }: DecisionContext,
): Promise<{ readonly config: ConfigInForce; readonly ledger: Ledger }> {
  const [first = {}, ...others] = configs;
  if (said.act === 'remember') {
    const [path = ''] = said.places[0]?.split('#') ?? [];
    const within = workspaceAt(first, path) ?? undefined;
    const config = configs.find((each) => each.within === within) ?? first;
    // A run in the folder of one memory must not add to another.
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
  if (other !== -1) {
    const item = said.items[other] ?? '';
    throw new UsageError(say.severalMemories({ item, command: commandFor(said, item) }));
  }
  return own;
}

/** The command of an act for one of its items. */
function commandFor(said: Exclude<CommentAct, { act: 'remember' }>, item: string): string {
  const until = said.act === 'defer' ? ` until ${said.until ?? said.blockedBy ?? ''}` : '';
  const because = said.reason === null ? '' : ` because ${said.reason}`;
  return `/ledger ${said.act} ${item}${until}${because}`;
}

/** Null if the author may decide. */
function whyNoRight({ author, mayWrite }: Statement): Message | null {
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
  { said, shown }: RequestedAct,
  { seen }: Pick<Statement, 'seen'>,
  { acted, commits, uncommitted }: Pick<DecisionContext, 'acted' | 'commits' | 'uncommitted'>,
): Promise<Message | null> {
  if (said.act === 'remember' || shown !== null) return null;
  const [first = ''] = said.items;
  if (seen === null || commits === null) return say.seenUnknown({ item: first });
  if ((await resolveCommit(commits.repository, seen)) === null)
    return say.seenGone({ item: first, commit: seen.slice(0, 10) });
  if (seen === acted && uncommitted.size === 0) return null;
  const [was, is] = [await commits.memoryAt(seen), await commits.memoryAt(acted)];
  for (const item of uncommitted.size === 0 ? [] : said.items) {
    const path = (await listFiles(item, is)).find((each) => uncommitted.has(each));
    if (path !== undefined) return say.notCommitted({ item, path });
  }
  const places = said.act === 'confirm' ? said.places.map((each) => each.replace(/#.*$/s, '')) : [];
  if (places.some((path) => was.blobAt(path) !== is.blobAt(path)))
    return say.changedSinceSaid({ item: first });
  for (const item of said.items) {
    const since = await compareNamed(item, was, is);
    if (since === 'changed') return say.changedSinceSaid({ item });
    if (since === 'raised since') return say.raisedSinceSaid({ item });
  }
  return null;
}

/** True if the ledger already has this act with this statement as its attestation. */
function isCarriedOut(said: CommentAct, url: string, ledger: Ledger): boolean {
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

function hasPromotionFrom(url: string, { entries }: Ledger): boolean {
  return entries.some(
    ({ content: act }) =>
      act.act === 'promotion' && act.standing === 'attested' && act.attestation === url,
  );
}

/** True if an entry records this act on an item. */
function didTo(
  { content: act }: Entry,
  item: string,
  said: Exclude<CommentAct['act'], 'remember'>,
): boolean {
  return act.items.some(
    (each) =>
      each.item === item &&
      (said === 'promote' || said === 'confirm'
        ? act.act === (said === 'promote' ? 'promotion' : 'confirmation')
        : act.act === 'disposition' && each.to === (said === 'reject' ? 'rejected' : 'deferred')),
  );
}
