import { Select } from '@fluentui/react-components';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { templateOrigins, type TemplateOrigin } from '#core/domain/operator/lists.ts';
import type { OperatedTemplates } from '#core/wire/calls/operator/operatorTemplateCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { KeywordField } from '#app/parts/KeywordField.tsx';
import { FilterBar } from '#app/parts/table/FilterBar.tsx';
import { PageBar } from '#app/parts/table/PageBar.tsx';
import { pageCountOf } from '#app/parts/table/pageView.ts';
import { LiveState } from '../LiveState.tsx';
import { useLive, type LiveReply } from '../operator.state.ts';
import styles from '../OperatorScreen.module.css';
import { TemplateTable } from './TemplateTable.tsx';

const pageSize = 20;
const all = { origin: 'service', search: '' } as const;

interface View {
  origin: TemplateOrigin;
  search: string;
  page: number;
}

/** All templates with their runs of the last days and the reasons of failed pages. */
export function TemplatesPage() {
  const { t } = useTranslation('operator');
  const [view, setView] = useState<View>({ ...all, page: 1 });
  const ask = useCallback(() => bridge.operatedTemplates({ ...view, pageSize }), [view]);
  const reply = useLive(ask);
  const handleKeyword = useCallback((search: string) => setView((before) => ({ ...before, search, page: 1 })), []);
  return (
    <>
      <FilterBar
        label={t(($) => $.templates.filter)}
        isFiltered={view.search !== '' || view.origin !== 'service'}
        reset={t(($) => $.reset)}
        onReset={() => setView({ ...all, page: 1 })}
      >
        <KeywordField
          className={styles.search}
          label={t(($) => $.templates.search)}
          keyword={view.search}
          onKeyword={handleKeyword}
        />
        <Select
          aria-label={t(($) => $.templates.origin)}
          value={view.origin}
          onChange={(_, { value }) =>
            setView({ ...view, origin: templateOrigins.find((each) => each === value) ?? 'service', page: 1 })
          }
        >
          {templateOrigins.map((origin) => (
            <option key={origin} value={origin}>
              {t(($) => $.templates.origins[origin])}
            </option>
          ))}
        </Select>
      </FilterBar>
      <LiveState reply={reply} />
      {reply.value !== null && (
        <Found
          {...reply}
          value={reply.value}
          isSearched={view.search !== ''}
          page={view.page}
          onPage={(page) => setView({ ...view, page })}
        />
      )}
    </>
  );
}

interface FoundProps extends LiveReply<OperatedTemplates> {
  value: OperatedTemplates;
  isSearched: boolean;
  page: number;
  onPage: (page: number) => void;
}

function Found({ value: { days, items, total }, isSearched, isAway, load, page, onPage }: FoundProps) {
  const { t } = useTranslation('operator');
  if (total === 0) {
    const none = isSearched ? 'none' : 'empty';
    return <EmptyState title={t(($) => $.templates[none].title)} text={t(($) => $.templates[none].text)} />;
  }
  return (
    <>
      <TemplateTable templates={items} days={days} isAway={isAway} onChanged={load} />
      <PageBar
        page={page}
        pageCount={pageCountOf(total, pageSize)}
        total={t(($) => $.templates.total, { count: total })}
        onPage={onPage}
      />
    </>
  );
}
