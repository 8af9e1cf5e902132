import type { Measure } from '#core/domain/analysis/groups.ts';
import { exactNumber, timeOf } from '#core/domain/data/cellValue.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { GroupedRows } from '#workers/data/api.ts';
import { drawBars } from '#app/parts/chart/drawBars.ts';
import { partCount, type Drawing } from '#app/parts/chart/drawing.ts';
import { drawPlot, type PlotPoint } from '#app/parts/chart/drawPlot.ts';
import type { Summary } from './summary.ts';
import type { SummaryTexts } from './useSummaryTexts.ts';

/** The most bars of a chart; the table has all groups. */
const maxBars = 20;
export const plotHeightPx = 220;

type Group = GroupedRows['groups'][number];

/** A chart, with the names of its series if there are several, and the number of groups that it shows. */
export interface GroupChartDrawing {
  drawing: Drawing;
  seriesNames: readonly string[];
  shownCount: number;
}

/** Draws a bar for each of the groups that come first. */
export function drawGroupBars(
  groups: readonly Group[],
  { by, measures, figure }: Summary,
  texts: SummaryTexts,
  width: number,
): GroupChartDrawing {
  const measure = measures[figure];
  const bars = groups
    .flatMap((group) => {
      const value = figureOf(group, figure);
      const name = group.keys.map((key, index) => nameOfKey(by, texts, key, index)).join(' · ');
      return value === null ? [] : [{ name, value }];
    })
    .toSorted((one, other) => other.value - one.value)
    .slice(0, maxBars);
  const drawing = drawBars(bars, width, (value) => texts.figure(measure, value, true));
  return { drawing, seriesNames: [], shownCount: bars.length };
}

/**
 * Draws groups over their first column, as a line per value of the second one, or as dots; with two measures as dots
 * over the first measure.
 */
export function drawGroupPlot(
  groups: readonly Group[],
  kind: 'line' | 'dots',
  summary: Summary,
  type: FieldType,
  texts: SummaryTexts,
  width: number,
): GroupChartDrawing {
  const { by, measures, figure } = summary;
  const isOrdered = type === FieldType.Number || type === FieldType.Date;
  const [measureX, measureY] = isOrdered ? [undefined, measures[figure]] : [measures[0], measures[Math.max(1, figure)]];
  const series = new Map<string, PlotPoint[]>();
  let shownCount = 0;
  for (const group of groups) {
    const x = isOrdered ? placeOf(group.keys[0] ?? null, type) : (group.figures[0] ?? Number.NaN);
    const y = figureOf(group, isOrdered ? figure : Math.max(1, figure));
    if (Number.isNaN(x) || y === null) continue;
    const names = group.keys.map((key, index) => nameOfKey(by, texts, key, index));
    const name = isOrdered ? (names[1] ?? '') : '';
    // The largest groups come first, so these are the largest series.
    if (!series.has(name) && series.size === partCount) continue;
    const text = `${names.join(' · ')}: ${figuresText(texts, measureX, measureY, x, y)}`;
    series.set(name, [...(series.get(name) ?? []), { x, y, text }]);
    shownCount += 1;
  }
  const ordered = [...series.values()].map((points) => points.toSorted((one, other) => one.x - other.x));
  const drawing = drawPlot(
    {
      kind,
      series: ordered,
      formatY: (value) => texts.figure(measureY, value, true),
      formatX: (value) => textOfPlace(value),
      ...(type === FieldType.Date && { ticksX: [...new Set(ordered.flat().map(({ x }) => x))].sort((a, b) => a - b) }),
    },
    width,
    plotHeightPx,
  );
  return { drawing, seriesNames: series.size > 1 ? [...series.keys()] : [], shownCount };

  function textOfPlace(value: number): string {
    if (type !== FieldType.Date) return texts.figure(measureX, value, true);
    const day = new Date(value).toISOString();
    const [first] = by;
    const unit = first?.unit ?? 'day';
    return first === undefined ? day : texts.key(first, day.slice(0, unit === 'year' ? 4 : unit === 'month' ? 7 : 10));
  }
}

function figuresText(
  texts: SummaryTexts,
  measureX: Measure | undefined,
  measureY: Measure | undefined,
  x: number,
  y: number,
): string {
  const text = texts.figure(measureY, y);
  return measureX === undefined ? text : `${texts.figure(measureX, x)} · ${text}`;
}

function nameOfKey(by: Summary['by'], texts: SummaryTexts, key: Group['keys'][number], index: number): string {
  const column = by[index];
  return column === undefined ? (key ?? '') : texts.key(column, key);
}

function figureOf(group: Group, figure: number): number | null {
  return figure < 0 ? group.count : (group.figures[figure] ?? null);
}

/** A month is at its first day, a year at its first of January. */
function placeOf(key: string | null, type: FieldType): number {
  if (key === null) return Number.NaN;
  if (type === FieldType.Number) return exactNumber(key);
  return timeOf(key.length === 4 ? `${key}-01-01` : key.length === 7 ? `${key}-01` : key);
}
