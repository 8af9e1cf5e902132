import { VALUE_END } from '../data/block.ts';
import type { Filter, Query } from '../data/view.ts';
import { allBits, dropBits, noBits, setBit, type Bits } from './bits.ts';
import { eachCell, type BlockText } from './blockText.ts';
import { cellTestOf, type CellFilter, type CompilePattern } from './cellTests.ts';
import { finderOf } from './finderOf.ts';

/** A part of a query, answered block by block: the answers are kept, so that a grown run costs its new blocks only. */
export interface Condition {
  /** Equal for conditions that the same rows meet. */
  key: string;
  /** The column whose cells it reads; `null`: all. */
  column: string | null;
  /** Returns the rows that meet it. `column` is the index of its column in the block, -1 where it has none. */
  rowsOf: (block: BlockText, column: number) => Bits;
}

/** The conditions of a query, and the runs whose rows it wants (`null`: all). */
export interface Conditions {
  all: Condition[];
  lotNos: ReadonlySet<number> | null;
}

/** Returns the conditions of a query's search and filters. All of them must hold. */
export function conditionsOf({ search, filters }: Query, compile: CompilePattern): Conditions {
  const runs = filters.flatMap((filter) => (filter.kind === 'runs' ? [filter.lotNos] : []));
  const lotNos = runs.length === 0 ? null : new Set(runs[0]?.filter((no) => runs.every((nos) => nos.includes(no))));
  const ofColumns = filters.flatMap((filter) => (filter.kind === 'runs' ? [] : [conditionOf(filter, compile)]));
  const finder = finderOf(search);
  return { all: finder === null ? ofColumns : [searchCondition(search, finder), ...ofColumns], lotNos };
}

function searchCondition(text: string, finder: RegExp): Condition {
  return {
    key: `search ${text}`,
    column: null,
    rowsOf: (block) => {
      const bits = noBits(block.rowCount);
      for (let column = 0; column < block.starts.length - 1; column += 1) findRows(block, column, finder, bits);
      return bits;
    },
  };
}

function conditionOf(filter: Exclude<Filter, { kind: 'runs' }>, compile: CompilePattern): Condition {
  return { key: JSON.stringify(filter), column: filter.column, rowsOf: rowsOf(filter, compile) };
}

function rowsOf(filter: Exclude<Filter, { kind: 'runs' }>, compile: CompilePattern): Condition['rowsOf'] {
  switch (filter.kind) {
    case 'contains': {
      const finder = finderOf(filter.text);
      const found = (block: BlockText, column: number) => {
        if (finder === null) return filledRows(block, column);
        const bits = noBits(block.rowCount);
        findRows(block, column, finder, bits);
        return bits;
      };
      return filter.isNot ? (block, column) => without(filledRows(block, column), found(block, column)) : found;
    }
    case 'empty':
      return filter.isNot ? filledRows : (block, column) => without(allBits(block.rowCount), filledRows(block, column));
    case 'oneOf':
    case 'numbers':
    case 'dates':
    case 'pattern':
      return testedRows(filter, compile);
  }
}

/** An empty cell is one of the values where `null` is, and it matches no pattern, turned round or not. */
function testedRows(filter: CellFilter, compile: CompilePattern): Condition['rowsOf'] {
  const test = cellTestOf(filter, compile);
  const isNot = 'isNot' in filter && filter.isNot;
  const hasEmpty = filter.kind === 'oneOf' && filter.values.some((value) => value === null || value === '');
  const takesEmpty = filter.kind === 'oneOf' && hasEmpty !== isNot;
  return (block, column) => {
    const bits = takesEmpty ? allBits(block.rowCount) : noBits(block.rowCount);
    const unwanted = noBits(block.rowCount);
    eachCell(block, column, (row, start, end) => {
      if (start === end) return;
      setBit(test(block.body.slice(start, end)) === isNot ? unwanted : bits, row);
    });
    return without(bits, unwanted);
  };
}

/** Returns the rows whose cell is not empty. */
function filledRows(block: BlockText, column: number): Bits {
  const bits = noBits(block.rowCount);
  eachCell(block, column, (row, start, end) => {
    if (start !== end) setBit(bits, row);
  });
  return bits;
}

function without(bits: Bits, others: Bits): Bits {
  dropBits(bits, others);
  return bits;
}

/** Adds the rows in whose cell the finder finds something: it runs over the column as one text. */
function findRows({ body, starts, rowCount }: BlockText, column: number, finder: RegExp, bits: Bits): void {
  if (column < 0 || column >= starts.length - 1) return;
  const text = body.slice(starts[column], (starts[column + 1] ?? 0) - 1);
  let row = 0;
  let end = text.indexOf(VALUE_END);
  finder.lastIndex = 0;
  while (finder.test(text)) {
    const found = finder.lastIndex - 1;
    for (; end !== -1 && end < found; row += 1) end = text.indexOf(VALUE_END, end + 1);
    // The block may have grown since its rows were counted.
    if (row >= rowCount) return;
    setBit(bits, row);
    if (end === -1) return;
    finder.lastIndex = end;
  }
}
