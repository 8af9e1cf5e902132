import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import plans from '#app/parts/plans/plans.module.css';
import { AssistantGuide, Guides } from './guides/Guides.tsx';
import { TokenSection } from './tokens/TokenSection.tsx';

/** Made from the description of all calls, which is longer than the rest of the page. */
const CallSection = lazyComponent(async () => (await import('./calls/CallSection.tsx')).CallSection);

/** The page for programs: the tokens of the account, short guides, and every call. */
export function ApiAccessScreen() {
  const { t } = useTranslation('programs');
  const { t: common } = useTranslation();
  return (
    <div className={plans.screen}>
      <PageHeader title={common(($) => $.titles.apiAccess)}>
        <p className={plans.lead}>{t(($) => $.lead)}</p>
      </PageHeader>
      <TokenSection />
      <Guides />
      <AssistantGuide />
      <CallSection />
    </div>
  );
}
