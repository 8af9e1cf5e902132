import { useTranslation } from 'react-i18next';
import type { ServiceHealth } from '#core/wire/calls/operator/operatorServiceCalls.ts';
import { formatBytes, formatDuration } from '#app/i18n/numberFormat.ts';
import { NumberText } from '#app/parts/format/NumberText.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import plans from '#app/parts/plans/plans.module.css';
import { Section } from '#app/parts/Section.tsx';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import { Processes } from './Processes.tsx';

interface HealthProps {
  health: ServiceHealth;
}

/** The processes, hosts, accounts and templates behind the figures. */
export function HealthTables({ health }: HealthProps) {
  return (
    <>
      <Processes health={health} />
      <Hosts health={health} />
      <Largest health={health} />
      <Templates health={health} />
    </>
  );
}

function Hosts({ health: { hosts } }: HealthProps) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const columns = [
    { key: 'host', text: t(($) => $.tables.host) },
    { key: 'open', text: t(($) => $.tables.open), isNumeric: true },
    { key: 'allowed', text: t(($) => $.tables.allowed), isNumeric: true },
    { key: 'delay', text: t(($) => $.tables.delay), isNumeric: true },
    { key: 'wait', text: t(($) => $.tables.wait), isNumeric: true },
  ];
  return (
    <Section title={t(($) => $.tables.hosts)}>
      {hosts.length === 0 ? (
        <p className={plans.quiet}>{t(($) => $.tables.noHosts)}</p>
      ) : (
        <FactTable label={t(($) => $.tables.hosts)} columns={columns}>
          {hosts.map(({ host, open, connections, delayMs, waitMs }) => (
            <tr key={host}>
              <th scope="row">{host}</th>
              <td data-numeric>
                <NumberText value={open} />
              </td>
              <td data-numeric>
                <NumberText value={connections} />
              </td>
              <td data-numeric>{formatDuration(locale, delayMs)}</td>
              <td data-numeric>{formatDuration(locale, waitMs)}</td>
            </tr>
          ))}
        </FactTable>
      )}
    </Section>
  );
}

function Largest({ health: { storage } }: HealthProps) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  if (storage.largest.length === 0) return null;
  const columns = [
    { key: 'account', text: t(($) => $.accounts.account) },
    { key: 'stored', text: t(($) => $.accounts.stored), isNumeric: true },
  ];
  return (
    <Section title={t(($) => $.tables.largest)}>
      <FactTable label={t(($) => $.tables.largest)} columns={columns}>
        {storage.largest.map(({ accountId, userName, bytes }) => (
          <tr key={accountId}>
            <th scope="row">{userName}</th>
            <td data-numeric>{formatBytes(locale, bytes)}</td>
          </tr>
        ))}
      </FactTable>
    </Section>
  );
}

function Templates({ health: { templates } }: HealthProps) {
  const { t } = useTranslation('operator');
  if (templates.worst.length === 0) return null;
  const columns = [
    { key: 'template', text: t(($) => $.tables.template) },
    { key: 'runs', text: t(($) => $.tables.runs), isNumeric: true },
    { key: 'done', text: t(($) => $.tables.done), isNumeric: true },
    { key: 'failed', text: t(($) => $.figures.failed), isNumeric: true },
  ];
  return (
    <Section title={t(($) => $.tables.worst, { days: templates.days })}>
      <FactTable label={t(($) => $.tables.worst, { days: templates.days })} columns={columns}>
        {templates.worst.map(({ slug, runs, pagesDone, pagesFailed }) => (
          <tr key={slug}>
            <th scope="row">{slug}</th>
            <td data-numeric>
              <NumberText value={runs} />
            </td>
            <td data-numeric>
              <NumberText value={pagesDone} />
            </td>
            <td data-numeric>
              <NumberText value={pagesFailed} />
            </td>
          </tr>
        ))}
      </FactTable>
    </Section>
  );
}
