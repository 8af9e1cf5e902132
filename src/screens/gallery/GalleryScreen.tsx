import { Button } from '@fluentui/react-components';
import { CloudOffRegular, SearchRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { CardSkeleton } from './CardSkeleton.tsx';
import { GalleryFilter } from './GalleryFilter.tsx';
import { useGalleryFilter } from './gallery.actions.ts';
import styles from './GalleryScreen.module.css';
import { useGallery, type GalleryState } from './gallery.state.ts';
import { TemplateCard } from './TemplateCard.tsx';

/** All templates (§2.3): pick one, fill it in, run it. */
export function GalleryScreen() {
  const { t } = useTranslation('template');
  const state = useGallery();
  return (
    <>
      <PageHeader title={t(($) => $.gallery.title)}>
        <p className={styles.lead}>{t(($) => $.gallery.lead)}</p>
      </PageHeader>
      <GalleryFilter {...state} />
      <Cards state={state} />
    </>
  );
}

function Cards({ state }: { state: GalleryState }) {
  const { t } = useTranslation('template');
  const filter = useGalleryFilter();
  if (state.phase === 'missing') {
    return (
      <EmptyState
        icon={<CloudOffRegular />}
        title={t(($) => $.gallery.missingTitle)}
        text={t(($) => $.gallery.missing)}
      />
    );
  }
  if (state.phase === 'ready' && state.templates.length === 0) {
    return (
      <EmptyState
        icon={<SearchRegular />}
        title={t(($) => $.gallery.emptyTitle)}
        text={t(($) => $.gallery.empty)}
        action={<Button onClick={filter.reset}>{t(($) => $.gallery.reset)}</Button>}
      />
    );
  }
  return (
    <ul className={styles.cards} aria-busy={state.phase === 'loading'}>
      {state.phase === 'loading'
        ? Array.from({ length: 6 }, (_, index) => <CardSkeleton key={index} />)
        : state.templates.map((template) => (
            <TemplateCard key={template.slug} template={template} level={state.level} />
          ))}
    </ul>
  );
}
