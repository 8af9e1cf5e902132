/** Networks whose profiles are recognized. */
type Network = 'facebook' | 'instagram' | 'linkedin' | 'x' | 'youtube';

const maxLinks = 500;
/** The hosts of a network, and the paths of its profiles; all others are share buttons, posts and pages of its own. */
const rules: Record<Network, { host: RegExp; profile: RegExp }> = {
  facebook: {
    host: /^(?:[\w-]+\.)?(?:facebook\.com|fb\.com|fb\.me)$/u,
    profile:
      /^\/(?:profile\.php$|(?:pages|people|groups|p)\/[^/]+|pg\/[^/]+\/?(?:about\/?)?$|(?!(?:sharer?|share\.php|sharer\.php|dialog|plugins|tr|login|login\.php|policies|policy\.php|privacy|help|hashtag|photos?|photo\.php|watch|events|permalink\.php|story\.php|v\d.*|pages|people|groups|home\.php|business|ads|legal|settings|l\.php|n|p|pg|media|notes|marketplace|search|about|careers|terms(?:\.php)?|video\.php|reels?|stories|fundraisers|gaming|2008)(?:\/|$))[^/]+\/?$)/iu,
  },
  instagram: {
    host: /^(?:www\.|m\.)?(?:instagram\.com|instagr\.am)$/u,
    profile: /^\/(?!(?:p|reels?|tv|stories|explore|accounts|about|share|legal|developer|direct)(?:\/|$))[\w.]+\/?$/iu,
  },
  linkedin: {
    host: /^(?:[\w-]+\.)?linkedin\.com$/u,
    profile: /^\/(?:company|in|school|showcase|pub|groups)\/[^/]+(?:\/(?!posts|recent)[^/]*)?\/?$/iu,
  },
  x: {
    host: /^(?:www\.|mobile\.|m\.)?(?:twitter|x)\.com$/u,
    profile:
      /^\/(?!(?:intent|share|home|hashtag|search|i|login|signup|privacy|tos|about|explore|settings|widgets)(?:\/|$))@?\w{1,15}\/?$/iu,
  },
  youtube: {
    host: /^(?:www\.|m\.)?youtube\.com$/u,
    profile:
      /^\/(?:(?:channel|c|user)\/[^/]+|@[^/]+|(?!(?:watch|embed|shorts|playlist|results|live|feed|about|account|t|redirect|channel|c|user|premium|attribution_link|hashtag)(?:\/|$))[\w-]+)(?:\/(?:featured|videos|about|shorts))?\/?$/iu,
  },
};

/**
 * Returns the first profile of a network among addresses that are separated by white space, without its query; `null`
 * where there are none but share buttons, posts and the network's own pages. `base` resolves relative addresses.
 */
export function readProfile(text: string, network: Network, base: string): string | null {
  const { host, profile } = rules[network];
  for (const link of text.trim().split(/\s+/u, maxLinks)) {
    const url = link.length > 2000 ? null : URL.parse(link, base);
    if (url === null || !/^https?:$/u.test(url.protocol) || !host.test(url.hostname)) continue;
    if (!profile.test(url.pathname)) continue;
    const id = url.pathname === '/profile.php' ? url.searchParams.get('id') : null;
    if (url.pathname === '/profile.php' && id === null) continue;
    url.hash = '';
    url.search = id === null ? '' : `?id=${encodeURIComponent(id)}`;
    return url.href;
  }
  return null;
}
