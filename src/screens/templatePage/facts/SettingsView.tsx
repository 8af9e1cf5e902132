import { useTranslation } from 'react-i18next';
import type { Parameter } from '#core/domain/parameters/parameter.ts';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import styles from './facts.module.css';

/** §2.5 settings: the parameters of the template's tasks, with their names in the API (§2.6). */
export function SettingsView({ parameters }: { parameters: readonly Parameter[] }) {
  const { t } = useTranslation('template');
  if (parameters.length === 0) return <p className={styles.lead}>{t(($) => $.page.settings.none)}</p>;
  const columns = [
    { key: 'parameter', text: t(($) => $.page.settings.parameter) },
    { key: 'apiName', text: t(($) => $.page.settings.apiName) },
    { key: 'isRequired', text: t(($) => $.page.settings.isRequired) },
  ];
  return (
    <>
      <p className={styles.lead}>{t(($) => $.page.settings.lead)}</p>
      <FactTable label={t(($) => $.page.menu.settings)} columns={columns}>
        {parameters.map((parameter) => (
          <Row key={parameter.paramName} parameter={parameter} />
        ))}
      </FactTable>
    </>
  );
}

function Row({ parameter }: { parameter: Parameter }) {
  const { t } = useTranslation('template');
  const { displayText, remark, paramName, isRequired, controlOptions } = parameter;
  return (
    <tr>
      <th scope="row">
        {displayText}
        {remark !== '' && <span className={styles.remark}>{remark}</span>}
      </th>
      <td>
        <code className={styles.code}>{paramName}</code>
        {controlOptions.choices !== undefined && (
          <span className={styles.codes}>
            {controlOptions.choices.map(({ value, label }) => (
              <code key={value} className={styles.code} title={label}>
                {value}
              </code>
            ))}
          </span>
        )}
      </td>
      <td>{t(($) => (isRequired ? $.page.settings.required : $.page.settings.optional))}</td>
    </tr>
  );
}
