import { useRef } from 'react';
import { safeName } from '#core/domain/data/exportName.ts';
import { saveFile } from '#app/parts/saveFile.ts';
import type { Drawing } from './drawing.ts';
import { paintDrawing } from './paintDrawing.ts';

/**
 * Returns the function that saves a chart as a picture with its label as title, and the ref of an element around the
 * chart, whose colours the picture has.
 */
export function useSavePicture(label: string, chart: { drawing: Drawing; seriesNames: readonly string[] } | null) {
  const ref = useRef<HTMLDivElement>(null);
  const save = async () => {
    if (ref.current === null || chart === null) return;
    saveFile(`${safeName(label)}.png`, await paintDrawing(chart.drawing, label, chart.seriesNames, ref.current));
  };
  return { ref, save };
}
