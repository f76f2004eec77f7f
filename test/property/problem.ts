/** What can be wrong; LEDGER_WITHOUT leaves a sort out as it leaves out a kind of forgery. */
export type Sort =
  | 'served' // words that no legal act made
  | 'place' // evidence named at lines where it is not
  | 'withdrawn' // what legal acts did not leave as memory
  | 'tree' // a file of memory is not as legal acts left it
  | 'ledger' // the entries lead elsewhere than the legal acts did
  | 'folded' // a file that another system takes for one of memory
  | 'sparse' // memory that is not there is judged as none
  | 'row' // the map or the glossary says something else
  | 'lost' // memory that is not served any more
  | 'crash'
  | 'unreadable' // the gate passes an entry nobody can read
  | 'liveness' // the gate refuses legal acts
  | 'broken'; // lint names errors after legal acts

/** One thing that is not as the legal acts left it. */
export interface Problem {
  readonly sort: Sort;
  readonly says: string;
}
