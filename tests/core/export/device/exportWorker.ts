import type { ExportFormat } from '#core/domain/data/exportFile.ts';
import type { ExportCase } from '../cases.ts';
import { writeCase } from '../writeCase.ts';

/** The order of a page: a case to be written in a worker of the browser. */
export interface DeviceOrder {
  format: ExportFormat;
  one: ExportCase;
}

const charactersAtOnce = 10_000;

addEventListener('message', ({ data: { format, one } }: MessageEvent<DeviceOrder>) => {
  void writeCase(format, one).then(({ bytes }) => postMessage(base64(bytes)));
});

/** The bytes as text, as the page's tools can carry them. */
function base64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += charactersAtOnce) {
    text += String.fromCharCode(...bytes.subarray(start, start + charactersAtOnce));
  }
  return btoa(text);
}
