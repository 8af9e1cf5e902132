import { Element, isTag, isText, type Document } from 'domhandler';
import { limits } from '../proposal.ts';
import { classReader } from './classReader.ts';
import { regionReader } from './regions.ts';

/** An element of the page with what its content amounts to. */
export interface Spot {
  element: Element;
  /** Its classes without numbers and states. */
  classes: readonly string[];
  parent: Spot | null;
  children: Spot[];
  depth: number;
  /** Characters of text directly in the element. */
  ownText: number;
  /** Characters of text in the element and its content. */
  text: number;
  /** Those of them that are in links. */
  linkText: number;
  links: number;
  pictures: number;
  /** Elements in it, itself included. */
  size: number;
  /** Characters of text on the page before it. */
  textBefore: number;
  /** The weight of the part of the page that it is in: 1 for content, less for menus, footers and asides. */
  region: number;
}

/** Elements that show nothing to read, or nothing that belongs to a record. */
const silent = new Set(
  'script style template noscript svg math head iframe object canvas audio video select datalist textarea map'.split(
    ' ',
  ),
);

/**
 * Returns the spot around everything on a page, also what a page has beside its body or without one; `null` where it
 * has no elements.
 */
export function openSpots(document: Document): Spot | null {
  const top = document.children.filter(isTag);
  return top.length === 0 ? null : read(new Element('html', {}, top));
}

function read(top: Element): Spot {
  const [classesOf, regionOf] = [classReader(), regionReader()];
  const spotOf = (element: Element, parent: Spot | null): Spot => {
    const region = parent === null ? 1 : Math.min(parent.region, regionOf(element));
    return newSpot(element, parent, classesOf(element.attribs['class']), region);
  };
  const root = spotOf(top, null);
  const open: { spot: Spot; next: number }[] = [{ spot: root, next: 0 }];
  let count = 1;
  let textSoFar = 0;
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    const { spot } = at;
    const child = spot.element.children[at.next];
    at.next += 1;
    if (child === undefined) {
      close(spot);
      open.pop();
    } else if (isText(child)) {
      const length = lengthOf(child.data);
      spot.ownText += length;
      textSoFar += length;
    } else if (isTag(child) && !silent.has(child.name) && count < limits.elements && open.length < limits.depth) {
      count += 1;
      const inner = spotOf(child, spot);
      inner.textBefore = textSoFar;
      spot.children.push(inner);
      open.push({ spot: inner, next: 0 });
    }
  }
  return root;
}

function newSpot(element: Element, parent: Spot | null, classes: readonly string[], region: number): Spot {
  return {
    element,
    classes,
    parent,
    children: [],
    depth: parent === null ? 0 : parent.depth + 1,
    ownText: 0,
    text: 0,
    linkText: 0,
    links: 0,
    pictures: 0,
    size: 1,
    textBefore: 0,
    region,
  };
}

function close(spot: Spot): void {
  const { element, children } = spot;
  spot.text = spot.ownText;
  for (const child of children) {
    spot.text += child.text;
    spot.linkText += child.linkText;
    spot.links += child.links;
    spot.pictures += child.pictures;
    spot.size += child.size;
  }
  if (element.name === 'a' && element.attribs['href'] !== undefined) {
    spot.links += 1;
    spot.linkText = spot.text;
  }
  if (element.name === 'img') spot.pictures += 1;
}

/** The length of a text without the white space around it. */
function lengthOf(text: string): number {
  return text.length > 0 && /\S/u.test(text) ? text.trim().length : 0;
}
