import { SearchBox } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useGalleryFilter } from './gallery.actions.ts';
import styles from './GalleryScreen.module.css';
import type { GalleryState } from './gallery.state.ts';

export function GalleryFilter({ kinds, keyword, kind }: Pick<GalleryState, 'kinds' | 'keyword' | 'kind'>) {
  const { t } = useTranslation('template');
  const filter = useGalleryFilter();
  const choices = [{ slug: '', kindName: t(($) => $.gallery.allKinds) }, ...kinds];
  return (
    <search className={styles.filter}>
      <SearchBox
        className={styles.search}
        size="large"
        placeholder={t(($) => $.gallery.search)}
        aria-label={t(($) => $.gallery.search)}
        value={keyword}
        onChange={(_, data) => filter.search(data.value)}
      />
      <fieldset className={styles.kinds} aria-label={t(($) => $.gallery.kinds)}>
        {choices.map(({ slug, kindName }) => (
          <button
            key={slug}
            type="button"
            className={styles.kind}
            aria-pressed={slug === kind}
            onClick={() => filter.choose(slug)}
          >
            {kindName}
          </button>
        ))}
      </fieldset>
    </search>
  );
}
