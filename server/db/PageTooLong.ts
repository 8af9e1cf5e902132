/** The rows of a page have too much text to be answered at once; a smaller page may be asked for. */
export class PageTooLong extends Error {
  readonly limitBytes: number;
  constructor(limitBytes: number) {
    super(`a page of more than ${limitBytes} bytes`);
    this.limitBytes = limitBytes;
  }
}
