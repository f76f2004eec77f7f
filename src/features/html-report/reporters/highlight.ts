import { common, createLowlight } from 'lowlight';

import type { CodePiece } from './page-data.ts';

const lowlight = createLowlight(common);

/** Longer code is shown without colours: highlighting takes time for each character. */
const maxCharacters = 20_000;

/**
 * Splits code into pieces, each with the class of its colour, empty for plain text. The pieces
 * joined are the code.
 *
 * @param path names the language by its ending; code of no known one is one piece
 */
export function highlight(code: string, path: string): readonly CodePiece[] {
  const ending = /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  if (code.length > maxCharacters || !lowlight.registered(ending)) return [[code, '']];
  return joined(lowlight.highlight(ending, code).children.flatMap((node) => piecesOf(node, '')));
}

type Node = ReturnType<typeof lowlight.highlight>['children'][number];

function piecesOf(node: Node, kind: string): CodePiece[] {
  if (node.type === 'text') return [[node.value, kind]];
  if (node.type !== 'element') return [];
  const names = node.properties.className;
  const [name = ''] = Array.isArray(names) ? names : [];
  const own = String(name).replace(/^hljs-/, '');
  return node.children.flatMap((child) => piecesOf(child, own));
}

function joined(pieces: readonly CodePiece[]): CodePiece[] {
  const all: [string, string][] = [];
  for (const [text, kind] of pieces) {
    const last = all.at(-1);
    if (last?.[1] === kind) last[0] += text;
    else all.push([text, kind]);
  }
  return all;
}
