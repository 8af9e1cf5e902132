import { join } from 'node:path';

/**
 * Room for many pages at once: what a page leaves behind then dies young, which is half of the collector's work. From
 * the first page on: room that grows is copied through each time, and a start keeps nearly all that it makes.
 */
export const serviceFlags = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/**
 * Compiled code is kept between starts: a process then begins with a third less CPU.
 * @param {string} root
 */
export function serviceVariables(root) {
  return { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled') };
}
