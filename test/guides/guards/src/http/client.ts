export async function load(box: HTMLElement, url: string): Promise<void> {
  const got = await fetch(url);
  box.textContent = await got.text();
}
