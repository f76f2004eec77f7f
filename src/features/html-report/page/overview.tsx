import type { ShownRecord } from '#features/html-report/reporters/page-data';
import type { AnswerTimes } from '#features/html-report/reporters/report-data';
import {
  endingDays,
  endingRecords,
  inForce,
  isInForce,
} from '#features/html-report/reporters/report-model';
import { daysBetween } from '#workspace/text/day';

import { HistoryChart } from './charts.tsx';
import { addressOf, List, Part, RecordLine } from './common.tsx';
import { SubjectList } from './lists.tsx';
import { Evidence } from './record.tsx';
import type { Model } from './shown-model.ts';

/** Items of each part of the overview that are drawn at once. */
const maxFirst = 20;

export function Overview({ model }: { readonly model: Model }) {
  const { report } = model;
  const of = (standing: ShownRecord['standing']) =>
    report.records.filter((record) => record.standing === standing);
  const [doubt, waits, aside] = [of('doubt'), of('waits'), of('aside')];
  const ending = endingRecords(report, endingDays);
  return (
    <>
      <div class="tiles">
        <Tile
          name="in force"
          number={report.records.filter(isInForce).length}
          href={addressOf('/records', inForce)}
        />
        <Tile name="in doubt" number={doubt.length} href={addressOf('doubt')} needs />
        <Tile name="waiting" number={waits.length} href={addressOf('waiting')} needs />
        <Tile
          name="contradictions"
          number={report.conflicts.length}
          href={addressOf('contradictions')}
          needs
        />
        <Tile name="ended or ending" number={ending.length} href={addressOf('ends')} />
      </div>
      {report.notices.length === 0 ? null : (
        <div class="warning" role="note">
          {report.notices.map((notice) => (
            <p>{notice}</p>
          ))}
        </div>
      )}
      {doubt.length + waits.length + report.conflicts.length + report.notices.length === 0 ? (
        <p class="calm">No fact in doubt, no pending item, no contradiction.</p>
      ) : null}
      <Doubts records={doubt} />
      <Waiting records={waits} today={report.madeAt.slice(0, 10)} />
      <SetAside records={aside} />
      <Contradictions model={model} />
      <Ends ending={ending} today={report.madeAt.slice(0, 10)} />
      <History model={model} />
      <Health model={model} />
      <BySubject model={model} />
      <Guards model={model} />
      <NeverRecalled model={model} />
      {report.status.next === null ? null : (
        <p>
          Next: <code>{report.status.next}</code>
        </p>
      )}
    </>
  );
}

interface RecordsOnly {
  readonly records: readonly ShownRecord[];
}

function Doubts({ records }: RecordsOnly) {
  return (
    <Part name="In doubt" count={records.length} id="doubt">
      <List first={maxFirst} items={records}>
        {(record) => (
          <RecordLine record={record}>
            {record.edited ? <p>Its text differs from the accepted text.</p> : null}
            {record.evidence
              .filter(({ broken }) => broken)
              .map((evidence) => (
                <Evidence evidence={evidence} />
              ))}
          </RecordLine>
        )}
      </List>
    </Part>
  );
}

function Waiting({ records, today }: RecordsOnly & { readonly today: string }) {
  return (
    <Part name="Waiting" count={records.length} id="waiting">
      <WaitingFor records={records} />
      <List first={maxFirst} items={records}>
        {(record) => {
          const raised = record.acts.at(-1)?.at.slice(0, 10);
          return (
            <RecordLine record={record}>
              <span class="dim">
                {raised === undefined ? 'written by hand' : sinceInWords(raised, today)}
                {record.owners.length === 0 ? '' : ` · asks ${record.owners.join(', ')}`}
              </span>
            </RecordLine>
          );
        }}
      </List>
    </Part>
  );
}

function sinceInWords(day: string, today: string): string {
  const days = daysBetween(day, today) ?? 0;
  return days < 1 ? 'since today' : days === 1 ? 'for a day' : `for ${days} days`;
}

/** Counts pending records by owner, the highest count first. */
function WaitingFor({ records }: RecordsOnly) {
  const counts = new Map<string, number>();
  for (const { owners } of records)
    for (const owner of owners.length === 0 ? ['anyone'] : owners)
      counts.set(owner, (counts.get(owner) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return <p>For {sorted.map(([owner, count]) => `${owner}: ${count}`).join(' · ')}</p>;
}

function SetAside({ records }: RecordsOnly) {
  return (
    <Part name="Set aside" count={records.length}>
      <List first={maxFirst} items={records}>
        {(record) => (
          <RecordLine record={record}>
            <span class="dim">
              {record.status}
              {record.deferred === null ? '' : `: ${record.deferred}`}
            </span>
          </RecordLine>
        )}
      </List>
    </Part>
  );
}

function Contradictions({ model }: { readonly model: Model }) {
  const { conflicts } = model.report;
  return (
    <Part name="Contradictions and duplicates" count={conflicts.length} id="contradictions">
      <List first={maxFirst} items={conflicts} name="plain">
        {({ code, message, ids, path, line }) => (
          <li>
            <span class="dim">{code}</span> {message}{' '}
            {ids.length === 0 ? (
              <code>{`${path}:${line}`}</code>
            ) : (
              ids.map((id) => (
                <a class="value" href={addressOf(id)}>
                  {model.byId.get(id)?.title ?? id}
                </a>
              ))
            )}
          </li>
        )}
      </List>
    </Part>
  );
}

function Ends({
  ending,
  today,
}: {
  readonly ending: ReturnType<typeof endingRecords<ShownRecord>>;
  readonly today: string;
}) {
  return (
    <Part name="Ended or ending" count={ending.length} id="ends">
      <List first={maxFirst} items={ending}>
        {({ record, on, what }) => (
          <RecordLine record={record}>
            <span class={on < today ? 'bad' : 'dim'}>
              {what} {on}
            </span>
          </RecordLine>
        )}
      </List>
    </Part>
  );
}

function Tile({
  name,
  number,
  href,
  needs = false,
}: {
  readonly name: string;
  readonly number: number;
  readonly href: string;
  /** Whether any number but zero needs a person. */
  readonly needs?: boolean;
}) {
  return (
    <a class={needs && number > 0 ? 'tile attention' : 'tile'} href={href}>
      <strong>{number}</strong> {name}
    </a>
  );
}

function History({ model }: { readonly model: Model }) {
  const { history } = model.report;
  if (history === null) return null;
  const { points, decisions, doubts } = history;
  return (
    <Part name="Over time">
      <p>
        {timesInWords(decisions, 'Proposals decided')} {timesInWords(doubts, 'Doubts answered')}
      </p>
      <p class="dim">Counted from the ledger and from the last commit of each day.</p>
      <HistoryChart points={points} />
    </Part>
  );
}

function timesInWords({ count, medianDays }: AnswerTimes, what: string): string {
  if (medianDays === null) return `${what}: none yet.`;
  const time =
    medianDays < 1 ? 'less than a day' : medianDays === 1 ? 'a day' : `${medianDays} days`;
  return `${what}: ${count}, half of them within ${time}.`;
}

function Health({ model }: { readonly model: Model }) {
  const { health, index } = model.report.status;
  return (
    <Part name="Health">
      <dl>
        {health.map(({ part, says }) => (
          <div>
            <dt>{part}</dt>
            <dd>{says}</dd>
          </div>
        ))}
        {index === null ? null : (
          <div>
            <dt>index</dt>
            <dd>
              {index.lines} of {index.budgetLines} lines, {index.bytes} of {index.budgetBytes} bytes
            </dd>
          </div>
        )}
      </dl>
    </Part>
  );
}

/** Files that the overview names: those with most records. */
const maxFiles = 12;

function BySubject({ model }: { readonly model: Model }) {
  const subjects = [...model.subjects.values()].sort(
    (one, other) => other.records.length - one.records.length,
  );
  const topics = subjects.filter(({ kind }) => kind === 'tag');
  const files = subjects.filter(({ kind }) => kind === 'file');
  return (
    <>
      <Part name="By topic" count={topics.length}>
        <SubjectList subjects={topics} />
      </Part>
      <Part name="By file" count={files.length}>
        <SubjectList subjects={files.slice(0, maxFiles)} />
        {files.length > maxFiles ? (
          <p>
            <a href={addressOf('/subjects')}>All subjects</a>
          </p>
        ) : null}
      </Part>
    </>
  );
}

function Guards({ model }: { readonly model: Model }) {
  const guarded = model.report.records.filter(
    ({ guards, standing }) => guards.length > 0 && standing !== 'ended',
  );
  return (
    <Part name="Guards" count={guarded.length}>
      <List first={maxFirst} items={guarded}>
        {(record) => (
          <RecordLine record={record}>
            {record.guards.map(({ check, caught }) => (
              <p>
                <code>{check}</code>{' '}
                <span class="dim">{caught === null ? '' : `caught ${caught} here`}</span>
              </p>
            ))}
          </RecordLine>
        )}
      </List>
    </Part>
  );
}

function NeverRecalled({ model }: { readonly model: Model }) {
  const { neverRecalled } = model.report.status;
  const records = (neverRecalled?.ids ?? []).flatMap((id) => model.byId.get(id) ?? []);
  return (
    <Part name={`Never recalled since ${neverRecalled?.since ?? ''}`} count={records.length}>
      <details>
        <summary>{records.length} records on this machine</summary>
        <List first={maxFirst} items={records}>
          {(record) => <RecordLine record={record} />}
        </List>
      </details>
    </Part>
  );
}
