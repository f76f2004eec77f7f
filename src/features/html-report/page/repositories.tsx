import type { RepositoryRow } from '#features/html-report/reporters/page-data';

import { addressOfRepository } from './common.tsx';

/** The table of all repositories, those that need a person first. */
export function Repositories({ rows }: { readonly rows: readonly RepositoryRow[] }) {
  const sorted = [...rows].sort((one, other) => needOf(other) - needOf(one));
  return (
    <>
      <h1>Memory of {rows.length === 1 ? 'a repository' : `${rows.length} repositories`}</h1>
      <div class="wide" tabIndex={0} role="region" aria-label="Repositories">
        <table>
          <thead>
            <tr>
              {[
                'Repository',
                'In doubt',
                'Waiting',
                'Contradictions',
                'Ending',
                'In force',
                'Last act',
              ].map((name) => (
                <th scope="col">{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <tr>
                <th scope="row">
                  {row.problem === null ? (
                    <a href={addressOfRepository(row.name)}>{row.name}</a>
                  ) : (
                    row.name
                  )}
                </th>
                <Counts row={row} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Counts({ row }: { readonly row: RepositoryRow }) {
  if (row.problem !== null)
    return (
      <td colSpan={6} class="bad">
        {row.problem}
      </td>
    );
  return (
    <>
      <td class={row.doubt > 0 ? 'bad' : ''}>{row.doubt}</td>
      <td class={row.waiting > 0 ? 'bad' : ''}>{row.waiting}</td>
      <td class={row.conflicts > 0 ? 'bad' : ''}>{row.conflicts}</td>
      <td>{row.ending}</td>
      <td>{row.promoted}</td>
      <td>{row.lastAct ?? '–'}</td>
    </>
  );
}

/** How much a repository needs a person; one that could not be read comes first. */
function needOf({ doubt, waiting, conflicts, ending, problem }: RepositoryRow): number {
  return problem === null ? doubt * 4 + conflicts * 3 + waiting * 2 + ending : Number.MAX_VALUE;
}
