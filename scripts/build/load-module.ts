import { openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';

interface Module {
  exports: unknown;
  readonly url: string;
}

/** Position of each module in `modules.cjs`: offset and length in bytes, and lines before it. */
declare const places: Readonly<Record<string, readonly [number, number, number]>>;

type Run = (exports: unknown, require: typeof load, module: Module) => void;

const file = join(__dirname, 'modules.cjs');
const url = pathToFileURL(file).href;
const requireFile = createRequire(file);
// Held open, so that an upgrade that replaces the file does not move the modules of a running tool.
const descriptor = openSync(file, 'r');
const loaded = new Map<string, Module>();

/** Returns what a module exports. Reads and compiles only that module, once. */
export function load(name: string): unknown {
  const place = places[name];
  if (place === undefined) return requireFile(name);
  const earlier = loaded.get(name);
  if (earlier) return earlier.exports;
  const module = { exports: {}, url };
  loaded.set(name, module);
  const [offset, length, lineOffset] = place;
  const bytes = Buffer.allocUnsafe(length);
  readSync(descriptor, bytes, 0, length, offset);
  const script = new Script(bytes.toString(), { filename: file, lineOffset });
  (script.runInThisContext() as Run)(module.exports, load, module);
  return module.exports;
}
