import { Parser } from 'htmlparser2';

const allowedTags = new Set(
  'p br hr strong b em i code kbd pre blockquote a img h2 h3 ul ol li table caption thead tbody tr th td'.split(' '),
);
/** Tags that are removed with their content; of other unknown elements the text stays. */
const silentTags = new Set(
  `script style svg math template noscript iframe noframes object embed title textarea select button video audio canvas
  xmp plaintext head`.split(/\s+/u),
);
const allowedValues: Readonly<Record<string, RegExp>> = {
  'a href': /^https?:\/\//iu,
  'img src': /^\/template-images\/[\w-]+(?:\.svg)?$/u,
  'img alt': /^/u,
  'img width': /^\d{1,4}$/u,
  'img height': /^\d{1,4}$/u,
  'th scope': /^(?:col|row)$/u,
  'th colspan': /^\d{1,2}$/u,
  'th rowspan': /^\d{1,2}$/u,
  'td colspan': /^\d{1,2}$/u,
  'td rowspan': /^\d{1,2}$/u,
};
const deepest = 40;

/**
 * Builds elements from HTML, only those that are listed above. The browser's own parser is not used: it would create
 * every handler and style of a hostile text, and report each to the service, before they could be removed.
 */
export function elementsOfHtml(html: string): HTMLElement {
  const root = document.createElement('div');
  const open: { parent: Element; isSilent: boolean }[] = [{ parent: root, isSilent: false }];
  const current = () => open.at(-1) ?? { parent: root, isSilent: false };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const { parent, isSilent } = current();
      const isMade = !isSilent && allowedTags.has(name) && open.length < deepest;
      const next = isMade ? elementOf(name, attributes) : null;
      if (next !== null) parent.append(next);
      open.push({ parent: next ?? parent, isSilent: isSilent || silentTags.has(name) });
    },
    ontext: (text) => {
      const { parent, isSilent } = current();
      if (!isSilent) parent.append(text);
    },
    onclosetag: () => {
      open.pop();
    },
  });
  parser.end(html);
  return root;
}

/** Returns an element; `null` for a picture from another host, because its address is removed. */
function elementOf(name: string, attributes: Readonly<Record<string, string>>): Element | null {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (allowedValues[`${name} ${attribute}`]?.test(value) === true) element.setAttribute(attribute, value);
  }
  return name === 'img' && !element.hasAttribute('src') ? null : element;
}
