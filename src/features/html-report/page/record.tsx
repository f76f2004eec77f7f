import type { ShownEvidence, ShownRecord } from '#features/html-report/reporters/page-data';
import type { Neighbor } from '#features/html-report/reporters/report-model';

import { addressOf, Badge, Code, Diff, List, Part, personName, RecordLine } from './common.tsx';
import type { Model } from './shown-model.ts';

export function RecordView({
  record,
  model,
}: {
  readonly record: ShownRecord;
  readonly model: Model;
}) {
  return (
    <article>
      <h1>{record.title || record.id}</h1>
      <p>
        <Badge record={record} /> {record.kind} · <code>{record.id}</code>
        {record.path === null ? null : <span class="path"> · {record.path}</span>}
      </p>
      {record.claim !== '' && record.claim !== record.title ? (
        <p class="claim">{record.claim}</p>
      ) : null}
      {record.edited ? <p class="warning">Its text differs from the accepted text.</p> : null}
      <Facts record={record} />
      {record.parts.map(({ name, text, more }) => (
        <Part name={name}>
          <p class="prose">{text}</p>
          {more > 0 ? (
            <p class="dim">
              {more} more characters in {record.path}
            </p>
          ) : null}
        </Part>
      ))}
      <Part name="Evidence" count={record.evidence.length + record.said.length}>
        {record.evidence.map((each) => (
          <Evidence evidence={each} />
        ))}
        <ul>
          {record.said.map((text) => (
            <li class="prose">{text}</li>
          ))}
        </ul>
      </Part>
      <Conflicts record={record} model={model} />
      <Guards record={record} />
      <Neighbors name="Relies on or names" list={model.from.get(record.id) ?? []} model={model} />
      <Neighbors name="Relied on or named by" list={model.to.get(record.id) ?? []} model={model} />
      <SameFiles record={record} model={model} />
      <History record={record} />
    </article>
  );
}

function Conflicts({ record, model }: { readonly record: ShownRecord; readonly model: Model }) {
  const conflicts = model.report.conflicts.filter(({ ids }) => ids.includes(record.id));
  return (
    <Part name="Contradictions" count={conflicts.length}>
      <ul>
        {conflicts.map(({ message, ids }) => (
          <li>
            {message}{' '}
            {ids
              .filter((id) => id !== record.id)
              .map((id) => (
                <a href={addressOf(id)}>{id}</a>
              ))}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Guards({ record }: { readonly record: ShownRecord }) {
  return (
    <Part name="Guards" count={record.guards.length}>
      <ul>
        {record.guards.map(({ check, caught }) => (
          <li>
            <code>{check}</code>
            {caught === null ? null : ` caught ${caught} on this machine`}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function History({ record }: { readonly record: ShownRecord }) {
  return (
    <Part name="History" count={record.acts.length}>
      <ul>
        {record.acts.map(({ at, act, to, by, how, reason }) => (
          <li>
            <time dateTime={at}>{at.slice(0, 10)}</time> {act} → {to}, {personName(by)}
            {how === '' ? null : ` (${how})`}
            {reason === null ? null : `: ${reason}`}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Facts({ record }: { readonly record: ShownRecord }) {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['Applies when', record.appliesWhen],
    ['Does not apply when', record.notWhen],
    ['Load when', record.loadWhen === null ? [] : [record.loadWhen]],
    ['Valid through', record.validUntil === null ? [] : [record.validUntil]],
    ['Review by', record.reviewBy === null ? [] : [record.reviewBy]],
    ['Put off', record.deferred === null ? [] : [record.deferred]],
    ['High consequence', record.high === null ? [] : [record.high]],
    ['Asked', record.owners],
  ];
  return (
    <dl>
      {rows
        .filter(([, values]) => values.length > 0)
        .map(([name, values]) => (
          <div>
            <dt>{name}</dt>
            <dd>
              {values.map((value) => (
                <span class="value">{value}</span>
              ))}
            </dd>
          </div>
        ))}
      {record.tags.length === 0 ? null : (
        <div>
          <dt>Tags</dt>
          <dd>
            {record.tags.map((tag) => (
              <a class="value" href={addressOf(`tag:${tag}`)}>
                {tag}
              </a>
            ))}
          </dd>
        </div>
      )}
      {record.files.length === 0 ? null : (
        <div>
          <dt>Files</dt>
          <dd>
            {record.files.map((file) => (
              <a class="value path" href={addressOf(`file:${file}`)}>
                {file}
              </a>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

export function Evidence({ evidence }: { readonly evidence: ShownEvidence }) {
  const { surface, state, broken, why, movedTo, now, then, diff, moreChanges } = evidence;
  return (
    <div class="evidence">
      <p>
        <span
          class={`badge ${broken ? 'doubt' : state === 'unverifiable' ? 'unchecked' : 'holds'}`}
        >
          {state === 'fresh' ? 'holds' : state}
        </span>{' '}
        <code>{surface}</code>
        {movedTo === null || movedTo === surface ? null : (
          <>
            {' '}
            → <code>{movedTo}</code>
          </>
        )}
        {why === null ? null : <span class="dim"> {why}</span>}
      </p>
      {diff.length > 0 ? <Diff lines={diff} label={`Changes of ${surface}`} /> : null}
      {moreChanges > 0 ? <p class="dim">{moreChanges} more changed lines</p> : null}
      {broken && then === null ? <p class="dim">Git does not have the cited text.</p> : null}
      {then === null ? null : (
        <details open={now === null}>
          <summary>As it was, in {then.commit}</summary>
          <Code excerpt={then} label={`${surface} as it was`} />
        </details>
      )}
      {now === null ? null : (
        <details open={diff.length === 0}>
          <summary>As it is</summary>
          <Code excerpt={now} label={`${surface} as it is`} />
        </details>
      )}
    </div>
  );
}

function Neighbors({
  name,
  list,
  model,
}: {
  readonly name: string;
  readonly list: readonly Neighbor[];
  readonly model: Model;
}) {
  return (
    <Part name={name} count={list.length}>
      <List items={list}>
        {({ id, how }) => {
          const record = model.byId.get(id);
          return record ? (
            <RecordLine record={record}>
              <span class="dim">{how}</span>
            </RecordLine>
          ) : null;
        }}
      </List>
    </Part>
  );
}

/** Records shown that cite the same files. */
const maxSameFiles = 12;

function SameFiles({ record, model }: { readonly record: ShownRecord; readonly model: Model }) {
  const others = new Set(
    record.files.flatMap((file) => model.subjects.get(`file:${file}`)?.records ?? []),
  );
  others.delete(record);
  const shown = [...others].slice(0, maxSameFiles);
  return (
    <Part name="About the same files" count={others.size}>
      <List items={shown}>{(each) => <RecordLine record={each} />}</List>
      {others.size > shown.length ? (
        <p class="dim">{others.size - shown.length} more: see its files.</p>
      ) : null}
    </Part>
  );
}
