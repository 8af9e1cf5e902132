import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { fileKindOf } from '#core/domain/files/fileLimits.ts';
import { FileDrop } from '#app/parts/import/FileDrop.tsx';
import { KeywordField } from '#app/parts/KeywordField.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import type { FileTarget } from '#app/store/queries/fileTargets.ts';
import styles from './OpenFileScreen.module.css';
import { useOpenFile } from './openFile.state.ts';

/**
 * §2.8: asks for the field that takes the lines of a file that the system opened with this app. Works on the device
 * only.
 */
export function OpenFileScreen() {
  const { t } = useTranslation('import');
  const { file, keyword, targets, count, open, search, choose } = useOpenFile();
  const isReadable = file !== null && fileKindOf(file.name) !== null;
  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.open.title)} />
      <FileDrop
        file={file}
        problem={file === null || isReadable ? null : { code: 'WrongKind' }}
        isReading={false}
        onFile={open}
      />
      {isReadable && (
        <section className={styles.targets} aria-label={t(($) => $.open.lead)}>
          <p className={styles.lead}>{t(($) => $.open.lead)}</p>
          <KeywordField label={t(($) => $.open.search)} keyword={keyword} onKeyword={search} className={undefined} />
          <ul className={styles.list}>
            {targets.map((target) => (
              <Target
                key={`${target.kind} ${target.slug} ${target.taskId} ${target.paramName}`}
                {...{ target, choose }}
              />
            ))}
          </ul>
          <p aria-live="polite" className={styles.count}>
            {count === 0 && t(($) => $.open.none)}
            {count > targets.length && t(($) => $.open.more, { count: count - targets.length })}
          </p>
        </section>
      )}
    </div>
  );
}

function Target({ target, choose }: { target: FileTarget; choose: (target: FileTarget) => void }) {
  const { t } = useTranslation('import');
  return (
    <li>
      <Button className={styles.target ?? ''} appearance="subtle" onClick={() => choose(target)}>
        <span className={styles.name}>{target.name}</span>
        <span className={styles.field}>{`${t(($) => $.open[target.kind])} · ${target.field}`}</span>
      </Button>
    </li>
  );
}
