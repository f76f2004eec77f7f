'use strict';
// The floor of every check of files: read each one below the given folders once and hash it, in one
// process.
const { createHash } = require('node:crypto');
const { readdirSync, readFileSync, statSync } = require('node:fs');

const pending = process.argv.slice(2);
for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
  if (statSync(path).isFile()) createHash('sha256').update(readFileSync(path)).digest('hex');
  else {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const inside = `${path}/${entry.name}`;
      if (entry.isDirectory()) pending.push(inside);
      else createHash('sha256').update(readFileSync(inside)).digest('hex');
    }
  }
}
