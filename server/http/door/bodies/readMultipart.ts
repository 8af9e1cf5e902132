import { refused, success, type Result } from '#core/domain/refusal.ts';

/**
 * Reads the file of a multipart body (RFC 7578): its one field is named `file`. Refused with `InvalidInput` for
 * everything else.
 */
export async function readMultipart(bytes: Buffer, contentType: string): Promise<Result<Uint8Array>> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null);
  const [first, ...others] = form === null ? [] : [...form];
  if (first === undefined || first[0] !== 'file' || typeof first[1] === 'string' || others.length > 0) {
    return refused({
      code: 'InvalidInput',
      field: 'body',
      message: 'must be multipart/form-data with one file, "file"',
    });
  }
  return success(new Uint8Array(await first[1].arrayBuffer()));
}
