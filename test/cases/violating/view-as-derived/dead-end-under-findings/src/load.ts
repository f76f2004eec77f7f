export function load(key) {
  return fetch(key);
}
