import { Parser } from 'htmlparser2';
import type { Value } from '#core/domain/data/block.ts';
import type { ElementTest } from '../extract/elementTests.ts';
import { scalarText, valueAt } from '../extract/structured/jsonPath.ts';
import { firstOfType, linkedDataItems, linkedDataSelector } from '../extract/structured/linkedData.ts';
import { baseSelectors, resolveBase, type PageFacts } from '../extract/page.ts';
import type { PageReading, StartReading } from '../extract/pageReading.ts';
import { checkDepth } from '../extract/parseTree.ts';
import { quickTokenizer } from '../extract/quickTokenizer.ts';
import { TextGatherer } from '../extract/text.ts';
import type { StreamElement } from './streamElement.ts';
import { streamTests, type StreamPlan, type StreamSource } from './streamPlan.ts';

/** An element that is waited for; `slot` is the source it is for. */
interface Watch extends ElementTest<StreamElement> {
  slot: number;
}

/** What every page of a recipe shares: the sources in one row, and the elements that are looked for, by tag name. */
interface Table {
  sources: { source: StreamSource; fieldIndex: number }[];
  slotsByField: number[][];
  watchesByTag: Map<string, Watch[]>;
  watchesOfAny: Watch[];
}

const linkedDataSlot = -1;
const baseSlot = -2;
const bodySlot = -3;

/**
 * Reads fields from the events of the parser, without a tree, and stops as soon as each is decided. A source is decided
 * when its first match has ended (or is known to be missing at the end of the page), a field when a source gave a value
 * and all before it gave none. Values are those of the tree: the same selectors, the same text rule, the same `base` rule.
 */
export function readStream(plan: StreamPlan): StartReading<Value[]> {
  const table = makeTable(plan);
  return (facts) => new StreamReading(plan, table, facts);
}

class StreamReading implements PageReading<Value[]> {
  private readonly plan: StreamPlan;
  private readonly table: Table;
  private readonly facts: PageFacts;
  private readonly parser: Parser;
  private readonly values: (Value | undefined)[];
  private readonly raws: (string | null | undefined)[];
  private readonly captures: { element: StreamElement; text: TextGatherer; slot: number }[] = [];
  private current: StreamElement | null = null;
  private base: string | undefined;
  private openFields: number;
  private linkedDataOpen: number;

  constructor(plan: StreamPlan, table: Table, facts: PageFacts) {
    this.plan = plan;
    this.table = table;
    this.facts = facts;
    this.values = plan.fields.map(() => undefined);
    this.raws = table.sources.map(({ source }) =>
      source.kind === 'fact' ? source.after(source.read(facts)) : undefined,
    );
    this.openFields = plan.fields.length;
    this.linkedDataOpen = table.sources.filter(({ source }) => source.kind === 'linkedData').length;
    if (!plan.needsBase) this.settleBase(undefined);
    this.parser = new Parser(
      {
        onopentag: (name, attribs) => this.handleOpen(name, attribs),
        onclosetag: (name) => this.handleClose(name),
        ontext: (text) => {
          for (const capture of this.captures) capture.text.add(text);
        },
      },
      { Tokenizer: quickTokenizer },
    );
  }

  write(text: string): boolean {
    if (this.openFields > 0) this.parser.write(text);
    return this.openFields > 0;
  }

  end(): Value[] {
    if (this.openFields > 0) this.parser.end();
    if (this.base === undefined) this.settleBase(undefined);
    this.raws.forEach((raw, slot) => {
      if (raw === undefined) this.raws[slot] = null;
    });
    for (let index = 0; index < this.values.length; index += 1) this.decide(index);
    return this.values.map((value) => value ?? null);
  }

  private handleOpen(name: string, attribs: Record<string, string>): void {
    if (this.openFields === 0) return;
    const depth = (this.current?.depth ?? 0) + 1;
    checkDepth(depth);
    const isInert = this.current !== null && (this.current.isInert || this.current.name === 'template');
    const element: StreamElement = { name, attribs, parent: this.current, depth, isInert };
    this.current = element;
    for (const capture of this.captures) capture.text.open(name);
    if (isInert) return;
    this.meet(this.table.watchesByTag.get(name), element);
    this.meet(this.table.watchesOfAny, element);
  }

  private meet(watches: Watch[] | undefined, element: StreamElement): void {
    if (watches === undefined) return;
    for (const { slot, attribute, test } of watches) {
      if (attribute !== null && element.attribs[attribute] === undefined) continue;
      if (slot >= 0 ? this.raws[slot] === undefined && !this.isCaptured(slot) : this.isWanted(slot)) {
        if (test(element)) this.take(slot, element);
      }
    }
  }

  private isCaptured(slot: number): boolean {
    return this.captures.some((capture) => capture.slot === slot);
  }

  private isWanted(slot: number): boolean {
    return slot === linkedDataSlot ? this.linkedDataOpen > 0 : this.base === undefined;
  }

  private take(slot: number, element: StreamElement): void {
    if (slot === baseSlot || slot === bodySlot) {
      this.settleBase(slot === baseSlot ? element.attribs['href'] : undefined);
      return;
    }
    const source = this.table.sources[slot]?.source;
    const attr = source?.kind === 'element' ? source.attr : undefined;
    if (attr === undefined) this.captures.push({ element, text: new TextGatherer(element.name), slot });
    else this.settle(slot, element.attribs[attr] ?? null);
  }

  private handleClose(name: string): void {
    const element = this.current;
    if (element === null || this.openFields === 0) return;
    this.current = element.parent;
    for (let index = this.captures.length - 1; index >= 0; index -= 1) {
      const capture = this.captures[index];
      if (capture === undefined) continue;
      if (capture.element !== element) capture.text.close(name);
      else {
        this.captures.splice(index, 1);
        if (capture.slot === linkedDataSlot) this.settleLinkedData(capture.text.end());
        else this.settle(capture.slot, capture.text.end());
      }
    }
  }

  private settleLinkedData(script: string): void {
    const items = linkedDataItems(script);
    this.table.sources.forEach(({ source }, slot) => {
      if (source.kind !== 'linkedData' || this.raws[slot] !== undefined) return;
      const item = firstOfType(items, source.types);
      if (item === undefined) return;
      this.linkedDataOpen -= 1;
      this.settle(slot, scalarText(valueAt(item, source.path)));
    });
  }

  private settleBase(href: string | undefined): void {
    this.base = resolveBase(href, this.facts.url);
    for (let index = 0; index < this.values.length; index += 1) this.decide(index);
  }

  private settle(slot: number, raw: string | null): void {
    const entry = this.table.sources[slot];
    if (entry === undefined) return;
    this.raws[slot] = entry.source.after(raw);
    this.decide(entry.fieldIndex);
  }

  /** Decides a field if its sources allow it, and stops the parser after the last one. */
  private decide(fieldIndex: number): void {
    const { base } = this;
    const field = this.plan.fields[fieldIndex]?.field;
    if (base === undefined || field === undefined || this.values[fieldIndex] !== undefined) return;
    let value: Value = null;
    for (const slot of this.table.slotsByField[fieldIndex] ?? []) {
      const raw = this.raws[slot];
      if (raw === undefined) return;
      value = field.finish(raw, () => base);
      if (value !== null) break;
    }
    this.values[fieldIndex] = value;
    this.openFields -= 1;
    if (this.openFields === 0) this.parser?.pause();
  }
}

function makeTable({ fields, needsBase }: StreamPlan): Table {
  const table: Table = { sources: [], slotsByField: [], watchesByTag: new Map(), watchesOfAny: [] };
  fields.forEach(({ sources }, fieldIndex) => {
    const slots = sources.map((source) => table.sources.push({ source, fieldIndex }) - 1);
    table.slotsByField.push(slots);
    sources.forEach((source, order) => {
      if (source.kind === 'element') addWatches(table, slots[order] ?? 0, source.tests);
    });
  });
  if (table.sources.some(({ source }) => source.kind === 'linkedData')) {
    addWatches(table, linkedDataSlot, streamTests(linkedDataSelector));
  }
  if (needsBase) {
    addWatches(table, baseSlot, streamTests(baseSelectors.base));
    addWatches(table, bodySlot, streamTests(baseSelectors.body));
  }
  return table;
}

function addWatches(table: Table, slot: number, tests: ElementTest<StreamElement>[]): void {
  for (const test of tests) {
    if (test.tag === null) table.watchesOfAny.push({ ...test, slot });
    else table.watchesByTag.set(test.tag, [...(table.watchesByTag.get(test.tag) ?? []), { ...test, slot }]);
  }
}
