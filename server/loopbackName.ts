const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** True when a host of an address, as URL spells it, is always this machine. */
export function isLoopbackName(hostname: string): boolean {
  return loopbackNames.has(hostname);
}
