import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import styles from './DayBars.module.css';
import { niceTop } from './axisTicks.ts';

const height = 132;
/** The part of a day's width that stays empty beside its bar. */
const gapShare = 0.25;

export interface DayBar {
  /** `YYYY-MM-DD` */
  day: string;
  /** The values of the bar's parts, from bottom to top; all bars have the same parts. */
  parts: readonly number[];
  /** The day's figures as a text. */
  text: string;
}

interface DayBarsProps {
  /** The chart's label for screen readers. */
  label: string;
  /** The days, oldest first. */
  days: readonly DayBar[];
  /** Formats the figure at a grid line. */
  formatTick: (value: number) => string;
  /** The names of the parts, if there are several. */
  legend?: readonly string[];
}

/** A bar per day. One tab stop: arrow keys move from day to day, and the hovered or focused day is described below. */
export function DayBars({ label, days, formatTick, legend = [] }: DayBarsProps) {
  const [shown, setShown] = useState<DayBar | null>(null);
  const top = niceTop(Math.max(0, ...days.map(({ parts }) => sumOf(parts))));
  return (
    <figure className={styles.figure}>
      <div className={styles.plot}>
        <div className={styles.axis} aria-hidden>
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{formatTick(value)}</span>
          ))}
        </div>
        <Bars label={label} days={days} top={top} onShow={setShown} />
      </div>
      <Caption days={days} shown={shown}>
        {legend.length > 0 && <Legend names={legend} />}
      </Caption>
    </figure>
  );
}

interface BarsProps extends Pick<DayBarsProps, 'label' | 'days'> {
  top: number;
  onShow: (day: DayBar | null) => void;
}

function Bars({ label, days, top, onShow }: BarsProps) {
  const locale = useLocale();
  const [chosen, setChosen] = useState(days.length - 1);
  const current = Math.min(chosen, days.length - 1);
  const width = 100 / days.length;
  return (
    <svg
      className={styles.bars}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no other tag may hold what is drawn
      role="group"
      aria-label={label}
      width="100%"
      height={height}
      onPointerLeave={() => onShow(null)}
    >
      {[0.5, height / 2, height - 0.5].map((y) => (
        <line key={y} x1="0" x2="100%" y1={y} y2={y} />
      ))}
      {days.map((day, index) => (
        <g
          key={day.day}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a part of a drawing
          role="img"
          aria-label={descriptionOf(locale, day)}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- each bar can be reached by keyboard
          tabIndex={index === current ? 0 : -1}
          onFocus={() => {
            setChosen(index);
            onShow(day);
          }}
          onBlur={() => onShow(null)}
          onPointerEnter={() => onShow(day)}
          onKeyDown={(event) => moveFocus(event, index, days.length)}
        >
          <rect data-place x={`${index * width}%`} y="0" width={`${width}%`} height={height} />
          {stacked(day.parts, top).map((part, partIndex) => (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- a part is what it is by its place
              key={partIndex}
              data-part={partIndex}
              x={`${(index + gapShare / 2) * width}%`}
              width={`${width * (1 - gapShare)}%`}
              {...part}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** Returns the position of each part of a bar. A day with any value has a visible bar. */
function stacked(parts: readonly number[], top: number): { y: number; height: number }[] {
  let below = 0;
  return parts.map((value) => {
    const length = value === 0 ? 0 : Math.max(1.5, (value / top) * height);
    below += length;
    return { y: height - below, height: length };
  });
}

function moveFocus(event: KeyboardEvent<SVGGElement>, index: number, count: number): void {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -count, End: count };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const next = Math.min(count - 1, Math.max(0, index + step));
  event.currentTarget.parentElement?.querySelectorAll<SVGGElement>('g')[next]?.focus();
}

interface CaptionProps {
  days: readonly DayBar[];
  shown: DayBar | null;
  children: ReactNode;
}

/** Shows the first and the last day, and between them the hovered or focused day, else the legend. */
function Caption({ days, shown, children }: CaptionProps) {
  const locale = useLocale();
  const dateOf = (day: DayBar | undefined) => (day === undefined ? '' : formatDate(locale, Date.parse(day.day), false));
  return (
    <figcaption className={styles.caption}>
      <span>{dateOf(days[0])}</span>
      {shown === null ? (
        children
      ) : (
        <span className={styles.shownDay} aria-hidden>
          {descriptionOf(locale, shown)}
        </span>
      )}
      <span>{dateOf(days.at(-1))}</span>
    </figcaption>
  );
}

function Legend({ names }: { names: readonly string[] }) {
  return (
    <span className={styles.legend}>
      {names.map((name, index) => (
        <span key={name}>
          <i data-part={index} /> {name}
        </span>
      ))}
    </span>
  );
}

function descriptionOf(locale: ReturnType<typeof useLocale>, { day, text }: DayBar): string {
  return `${formatDate(locale, Date.parse(day), false)}: ${text}`;
}

function sumOf(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}
