import { countedAdapter, type Adapter } from '../extract/searchBudget.ts';
import type { TagName } from './tagNames.ts';

/** An open element of the page that arrives: enough for selectors that look at ancestors. */
export interface StreamElement {
  tag: TagName;
  /** Name after name, each with its value; no object: making one is half of what an element costs. */
  attributes: readonly string[];
  parent: StreamElement | null;
  depth: number;
  /** Within a `template`, where selectors find nothing. */
  isInert: boolean;
  /** Which words of the plan's classes stand on it or around it, one bit each. */
  words: number;
}

/** The value of an attribute that the plan asks for. */
export function attributeOf({ attributes }: StreamElement, name: string): string | undefined {
  for (let index = 0; index < attributes.length; index += 2)
    if (attributes[index] === name) return attributes[index + 1];
  return undefined;
}

/** Lets css-select's own compiled selectors run on open elements, so that both ways of reading agree. */
export const elementAdapter: Adapter<StreamElement, StreamElement> = countedAdapter<StreamElement, StreamElement>({
  isTag: (element): element is StreamElement => element.tag.name !== '',
  getName: ({ tag }) => tag.name,
  getParent: ({ parent }) => parent,
  getAttributeValue: attributeOf,
  hasAttrib: (element, name) => attributeOf(element, name) !== undefined,
  // Not known while the page arrives; no selector that asks for these is streamed.
  getChildren: () => [],
  getSiblings: (element) => [element],
  getText: () => '',
  removeSubsets: (elements) => elements,
});
