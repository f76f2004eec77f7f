/**
 * What every git process is told before its subcommand: run no monitor, no hook, no pager and no
 * transport, take no lock, take paths for paths, and see objects as they are.
 */
export const safeOptions: readonly string[] = [
  '--no-pager',
  '--no-optional-locks',
  '--literal-pathspecs',
  '--no-replace-objects',
  ...[
    'core.fsmonitor=false',
    'core.hooksPath=/dev/null',
    'core.attributesFile=/dev/null',
    'safe.bareRepository=explicit',
    'protocol.allow=never',
    'log.showSignature=false',
  ].flatMap((setting) => ['-c', setting]),
];
