import type { ElementTest } from '../extract/elementTests.ts';
import { baseSelectors } from '../extract/page.ts';
import { linkedDataSelector } from '../extract/structured/linkedData.ts';
import { AttributeNames } from './attributeNames.ts';
import { ClassWords } from './classWords.ts';
import type { StreamElement } from './streamElement.ts';
import { streamTests, type StreamPlan, type StreamSource } from './streamPlan.ts';

/** A test for an element that a source needs; `slot` is the index of the source. */
export interface Watch extends ElementTest<StreamElement> {
  slot: number;
  /** The bits of the plan's classes that must be on the element or its ancestors. */
  words: number;
}

/** Data that all pages of a recipe share: the sources in one list, and the element tests by tag name. */
export interface StreamTable {
  sources: { source: StreamSource; fieldIndex: number }[];
  slotsByField: number[][];
  watchesByTag: ReadonlyMap<string, readonly Watch[]>;
  watchesOfAny: readonly Watch[];
  words: ClassWords;
  attributeNames: AttributeNames;
}

export const linkedDataSlot = -1;
export const baseSlot = -2;
export const bodySlot = -3;

export function makeTable({ fields, needsBase }: StreamPlan): StreamTable {
  const sources: StreamTable['sources'] = [];
  const watches: Watch[] = [];
  const words = new ClassWords();
  const attributes = new Set(['class', 'href', 'lang']);
  const watch = (slot: number, tests: readonly ElementTest<StreamElement>[]): void => {
    for (const test of tests) {
      watches.push({ ...test, slot, words: words.add(test.compound) });
      for (const token of test.compound) if (token.type === 'attribute') attributes.add(token.name);
    }
  };
  const slotsByField = fields.map((field, fieldIndex) =>
    field.sources.map((source) => {
      const slot = sources.push({ source, fieldIndex }) - 1;
      if (source.kind !== 'element') return slot;
      watch(slot, source.tests);
      if (source.attr !== undefined) attributes.add(source.attr);
      return slot;
    }),
  );
  if (sources.some(({ source }) => source.kind === 'linkedData'))
    watch(linkedDataSlot, streamTests(linkedDataSelector));
  if (needsBase) {
    watch(baseSlot, streamTests(baseSelectors.base));
    watch(bodySlot, streamTests(baseSelectors.body));
  }
  return {
    sources,
    slotsByField,
    watchesByTag: Map.groupBy(
      watches.filter(({ tag }) => tag !== null),
      ({ tag }) => tag ?? '',
    ),
    watchesOfAny: watches.filter(({ tag }) => tag === null),
    words,
    attributeNames: new AttributeNames(attributes),
  };
}
