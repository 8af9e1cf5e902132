import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { approximateRows } from '#core/domain/account/templateBalance.ts';
import { planStart, type StartFacts } from '#core/domain/run/startPlan.ts';
import { pricePerThousandMicro } from '#core/domain/template/prices.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { formatBalance, formatMoney } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useStartMessages } from '#app/features/tasks/start/useStartMessages.ts';
import { useStore } from '#app/state/session.ts';
import { startFactsOf } from '#app/store/queries/tasks/startFacts.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';

const WaysOut = lazyComponent(async () => (await import('./WaysOut.tsx')).WaysOut);

export interface StartHintProps {
  template: Template;
  task: TaskView | null;
}

/**
 * A hint before a start: the reason that prevents it, as far as this device knows, else its cost if rows have a price.
 */
export function StartHint({ template, task }: StartHintProps) {
  const store = useStore();
  const locale = useLocale();
  const wordsOf = useStartMessages();
  const taskId = task?.taskId;
  const { slug: templateSlug } = template;
  const facts = useLiveQuery(
    () => startFactsOf(store, taskId === undefined ? { templateSlug } : { taskId }, locale),
    [store, taskId, templateSlug, locale],
  );
  if (facts === undefined) return null;
  const plan = planStart(facts);
  if (plan.do === 'refuse') {
    return (
      <>
        {wordsOf(plan, task?.taskName ?? template.name).text} <WaysOut plan={plan} />
      </>
    );
  }
  return <Cost facts={facts} lastRowCount={task?.lotNo === null ? 0 : (task?.currentTotalExtractCount ?? 0)} />;
}

/** The cost of a run as large as the last one, or the number of rows that the balance pays for. */
function Cost({ facts, lastRowCount }: { facts: StartFacts; lastRowCount: number }) {
  const { t } = useTranslation('start');
  const locale = useLocale();
  const { balanceMicro } = facts.account;
  const { pricePerRowMicro = 0, dailyMaxExtractedCount } = facts.template ?? {};
  if (pricePerRowMicro === 0) return null;
  const balance = formatBalance(locale, balanceMicro);
  const price = formatMoney(locale, pricePerThousandMicro(pricePerRowMicro));
  const rows = approximateRows(balanceMicro, pricePerRowMicro);
  return (
    <>
      {lastRowCount > 0
        ? t(($) => $.cost.lastRun, {
            rows: lastRowCount,
            cost: formatMoney(locale, lastRowCount * pricePerRowMicro),
            balance,
          })
        : t(($) => $.cost.balance, { price, balance, rows })}
      {dailyMaxExtractedCount !== undefined && ` ${t(($) => $.cost.daily, { limit: dailyMaxExtractedCount })}`}
    </>
  );
}
