import { Badge, Button } from '@fluentui/react-components';
import { Wrench16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'wouter';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { pricePerRowMicro, TemplateStatus } from '#core/domain/template/template.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { formatUpdateDay } from '#app/parts/format/dateFormat.ts';
import { KindChips } from '#app/parts/template/KindChips.tsx';
import { PriceText } from '#app/parts/template/PriceText.tsx';
import { RunOnText } from '#app/parts/template/RunOnText.tsx';
import { TemplateMarks } from '#app/parts/template/TemplateMarks.tsx';
import { usePageTitle } from '#app/state/pageTitle.ts';
import { useTemplateMarks } from '#app/state/templateMarks.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import { TaskFacts } from './task/TaskFacts.tsx';
import styles from './TemplateHead.module.css';
import { useView, useViewAddress } from './views.ts';
import { pageCrumbs } from './pageCrumbs.ts';

const TaskTools = lazyComponent<{ task: TaskView }>(async () => (await import('./task/TaskTools.tsx')).TaskTools);

interface Props {
  template: Template;
  task: TaskView | null;
  level: AccountLevel;
}

/** §2.5: the header with the template, or in edit mode with the task and its source template. */
export function TemplateHead({ template, task, level }: Props) {
  const { t } = useTranslation('template');
  const crumbs = useCrumbs(task !== null);
  const marks = useTemplateMarks(template);
  const title = task?.taskName ?? template.name;
  usePageTitle(title);
  const isMaintained = template.status === TemplateStatus.Maintaining;
  return (
    <>
      <div className={styles.head}>
        <img className={styles.image} src={template.imageUrl} alt="" width="208" height="117" />
        <PageHeader
          title={title}
          crumbs={crumbs}
          crumbsLabel={t(($) => $.crumbs.label)}
          beside={
            <>
              {task !== null && <TaskTools task={task} />}
              {isMaintained && <Maintaining />}
            </>
          }
          actions={<UseButton />}
        >
          {task === null ? (
            <p className={styles.description}>{template.description}</p>
          ) : (
            <TaskFacts task={task} template={template} />
          )}
          <Facts template={template} level={level} />
          <TemplateMarks {...marks} />
        </PageHeader>
      </div>
      {isMaintained && (
        <Notice intent="warning" className={styles.notice}>
          {t(($) => $.edit.maintaining)}
        </Notice>
      )}
    </>
  );
}

function useCrumbs(isTask: boolean) {
  const { t } = useTranslation('template');
  const { t: tConsole } = useTranslation('console');
  const { t: common } = useTranslation('common');
  const [search] = useSearchParams();
  const texts = {
    gallery: t(($) => $.page.crumbs.gallery),
    collection: tConsole(($) => $.crumbs.gallery),
    details: t(($) => $.page.crumbs.details),
  };
  return pageCrumbs(search.get('from'), isTask, search.get('parentNav')).map(({ text, page, address }) => ({
    text: page === undefined ? texts[text] : common(($) => $.titles[page]),
    ...(address !== undefined && { address }),
  }));
}

/** Links to the input view with its buttons to save and start; in that view the button is not needed. */
function UseButton() {
  const { t } = useTranslation('template');
  const [, navigate] = useLocation();
  const addressOf = useViewAddress();
  if (useView() === 'input') return null;
  return (
    <Button appearance="primary" onClick={() => navigate(addressOf('input'))}>
      {t(($) => $.page.use)}
    </Button>
  );
}

function Facts({ template, level }: Pick<Props, 'template' | 'level'>) {
  const { t } = useTranslation('template');
  const { owner } = template;
  return (
    <div className={styles.facts}>
      <KindChips kinds={template.kinds} addressOf={(kind) => addresses.galleryOfKind(kind.slug)} />
      <strong className={styles.price}>
        <PriceText pricePerRowMicro={pricePerRowMicro(template.prices, level)} />
      </strong>
      <RunOnText runOn={template.runOn} />
      {owner && <span>{owner.isMine ? t(($) => $.card.mine) : t(($) => $.card.from, { name: owner.userName })}</span>}
      <span>{t(($) => $.head.version, { version: template.version })}</span>
      <span>{t(($) => $.head.updated, { date: formatUpdateDay(template.updateDate) })}</span>
    </div>
  );
}

function Maintaining() {
  const { t } = useTranslation('template');
  return (
    <Badge appearance="tint" color="warning" icon={<Wrench16Regular />}>
      {t(($) => $.card.maintaining)}
    </Badge>
  );
}
