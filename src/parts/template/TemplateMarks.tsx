import {
  AlertOffRegular,
  AlertRegular,
  CloudArrowUp16Regular,
  HeartFilled,
  HeartRegular,
  ThumbDislikeFilled,
  ThumbDislikeRegular,
  ThumbLikeFilled,
  ThumbLikeRegular,
  type FluentIcon,
} from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TemplateStatus } from '#core/domain/template/template.ts';
import { LikeState, likesWith, type TemplateState } from '#core/domain/template/templateState.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { Hint } from '#app/parts/deferred/Hint.tsx';
import styles from './TemplateMarks.module.css';
import { formatLikes } from '#app/parts/format/formatLikes.ts';

export interface TemplateMarksProps {
  template: Pick<Template, 'likes' | 'status'>;
  state: TemplateState;
  /** True if a change of the marks is not on the service yet. */
  isPending: boolean;
  onFavorite: () => void;
  /** §4: a second click on the same button takes the feedback back. */
  onFeedback: (pressed: LikeState) => void;
  onSubscribe: () => void;
}

/** The marks on a card: like with its count, and favourite. */
export function CardMarks(marks: TemplateMarksProps) {
  return (
    <span className={styles.card}>
      <LikeButton {...marks} />
      <FavoriteButton {...marks} />
      {marks.isPending && <PendingMark />}
    </span>
  );
}

/** The marks on a template's page: favourite, feedback and subscription (§4, toggles). */
export function TemplateMarks(marks: TemplateMarksProps) {
  const { template, state } = marks;
  // A subscriber can also unsubscribe after the maintenance.
  const hasSubscription = template.status === TemplateStatus.Maintaining || state.subscribed;
  return (
    <span className={styles.head}>
      <FavoriteButton {...marks} />
      <LikeButton {...marks} />
      <DislikeButton {...marks} />
      {hasSubscription && <SubscribeButton {...marks} />}
      {marks.isPending && <PendingMark />}
    </span>
  );
}

function FavoriteButton({ state: { favorited }, onFavorite }: TemplateMarksProps) {
  const { t } = useTranslation('template');
  return (
    <Mark
      label={t(($) => $.marks.favorite)}
      hint={t(($) => (favorited ? $.marks.removeFavorite : $.marks.addFavorite))}
      icon={favorited ? HeartFilled : HeartRegular}
      isPressed={favorited}
      onClick={onFavorite}
    />
  );
}

function LikeButton({ template, state: { feedback }, onFeedback }: TemplateMarksProps) {
  const { t } = useTranslation('template');
  const likes = formatLikes(useLocale(), likesWith(template.likes, feedback));
  const isLiked = feedback === LikeState.Like;
  return (
    <Mark
      label={t(($) => $.marks.like, { likes })}
      hint={t(($) => (isLiked ? $.marks.takeLike : $.marks.giveLike))}
      icon={isLiked ? ThumbLikeFilled : ThumbLikeRegular}
      isPressed={isLiked}
      onClick={() => onFeedback(LikeState.Like)}
    >
      {likes}
    </Mark>
  );
}

function DislikeButton({ state: { feedback }, onFeedback }: TemplateMarksProps) {
  const { t } = useTranslation('template');
  const isDisliked = feedback === LikeState.Dislike;
  return (
    <Mark
      label={t(($) => $.marks.dislike)}
      hint={t(($) => (isDisliked ? $.marks.takeDislike : $.marks.giveDislike))}
      icon={isDisliked ? ThumbDislikeFilled : ThumbDislikeRegular}
      isPressed={isDisliked}
      onClick={() => onFeedback(LikeState.Dislike)}
    />
  );
}

/** The button's text names the action of a click, so it is not a toggle for a screen reader. */
function SubscribeButton({ state: { subscribed }, onSubscribe }: TemplateMarksProps) {
  const { t } = useTranslation('template');
  const Icon = subscribed ? AlertOffRegular : AlertRegular;
  return (
    <Hint relationship="description" text={t(($) => (subscribed ? $.marks.unsubscribeHint : $.marks.subscribeHint))}>
      <button type="button" className={styles.mark} onClick={onSubscribe}>
        <Icon aria-hidden />
        {t(($) => (subscribed ? $.marks.unsubscribe : $.marks.subscribe))}
      </button>
    </Hint>
  );
}

interface MarkProps {
  /** Stays the same after a click: `aria-pressed` reports the state. */
  label: string;
  hint: string;
  icon: FluentIcon;
  isPressed: boolean;
  onClick: () => void;
  children?: ReactNode;
}

function Mark({ label, hint, icon: Icon, isPressed, onClick, children }: MarkProps) {
  return (
    <Hint relationship="inaccessible" text={hint}>
      <button type="button" className={styles.mark} aria-label={label} aria-pressed={isPressed} onClick={onClick}>
        <Icon aria-hidden />
        {children}
      </button>
    </Hint>
  );
}

function PendingMark() {
  const { t } = useTranslation('console');
  return (
    <span className={styles.pending} title={t(($) => $.edits.pendingHint)}>
      <CloudArrowUp16Regular aria-label={t(($) => $.edits.pending)} />
    </span>
  );
}
