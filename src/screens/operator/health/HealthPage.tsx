import { useTranslation } from 'react-i18next';
import { healthParts } from '#core/domain/operator/health.ts';
import type { ServiceHealth } from '#core/wire/calls/operator/operatorServiceCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { formatBytes } from '#app/i18n/numberFormat.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { FactTile, FactTiles } from '#app/parts/FactTiles.tsx';
import { NumberText } from '#app/parts/format/NumberText.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import plans from '#app/parts/plans/plans.module.css';
import { LiveState } from '../LiveState.tsx';
import { useLive } from '../operator.state.ts';
import styles from '../OperatorScreen.module.css';
import { HealthTables } from './HealthTables.tsx';
import { PartCard } from './PartCard.tsx';
import { verdictsOf } from './verdicts.ts';

const everyMs = 10_000;
const askHealth = () => bridge.serviceHealth();

/** The health of the service: a verdict on each part with its figures, what they mean, and what to do. */
export function HealthPage() {
  const reply = useLive(askHealth, everyMs);
  return (
    <>
      <LiveState reply={reply} />
      {reply.value !== null && <Health health={reply.value} />}
    </>
  );
}

function Health({ health }: { health: ServiceHealth }) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const verdicts = verdictsOf(health);
  const { web } = health;
  return (
    <>
      <FactTiles label={t(($) => $.web.title)}>
        <FactTile name={t(($) => $.web.version)}>
          {web.version} <AppLink to={addresses.helpArticle('changes')}>{t(($) => $.web.changes)}</AppLink>
        </FactTile>
        <FactTile name={t(($) => $.web.machine)}>{web.machine}</FactTile>
        <FactTile name={t(($) => $.web.started)}>
          <RelativeTime time={web.startedAt} />
        </FactTile>
        <FactTile name={t(($) => $.web.memory)}>{formatBytes(locale, web.residentBytes)}</FactTile>
        <FactTile name={t(($) => $.web.restarts)}>
          <NumberText value={web.restarts.web + web.restarts.worker} />
        </FactTile>
      </FactTiles>
      <div className={styles.parts}>
        {healthParts.map((part) => (
          <PartCard key={part} part={part} verdict={verdicts[part]} health={health} />
        ))}
      </div>
      <HealthTables health={health} />
      <p className={plans.quiet}>
        {t(($) => $.refreshed)} <RelativeTime time={health.at} />
      </p>
    </>
  );
}
