/**
 * Reasons why a file cannot be read; each code has its own sentence (locale key `problems.<code>`). `megaBytes` and
 * `cells` are the limits that were exceeded.
 */
export type FileProblem =
  | { code: 'WrongKind' }
  | { code: 'TooLarge'; megaBytes: number }
  | { code: 'Empty' }
  /** Bytes that are no text in any encoding. */
  | { code: 'NotText' }
  | { code: 'WebPage' }
  | { code: 'WorkbookNamedText' }
  | { code: 'NotAWorkbook' }
  | { code: 'OldWorkbook' }
  | { code: 'Protected' }
  | { code: 'Damaged' }
  /** It would unpack to far more than its own size. */
  | { code: 'TooMuchInside' }
  | { code: 'TooManyCells'; cells: number }
  | { code: 'NoSheet' }
  /** A quotation mark that opens on this line is never closed. */
  | { code: 'UnclosedQuote'; line: number }
  /** The lines together are longer than a list may be. */
  | { code: 'TooMuchText'; megaBytes: number }
  /** Lines were skipped because they exceed the length `limit`; `begins` is the start of the first one. */
  | { code: 'LinesTooLong'; limit: number; begins: string }
  /** The device has no space for a list. */
  | { code: 'NoRoom' }
  /** The file was moved or changed after it was chosen. */
  | { code: 'Gone' }
  /** A newer request of the user replaced this one. */
  | { code: 'Cancelled' }
  /** The worker that reads files stopped. */
  | { code: 'ReaderStopped' };

/** The result of reading a file: the value, or the reason why there is none. */
export type FileResult<Value> = { ok: true; value: Value } | { ok: false; problem: FileProblem };
