import type { Value } from '#core/domain/data/block.ts';
import { firstOfType, linkedDataThings, type Item } from '../extract/structured/linkedData.ts';
import { References } from '../extract/structured/references.ts';
import { textAt } from '../extract/structured/thingText.ts';
import { resolveBase, type PageFacts } from '../extract/page.ts';
import type { PageReading, StartReading } from '../extract/pageReading.ts';
import { TextGatherer } from '../extract/text.ts';
import { attributeOf, type StreamElement } from './streamElement.ts';
import { StreamParser, type StreamHandler } from './streamParser.ts';
import type { StreamPlan } from './streamPlan.ts';
import { baseSlot, bodySlot, linkedDataSlot, makeTable, type StreamTable, type Watch } from './streamTable.ts';

/**
 * Reads fields from the parser's events, without a tree, and stops as soon as all fields are decided. A source is
 * decided when its first match has ended, or at the end of the page when there is none. A field is decided when a
 * source gave a value and all sources before it gave none. The values equal those of the tree: the same selectors, the
 * same text rule, the same `base` rule.
 */
export function readStream(plan: StreamPlan): StartReading<Value[]> {
  const table = makeTable(plan);
  return (facts) => new StreamReading(plan, table, facts);
}

class StreamReading implements PageReading<Value[]>, StreamHandler {
  private readonly plan: StreamPlan;
  private readonly table: StreamTable;
  private readonly facts: PageFacts;
  private readonly parser: StreamParser;
  private readonly values: (Value | undefined)[];
  private readonly raws: (string | null | undefined)[];
  private readonly captures: { element: StreamElement; text: TextGatherer; slot: number }[] = [];
  private base: string | undefined;
  private language: string | undefined;
  private isFirst = true;
  private openFields: number;
  private linkedDataOpen: number;
  private readonly items: Item[] = [];
  private readonly references = new References();

  constructor(plan: StreamPlan, table: StreamTable, facts: PageFacts) {
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
    this.parser = new StreamParser(this, table.attributeNames);
  }

  write(text: string): boolean {
    if (this.openFields > 0) this.parser.write(text);
    return this.openFields > 0;
  }

  end(): Value[] {
    if (this.openFields > 0) this.parser.end();
    if (this.base === undefined) this.settleBase(undefined);
    this.settleItems(true);
    this.raws.forEach((raw, slot) => {
      if (raw === undefined) this.raws[slot] = null;
    });
    for (let index = 0; index < this.values.length; index += 1) this.decide(index);
    return this.values.map((value) => value ?? null);
  }

  handleOpen(element: StreamElement): void {
    if (this.openFields === 0) return;
    const { name } = element.tag;
    if (this.isFirst && name === 'html') this.language = attributeOf(element, 'lang');
    this.isFirst = false;
    for (const capture of this.captures) capture.text.open(name);
    element.words = (element.parent?.words ?? 0) | this.table.words.of(attributeOf(element, 'class'));
    if (element.isInert) return;
    this.meet(this.table.watchesByTag.get(name), element);
    this.meet(this.table.watchesOfAny, element);
  }

  wantsText(): boolean {
    return this.captures.length > 0;
  }

  handleText(text: string): void {
    for (const capture of this.captures) capture.text.add(text);
  }

  private meet(watches: readonly Watch[] | undefined, element: StreamElement): void {
    if (watches === undefined) return;
    for (const { slot, attribute, words, test } of watches) {
      if ((element.words & words) !== words) continue;
      if (attribute !== null && attributeOf(element, attribute) === undefined) continue;
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
      this.settleBase(slot === baseSlot ? attributeOf(element, 'href') : undefined);
      return;
    }
    const source = this.table.sources[slot]?.source;
    const attr = source?.kind === 'element' ? source.attr : undefined;
    if (attr === undefined) this.captures.push({ element, text: new TextGatherer(element.tag.name), slot });
    else this.settle(slot, attributeOf(element, attr) ?? null);
  }

  handleClose(element: StreamElement): void {
    if (this.openFields === 0) return;
    for (let index = this.captures.length - 1; index >= 0; index -= 1) {
      const capture = this.captures[index];
      if (capture === undefined) continue;
      if (capture.element !== element) capture.text.close(element.tag.name);
      else {
        this.captures.splice(index, 1);
        if (capture.slot === linkedDataSlot) this.settleLinkedData(capture.text.end());
        else this.settle(capture.slot, capture.text.end());
      }
    }
  }

  private settleLinkedData(script: string): void {
    const { items, named } = linkedDataThings(script);
    for (const item of items) this.items.push(item);
    this.references.add(named);
    this.settleItems(false);
  }

  /** A value that refers to a thing which is not there yet waits for the next script, or for the end. */
  private settleItems(isEnd: boolean): void {
    this.table.sources.forEach(({ source }, slot) => {
      if (source.kind !== 'linkedData' || this.raws[slot] !== undefined) return;
      const item = firstOfType(this.items, source.types);
      if (item === undefined) return;
      this.references.takeMissed();
      const text = textAt(item, source.path, this.references);
      if (this.references.takeMissed() && !isEnd) return;
      this.linkedDataOpen -= 1;
      this.settle(slot, text);
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

  /** Decides a field if its sources allow it, and stops the parser after the last field. */
  private decide(fieldIndex: number): void {
    const { base } = this;
    const finish = this.plan.fields[fieldIndex]?.finish;
    if (base === undefined || finish === undefined || this.values[fieldIndex] !== undefined) return;
    let value: Value = null;
    for (const slot of this.table.slotsByField[fieldIndex] ?? []) {
      const raw = this.raws[slot];
      if (raw === undefined) return;
      value = finish(raw, { base: () => base, language: () => this.language });
      if (value !== null) break;
    }
    this.values[fieldIndex] = value;
    this.openFields -= 1;
    if (this.openFields === 0) this.parser?.stop();
  }
}
