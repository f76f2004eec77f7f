import * as Plot from '@observablehq/plot';
import { useEffect, useRef } from 'preact/hooks';

import type { HistoryPoint } from '#features/html-report/reporters/report-data';

/** The lines of memory over time, with a table of the same numbers. */
export function HistoryChart({ points }: { readonly points: readonly HistoryPoint[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const draw = () => element.replaceChildren(chartOf(points, element.clientWidth));
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => observer.disconnect();
  }, [points]);
  return (
    <figure>
      <div ref={place} class="chart" aria-hidden="true" />
      <details>
        <summary>The numbers</summary>
        <div class="wide" tabIndex={0} role="region" aria-label="Numbers over time">
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Promoted</th>
                <th scope="col">In doubt</th>
                <th scope="col">Waiting</th>
                <th scope="col">Answered since</th>
              </tr>
            </thead>
            <tbody>
              {points.map(({ day, promoted, doubted, waiting, answered }) => (
                <tr>
                  <th scope="row">{day}</th>
                  <td>{promoted}</td>
                  <td>{doubted ?? '–'}</td>
                  <td>{waiting}</td>
                  <td>{answered}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

const series = [
  { key: 'promoted', name: 'promoted' },
  { key: 'doubted', name: 'in doubt' },
  { key: 'waiting', name: 'waiting' },
] as const;

/** Days that the axis names. */
const maxTicks = 7;

function chartOf(points: readonly HistoryPoint[], width: number): Element {
  const rows = points.flatMap((point) =>
    series.flatMap(({ key, name }) => {
      const number = point[key];
      return number === null ? [] : [{ day: point.day, number, name }];
    }),
  );
  const step = Math.ceil(points.length / maxTicks);
  const days = points.map(({ day }) => day);
  return Plot.plot({
    width: Math.max(280, width),
    height: 240,
    style: { background: 'transparent', fontSize: '12px' },
    y: { label: null, grid: true, nice: true },
    x: {
      label: null,
      type: 'band',
      domain: days,
      ticks: days.filter((_, at) => (days.length - 1 - at) % step === 0),
    },
    color: {
      legend: true,
      domain: [...series.map(({ name }) => name), 'answered since the last point'],
      range: ['var(--good)', 'var(--bad)', 'var(--warn)', 'var(--line)'],
    },
    marks: [
      Plot.barY(points, { x: 'day', y: 'answered', fill: 'var(--line)' }),
      Plot.ruleY([0]),
      Plot.lineY(rows, { x: 'day', y: 'number', z: 'name', stroke: 'name', strokeWidth: 2 }),
      Plot.dot(rows, { x: 'day', y: 'number', fill: 'name', r: 2.5 }),
    ],
  });
}
