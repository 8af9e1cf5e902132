import { Button } from '@fluentui/react-components';
import { ColumnTripleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useOpener } from '#app/parts/deferred/useOpener.ts';
import type { ColumnListProps } from './ColumnList.tsx';
import styles from './LotDataScreen.module.css';

const ColumnList = lazyComponent(async () => (await import('./ColumnList.tsx')).ColumnList);

/** The menu that chooses the visible columns. */
export function ColumnMenu(props: Pick<ColumnListProps, 'columns' | 'shown' | 'onHide'>) {
  const { t } = useTranslation('console');
  const { target, close, opener } = useOpener();
  const { columns, shown } = props;
  return (
    <>
      <Button icon={<ColumnTripleRegular />} aria-haspopup="menu" {...opener}>
        {t(($) => $.lotData.columns)}
        {shown.length < columns.length && (
          <span className={styles.shown}>
            {t(($) => $.lotData.columnsShown, { shown: shown.length, total: columns.length })}
          </span>
        )}
      </Button>
      {target && <ColumnList {...props} target={target} onClose={close} />}
    </>
  );
}
