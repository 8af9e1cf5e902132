import { Select } from '@fluentui/react-components';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { operatedOrderStates, type OperatedOrderState } from '#core/domain/operator/orderState.ts';
import type { OperatedOrders } from '#core/wire/calls/operator/operatorOrderCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { KeywordField } from '#app/parts/KeywordField.tsx';
import { FilterBar } from '#app/parts/table/FilterBar.tsx';
import { PageBar } from '#app/parts/table/PageBar.tsx';
import { pageCountOf } from '#app/parts/table/pageView.ts';
import { LiveState } from '../LiveState.tsx';
import { useLive, type LiveReply } from '../operator.state.ts';
import styles from '../OperatorScreen.module.css';
import { OrderTable } from './OrderTable.tsx';

const pageSize = 20;

interface View {
  search: string;
  /** `null`: orders of every state. */
  only: OperatedOrderState | null;
  page: number;
}

/** The orders of all accounts, with their refunds. */
export function OrdersPage() {
  const { t } = useTranslation('operator');
  const { t: money } = useTranslation('money');
  const [given] = useSearchParams();
  const [view, setView] = useState<View>({ search: given.get('search') ?? '', only: null, page: 1 });
  const { search, only, page } = view;
  const ask = useCallback(
    () => bridge.operatedOrders({ search, ...(only !== null && { only }), page, pageSize }),
    [search, only, page],
  );
  const reply = useLive(ask);
  const handleKeyword = useCallback((text: string) => setView((before) => ({ ...before, search: text, page: 1 })), []);
  const isFiltered = search !== '' || only !== null;
  return (
    <>
      <FilterBar
        label={t(($) => $.orders.filter)}
        isFiltered={isFiltered}
        reset={t(($) => $.reset)}
        onReset={() => setView({ search: '', only: null, page: 1 })}
      >
        <KeywordField
          className={styles.search}
          label={t(($) => $.orders.search)}
          keyword={search}
          onKeyword={handleKeyword}
        />
        <Select
          aria-label={t(($) => $.accounts.state)}
          value={only ?? ''}
          onChange={(_, { value }) =>
            setView({ ...view, only: operatedOrderStates.find((state) => state === value) ?? null, page: 1 })
          }
        >
          <option value="">{money(($) => $.orders.filter.anyStatus)}</option>
          {operatedOrderStates.map((state) => (
            <option key={state} value={state}>
              {state === 'refunded' ? t(($) => $.orders.refunded) : money(($) => $.orders.statuses[state])}
            </option>
          ))}
        </Select>
      </FilterBar>
      <LiveState reply={reply} />
      {reply.value !== null && (
        <Found
          {...reply}
          value={reply.value}
          isFiltered={isFiltered}
          page={page}
          onPage={(next) => setView({ ...view, page: next })}
        />
      )}
    </>
  );
}

interface FoundProps extends LiveReply<OperatedOrders> {
  value: OperatedOrders;
  isFiltered: boolean;
  page: number;
  onPage: (page: number) => void;
}

function Found({ value: { items, total }, isFiltered, isAway, load, page, onPage }: FoundProps) {
  const { t } = useTranslation('operator');
  if (total === 0 && !isFiltered) return <EmptyState title={t(($) => $.orders.empty)} />;
  if (total === 0) return <EmptyState title={t(($) => $.orders.none.title)} text={t(($) => $.orders.none.text)} />;
  return (
    <>
      <OrderTable orders={items} isAway={isAway} onChanged={load} />
      <PageBar
        page={page}
        pageCount={pageCountOf(total, pageSize)}
        total={t(($) => $.orders.count, { count: total })}
        onPage={onPage}
      />
    </>
  );
}
