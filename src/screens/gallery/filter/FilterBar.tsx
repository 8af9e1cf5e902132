import { ToggleButton } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Collection } from '#core/wire/rows/template.ts';
import { TemplateSort } from '#core/domain/template/templateFilter.ts';
import { KeywordField } from '#app/parts/KeywordField.tsx';
import type { useGalleryView } from '../gallery.actions.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { FacetButton } from './FacetButton.tsx';
import styles from './FilterBar.module.css';
import { useFacets } from './facets.ts';

interface Props extends ReturnType<typeof useGalleryView> {
  /** The collections to choose from; none on a collection's own page. */
  collections: readonly Collection[];
  hasPrivate: boolean;
}

/** §2.3: all filters of the list except the category, and its order. */
export function FilterBar({ view, change, clear, collections, hasPrivate }: Props) {
  const { t } = useTranslation('template');
  const facets = useFacets(view, change, { collections, hasPrivate });
  const sortNames = {
    [TemplateSort.Sum]: t(($) => $.gallery.sorts.sum),
    [TemplateSort.Likes]: t(($) => $.gallery.sorts.likes),
    [TemplateSort.Time]: t(($) => $.gallery.sorts.time),
  };
  return (
    <search className={styles.filter} aria-label={t(($) => $.gallery.filters)}>
      <div className={styles.bar}>
        <KeywordField
          className={styles.keyword}
          label={t(($) => $.gallery.search)}
          keyword={view.keyword}
          onKeyword={(keyword) => change({ keyword })}
        />
        <ToggleButton
          className={(view.isFreeOnly ? styles.on : styles.facet) ?? ''}
          checked={view.isFreeOnly}
          onClick={() => change({ isFreeOnly: !view.isFreeOnly })}
        >
          {t(($) => $.card.free)}
        </ToggleButton>
        {facets.map((facet) => (
          <FacetButton key={facet.label} {...facet} />
        ))}
        <span className={styles.sort}>
          <FacetButton
            label={t(($) => $.gallery.sort)}
            isMany={false}
            isShowingChoice
            choices={Object.entries(sortNames).map(([value, text]) => ({ value, text }))}
            chosen={[String(view.sort)]}
            onChoose={([sort]) =>
              change({ sort: Object.values(TemplateSort).find((each) => String(each) === sort) ?? TemplateSort.Sum })
            }
          />
        </span>
      </div>
      <ActiveFilters view={view} facets={facets} onChange={change} onClear={clear} />
    </search>
  );
}
