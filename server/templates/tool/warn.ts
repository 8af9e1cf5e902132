/** Prints a message for the author beside the result. */
export function warn(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
