import { useEffect, useState } from 'react';
import { bridge } from '#app/bridge/bridge.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { PictureCell } from '#workers/sync/calls/pictures.ts';
import { createPictureLine, type PictureResult } from './pictureLine.ts';

/** The pictures of this tab, also of several tables. */
const line = createPictureLine((cell) => bridge.picture(cell));
/** Within this time a fast scroll passes a row without asking for its pictures. */
const restMs = 120;

/** Returns the picture of a cell that is in or near the view; `undefined` while it is on its way. */
export function usePicture({ lotId, rowNo, column, address }: PictureCell): PictureResult | undefined {
  const offline = useSignalValue(isOffline);
  const held = line.held({ lotId, address });
  const [result, setResult] = useState<PictureResult | undefined>(held === undefined ? undefined : { url: held });
  useEffect(() => {
    if (held !== undefined) return setResult({ url: held });
    setResult(undefined);
    let leave = (): void => undefined;
    const rest = setTimeout(() => {
      leave = line.want({ lotId, rowNo, column, address }, setResult);
    }, restMs);
    return () => {
      clearTimeout(rest);
      leave();
    };
    // eslint-disable-next-line react/exhaustive-deps -- `held` follows the address; another network state asks again
  }, [lotId, rowNo, column, address, offline]);
  return result;
}
