import type { Element } from 'domhandler';

/** Names of parts that no one collects: the words of `class` and `id`, and roles. */
const menus =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|submenu|megamenu|topbar|breadcrumbs?|crumbs?|pagination|pager|paging|page-?numbers|footer|foot|colophon|share|sharing|social|langs?|languages?|locales?|countries|currency|cookies?|consent|skip|toolbar|tabs?|sitemap|dropdown|offcanvas|masthead|site-?header|login|legal|copyright)(?:$|[\s_-])/iu;
const asides =
  /(?:^|[\s_-])(?:sidebar|side-?bar|aside|widgets?|related|recommend\w*|similar|popular|trending|most-?read|recent(?:ly)?|also|upsells?|cross-?sells?|sponsor\w*|promo\w*|ads?|advert\w*|banner|tags?|tag-?cloud|facets?|filters?|refine|archives?|blogroll|newsletter|toc|minicart|mini-?cart|comments?-?form|reviews-summary|rail|secondary|hero|swiper|carousel|slider|slick|slideshow|marquee|mega|recos?|recs?|recommendations?|crossroad|teasers?-?more|more-?from|read-?more|also-?bought|bought|viewed|secondary-?content)(?:$|[\s_-])/iu;
/** Layout names that speak of such parts without being one: `has-sidebar`, `with-nav`, `content-sidebar-wrap`. */
const speaking =
  /(?:has|with|no|without|content|left|right|both|layout|page|hide|show|is|js)[-_]?(?:nav|sidebar|menu|header|footer|tabs?|ads?)/iu;

const byTag: Record<string, number> = {
  nav: 0.12,
  footer: 0.15,
  aside: 0.35,
  header: 0.5,
  form: 0.7,
  menu: 0.3,
  dialog: 0.3,
};
const byRole: Record<string, number> = {
  navigation: 0.12,
  contentinfo: 0.15,
  menu: 0.12,
  menubar: 0.12,
  tablist: 0.2,
  complementary: 0.35,
  banner: 0.4,
  dialog: 0.3,
  listbox: 0.3,
};

/**
 * Returns the function that gives the weight of what is in an element, by what the element says it is: 1 where it says
 * nothing.
 */
export function regionReader(): (element: Element) => number {
  const known = new Map<string, number>();
  return (element) => {
    const { name, attribs } = element;
    if (name === 'body' || name === 'html' || name === 'main') return 1;
    const { class: names, id, role } = attribs;
    if (names === undefined && id === undefined && role === undefined) return byTag[name] ?? 1;
    const key = `${name} ${role ?? ''} ${names ?? ''} ${id ?? ''}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const region = regionOf(element);
    known.set(key, region);
    return region;
  };
}

function regionOf({ name, attribs }: Element): number {
  const names = `${attribs['class'] ?? ''} ${attribs['id'] ?? ''}`.slice(0, 300).replace(/([a-z])([A-Z])/gu, '$1-$2');
  const said = Math.min(byTag[name] ?? 1, byRole[attribs['role'] ?? ''] ?? 1);
  if (names.length < 2) return said;
  if (speaking.test(names)) return said;
  if (menus.test(names)) return Math.min(said, 0.1);
  return asides.test(names) ? Math.min(said, 0.35) : said;
}

/** Headings of lists that are beside the matter of a page. */
const besideHeading =
  /^(?:related|similar|you (?:may|might) (?:also )?(?:like|enjoy)|customers? (?:who|also)|recommended|recently viewed|more (?:from|like)|popular|most (?:read|popular|viewed)|trending|sponsored|top (?:stories|sellers)|tags|categories|archives?|ähnliche|auch interessant|das könnte|meistgelesen|beliebt|zuletzt angesehen|empfehl|produits similaires|vous aimerez|à lire aussi|les plus lus|articles? (?:liés|similaires)|relacionad|también te|más leíd|quizás|prodotti correlati|ti potrebbe|articoli correlati|più letti|gerelateerd|relacionados|похожие|関連|おすすめ|人気|관련|추천|相关|推荐|热门)/iu;

/** Returns whether a heading names a list of other things than those of the page. */
export function isBesideHeading(text: string): boolean {
  return besideHeading.test(text.trim());
}
