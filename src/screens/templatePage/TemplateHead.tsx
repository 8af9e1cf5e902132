import { Badge, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { Wrench16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { pricePerRowMicro, TemplateStatus } from '#core/domain/template/template.ts';
import type { Template } from '#core/wire/template.ts';
import { addresses } from '#app/app/addresses.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { formatUpdateDay } from '#app/parts/template/formatUpdateDay.ts';
import { KindChips } from '#app/parts/template/KindChips.tsx';
import { PriceText } from '#app/parts/template/PriceText.tsx';
import { RunOnText } from '#app/parts/template/RunOnText.tsx';
import { usePageTitle } from '#app/state/pageTitle.ts';
import type { TaskView } from '#app/store/queries/tasks.ts';
import styles from './TemplateHead.module.css';

interface Props {
  template: Template;
  task: TaskView | null;
  level: AccountLevel;
}

export function TemplateHead({ template, task, level }: Props) {
  const { t } = useTranslation('template');
  const title = task === null ? template.name : t(($) => $.edit.title, { name: task.taskName });
  usePageTitle(title);
  const isMaintained = template.status === TemplateStatus.Maintaining;
  const parents =
    task === null
      ? [{ text: t(($) => $.gallery.title), address: addresses.gallery }]
      : [
          { text: t(($) => $.crumbs.tasks), address: addresses.taskList },
          { text: task.taskName, address: addresses.taskInfo(task.taskId) },
        ];
  return (
    <>
      <div className={styles.head}>
        <img className={styles.image} src={template.imageUrl} alt="" width="208" height="117" />
        <PageHeader
          title={title}
          crumbs={[...parents, { text: task === null ? template.name : t(($) => $.crumbs.parameters) }]}
          crumbsLabel={t(($) => $.crumbs.label)}
          beside={isMaintained && <Maintaining />}
        >
          <p className={styles.description}>{template.description}</p>
          <Facts template={template} level={level} />
        </PageHeader>
      </div>
      {isMaintained && (
        <MessageBar intent="warning" layout="multiline" className={styles.notice}>
          <MessageBarBody>{t(($) => $.edit.maintaining)}</MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}

function Facts({ template, level }: Pick<Props, 'template' | 'level'>) {
  const { t } = useTranslation('template');
  return (
    <div className={styles.facts}>
      <KindChips kinds={template.kinds} addressOf={(kind) => addresses.galleryOfKind(kind.slug)} />
      <strong className={styles.price}>
        <PriceText pricePerRowMicro={pricePerRowMicro(template.prices, level)} />
      </strong>
      <RunOnText runOn={template.runOn} />
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
