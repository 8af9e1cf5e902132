import { Tooltip } from '@fluentui/react-components';
import { ImageOffRegular, ImageRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessages } from '#app/i18n/useMessages.ts';
import type { PictureCell } from '#workers/sync/calls/pictures.ts';
import type { PictureResult } from './pictureLine.ts';
import { pictureName } from './pictureName.ts';
import { usePicture } from './usePicture.ts';
import styles from './pictures.module.css';

export interface RowPictureProps {
  cell: PictureCell;
  /** In the table there is no room for the words of a problem: they are in a tooltip. */
  size: 'cell' | 'card' | 'row';
}

/** The picture of a row: from the service or from this device, or the reason why there is none. */
export function RowPicture({ cell, size }: RowPictureProps) {
  const isOwn = new URL(cell.address).origin === location.origin;
  return isOwn ? <OwnPicture {...{ cell, size }} /> : <ServedPicture {...{ cell, size }} />;
}

/** Pictures of this site need no detour; drawings of the demo shop are among them. */
function OwnPicture({ cell: { address }, size }: RowPictureProps) {
  const { t } = useTranslation('pictures');
  const [isFailed, setFailed] = useState(false);
  if (isFailed) return <NoPicture words={t(($) => $.problems.NotReached)} size={size} />;
  return (
    <img
      src={address}
      alt={pictureName(address)}
      loading="lazy"
      className={styles.picture}
      data-size={size}
      draggable={false}
      onError={() => setFailed(true)}
    />
  );
}

function ServedPicture({ cell, size }: RowPictureProps) {
  const { t } = useTranslation('pictures');
  const result = usePicture(cell);
  const words = useReason();
  if (result === undefined) {
    return (
      <span className={styles.waiting} data-size={size}>
        <ImageRegular aria-label={t(($) => $.loading)} />
      </span>
    );
  }
  if (!('url' in result)) return <NoPicture words={words(result)} size={size} />;
  return (
    <img
      src={result.url}
      alt={pictureName(cell.address)}
      className={styles.picture}
      data-size={size}
      draggable={false}
    />
  );
}

function NoPicture({ words, size }: { words: string; size: RowPictureProps['size'] }) {
  if (size !== 'cell') {
    return (
      <span className={styles.none} data-size={size}>
        <ImageOffRegular aria-hidden />
        <span>{words}</span>
      </span>
    );
  }
  return (
    <Tooltip content={words} relationship="inaccessible">
      <span className={styles.none} data-size={size}>
        <ImageOffRegular aria-label={words} />
      </span>
    </Tooltip>
  );
}

/** Returns a function that says why a picture is missing. */
function useReason(): (result: Exclude<PictureResult, { url: string }>) => string {
  const { t } = useTranslation('pictures');
  const messages = useMessages();
  return (result) => {
    if ('refusal' in result && result.refusal.code === 'PictureNotAvailable') {
      const { problem } = result.refusal;
      return t(($) => $.problems[problem]);
    }
    if ('outage' in result && result.outage.kind === 'Offline') return t(($) => $.notHere);
    return messages.ofFailed(result);
  };
}
