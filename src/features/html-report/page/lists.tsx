import { useState } from 'preact/hooks';

import type { ShownRecord } from '#features/html-report/reporters/page-data';
import {
  type Filter,
  filterRecords,
  inForce,
  standingWords,
} from '#features/html-report/reporters/report-model';
import { summarizeSubject } from '#features/html-report/reporters/subject';

import { addressOf, List, Part, RecordLine } from './common.tsx';
import type { Model, Subject } from './shown-model.ts';

function RecordList({ records }: { readonly records: readonly ShownRecord[] }) {
  return <List items={records}>{(record) => <RecordLine record={record} key={record.id} />}</List>;
}

export function Records({
  model,
  filter,
  setFilter,
}: {
  readonly model: Model;
  readonly filter: Filter;
  readonly setFilter: (filter: Filter) => void;
}) {
  const found = filterRecords(model, filter);
  const kinds = [...new Set(model.report.records.map(({ kind }) => kind))].sort();
  return (
    <>
      <h1>Records</h1>
      <div class="filters">
        <label>
          Standing{' '}
          <select
            value={filter.standing}
            onChange={(event) => setFilter({ ...filter, standing: event.currentTarget.value })}
          >
            <option value="">all</option>
            <option value={inForce}>in force</option>
            {Object.entries(standingWords).map(([value, word]) => (
              <option value={value}>{word}</option>
            ))}
          </select>
        </label>
        <label>
          Kind{' '}
          <select
            value={filter.kind}
            onChange={(event) => setFilter({ ...filter, kind: event.currentTarget.value })}
          >
            <option value="">all</option>
            {kinds.map((kind) => (
              <option value={kind}>{kind}</option>
            ))}
          </select>
        </label>
        <p role="status">
          {found.length} of {model.report.records.length}
        </p>
      </div>
      <RecordList records={found} />
    </>
  );
}

const kindNames: Readonly<Record<Subject['kind'], string>> = {
  tag: 'Topics and tags',
  term: 'Terms',
  folder: 'Folders',
  file: 'Files',
};

export function Subjects({ model }: { readonly model: Model }) {
  const [text, setText] = useState('');
  const wanted = text.toLowerCase();
  const found = [...model.subjects.values()].filter(({ name }) =>
    name.toLowerCase().includes(wanted),
  );
  return (
    <>
      <h1>Subjects</h1>
      <div class="filters">
        <label>
          Name has <input value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <p role="status">
          {found.length} of {model.subjects.size}
        </p>
      </div>
      {model.subjects.size > 0 ? null : (
        <p>No record cites a file, has a topic or a tag, and the glossary has no terms.</p>
      )}
      {Object.entries(kindNames).map(([kind, name]) => {
        const subjects = found
          .filter((subject) => subject.kind === kind)
          .sort((one, other) => (one.name < other.name ? -1 : 1));
        return (
          <Part name={name} count={subjects.length}>
            <SubjectList subjects={subjects} />
          </Part>
        );
      })}
    </>
  );
}

/** Subjects by their names, each with the number of its records and of those in doubt. */
export function SubjectList({ subjects }: { readonly subjects: readonly Subject[] }) {
  return (
    <List items={subjects} name="subjects">
      {({ key, name, records }) => {
        const doubted = records.filter(({ standing }) => standing === 'doubt').length;
        return (
          <li key={key}>
            <a href={addressOf(key)}>{name}</a> <span class="count">{records.length}</span>
            {doubted === 0 ? null : <span class="count bad"> {doubted} in doubt</span>}
          </li>
        );
      }}
    </List>
  );
}

export function SubjectView({
  subject,
  model,
}: {
  readonly subject: Subject;
  readonly model: Model;
}) {
  const { name, kind, term, conflicts, groups } = summarizeSubject(subject, model);
  return (
    <article>
      <h1>{name}</h1>
      <p class="dim">{kind}</p>
      {term ? (
        <>
          <p class="claim">{term.meaning}</p>
          {term.not.length === 0 ? null : <p>Not: {term.not.join(', ')}</p>}
        </>
      ) : null}
      <Part name="Contradictions" count={conflicts.length}>
        <ul>
          {conflicts.map(({ message }) => (
            <li>{message}</li>
          ))}
        </ul>
      </Part>
      {groups.map((group) => (
        <Part name={group.name} count={group.records.length}>
          <RecordList records={group.records} />
        </Part>
      ))}
    </article>
  );
}

export function Agents({ model }: { readonly model: Model }) {
  return (
    <>
      <h1>What agents load</h1>
      {model.report.agents.map(({ agents, files, outside }) => (
        <Part name={agents.join(', ')}>
          {files.length === 0 ? (
            <p class="dim">no file of this repository</p>
          ) : (
            <div
              class="wide"
              tabIndex={0}
              role="region"
              aria-label={`Files of ${agents.join(', ')}`}
            >
              <table>
                <thead>
                  <tr>
                    <th scope="col">File</th>
                    <th scope="col">Bytes</th>
                    <th scope="col">Loaded</th>
                  </tr>
                </thead>
                <tbody>
                  {files.map(({ path, bytes, when, cut }) => (
                    <tr>
                      <th scope="row" class="path">
                        {path}
                      </th>
                      <td>{bytes}</td>
                      <td>
                        <span class="dim">{when ?? 'at each start'}</span>
                        {cut === null ? null : <span class="bad"> cut: {cut}</span>}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {outside === 0 ? null : <p class="dim">and {outside} outside this repository</p>}
        </Part>
      ))}
    </>
  );
}
