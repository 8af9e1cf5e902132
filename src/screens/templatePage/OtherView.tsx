import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '#core/wire/rows/template.ts';
import { CostCalculator } from './cost/CostCalculator.tsx';
import { CreatedTasks } from './created/CreatedTasks.tsx';
import { DescriptionTab } from './description/DescriptionTab.tsx';
import { DetailsView } from './facts/DetailsView.tsx';
import { PricingView } from './facts/PricingView.tsx';
import { SampleRows } from '#app/parts/table/SampleRows.tsx';
import styles from './facts/SampleTab.module.css';
import { SettingsView } from './facts/SettingsView.tsx';
import { Columns } from './frame/Columns.tsx';
import { RelatedView } from './related/RelatedView.tsx';
import { Suggestions } from './related/Suggestions.tsx';
import type { ReadyPage } from './templatePage.state.ts';
import type { View } from './views.ts';

type ShownView = Exclude<View, 'input'>;

/** The view that replaces the form. */
export function OtherView({ view, page }: { view: ShownView; page: ReadyPage }) {
  const aside = <Suggestions template={page.template} level={page.level} />;
  return views[view](page, aside);
}

/** The views: texts have the recommendations beside them (§2.5), wide tables have them below or not at all. */
const views: Record<ShownView, (page: ReadyPage, aside: ReactNode) => ReactNode> = {
  description: ({ template }, aside) => <DescriptionTab html={template.howToUse} aside={aside} />,
  sample: ({ template }, aside) => (
    <Columns aside={aside}>
      <SampleTab template={template} />
    </Columns>
  ),
  cost: ({ template, level }, aside) => (
    <Columns aside={aside}>
      <CostCalculator template={template} level={level} />
    </Columns>
  ),
  settings: ({ template }, aside) => (
    <Columns aside={aside}>
      <SettingsView parameters={template.parameters} />
    </Columns>
  ),
  details: ({ template }, aside) => (
    <Columns aside={aside}>
      <DetailsView template={template} />
    </Columns>
  ),
  pricing: ({ template, level }, aside) => (
    <Columns aside={aside}>
      <PricingView template={template} level={level} />
    </Columns>
  ),
  tasks: ({ template }) => <CreatedTasks slug={template.slug} />,
  related: ({ template, level }) => <RelatedView template={template} level={level} />,
};

/** Sample rows of a real run, each column with its type. */
function SampleTab({ template: { output, sample } }: { template: Template }) {
  const { t } = useTranslation('template');
  return (
    <>
      <p className={styles.lead}>{t(($) => $.sample.lead, { count: sample.rows.length })}</p>
      <SampleRows {...sample} output={output} label={t(($) => $.tabs.sample)} />
    </>
  );
}
