import { Parser } from 'htmlparser2';

/** What of a document could run or bend it: scripts, handlers, styles, frames, addresses that are code. */
export function activeParts(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const isData = name === 'script' && attributes['type'] === 'application/ld+json';
      if (['script', 'style', 'iframe', 'object', 'embed', 'base'].includes(name) && !isData) found.push(name);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^(on|style$)/u.test(attribute) || /^\s*(javascript|data):/iu.test(value)) found.push(attribute);
      }
    },
  });
  parser.end(html);
  return found;
}
