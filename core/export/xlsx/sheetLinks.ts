import { encodeUtf8, encodedAddress, type Bytes } from '../runtime.ts';
import { maxLinkLength, type SheetLimits } from './excelLimits.ts';
import { relationsHead, relationsTail, relationXml } from './workbookParts.ts';

const linksPerChunk = 1_000;

/** The links of one sheet. They are written after its rows, so their addresses are kept until then. */
export class SheetLinks {
  private readonly references: string[] = [];
  private readonly addresses: string[] = [];
  private readonly limits: SheetLimits;
  private characters = 0;

  constructor(limits: SheetLimits) {
    this.limits = limits;
  }

  get count(): number {
    return this.addresses.length;
  }

  /** Returns false where Excel's limits are reached: the cell stays text. */
  add(reference: string, link: string): boolean {
    if (this.addresses.length >= this.limits.links || link.length > maxLinkLength) return false;
    const address = acceptedAddress(link);
    if (address.length > maxLinkLength || this.characters + address.length > this.limits.linkCharacters) return false;
    this.references.push(reference);
    this.addresses.push(address);
    this.characters += address.length;
    return true;
  }

  /** The markup in the sheet. */
  xml(): string {
    const links = this.references.map((reference, index) => `<hyperlink ref="${reference}" r:id="rId${index + 1}"/>`);
    return links.length === 0 ? '' : `<hyperlinks>${links.join('')}</hyperlinks>`;
  }

  /** The part with the addresses. */
  async *relations(): AsyncGenerator<Bytes> {
    let text = relationsHead;
    for (const [index, target] of this.addresses.entries()) {
      text += relationXml({ id: `rId${index + 1}`, kind: 'hyperlink', target, isExternal: true });
      if (index % linksPerChunk !== 0) continue;
      yield encodeUtf8(text);
      text = '';
    }
    yield encodeUtf8(text + relationsTail);
  }
}

/**
 * Returns an address as Excel accepts it: one with a character that RFC 3986 does not have there makes it repair the
 * whole file. Only a host may have brackets.
 */
function acceptedAddress(link: string): string {
  const [, origin = '', rest = ''] = /^([^/]*\/\/[^/?#]*)(.*)$/su.exec(encodedAddress(link)) ?? [];
  const escaped = rest.replace(/[[\]^{}|\\`]/gu, encodeURIComponent).replace(/%(?![0-9a-f]{2})/giu, '%25');
  const [path = '', ...fragments] = escaped.split('#');
  return `${origin}${path}${fragments.length > 0 ? `#${fragments.join('%23')}` : ''}`;
}
