import { Badge } from '@fluentui/react-components';
import { Wrench16Regular } from '@fluentui/react-icons';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { pricePerRowMicro, TemplateStatus } from '#core/domain/template/template.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { formatUpdateDay } from '#app/parts/format/dateFormat.ts';
import { KindChips } from '#app/parts/template/KindChips.tsx';
import { PriceText } from '#app/parts/template/PriceText.tsx';
import { RunOnText } from '#app/parts/template/RunOnText.tsx';
import { CardMarks } from '#app/parts/template/TemplateMarks.tsx';
import { useTemplateMarks } from '#app/state/templateMarks.ts';
import styles from './TemplateCard.module.css';

/** The card of a template (§2.3). The name's link covers the whole card, the chips are above the link. */
export const TemplateCard = memo(function TemplateCard({
  template,
  level,
}: {
  template: Template;
  level: AccountLevel;
}) {
  const { t } = useTranslation('template');
  const marks = useTemplateMarks(template);
  const { slug, name, description, imageUrl, kinds, prices, runOn, status, updateDate, owner } = template;
  return (
    <li className={styles.card}>
      <img className={styles.image} src={imageUrl} alt="" width="320" height="180" loading="lazy" decoding="async" />
      <div className={styles.body}>
        <h2 className={styles.name}>
          <Link className={styles.link} to={addresses.templatePage(slug)}>
            {name}
          </Link>
          {status === TemplateStatus.Maintaining && (
            <Badge appearance="tint" color="warning" icon={<Wrench16Regular />}>
              {t(($) => $.card.maintaining)}
            </Badge>
          )}
        </h2>
        <p className={styles.description}>{description}</p>
        <KindChips kinds={kinds} addressOf={(kind) => addresses.galleryOfKind(kind.slug)} />
        <div className={styles.facts}>
          <span className={styles.price}>
            <PriceText pricePerRowMicro={pricePerRowMicro(prices, level)} />
          </span>
          <RunOnText runOn={runOn} />
          {owner && (
            <span>{owner.isMine ? t(($) => $.card.mine) : t(($) => $.card.from, { name: owner.userName })}</span>
          )}
        </div>
        <div className={styles.foot}>
          <CardMarks {...marks} />
          <span title={t(($) => $.card.updated)}>{formatUpdateDay(updateDate)}</span>
        </div>
      </div>
    </li>
  );
});
