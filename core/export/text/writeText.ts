import { encodeUtf8, type Bytes } from '../runtime.ts';
import type { FileReport, RowBatches } from '../rowFile.ts';
import type { Row } from '#core/domain/data/block.ts';

/** The parts of a file that is text. */
export interface TextForm {
  /** Before the first row. */
  head: string;
  /** Between two rows. */
  between: string;
  /** After the last row. */
  tail: string;
  rowText(row: Row): string;
}

const chunkLength = 32 * 1024;

/** Writes rows as text, in chunks of about 128 KiB or of one long row. */
export async function* writeText(
  form: TextForm,
  rows: RowBatches,
  report: FileReport,
  encode = encodeUtf8,
): AsyncGenerator<Bytes> {
  let text = form.head;
  let isFirst = true;
  for await (const batch of rows) {
    for (const row of batch) {
      text += isFirst ? form.rowText(row) : form.between + form.rowText(row);
      isFirst = false;
      report.rows += 1;
      if (text.length < chunkLength) continue;
      yield encode(text);
      text = '';
    }
  }
  text += form.tail;
  if (text !== '') yield encode(text);
}
