#!/usr/bin/env node
// An advisor that needs no model: the memories whose descriptions share most letter triples with
// the task. It shows the protocol: {"asks": "select", "task", "limit", "memories": [{"name",
// "description"}]} on standard input, {"selected": [names]} on standard output. Other questions it
// answers with nothing.
import { readFileSync } from 'node:fs';

const { asks, task, limit, memories } = JSON.parse(readFileSync(0, 'utf8'));
if (asks !== 'select') {
  process.stdout.write('{"candidates": []}\n');
  process.exit();
}

function triples(text) {
  const counts = new Map();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []) {
    const padded = ` ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1)
      counts.set(padded.slice(at, at + 3), (counts.get(padded.slice(at, at + 3)) ?? 0) + 1);
  }
  return counts;
}

const described = memories.map(({ name, description }) => ({ name, counts: triples(description) }));
const spread = new Map();
for (const { counts } of described)
  for (const triple of counts.keys()) spread.set(triple, (spread.get(triple) ?? 0) + 1);
const worth = (triple) => Math.log(1 + memories.length / (spread.get(triple) ?? 1));
const length = (counts) =>
  Math.sqrt([...counts].reduce((sum, [triple, count]) => sum + (count * worth(triple)) ** 2, 0)) ||
  1;

const asked = triples(task);
const selected = described
  .map(({ name, counts }) => ({
    name,
    score:
      [...asked].reduce(
        (sum, [triple, count]) => sum + count * (counts.get(triple) ?? 0) * worth(triple) ** 2,
        0,
      ) /
      (length(asked) * length(counts)),
  }))
  .filter(({ score }) => score > 0.2)
  .sort((one, other) => other.score - one.score)
  .slice(0, limit)
  .map(({ name }) => name);
process.stdout.write(`${JSON.stringify({ selected })}\n`);
