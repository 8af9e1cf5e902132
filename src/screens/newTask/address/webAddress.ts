/**
 * Returns the address that the page was opened with, or `null`: its own `url`, or the first web address in what the
 * system shares with the installed app, where most programs put it into the text.
 */
export function givenAddress(search: string): string | null {
  const given = new URLSearchParams(search);
  for (const name of ['url', 'text', 'title']) {
    const address = /https?:\/\/\S+/iu.exec(given.get(name) ?? '')?.[0];
    if (address !== undefined) return address;
  }
  return null;
}

/** Returns a name for the task of a page: the site, and the last part of the page's path that is a word. */
export function taskNameOf(address: string): string {
  const url = URL.parse(address);
  if (url === null) return '';
  const word = readable(url.pathname)
    .split('/')
    .map((part) =>
      part
        .replace(/\.\w{2,5}$/u, '')
        .replaceAll(/[-_+]+/gu, ' ')
        .trim(),
    )
    .findLast((part) => /\p{L}/u.test(part) && part.length <= 60);
  return [url.hostname.replace(/^www\./u, ''), ...(word === undefined ? [] : [word])].join(' ');
}

/** Paths of old sites are encoded in other ways than UTF-8; they stay as they are. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
