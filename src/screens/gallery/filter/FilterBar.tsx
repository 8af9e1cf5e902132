import { ToggleButton, Button } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Collection } from '#core/wire/rows/template.ts';
import { TemplateSort } from '#core/domain/template/templateFilter.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useOpener } from '#app/parts/deferred/useOpener.ts';
import { KeywordField } from '#app/parts/KeywordField.tsx';
import type { useGalleryView } from '../gallery.actions.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import styles from './FilterBar.module.css';
import { useFacets, type Facet } from './facets.ts';

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

const FacetMenu = lazyComponent(async () => (await import('./FacetMenu.tsx')).FacetMenu);

interface FacetButtonProps extends Facet {
  /** True if the button shows the name of the choice; otherwise it only shows that there is one. */
  isShowingChoice?: boolean;
}

/** A button with a menu of choices. The menu loads after the first paint. */
function FacetButton({ isShowingChoice = false, ...facet }: FacetButtonProps) {
  const { target, close, opener } = useOpener();
  const { label, choices, chosen } = facet;
  const names = choices.filter(({ value }) => chosen.includes(value)).map(({ text }) => text);
  const isOn = !isShowingChoice && names.length > 0;
  return (
    <>
      <Button
        icon={<ChevronDownRegular />}
        iconPosition="after"
        aria-haspopup="menu"
        {...(isShowingChoice && { 'aria-label': [label, ...names].join(', ') })}
        title={names.join(', ')}
        className={(isOn ? styles.on : styles.facet) ?? ''}
        {...opener}
      >
        {isShowingChoice ? names[0] : label}
        {isOn && facet.isMany && <span className={styles.countOn}> {names.length}</span>}
      </Button>
      {target && <FacetMenu facet={facet} target={target} onClose={close} />}
    </>
  );
}
