import { Button } from '@fluentui/react-components';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import sync from '#app/features/sync/sync.module.css';
import { formatBytes } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { askToPersist } from '#app/state/askToPersist.ts';
import { useStore } from '#app/state/session.ts';
import { storageUse } from '#app/store/queries/rows/storageUse.ts';

/** The rows on this device, and whether the browser may delete them; terms of a list. */
export function StorageFacts() {
  const { t } = useTranslation('sync');
  const locale = useLocale();
  const store = useStore();
  const [askedTimes, setAskedTimes] = useState(0);
  const use = useLiveQuery(() => storageUse(store), [store, askedTimes]);
  if (use === undefined) return null;
  const handleKeep = async () => {
    await askToPersist(true);
    setAskedTimes((times) => times + 1);
  };
  return (
    <>
      <dt>{t(($) => $.storage)}</dt>
      <dd>
        {t(($) => $.rowsOnDevice, { count: use.lotCount, size: formatBytes(locale, use.dataBytes) })}
        {use.droppedLotCount > 0 && ` ${t(($) => $.dropped, { count: use.droppedLotCount })}`}
      </dd>
      <dt>{t(($) => $.protection)}</dt>
      <dd>
        {t(($) => (use.isPersisted ? $.persisted : $.notPersisted))}
        {!use.isPersisted && askedTimes === 0 && (
          <Button className={sync.keep ?? ''} size="small" appearance="transparent" onClick={() => void handleKeep()}>
            {t(($) => $.persist)}
          </Button>
        )}
      </dd>
    </>
  );
}
