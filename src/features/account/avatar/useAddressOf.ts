import { useEffect, useState } from 'react';

/** Returns an address of this page for a picture, while it is shown. */
export function useAddressOf(bytes: Uint8Array<ArrayBuffer> | null): string | null {
  const [shown, show] = useState<{ bytes: Uint8Array<ArrayBuffer>; url: string } | null>(null);
  useEffect(() => {
    if (bytes === null) return undefined;
    const url = URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }));
    // oxlint-disable-next-line react/set-state-in-effect -- an address exists only from here until it is revoked
    show({ bytes, url });
    return () => URL.revokeObjectURL(url);
  }, [bytes]);
  return shown !== null && shown.bytes === bytes ? shown.url : null;
}
