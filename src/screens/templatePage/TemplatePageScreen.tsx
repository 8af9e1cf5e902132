import { AppsListDetailRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { addresses } from '#app/app/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { DescriptionTab } from './DescriptionTab.tsx';
import { SampleTab } from './SampleTab.tsx';
import { SetupForm } from './setup/SetupForm.tsx';
import { TemplateHead } from './TemplateHead.tsx';
import { tabs, useTab, useTabAddress, useTemplatePage, type Tab, type TemplatePage } from './templatePage.state.ts';
import styles from './TemplatePageScreen.module.css';

type Ready = Extract<TemplatePage, { phase: 'ready' }>;

/** One template (§2.5): what it does, the form that makes or changes a task, and what its rows look like. */
export function TemplatePageScreen() {
  const page = useTemplatePage();
  if (page.phase === 'loading') return <div className={styles.loading} aria-busy />;
  if (page.phase !== 'ready') return <Missing what={page.phase} />;
  return <Page page={page} />;
}

function Page({ page }: { page: Ready }) {
  const tab = useTab();
  return (
    <>
      <TemplateHead template={page.template} task={page.task} level={page.level} />
      <Tabs current={tab} />
      {tab === 'description' && <DescriptionTab sections={page.template.howToUse} />}
      {tab === 'sample' && <SampleTab template={page.template} />}
      {tab === 'input' && <SetupForm key={`${page.template.slug} ${page.task?.taskId ?? ''}`} {...page} />}
    </>
  );
}

/** Links, not Fluent's tabs: a tab is an address here, and 11 KB less stand before the first paint. */
function Tabs({ current }: { current: Tab }) {
  const { t } = useTranslation('template');
  const addressOf = useTabAddress();
  return (
    <nav className={styles.tabs} aria-label={t(($) => $.tabs.label)}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          className={styles.tab}
          to={addressOf(tab)}
          replace
          {...(tab === current && { 'aria-current': 'page' as const })}
        >
          {t(($) => $.tabs[tab])}
        </Link>
      ))}
    </nav>
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
