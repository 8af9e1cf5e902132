import { useTranslation } from 'react-i18next';
import type { ServiceHealth } from '#core/wire/calls/operator/operatorServiceCalls.ts';
import { formatBytes } from '#app/i18n/numberFormat.ts';
import { NumberText } from '#app/parts/format/NumberText.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { Section } from '#app/parts/Section.tsx';
import { FactTable } from '#app/parts/table/FactTable.tsx';

type Worker = ServiceHealth['workers'][number];
type Process = ServiceHealth['webs'][number] | Worker;

/** The processes of the service on all its machines: those that answer, and the workers. */
export function Processes({ health: { webs, workers } }: { health: ServiceHealth }) {
  const { t } = useTranslation('operator');
  const columns = [
    { key: 'machine', text: t(($) => $.web.machine) },
    { key: 'part', text: t(($) => $.tables.part) },
    { key: 'version', text: t(($) => $.web.version) },
    { key: 'started', text: t(($) => $.web.started) },
    { key: 'seen', text: t(($) => $.tables.seen) },
    { key: 'memory', text: t(($) => $.web.memory), isNumeric: true },
    { key: 'slots', text: t(($) => $.figures.slots), isNumeric: true },
    { key: 'browser', text: t(($) => $.tables.browser) },
  ];
  if (webs.length + workers.length === 0) return null;
  return (
    <Section title={t(($) => $.tables.processes)}>
      <FactTable label={t(($) => $.tables.processes)} columns={columns}>
        {webs.map((web) => (
          <ProcessRow key={web.processId} process={web} name={web.machine} worker={null} />
        ))}
        {workers.map((worker) => (
          <ProcessRow
            key={worker.workerId}
            process={worker}
            name={worker.machine ?? worker.workerId.slice(0, 8)}
            worker={worker}
          />
        ))}
      </FactTable>
    </Section>
  );
}

function ProcessRow({ process, name, worker }: { process: Process; name: string; worker: Worker | null }) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const { version, startedAt, seenAt, residentBytes } = process;
  const slots = worker?.slots ?? null;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{t(($) => (worker === null ? $.tables.web : $.tables.worker))}</td>
      <td>{version ?? '–'}</td>
      <td>
        <RelativeTime time={startedAt} />
      </td>
      <td>
        <RelativeTime time={seenAt} />
      </td>
      <td data-numeric>{residentBytes === null ? '–' : formatBytes(locale, residentBytes)}</td>
      <td data-numeric>{slots === null ? '–' : <NumberText value={slots} />}</td>
      <td>{worker === null ? '–' : t(($) => (worker.hasBrowser === true ? $.tables.yes : $.tables.no))}</td>
    </tr>
  );
}
