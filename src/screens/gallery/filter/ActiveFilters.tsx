import { Button } from '@fluentui/react-components';
import { Dismiss12Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { isFiltered, type GalleryView } from '../galleryView.ts';
import type { Facet } from './facets.ts';
import styles from './FilterBar.module.css';

interface Props {
  view: GalleryView;
  facets: readonly Facet[];
  onChange: (changed: Partial<GalleryView>) => void;
  onClear: () => void;
}

/** Each active filter with a button that removes it, and a button that removes all. */
export function ActiveFilters({ view, facets, onChange, onClear }: Props) {
  const { t } = useTranslation('template');
  if (!isFiltered(view)) return null;
  return (
    <div className={styles.active}>
      {view.keyword !== '' && <Chip text={view.keyword} onRemove={() => onChange({ keyword: '' })} />}
      {view.isFreeOnly && <Chip text={t(($) => $.card.free)} onRemove={() => onChange({ isFreeOnly: false })} />}
      {facets.flatMap(({ label, choices, chosen, onChoose }) =>
        choices
          .filter(({ value }) => chosen.includes(value))
          .map(({ value, text }) => (
            <Chip
              key={`${label} ${value}`}
              text={`${label}: ${text}`}
              onRemove={() => onChoose(chosen.filter((each) => each !== value))}
            />
          )),
      )}
      <Button appearance="transparent" size="small" onClick={onClear}>
        {t(($) => $.gallery.clear)}
      </Button>
    </div>
  );
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation('template');
  const label = t(($) => $.gallery.remove, { name: text });
  return (
    <button type="button" className={styles.chip} aria-label={label} title={label} onClick={onRemove}>
      <span className={styles.chipText}>{text}</span>
      <Dismiss12Regular />
    </button>
  );
}
