import { Button } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useOpener } from '#app/parts/deferred/useOpener.ts';
import type { Facet } from './facets.ts';
import styles from './FilterBar.module.css';

const FacetMenu = lazyComponent(async () => (await import('./FacetMenu.tsx')).FacetMenu);

interface Props extends Facet {
  /** True if the button shows the name of the choice; otherwise it only shows that there is one. */
  isShowingChoice?: boolean;
}

/** A button with a menu of choices. The menu loads after the first paint. */
export function FacetButton({ isShowingChoice = false, ...facet }: Props) {
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
