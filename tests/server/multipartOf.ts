import type { Input } from './openTestService.ts';

/** A request with a file as its multipart body, in the field of this name. */
export function multipartOf(file: Uint8Array, field = 'file'): Required<Pick<Input, 'headers' | 'body'>> {
  const boundary = 'of-a-test';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="file"\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
