import { Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '#app/parts/table/FilterBar.tsx';
import { orderStatusNames } from '#app/features/orders/orderStatusNames.ts';
import { shownStatuses, shownTypes, type OrderView } from './orderView.ts';

interface Props {
  view: OrderView;
  onFilter: (changed: Partial<OrderView>) => void;
}

/** The value of a filter that shows everything. */
const all = '';

/** §3.7, §5.1: filters that are chosen from lists only. */
export function OrderFilters({ view, onFilter }: Props) {
  const { t } = useTranslation('money');
  return (
    <FilterBar
      label={t(($) => $.orders.filter.label)}
      isFiltered={view.type !== null || view.status !== null}
      reset={t(($) => $.orders.filter.reset)}
      onReset={() => onFilter({ type: null, status: null })}
    >
      <Select
        aria-label={t(($) => $.orders.filter.type)}
        value={view.type ?? all}
        onChange={(_, { value }) => onFilter({ type: shownTypes.find((type) => type === value) ?? null })}
      >
        <option value={all}>{t(($) => $.orders.filter.anyType)}</option>
        {shownTypes.map((type) => (
          <option key={type} value={type}>
            {t(($) => $.orders.types[type])}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t(($) => $.orders.filter.status)}
        value={view.status === null ? all : String(view.status)}
        onChange={(_, { value }) =>
          onFilter({ status: shownStatuses.find((status) => String(status) === value) ?? null })
        }
      >
        <option value={all}>{t(($) => $.orders.filter.anyStatus)}</option>
        {shownStatuses.map((status) => (
          <option key={status} value={status}>
            {t(($) => $.orders.statuses[orderStatusNames[status]])}
          </option>
        ))}
      </Select>
    </FilterBar>
  );
}
