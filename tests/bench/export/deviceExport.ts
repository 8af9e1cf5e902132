import type { Page } from 'playwright-core';
import type { ExportFormat } from '#core/domain/data/exportFile.ts';
import { openBenchBrowser } from '../store/browser.ts';

export interface DeviceFigures {
  seconds: number;
  rowsPerSecond: number;
  /** Of the page's process, which also runs its worker, without the browser's program: before the export, and at most. */
  openMb: number;
  peakMb: number;
  framesPerSecond: number;
  longestFrameMs: number;
  /** Of the same page before it did anything. */
  idleFramesPerSecond: number;
  fileMb: number;
}

/** The rows in their own order and in that of a column, which is in all blocks. */
const orders = { stored: [], sorted: [{ column: 'price', isDescending: false }] };
export type Order = keyof typeof orders;

/**
 * Exports a run to each format as the device does: stored rows, a new browser for each file, written by the worker of
 * the table while the page counts its frames.
 */
export async function measureDevice(
  rowCount: number,
  formats: readonly ExportFormat[],
  onFigures: (format: ExportFormat, order: Order, figures: DeviceFigures) => void,
): Promise<void> {
  const browser = await openBenchBrowser();
  try {
    const first = await browser.start();
    await first.page.evaluate((count) => sides.blocks.store(count), rowCount);
    await first.close();
    for (const format of formats) {
      for (const order of ['stored', 'sorted'] as const) {
        const { page, memory, forgetHighest, close } = await browser.start();
        const idleFramesPerSecond = await countIdleFrames(page);
        await page.evaluate(() => sides.blocks.open());
        await page.evaluate((sorts) => sides.blocks.apply({ sorts }), orders[order]);
        const open = await memory();
        const openMb = open.nowMb - open.programMb;
        await forgetHighest();
        const { ms, bytes, ...frames } = await page.evaluate((wanted) => sides.blocks.export(wanted), format);
        const { highestMb, programMb } = await memory();
        const peakMb = highestMb - programMb;
        await close();
        const seconds = Math.round(ms / 100) / 10;
        const rowsPerSecond = Math.round((rowCount / ms) * 1_000);
        const fileMb = Math.round(bytes / 1_000_000);
        onFigures(format, order, { seconds, rowsPerSecond, openMb, peakMb, ...frames, idleFramesPerSecond, fileMb });
      }
    }
  } finally {
    browser.remove();
  }
}

async function countIdleFrames(page: Page): Promise<number> {
  const { framesPerSecond } = await page.evaluate(async () => {
    const frames = sides.countFrames();
    await new Promise((resolve) => {
      setTimeout(resolve, 2_000);
    });
    return frames.stop();
  });
  return framesPerSecond;
}
