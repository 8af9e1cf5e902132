import { useTranslation } from 'react-i18next';
import { levelNames } from '#core/domain/account/levelNames.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import { formatUpdateDay } from '#app/parts/format/dateFormat.ts';
import { RunOnText } from '#app/parts/template/RunOnText.tsx';
import styles from './facts.module.css';

/** §2.5 details: the template's facts, and the columns of its rows. */
export function DetailsView({ template }: { template: Template }) {
  const { t } = useTranslation('template');
  const { t: tCommon } = useTranslation();
  return (
    <>
      <p className={styles.lead}>{t(($) => $.page.details.lead)}</p>
      <dl className={styles.facts}>
        <dt>{t(($) => $.page.details.id)}</dt>
        <dd>
          <code className={styles.code}>{template.templateRegistrationId}</code>
        </dd>
        <dt>{t(($) => $.page.details.name)}</dt>
        <dd>
          <code className={styles.code}>{template.slug}</code>
        </dd>
        <dt>{t(($) => $.page.details.version)}</dt>
        <dd>{template.version}</dd>
        <dt>{t(($) => $.page.details.updated)}</dt>
        <dd>{formatUpdateDay(template.updateDate)}</dd>
        <dt>{t(($) => $.page.details.runsOn)}</dt>
        <dd>
          <RunOnText runOn={template.runOn} />
        </dd>
        <dt>{t(($) => $.page.details.needs)}</dt>
        <dd>{tCommon(($) => $.levels[levelNames[template.accountLimit]])}</dd>
      </dl>
      <OutputTable output={template.output} />
    </>
  );
}

function OutputTable({ output }: Pick<Template, 'output'>) {
  const { t } = useTranslation('template');
  if (output.length === 0) return <p className={styles.lead}>{t(($) => $.page.details.ownColumns)}</p>;
  const columns = [
    { key: 'column', text: t(($) => $.page.details.column) },
    { key: 'key', text: t(($) => $.page.details.key) },
    { key: 'type', text: t(($) => $.page.details.type) },
  ];
  return (
    <FactTable label={t(($) => $.page.menu.details)} columns={columns}>
      {output.map(({ name, label, type }) => (
        <tr key={name}>
          <th scope="row">{label}</th>
          <td>
            <code className={styles.code}>{name}</code>
          </td>
          <td>{t(($) => $.types[type])}</td>
        </tr>
      ))}
    </FactTable>
  );
}
