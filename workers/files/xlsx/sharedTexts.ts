/** UTF-16 units of one piece of the store; each text is stored in one piece as a whole. */
const pieceUnits = 1 << 20;

/**
 * Texts by number, in typed arrays: a million separate strings took three times the memory, and each also kept the text
 * that it was cut from.
 */
export class SharedTexts {
  private readonly pieces: Uint16Array[] = [];
  private used = pieceUnits;
  /** Reused for every text: a view of the piece would be a new object each time. */
  private readonly units: number[] = [];
  private readonly starts: Uint32Array;
  private readonly lengths: Uint16Array;

  constructor(count: number) {
    this.starts = new Uint32Array(count);
    this.lengths = new Uint16Array(count);
  }

  /** `text` has at most the length of a line. */
  set(index: number, text: string): void {
    if (this.used + text.length > pieceUnits) {
      this.pieces.push(new Uint16Array(pieceUnits));
      this.used = 0;
    }
    const piece = this.pieces.at(-1);
    if (piece === undefined) return;
    for (let at = 0; at < text.length; at += 1) piece[this.used + at] = text.charCodeAt(at);
    this.starts[index] = (this.pieces.length - 1) * pieceUnits + this.used;
    this.lengths[index] = text.length;
    this.used += text.length;
  }

  /** '' when no text was set. */
  get(index: number): string {
    const start = this.starts[index] ?? 0;
    const from = start % pieceUnits;
    const piece = this.pieces[Math.floor(start / pieceUnits)];
    if (piece === undefined) return '';
    const { units } = this;
    units.length = this.lengths[index] ?? 0;
    for (let at = 0; at < units.length; at += 1) units[at] = piece[from + at] ?? 0;
    return String.fromCharCode.apply(null, units);
  }
}
