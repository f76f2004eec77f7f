import dagre from '@dagrejs/dagre';
import { useMemo } from 'preact/hooks';

import type { ShownRecord } from '#features/html-report/reporters/page-data';

import { addressOf } from './common.tsx';
import type { Model } from './shown-model.ts';

/** Records and links that one map draws, those with most first; more take seconds to lay out. */
const [maxNodes, maxLinks] = [300, 300];
const [boxWidth, boxHeight] = [190, 40];
/** Characters of a title in a box. */
const maxTitle = 52;

interface Box {
  readonly record: ShownRecord;
  readonly x: number;
  readonly y: number;
}

/** Draws the links: an arrow leads from a record to each that it relies on. */
export function RelianceMap({ model }: { readonly model: Model }) {
  const drawn = useMemo(() => layOut(model), [model]);
  const { boxes, lines, width, height, left } = drawn;
  return (
    <>
      <h1>Map of records</h1>
      {boxes.length === 0 ? <p>No record relies on another or names one.</p> : null}
      {left > 0 ? (
        <p class="warning">
          The map shows the {boxes.length} records with the most links, and not the other {left}.
        </p>
      ) : null}
      <div class="wide map" tabIndex={0} role="region" aria-label="Map of records">
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="group">
          <defs>
            <marker
              id="arrow"
              viewBox="0 0 10 10"
              refX="9"
              refY="5"
              markerWidth="6"
              markerHeight="6"
              orient="auto-start-reverse"
            >
              <path d="M0 0L10 5L0 10z" class="head" />
            </marker>
          </defs>
          {lines.map(({ path, how }) => (
            <path d={path} class="edge" marker-end="url(#arrow)">
              <title>{how}</title>
            </path>
          ))}
          {boxes.map(({ record, x, y }) => (
            <a href={addressOf(record.id)} class={`box ${record.standing}`}>
              <title>{record.title}</title>
              <rect
                x={x - boxWidth / 2}
                y={y - boxHeight / 2}
                width={boxWidth}
                height={boxHeight}
                rx="5"
              />
              {titleLines(record.title || record.id).map((text, at, all) => (
                <text x={x} y={y + 4 + (at - (all.length - 1) / 2) * 13}>
                  {text}
                </text>
              ))}
            </a>
          ))}
        </svg>
      </div>
    </>
  );
}

function layOut({ report, byId, from, to }: Model) {
  const degree = (id: string) => (from.get(id)?.length ?? 0) + (to.get(id)?.length ?? 0);
  const linked = report.records
    .filter(({ id }) => degree(id) > 0)
    .sort((one, other) => degree(other.id) - degree(one.id));
  const shown = new Set<string>();
  let links = 0;
  for (const { id } of linked) {
    const others = [...(from.get(id) ?? []), ...(to.get(id) ?? [])];
    links += others.filter((other) => shown.has(other.id)).length;
    if (shown.size === maxNodes || (links > maxLinks && shown.size > 1)) break;
    shown.add(id);
  }
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 12, ranksep: 60, marginx: 10, marginy: 10 });
  for (const id of shown) graph.setNode(id, { width: boxWidth, height: boxHeight });
  const how = new Map<string, string>();
  for (const link of report.links)
    if (shown.has(link.from) && shown.has(link.to)) {
      graph.setEdge(link.from, link.to, {});
      how.set(`${link.from}\0${link.to}`, link.how);
    }
  if (shown.size > 0) dagre.layout(graph);
  const boxes = [...shown].flatMap((id): Box[] => {
    const record = byId.get(id);
    const node = graph.node(id) as { x: number; y: number };
    return record ? [{ record, x: node.x, y: node.y }] : [];
  });
  const lines = graph.edges().map((edge) => {
    const { points } = graph.edge(edge) as { points: readonly { x: number; y: number }[] };
    return {
      path: `M${points.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join('L')}`,
      how: how.get(`${edge.v}\0${edge.w}`) ?? '',
    };
  });
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    boxes,
    lines,
    width: Math.max(1, Math.ceil(width)),
    height: Math.max(1, Math.ceil(height)),
    left: linked.length - shown.size,
  };
}

/** Breaks a title into two lines at most. */
function titleLines(title: string): string[] {
  const short = title.length > maxTitle ? `${title.slice(0, maxTitle - 1)}…` : title;
  if (short.length <= maxTitle / 2) return [short];
  const space = short.lastIndexOf(' ', Math.ceil(short.length / 2) + 4);
  return space <= 0
    ? [short.slice(0, maxTitle / 2)]
    : [short.slice(0, space), short.slice(space + 1)];
}
