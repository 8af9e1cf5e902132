import { countedAdapter, type Adapter } from '../extract/searchBudget.ts';

/** An open element of the page that arrives: enough for selectors that look at ancestors. */
export interface StreamElement {
  name: string;
  attribs: Record<string, string>;
  parent: StreamElement | null;
  depth: number;
  /** Within a `template`, where selectors find nothing. */
  isInert: boolean;
}

/** Lets css-select's own compiled selectors run on open elements, so that both ways of reading agree. */
export const elementAdapter: Adapter<StreamElement, StreamElement> = countedAdapter<StreamElement, StreamElement>({
  isTag: (element): element is StreamElement => element.name !== '',
  getName: ({ name }) => name,
  getParent: ({ parent }) => parent,
  getAttributeValue: ({ attribs }, name) => attribs[name],
  hasAttrib: ({ attribs }, name) => Object.hasOwn(attribs, name),
  // Not known while the page arrives; no selector that asks for these is streamed.
  getChildren: () => [],
  getSiblings: (element) => [element],
  getText: () => '',
  removeSubsets: (elements) => elements,
});
