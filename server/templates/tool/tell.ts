/** What the author should know beside the result. */
export function tell(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
