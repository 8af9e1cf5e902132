import { useTranslation } from 'react-i18next';
import styles from './ClientDownloadScreen.module.css';
import { systems, type System } from './clientDownload.state.ts';

/** Product names: the same in every language. */
const systemNames: Record<System, string> = { windows: 'Windows', macos: 'macOS', linux: 'Linux' };

/** The choice of one of three systems; Fluent's tabs would weigh more than the rest of the page. */
export function SystemChoice({ system, onChoose }: { system: System; onChoose: (system: System) => void }) {
  const { t } = useTranslation('runner');
  return (
    <fieldset className={styles.systems} aria-label={t(($) => $.download.system)}>
      {systems.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.system}
          aria-pressed={each === system}
          onClick={() => onChoose(each)}
        >
          {systemNames[each]}
        </button>
      ))}
    </fieldset>
  );
}
