import { AppsListDetailRegular } from '@fluentui/react-icons';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { PageTabs } from './frame/PageTabs.tsx';
import { SetupForm } from './setup/SetupForm.tsx';
import { useSharedTask } from './setup/useSharedTask.ts';
import { TemplateHead } from './TemplateHead.tsx';
import { useTemplatePage, type ReadyPage } from './templatePage.state.ts';
import styles from './TemplatePageScreen.module.css';
import { useView } from './views.ts';

/** All views except the form: most users open the page for the form, and the first paint waits for nothing else. */
const OtherView = lazyComponent(async () => (await import('./OtherView.tsx')).OtherView);
const Suggestions = lazyComponent(async () => (await import('./related/Suggestions.tsx')).Suggestions);

/** One template (§2.5): its description, the form that creates or changes a task, its sample rows and its cost. */
export function TemplatePageScreen() {
  const page = useTemplatePage();
  if (page.phase === 'loading') return <div className={styles.loading} aria-busy />;
  if (page.phase === 'deprecated') return <Deprecated />;
  if (page.phase !== 'ready') return <Missing what={page.phase} />;
  return <Page page={page} />;
}

function Page({ page }: { page: ReadyPage }) {
  const view = useView();
  const { template, task, level } = page;
  const shared = useSharedTask(template, task !== null);
  return (
    <>
      <TemplateHead template={template} task={task} level={level} />
      <PageTabs current={view} name={task?.taskName ?? template.name} />
      {view === 'input' ? (
        <>
          <SetupForm key={`${template.slug} ${task?.taskId ?? shared?.shareId ?? ''}`} {...page} shared={shared} />
          <div className={styles.below}>
            <Suggestions template={template} level={level} />
          </div>
        </>
      ) : (
        <OtherView view={view} page={page} />
      )}
    </>
  );
}

/** §4: redirects deprecated templates to the service's page about them; offline the message is shown here. */
function Deprecated() {
  const { t } = useTranslation('template');
  const offline = useSignalValue(isOffline);
  useEffect(() => {
    if (!offline) location.replace(addresses.deprecatedTemplate);
  }, [offline]);
  if (!offline) return <div className={styles.loading} aria-busy />;
  return (
    <EmptyState
      icon={<AppsListDetailRegular />}
      title={t(($) => $.page.deprecated.title)}
      text={t(($) => $.page.deprecated.text)}
      action={<AppLink to={addresses.gallery}>{t(($) => $.missing.toGallery)}</AppLink>}
    />
  );
}

function Missing({ what }: { what: 'noTemplate' | 'noTask' }) {
  const { t } = useTranslation('template');
  return (
    <EmptyState
      icon={<AppsListDetailRegular />}
      title={t(($) => $.missing[what].title)}
      text={t(($) => $.missing[what].text)}
      action={<AppLink to={addresses.gallery}>{t(($) => $.missing.toGallery)}</AppLink>}
    />
  );
}
