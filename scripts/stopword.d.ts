/** Words that select nothing, by the code of their language; the package brings no types. */
declare module 'stopword' {
  const deu: string[];
  const fra: string[];
  const ita: string[];
  const nld: string[];
  const pol: string[];
  const por: string[];
  const rus: string[];
  const spa: string[];
  const swe: string[];
  const tur: string[];
  export { deu, fra, ita, nld, pol, por, rus, spa, swe, tur };
}
