export interface ScrollRequest {
  direction: 'sideways' | 'down';
  /** The distance of each frame. */
  pixels: number;
  frames: number;
}

export interface Scrolled {
  /** The pixels that were scrolled. */
  distance: number;
  framesPerSecond: number;
  slowestFrameMs: number;
  /** Tasks of more than 50 ms, as the browser reports them. */
  longTasks: number;
  /** Of 100 frames, the number in which a corner of the grid showed no cell yet. */
  emptyPercent: number;
}

/** Runs in the page, by its source alone: scrolls a grid there and back again. */
export async function scrollGrid(grid: Element, { direction, pixels, frames }: ScrollRequest): Promise<Scrolled> {
  const nextFrame = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(resolve);
    });
  const { left, top, right, bottom } = grid.getBoundingClientRect();
  // Right of the number of the row, below the header, and before the scroll bars.
  const corners = [left + 90, right - 40].flatMap((x) => [top + 60, bottom - 40].map((y) => [x, y] as const));
  const isEmpty = () =>
    corners.some(([x, y]) => {
      const cell = document.elementFromPoint(x, y)?.closest('[role="gridcell"]');
      return cell === null || cell === undefined || cell.textContent === '';
    });
  let longTasks = 0;
  const observer = new PerformanceObserver((list) => (longTasks += list.getEntries().length));
  observer.observe({ type: 'longtask' });
  const times = [await nextFrame()];
  let [empty, distance] = [0, 0];
  for (let frame = 0; frame < frames; frame += 1) {
    // A frame shows what was scrolled before it, which the page had one frame to draw.
    if (isEmpty()) empty += 1;
    const before = grid.scrollLeft + grid.scrollTop;
    const step = frame < frames * 0.75 ? pixels : -pixels;
    grid.scrollBy(direction === 'sideways' ? step : 0, direction === 'down' ? step : 0);
    distance += Math.abs(grid.scrollLeft + grid.scrollTop - before);
    times.push(await nextFrame());
  }
  observer.takeRecords();
  observer.disconnect();
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1_000;
  return {
    distance,
    framesPerSecond: frames / seconds,
    slowestFrameMs: Math.max(...gaps),
    longTasks,
    emptyPercent: (empty / frames) * 100,
  };
}
