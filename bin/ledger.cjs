#!/usr/bin/env node
'use strict';
// Thin on purpose: --version is answered without loading anything, and a hook that has nothing to
// say, or refuses what a guard forbids, with next to nothing.
let heard = null;
// An agent takes 2 for an order to stop.
const failed = /^((-C|--config|--color)\n.*\n|-(?!(C|-config|-color)\n).*\n)*hook(\n|$)/.test(
  process.argv.slice(2).join('\n'),
)
  ? 0
  : 2;
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`ledger needs Node 20.19 or newer; this is ${process.version}\n`);
  process.exitCode = failed;
} else if (
  process.argv.length === 3 &&
  (process.argv[2] === '--version' || process.argv[2] === '-V')
) {
  const manifest = require('node:fs').readFileSync(
    require('node:path').join(__dirname, '..', 'package.json'),
    'utf8',
  );
  process.stdout.write(`${JSON.parse(manifest).version}\n`);
} else {
  start();
}

async function start() {
  if (process.argv[2] === 'hook' && (await isAnswered())) return;
  if (heard && heard.bytes.length > 0) process.stdin.unshift(heard.bytes);
  try {
    await require('../dist/cli.cjs').finished;
  } catch (error) {
    process.stderr.write(
      `ledger: cannot start: ${error && error.message}\nFrom a checkout, run \`npm run build\` first; else reinstall memory-ledger.\n`,
    );
    process.exitCode = failed;
  }
}

async function isAnswered() {
  try {
    return await require('../dist/quiet-hook.cjs').tryAnswerAtOnce(
      process.argv.slice(3),
      (input) => (heard = input),
    );
  } catch {
    // The tool itself says what is wrong.
    return false;
  }
}
