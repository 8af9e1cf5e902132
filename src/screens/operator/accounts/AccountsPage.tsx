import { Select } from '@fluentui/react-components';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatedAccounts } from '#core/wire/calls/operator/operatorAccountCalls.ts';
import { accountOrders, type AccountOrder } from '#core/domain/operator/lists.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { KeywordField } from '#app/parts/KeywordField.tsx';
import { FilterBar } from '#app/parts/table/FilterBar.tsx';
import { PageBar } from '#app/parts/table/PageBar.tsx';
import { pageCountOf } from '#app/parts/table/pageView.ts';
import { LiveState } from '../LiveState.tsx';
import { useLive, type LiveReply } from '../operator.state.ts';
import styles from '../OperatorScreen.module.css';
import { AccountTable } from './AccountTable.tsx';

const pageSize = 20;
const all = { search: '', only: 'all', order: 'newest' } as const;

interface View {
  search: string;
  only: 'all' | 'disabled';
  order: AccountOrder;
  page: number;
}

/** All accounts, with what an operator can do to each. */
export function AccountsPage() {
  const { t } = useTranslation('operator');
  const [view, setView] = useState<View>({ ...all, page: 1 });
  const ask = useCallback(() => bridge.operatedAccounts({ ...view, pageSize }), [view]);
  const reply = useLive(ask);
  const handleKeyword = useCallback((search: string) => setView((before) => ({ ...before, search, page: 1 })), []);
  return (
    <>
      <FilterBar
        label={t(($) => $.accounts.filter)}
        isFiltered={view.search !== '' || view.only !== 'all' || view.order !== 'newest'}
        reset={t(($) => $.reset)}
        onReset={() => setView({ ...all, page: 1 })}
      >
        <KeywordField
          className={styles.search}
          label={t(($) => $.accounts.search)}
          keyword={view.search}
          onKeyword={handleKeyword}
        />
        <Select
          aria-label={t(($) => $.accounts.state)}
          value={view.only}
          onChange={(_, { value }) => setView({ ...view, only: value === 'disabled' ? 'disabled' : 'all', page: 1 })}
        >
          <option value="all">{t(($) => $.accounts.all)}</option>
          <option value="disabled">{t(($) => $.accounts.onlyDisabled)}</option>
        </Select>
        <Select
          aria-label={t(($) => $.accounts.order)}
          value={view.order}
          onChange={(_, { value }) =>
            setView({ ...view, order: accountOrders.find((order) => order === value) ?? 'newest', page: 1 })
          }
        >
          {accountOrders.map((order) => (
            <option key={order} value={order}>
              {t(($) => $.accounts.orders[order])}
            </option>
          ))}
        </Select>
      </FilterBar>
      <LiveState reply={reply} />
      {reply.value !== null && (
        <Found {...reply} value={reply.value} page={view.page} onPage={(page) => setView({ ...view, page })} />
      )}
    </>
  );
}

interface FoundProps extends LiveReply<OperatedAccounts> {
  value: OperatedAccounts;
  page: number;
  onPage: (page: number) => void;
}

function Found({ value: { items, total }, isAway, load, page, onPage }: FoundProps) {
  const { t } = useTranslation('operator');
  if (total === 0) return <EmptyState title={t(($) => $.accounts.none.title)} text={t(($) => $.accounts.none.text)} />;
  return (
    <>
      <AccountTable accounts={items} isAway={isAway} onChanged={load} />
      <PageBar
        page={page}
        pageCount={pageCountOf(total, pageSize)}
        total={t(($) => $.accounts.total, { count: total })}
        onPage={onPage}
      />
    </>
  );
}
