/** The prefixes that recipes know, by the address of their vocabulary in small letters. */
const customary = new Map([
  ['http://www.w3.org/2005/atom', 'atom'],
  ['http://purl.org/atom/ns#', 'atom'],
  ['http://purl.org/rss/1.0/', 'rss'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
  ['http://purl.org/rss/1.0/modules/content/', 'content'],
  ['http://search.yahoo.com/mrss/', 'media'],
  ['http://search.yahoo.com/mrss', 'media'],
  ['http://www.itunes.com/dtds/podcast-1.0.dtd', 'itunes'],
  ['http://www.sitemaps.org/schemas/sitemap/0.9', 'sitemap'],
  ['http://www.google.com/schemas/sitemap-image/1.1', 'image'],
  ['http://www.google.com/schemas/sitemap-news/0.9', 'news'],
  ['http://www.google.com/schemas/sitemap-video/1.1', 'video'],
]);
/** Prefixes that recipes know are never changed. */
const usualPrefixes = new Set([...customary.values(), 'a10']);
/** No vocabulary has a longer address. */
const maxAddress = 100;
/** More prefixes are an attack; the others keep their names. */
const maxPrefixes = 100;

/**
 * The names of the elements of an XML document. A document may choose its prefixes: `<y:creator>` is `<dc:creator>`
 * where it says that `y` is Dublin Core. Elements of known vocabularies get the prefix that recipes know; a prefix
 * keeps its first meaning to the end of the document.
 */
export class XmlNames {
  private readonly known = new Map<string, string>();

  /** Returns the name of an element that opens, with its own declarations. */
  nameOf(name: string, attributes: Record<string, string>): string {
    for (const key in attributes) if (key.startsWith('xmlns:')) this.learn(key.slice(6), attributes[key] ?? '');
    if (this.known.size === 0) return name;
    const colon = name.indexOf(':');
    const prefix = colon === -1 ? undefined : this.known.get(name.slice(0, colon));
    return prefix === undefined ? name : prefix + name.slice(colon);
  }

  private learn(prefix: string, address: string): void {
    if (address.length > maxAddress || this.known.size >= maxPrefixes || this.known.has(prefix)) return;
    const usual = usualPrefixes.has(prefix) ? undefined : customary.get(address.toLowerCase());
    if (usual !== undefined) this.known.set(prefix, usual);
  }
}
