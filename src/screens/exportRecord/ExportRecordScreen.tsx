import { Button } from '@fluentui/react-components';
import { ArrowExportRegular, SearchRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { PageBar } from '#app/parts/table/PageBar.tsx';
import { pageSizes } from '#app/parts/table/pageView.ts';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { useExportRecordScreen } from './exportRecord.actions.ts';
import styles from './ExportRecordScreen.module.css';
import { ExportTable } from './ExportTable.tsx';
import { Filters } from './Filters.tsx';

/** §2.1: the exports of the account with their files; it updates live. */
export function ExportRecordScreen() {
  const { t } = useTranslation('exports');
  const { t: common } = useTranslation();
  const { t: words } = useTranslation('console');
  const screen = useExportRecordScreen();
  const { list, view, actions } = screen;
  const title = common(($) => $.titles.exportRecord);
  return (
    <div className={styles.screen} aria-busy={list === undefined}>
      <PageHeader
        title={title}
        crumbs={[{ text: words(($) => $.crumbs.tasks), address: addresses.allTasks }, { text: title }]}
        crumbsLabel={words(($) => $.crumbs.label)}
      />
      {list === undefined && <TableSkeleton />}
      {list?.isEmpty === true && <NoExports />}
      {list !== undefined && !list.isEmpty && (
        <>
          <Filters view={view} tasks={list.tasks} onFilter={screen.filter} onReset={screen.resetFilter} />
          {list.total === 0 ? (
            <NoMatch onReset={screen.resetFilter} />
          ) : (
            <>
              <ExportTable label={title} list={list} actions={actions} />
              <PageBar
                page={list.page}
                pageCount={list.pageCount}
                total={t(($) => $.total, { count: list.total })}
                onPage={screen.showPage}
                sizes={{
                  label: t(($) => $.pageSize),
                  chosen: view.pageSize,
                  all: pageSizes,
                  onChoose: screen.resize,
                }}
              />
            </>
          )}
        </>
      )}
    </div>
  );
}

function NoExports() {
  const { t } = useTranslation('exports');
  const [, navigate] = useLocation();
  return (
    <EmptyState
      icon={<ArrowExportRegular />}
      title={t(($) => $.empty.title)}
      text={t(($) => $.empty.text)}
      action={
        <Button appearance="primary" onClick={() => navigate(addresses.allTasks)}>
          {t(($) => $.empty.action)}
        </Button>
      }
    />
  );
}

function NoMatch({ onReset }: { onReset: () => void }) {
  const { t } = useTranslation('exports');
  return (
    <EmptyState
      icon={<SearchRegular />}
      title={t(($) => $.noMatch.title)}
      text={t(($) => $.noMatch.text)}
      action={<Button onClick={onReset}>{t(($) => $.filter.reset)}</Button>}
    />
  );
}
