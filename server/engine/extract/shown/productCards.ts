import { isTag, isText, type ChildNode, type Document, type Element } from 'domhandler';
import { namesOf, smallText } from '../product/productPage.ts';
import { price, priceName } from '../product/words.ts';

/** Parts in which a page does not list what it is about. */
const outside = new Set('nav footer aside head script style template noscript svg iframe select'.split(' '));
/** Names of parts that list products beside those of the page. */
const beside = /recent|recommend|related|also[-_]|upsell|cross-?sell|sponsor|similar|mini-?cart/iu;
const maxElements = 100_000;
const maxPrice = 40;

/** An element with what it holds, as far as a card is concerned. */
interface Holder {
  element: Element;
  /** Its number in the order of the page, and that of the last element in it. */
  place: number;
  end: number;
  /** An element around it is named as other products. */
  isBeside: boolean;
  hasPrice: boolean;
  hasLink: boolean;
  /** A picture or a heading: a line of a filter has neither. */
  hasLook: boolean;
  hasGrid: boolean;
  inner: Holder[];
}

/**
 * Returns the cards of the products that a page lists, in order: elements side by side, each with a link, a price and a
 * picture or a heading. Of several kinds of cards the most frequent one counts; those in parts that are named as other
 * products only where the page has none elsewhere.
 */
export function productCards(document: Document): Element[] {
  const { cards, inGrid } = new CardFinder().find(document);
  const kind = mainKind(inGrid);
  const ofKind = cards.filter(({ element }) => kindOf(element) === kind);
  const own = ofKind.filter(({ isBeside }) => !isBeside);
  const chosen = (own.length > 0 ? own : ofKind).toSorted((one, other) => one.place - other.place);
  return outermost(chosen).map(({ element }) => element);
}

class CardFinder {
  private readonly cards: Holder[] = [];
  private readonly inGrid: Holder[] = [];
  private readonly open: Holder[] = [];
  private place = 0;

  find(document: Document): { cards: Holder[]; inGrid: Holder[] } {
    const pending: (ChildNode | 'end')[] = document.children.toReversed();
    for (let next = pending.pop(); next !== undefined && this.place < maxElements; next = pending.pop()) {
      if (next === 'end') this.close();
      else if (isText(next)) this.addText(next.data);
      else if (isTag(next) && !outside.has(next.name)) {
        this.open.push(this.begin(next));
        pending.push('end');
        for (const child of next.children.toReversed()) pending.push(child);
      }
    }
    // A page of more elements is read up to there.
    while (this.open.length > 0) this.close();
    return { cards: this.cards, inGrid: this.inGrid };
  }

  private begin(element: Element): Holder {
    const { name, attribs } = element;
    const around = this.open.at(-1);
    this.place += 1;
    return {
      element,
      place: this.place,
      end: this.place,
      // From the element around it: a walk up from each card would read a deep page once for each of them.
      isBeside: around !== undefined && (around.isBeside || isNamedBeside(around.element)),
      hasPrice: priceName.test(namesOf(element)) && /^[^\d]{0,9}\d[^\n]{0,30}$/u.test(smallText(element)),
      hasLink: name === 'a' && /^(?!#|javascript:)./iu.test(attribs['href'] ?? ''),
      hasLook: name === 'img' || name === 'picture' || /^h[1-6]$/u.test(name),
      hasGrid: false,
      inner: [],
    };
  }

  private addText(text: string): void {
    const around = this.open.at(-1);
    if (around !== undefined && text.length <= maxPrice && price.test(text)) around.hasPrice = true;
  }

  private close(): void {
    const holder = this.open.pop();
    if (holder === undefined) return;
    holder.end = this.place;
    const counts = new Map<string, number>();
    const candidates = holder.inner.filter(isCard);
    for (const { element } of candidates) counts.set(element.name, (counts.get(element.name) ?? 0) + 1);
    const grid = candidates.filter(({ element }) => (counts.get(element.name) ?? 0) > 1);
    this.inGrid.push(...grid);
    holder.hasGrid ||= grid.length > 0;
    holder.inner = [];
    if (isCard(holder)) this.cards.push(holder);
    const around = this.open.at(-1);
    if (around === undefined) return;
    around.hasPrice ||= holder.hasPrice;
    around.hasLink ||= holder.hasLink;
    around.hasLook ||= holder.hasLook;
    around.hasGrid ||= holder.hasGrid;
    around.inner.push(holder);
  }
}

function isCard({ hasPrice, hasLink, hasLook, hasGrid }: Holder): boolean {
  return hasPrice && hasLink && hasLook && !hasGrid;
}

/** The most frequent kind of the cards in grids; where there are equally many, the first. */
function mainKind(inGrid: readonly Holder[]): string | null {
  const elsewhere = inGrid.filter(({ isBeside }) => !isBeside);
  const counts = new Map<string, number>();
  for (const { element } of elsewhere.length > 0 ? elsewhere : inGrid) {
    counts.set(kindOf(element), (counts.get(kindOf(element)) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one);
  return best?.[0] ?? null;
}

/** Cards of one kind have the same first class; others (`sale`, `last`) come and go. */
function kindOf({ name, attribs }: Element): string {
  return `${name} ${/\S+/u.exec(attribs['class'] ?? '')?.[0] ?? ''}`;
}

function isNamedBeside(element: Element): boolean {
  return element.name !== 'body' && element.name !== 'html' && beside.test(namesOf(element));
}

/** Leaves out holders inside others; they are in the order of the page. */
function outermost(holders: readonly Holder[]): Holder[] {
  let end = 0;
  return holders.filter((holder) => {
    if (holder.place <= end) return false;
    ({ end } = holder);
    return true;
  });
}
