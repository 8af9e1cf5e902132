/**
 * Why a file cannot be read; each code is a sentence of its own (locale key `problems.<code>`). `MegaBytes` and `cells`
 * are the limits that were passed.
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
  /** It would unpack to far more than it is. */
  | { code: 'TooMuchInside' }
  | { code: 'TooManyCells'; cells: number }
  | { code: 'NoSheet' }
  /** A quotation mark opens on this line and nothing closes it. */
  | { code: 'UnclosedQuote'; line: number }
  /** The lines together are longer than a list may be. */
  | { code: 'TooMuchText'; megaBytes: number }
  /** Lines were left out because they are longer than one may be; the first of them `begins` so. */
  | { code: 'LinesTooLong'; limit: number; begins: string }
  /** The device has no room for a list. */
  | { code: 'NoRoom' }
  /** The file was moved or changed after it was chosen. */
  | { code: 'Gone' }
  /** A later order of the user took this one's place. */
  | { code: 'Cancelled' }
  /** The worker that reads files stopped. */
  | { code: 'ReaderStopped' };

/** What reading a file answers: the value, or why there is none. */
export type FileResult<Value> = { ok: true; value: Value } | { ok: false; problem: FileProblem };
