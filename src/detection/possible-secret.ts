/**
 * What one of the detector's rules would have to find: the beginnings of tokens, a key block, an
 * address with a password in it. A test goes through all of them.
 */
const tell =
  /:\/\/[^\s:/@]{1,256}:[^\s@]{1,256}@|-----BEGIN|(?:[Ss]ecret|SECRET)_?(?:[Aa]ccess|ACCESS)_?(?:[Kk]ey|KEY)|npm_[A-Za-z0-9_]{36}|gh[pousr]_[A-Za-z0-9_]{36}|github_pat_|hooks\.slack\.com\/services|x(?:ox[bpaor]|app)-[A-Za-z0-9]|T3BlbkFJ|sk-ant-|lin_api_|SG\.\w|shp(?:pa|ca|at|ss)_|ops_ey/;

/**
 * Whether a text has anything at all that could be one: the detector takes longer to load than
 * everything else a lint or an act does.
 */
export function mayHoldSecret(text: string): boolean {
  return tell.test(text);
}
