import { Badge } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { judgePages } from '#core/domain/operator/health.ts';
import { TemplateStatus } from '#core/domain/template/template.ts';
import type { OperatedTemplate } from '#core/wire/calls/operator/operatorTemplateCalls.ts';
import { formatNumber, formatPercent } from '#app/i18n/numberFormat.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { NumberText } from '#app/parts/format/NumberText.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import styles from '../OperatorScreen.module.css';
import { MenuCell } from '../MenuCell.tsx';
import { VerdictBadge } from '../VerdictBadge.tsx';

const TemplateMenu = lazyComponent(async () => (await import('./TemplateMenu.tsx')).TemplateMenu);

interface TemplateTableProps {
  templates: readonly OperatedTemplate[];
  /** The days that the figures are about. */
  days: number;
  isAway: boolean;
  onChanged: () => void;
}

/** Templates with the verdict on their pages, their runs, and why pages failed. */
export function TemplateTable({ templates, days, isAway, onChanged }: TemplateTableProps) {
  const { t } = useTranslation('operator');
  const hasActs = templates.some(({ owner }) => owner !== null);
  const hasReasons = templates.some(({ reasons }) => reasons.length > 0);
  const columns = [
    { key: 'template', text: t(($) => $.tables.template) },
    { key: 'state', text: t(($) => $.accounts.state) },
    { key: 'runs', text: t(($) => $.templates.runs, { days }) },
    { key: 'done', text: t(($) => $.tables.done), isNumeric: true },
    { key: 'failed', text: t(($) => $.figures.failed), isNumeric: true },
    ...(hasReasons ? [{ key: 'reasons', text: t(($) => $.credit.reason) }] : []),
    ...(hasActs ? [{ key: 'actions', text: t(($) => $.accounts.actions) }] : []),
  ];
  return (
    <FactTable label={t(($) => $.pages.templates)} columns={columns}>
      {templates.map((template) => (
        <tr key={template.slug}>
          <Name template={template} />
          <State template={template} />
          <Runs template={template} />
          <Count value={template.pagesDone} template={template} />
          <Failed template={template} />
          {hasReasons && <Reasons template={template} />}
          {hasActs && <Acts template={template} isAway={isAway} onChanged={onChanged} />}
        </tr>
      ))}
    </FactTable>
  );
}

interface CellProps {
  template: OperatedTemplate;
}

function Name({ template: { name, slug, version, owner } }: CellProps) {
  const { t } = useTranslation('operator');
  return (
    <th scope="row" className={styles.account}>
      {owner === null ? <AppLink to={addresses.templatePage(slug)}>{name}</AppLink> : name}
      <span className={styles.quiet}>{t(($) => $.templates.version, { slug, version })}</span>
      {owner !== null && (
        <span className={styles.quiet}>
          {t(($) => $.templates.audiences[owner.audience], { name: owner.userName })}
        </span>
      )}
    </th>
  );
}

const statusMarks = {
  [TemplateStatus.New]: null,
  [TemplateStatus.Published]: null,
  [TemplateStatus.Maintaining]: 'maintaining',
  [TemplateStatus.Obsoleting]: 'obsoleting',
} as const;

function State({ template }: CellProps) {
  const { t } = useTranslation('operator');
  const { status, owner, runs } = template;
  const mark = statusMarks[status];
  const verdict = judgePages(template);
  return (
    <td>
      <span className={styles.marks}>
        {runs === 0 || verdict === null ? (
          <span className={styles.idle}>{t(($) => (runs === 0 ? $.templates.idle : $.templates.fewPages))}</span>
        ) : (
          <VerdictBadge verdict={verdict} />
        )}
        {owner?.isDisabled === true && (
          <Badge appearance="tint" color="danger" className={styles.badge}>
            {t(($) => $.accounts.disabled)}
          </Badge>
        )}
        {owner === null && mark !== null && (
          <Badge appearance="tint" color="warning" className={styles.badge}>
            {t(($) => $.templates.statuses[mark])}
          </Badge>
        )}
      </span>
    </td>
  );
}

function Runs({ template: { runs, taskCount, lastRunAt } }: CellProps) {
  const { t } = useTranslation('operator');
  if (lastRunAt === null) return <td>–</td>;
  return (
    <td>
      <NumberText value={runs} />
      <span className={styles.quiet}>
        {t(($) => $.templates.tasks, { count: taskCount })} · <RelativeTime time={lastRunAt} />
      </span>
    </td>
  );
}

/** A number of pages; a dash for a template that has not run. */
function Count({ value, template: { runs }, children }: CellProps & { value: number; children?: ReactNode }) {
  return (
    <td data-numeric>
      {runs === 0 ? '–' : <NumberText value={value} />}
      {children}
    </td>
  );
}

function Failed({ template }: CellProps) {
  const locale = useLocale();
  const { pagesDone, pagesFailed } = template;
  return (
    <Count value={pagesFailed} template={template}>
      {pagesFailed > 0 && (
        <span className={styles.quiet}>{formatPercent(locale, pagesFailed / (pagesDone + pagesFailed))}</span>
      )}
    </Count>
  );
}

function Reasons({ template: { reasons } }: CellProps) {
  const { t: failures } = useTranslation('failures');
  const locale = useLocale();
  return (
    <td className={styles.reason}>
      {reasons.map(({ code, detail, host, count }) => (
        <div key={[code, detail, host].join(' ')}>
          <span>{failures(($) => $[code])}</span>
          <span className={styles.quiet}>
            {[detail, host, `× ${formatNumber(locale, count)}`].filter(Boolean).join(' · ')}
          </span>
        </div>
      ))}
    </td>
  );
}

function Acts({ template, isAway, onChanged }: CellProps & Pick<TemplateTableProps, 'isAway' | 'onChanged'>) {
  return (
    <MenuCell name={template.name}>
      {(menu) => <TemplateMenu template={template} isAway={isAway} onChanged={onChanged} {...menu} />}
    </MenuCell>
  );
}
