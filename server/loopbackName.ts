const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether a host of an address, as URL spells it, is this machine by itself. */
export function isLoopbackName(hostname: string): boolean {
  return loopbackNames.has(hostname);
}
