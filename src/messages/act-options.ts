import { defineMessages } from './message.ts';

/** What the options of commands that write can get wrong. */
export const actOptions = defineMessages('actOptions', {
  planWithoutInput: { text: 'the plan does not hold the text its command read' },
  planEmpty: {
    text: 'the command of the plan makes no plan here',
    mend: ['make the plan with --plan, and apply it as it was printed'],
  },
  planTooLarge: { text: '{file} is no plan: it is too large', example: { file: 'plan.json' } },
  planNoText: { text: '{file} is no plan: it is no text file', example: { file: 'plan.json' } },
  baselineOfFiles: {
    text: 'a baseline is of the whole workspace',
    mend: ['`ledger waive` leaves a rule aside in some files'],
  },
  baselineWrittenAndPruned: {
    text: '--write makes the baseline anew: there is nothing to prune then',
  },
  indexAdoptedFirst: { text: '--adopt comes first, then --write' },
  indexStoreUnwritten: {
    text: '--store goes with --write',
    mend: ['what is in a store: ledger topic list --store {store}'],
    example: { store: '.claude/memory' },
  },
  reviewedItem: {
    text: 'review goes through everything that waits',
    mend: ['to decide one item: ledger promote ITEM, or reject, defer, quarantine'],
  },
  reviewedSeveralWays: { text: '--list, --edit, --apply and --cite do not go together' },
  reviewWithoutTerminal: {
    text: '--edit needs a terminal and somebody in front of it',
    mend: ['from a script: ledger review --apply FILE'],
  },
  fileMissing: { text: 'no such file: {file}', example: { file: 'decisions.txt' } },
  checkedAndPlanned: {
    text: '--check writes nothing and --plan prints what would be written: choose one',
  },
  landedForGood: {
    text: '--from carries out what people decided, and --check, --dry-run and --plan write nothing: choose one',
  },
  syncReplayed: {
    text: 'a plan writes files of the repository, and --user and --check do not',
  },
  syncPlannedForUser: {
    text: 'a plan is of files of the repository, and --user writes outside of it',
    mend: ['to see what it would write: ledger sync --user --dry-run'],
  },
  unlockUnforced: {
    text: 'unlock needs --force: make sure first that nobody else is writing here',
    mend: ['ledger unlock --force'],
  },
  proofPlanned: {
    text: '--run and --plan do not go together: a proof is run when it is recorded',
    mend: ['ledger validate ITEM --run'],
  },
  proofMissing: {
    text: '{item} gives no command as its evidence',
    mend: ['add one: - Command: `npm test -- auth`'],
    example: { item: 'k3f' },
  },
  waiversOfRule: {
    text: '--list stands alone: it shows all waivers',
    mend: ['ledger waive --list'],
  },
  ruleMissing: {
    text: 'say which rule is waived',
    mend: ['ledger waive IDX102 memory/INDEX.md --reason "…"; `ledger waive --list` shows what is'],
  },
  unknownPart: {
    text: '"{part}" is not a part of setup',
    mend: ['the parts: {parts}'],
    example: { part: 'hooks', parts: 'configuration, commit-hook, agent-lines, ci' },
  },
  initConfig: {
    text: 'init takes no --config: it writes ledger.config.json at the top of the repository',
  },
  blockWithoutAgent: {
    text: '--block goes with --agent',
    mend: ['`ledger init --agent claude-code --block`'],
  },
  nobodyToAsk: {
    text: 'nothing was written: nobody can be asked here',
    mend: ['`ledger {command}` writes it'],
    example: { command: 'init --yes' },
  },
});
