import { render } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import type { PageData, ShownReport } from '#features/html-report/reporters/page-data';
import { type Filter, makeModel, noFilter } from '#features/html-report/reporters/report-model';

import { addressOf } from './common.tsx';
import { Agents, Records, Subjects, SubjectView } from './lists.tsx';
import { RelianceMap } from './map.tsx';
import { Overview } from './overview.tsx';
import { RecordView } from './record.tsx';
import { Repositories } from './repositories.tsx';
import type { Model } from './shown-model.ts';

import './page.css';

/** The part of the address after `#`: a view, a subject, or a record. */
function readPlace(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return location.hash.slice(1);
  }
}

const views = [
  ['/', 'Overview'],
  ['/records', 'Records'],
  ['/subjects', 'Subjects'],
  ['/map', 'Map'],
  ['/agents', 'Agents'],
] as const;

function App({ data }: { readonly data: PageData }) {
  const [place, setPlace] = useState(readPlace);
  const [number, setNumber] = useState(data.reports.length === 1 ? 0 : -1);
  useEffect(() => {
    const follow = () => setPlace(readPlace());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const report = data.reports[number] ?? null;
  const model = useMemo(() => (report ? makeModel(report) : null), [report]);
  if (!report || !model)
    return (
      <main id="content">
        <Repositories
          rows={data.rows}
          open={(at) => {
            location.hash = '/';
            setNumber(at);
          }}
        />
      </main>
    );
  return (
    <Report
      model={model}
      report={report}
      place={place}
      back={data.reports.length === 1 ? null : () => setNumber(-1)}
    />
  );
}

interface ReportProps {
  readonly model: Model;
  readonly report: ShownReport;
  readonly place: string;
  readonly back: (() => void) | null;
}

function Report({ model, report, place, back }: ReportProps) {
  const [filter, setFilter] = useState<Filter>(noFilter);
  const content = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    // The first view leaves the focus where the browser has it; typing in the search goes on.
    if (first.current) first.current = false;
    else if (!(document.activeElement instanceof HTMLInputElement))
      content.current?.focus({ preventScroll: true });
    const part = document.getElementById(place);
    if (part) part.scrollIntoView();
    else scrollTo(0, 0);
  }, [place]);
  return (
    <>
      <Head {...{ model, report, place, back, filter, setFilter, content }} />
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
  back,
  filter,
  setFilter,
  content,
}: ReportProps & {
  readonly filter: Filter;
  readonly setFilter: (filter: Filter) => void;
  readonly content: { readonly current: HTMLElement | null };
}) {
  return (
    <header>
      <Skip to={content} />
      <p class="name">
        {back === null ? null : (
          <button type="button" onClick={back}>
            All repositories
          </button>
        )}
        <strong>{report.name}</strong>{' '}
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
          if (viewOf(place, model) !== '/records') location.hash = '/records';
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
