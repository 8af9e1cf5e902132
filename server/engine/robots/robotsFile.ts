/** The rules of a robots.txt for our product token. */
export interface RobotsRules {
  isAllowed(url: URL): boolean;
  crawlDelaySeconds: number | null;
}

interface Rule {
  pattern: string;
  isAllow: boolean;
}

interface Group {
  agents: string[];
  rules: Rule[];
  crawlDelaySeconds: number | null;
}

export const allowAll: RobotsRules = { isAllowed: () => true, crawlDelaySeconds: null };

/**
 * RFC 9309 for one product token. The groups that name it are taken together, else those of `*`; the longest matching
 * rule decides, `Allow` among equals. Lines that are not part of the protocol neither begin nor end a group.
 * `Crawl-delay` is not in the RFC but is obeyed.
 */
export function parseRobots(text: string, productToken: string): RobotsRules {
  const groups = parseGroups(text);
  const own = groups.filter(({ agents }) => agents.includes(productToken.toLowerCase()));
  const mine = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  const rules = mine.flatMap((group) => group.rules);
  return {
    isAllowed: (url) => url.pathname === '/robots.txt' || isAllowed(rules, normalisePath(url.pathname + url.search)),
    crawlDelaySeconds: mine.find((group) => group.crawlDelaySeconds !== null)?.crawlDelaySeconds ?? null,
  };
}

function parseGroups(text: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of text.replace(/^\ufeff/u, '').split(/\r\n|\r|\n/u)) {
    const match = /^\s*([\w-]+)\s*:\s*([^#]*)/u.exec(line);
    const key = match?.[1]?.toLowerCase();
    const value = match?.[2]?.trim() ?? '';
    const group = groups.at(-1);
    if (key === 'user-agent') {
      const agent = /^(?:\*|[a-z_-]+)/iu.exec(value)?.[0].toLowerCase() ?? '';
      if (isNaming && group !== undefined) group.agents.push(agent);
      else groups.push({ agents: [agent], rules: [], crawlDelaySeconds: null });
      isNaming = true;
    } else if (group !== undefined && (key === 'allow' || key === 'disallow')) {
      if (value !== '') group.rules.push({ pattern: normalisePattern(value), isAllow: key === 'allow' });
      isNaming = false;
    } else if (group !== undefined && key === 'crawl-delay' && /^\d+(\.\d+)?$/u.test(value)) {
      group.crawlDelaySeconds = Number(value);
      isNaming = false;
    }
  }
  return groups;
}

function isAllowed(rules: readonly Rule[], path: string): boolean {
  let best: Rule | undefined;
  for (const rule of rules) {
    const length = best?.pattern.length ?? -1;
    const isBetter = rule.pattern.length > length || (rule.pattern.length === length && rule.isAllow);
    if (isBetter && matches(rule.pattern, path)) best = rule;
  }
  return best?.isAllow ?? true;
}

/**
 * Returns whether a pattern matches the beginning of a path. `*` is any text, `$` at the end is the end. Each part
 * between stars is searched from the end of the part before: linear for each part, without backtracking.
 */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const [first = '', ...parts] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  const last = isAnchored ? parts.pop() : undefined;
  let at = first.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (!isAnchored) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}

/** RFC 9309 2.2.3: a rule matches a literal star or dollar of an address in its encoded form. */
function normalisePath(path: string): string {
  return normalise(path).replaceAll('*', '%2A').replaceAll('$', '%24');
}

/** Only a dollar at the end means the end. */
function normalisePattern(pattern: string): string {
  return normalise(pattern).replaceAll(/\$(?!$)/gu, '%24');
}

/**
 * RFC 9309 2.2.2: octets outside ASCII are percent-encoded, encoded unreserved characters are decoded. In a query, an
 * encoded `:` or `/` is decoded too, which has the same meaning there: sites write both forms.
 */
function normalise(path: string): string {
  const queryAt = path.indexOf('?');
  const isInQuery = (at: number): boolean => queryAt !== -1 && at > queryAt;
  return path
    .replace(/%[\da-f]{2}/giu, (code, at: number) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      const isPlain = /[\w.~-]/u.test(character) || (isInQuery(at) && /[:/]/u.test(character));
      return isPlain ? character : code.toUpperCase();
    })
    .replace(/[^\u0021-\u007e]+/gu, (text) => encodeURIComponent(text));
}
