import { useTranslation } from 'react-i18next';
import type { Trial } from '#core/wire/calls/task/startCalls.ts';
import styles from './TryIt.module.css';

/** Each fetched page: its duration, and the reason if it gave no rows. */
export function TrialPages({ pages }: Pick<Trial, 'pages'>) {
  const { t } = useTranslation('start');
  return (
    <table className={styles.pages}>
      <caption className={styles.caption}>{t(($) => $.tryIt.pages)}</caption>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.tryIt.page)}</th>
          <th scope="col" className={styles.time}>
            {t(($) => $.tryIt.time)}
          </th>
          <th scope="col">{t(($) => $.tryIt.result)}</th>
        </tr>
      </thead>
      <tbody>
        {pages.map((page, index) => (
          <tr key={index}>
            <td>
              <a className={styles.address} href={page.url} target="_blank" rel="noreferrer">
                {page.url}
              </a>
            </td>
            <td className={styles.time}>{t(($) => $.tryIt.seconds, { seconds: page.milliseconds / 1000 })}</td>
            <td>
              <Result failure={page.failure} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Result({ failure }: { failure: Trial['pages'][number]['failure'] }) {
  const { t } = useTranslation('start');
  const { t: failures } = useTranslation('failures');
  if (failure === null) return <>{t(($) => $.tryIt.fetched)}</>;
  return (
    <span className={styles.failure}>
      {failures(($) => $[failure.code])}
      {failure.detail !== null && ` (${failure.detail})`}
    </span>
  );
}
