/** A hidden tab paints nothing, and an old browser does not report it. */
const longestWaitMs = 2_000;
/** On a device without data the first content comes from the service, which may be slow or away. */
const longestReadMs = 1_000;
const lookEveryMs = 20;

/** Settles when the page shows its first paint: work that runs before it would delay the user. */
export const firstPaint = new Promise<void>((resolve) => {
  setTimeout(resolve, longestWaitMs);
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    resolve();
  });
  observer.observe({ type: 'paint', buffered: true });
});

/**
 * Settles when the screen shows the data that it read from the device: modules that open on demand would delay this if
 * they ran earlier.
 */
export const firstContent = firstPaint.then(contentOnScreen);

async function contentOnScreen(): Promise<void> {
  const deadline = performance.now() + longestReadMs;
  while (document.querySelector('main [aria-busy="true"]') !== null && performance.now() < deadline) {
    await new Promise((resolve) => {
      setTimeout(resolve, lookEveryMs);
    });
  }
}
