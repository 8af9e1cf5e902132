/** A hidden tab paints nothing, and an old browser does not tell. */
const longestWaitMs = 2_000;

/** Settles when there is something to see: what is fetched or run before it makes people wait for it. */
export const firstPaint = new Promise<void>((resolve) => {
  setTimeout(resolve, longestWaitMs);
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    resolve();
  });
  observer.observe({ type: 'paint', buffered: true });
});
