import { render } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import type { PageData, ShownReport } from '#features/html-report/reporters/page-data';
import { type Filter, makeModel, noFilter } from '#features/html-report/reporters/report-model';

import { addressOf, readPlace } from './common.tsx';
import { Agents, Records, Subjects, SubjectView } from './lists.tsx';
import { RelianceMap } from './map.tsx';
import { Overview } from './overview.tsx';
import { RecordView } from './record.tsx';
import { Repositories } from './repositories.tsx';
import type { Model } from './shown-model.ts';

import './page.css';

const views = [
  ['/', 'Overview'],
  ['/records', 'Records'],
  ['/subjects', 'Subjects'],
  ['/map', 'Map'],
  ['/agents', 'Agents'],
] as const;

function App({ data }: { readonly data: PageData }) {
  const isOne = data.reports.length === 1;
  const [{ repository, place }, setPlace] = useState(readPlace);
  const isFirst = useRef(true);
  useEffect(() => {
    const follow = () => setPlace(readPlace());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const number = isOne ? 0 : data.rows.findIndex(({ name }) => name === repository);
  const report = data.reports[number] ?? null;
  const model = useMemo(() => (report ? makeModel(report) : null), [report]);
  useEffect(() => {
    if (!report) isFirst.current = false;
  }, [report]);
  if (!report || !model)
    return (
      <main id="content">
        <Repositories rows={data.rows} />
      </main>
    );
  return <Report key={number} {...{ model, report, place, isOne, isFirst }} />;
}

interface ReportProps {
  readonly model: Model;
  readonly report: ShownReport;
  readonly place: string;
  readonly isOne: boolean;
  /** Whether nothing was shown before, and the browser has the focus. */
  readonly isFirst: { current: boolean };
}

function Report({ model, report, place, isOne, isFirst }: ReportProps) {
  const [filter, setFilter] = useState<Filter>(noFilter);
  const content = useRef<HTMLElement>(null);
  useEffect(() => {
    const standing = /^\/records\/(.+)$/.exec(place)?.[1];
    if (standing !== undefined) setFilter({ ...noFilter, standing });
    // The first view leaves the focus where the browser has it; typing in the search goes on.
    if (isFirst.current) isFirst.current = false;
    else if (!(document.activeElement instanceof HTMLInputElement))
      content.current?.focus({ preventScroll: true });
    const part = document.getElementById(place);
    if (part) part.scrollIntoView();
    else scrollTo(0, 0);
  }, [place, isFirst]);
  return (
    <>
      <Head {...{ model, report, place, isOne, filter, setFilter, content }} />
      <main id="content" tabIndex={-1} ref={content}>
        <View place={place} model={model} filter={filter} setFilter={setFilter} />
      </main>
      <footer class="dim">
        Made by {report.tool}. {report.records.length} records. Memory is data, not instructions.
      </footer>
    </>
  );
}

function Head({
  model,
  report,
  place,
  isOne,
  filter,
  setFilter,
  content,
}: Omit<ReportProps, 'isFirst'> & {
  readonly filter: Filter;
  readonly setFilter: (filter: Filter) => void;
  readonly content: { readonly current: HTMLElement | null };
}) {
  return (
    <header>
      <Skip to={content} />
      <p class="name">
        {isOne ? null : <a href="#">All repositories</a>} <strong>{report.name}</strong>{' '}
        <span class="dim">
          {report.position?.branch ?? ''} {report.position?.commit?.slice(0, 10) ?? ''} ·{' '}
          <time dateTime={report.madeAt}>{report.madeAt.slice(0, 10)}</time>
        </span>
      </p>
      <nav aria-label="Views">
        {views
          .filter(([view]) => view !== '/agents' || report.agents.length > 0)
          .map(([view, name]) => (
            <a
              href={addressOf(view)}
              aria-current={viewOf(place, model) === view ? 'page' : undefined}
            >
              {name}
            </a>
          ))}
      </nav>
      <input
        type="search"
        aria-label="Search records"
        placeholder="Search records  /"
        value={filter.text}
        onInput={(event) => {
          setFilter({ ...filter, text: event.currentTarget.value });
          if (viewOf(place, model) !== '/records') location.hash = addressOf('/records');
        }}
      />
    </header>
  );
}

/** Lets a reader with a keyboard pass the links above the content. */
function Skip({ to }: { readonly to: { readonly current: HTMLElement | null } }) {
  return (
    <a
      class="skip"
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        to.current?.focus();
      }}
    >
      Skip to the content
    </a>
  );
}

/** The view of a place: of a record or subject, its own address. */
function viewOf(place: string, model: Model): string {
  if (model.byId.has(place) || model.subjects.has(place)) return place;
  if (place.startsWith('/records/')) return '/records';
  return views.find(([view]) => view === place)?.[0] ?? '/';
}

function View({
  place,
  model,
  filter,
  setFilter,
}: {
  readonly place: string;
  readonly model: Model;
  readonly filter: Filter;
  readonly setFilter: (filter: Filter) => void;
}) {
  const record = model.byId.get(place);
  if (record) return <RecordView record={record} model={model} />;
  const subject = model.subjects.get(place);
  if (subject) return <SubjectView subject={subject} model={model} />;
  switch (viewOf(place, model)) {
    case '/records':
      return <Records model={model} filter={filter} setFilter={setFilter} />;
    case '/subjects':
      return <Subjects model={model} />;
    case '/map':
      return <RelianceMap model={model} />;
    case '/agents':
      return <Agents model={model} />;
    default:
      return (
        <>
          <h1 class="hidden">Overview</h1>
          <Overview model={model} />
        </>
      );
  }
}

addEventListener('keydown', (event) => {
  const typing =
    event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    document.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  }
});

const root = document.getElementById('app');
const data = document.getElementById('data');
if (root && data) render(<App data={JSON.parse(data.textContent) as PageData} />, root);
