/** The parts of a path that count pages: `/page/2`, `seite-3`, `index_2.html`, `p2`. */
const pagePart =
  /[/_.-]?(?:page|pages?-?no|pg|p|paged|pagina|página|seite|strana|strona|sida|side|index|list|default|stranica|halaman)?[/_=.-]?\d+(?=[/._-]|$)/giu;

/**
 * Returns whether an address may be another page of the same list: of the same host, with the same path, one path that
 * begins with the other, or paths that differ by numbers only. The next article of a blog has another path.
 */
export function isSeries(current: string, next: string): boolean {
  const [one, other] = [URL.parse(current), URL.parse(next)];
  if (one === null || other === null || one.host !== other.host) return false;
  const [from, to] = [stem(one.pathname), stem(other.pathname)];
  if (from === to) return true;
  const [fromBare, toBare] = [withoutPages(from), withoutPages(to)];
  if (fromBare === toBare) return true;
  // A dated path is that of an article.
  if (/\/\d{4}\/\d{1,2}(?:\/|$)/u.test(to) && from !== '') return false;
  return (
    to.startsWith(`${from}/`) || to.startsWith(`${from}_`) || to.startsWith(`${from}-`) || from.startsWith(`${to}/`)
  );
}

function stem(path: string): string {
  return path
    .replace(/\/+$/u, '')
    .replace(/\/(?:index|default)\.\w{2,5}$/iu, '')
    .replace(/\.(?:html?|php|aspx?|jsp|shtml)$/iu, '');
}

function withoutPages(path: string): string {
  return path
    .replace(pagePart, '')
    .replace(/\/(?:page|seite|pagina)$/iu, '')
    .replace(/\/+$/u, '');
}
