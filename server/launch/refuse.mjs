/**
 * Ends the program with a sentence.
 * @param {string} sentence
 * @returns {never}
 */
export function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
