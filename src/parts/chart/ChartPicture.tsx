import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { dotPx, partCount, type Drawing, type Shape, type Spot } from './drawing.ts';
import styles from './ChartPicture.module.css';

interface ChartPictureProps {
  /** The chart's label for screen readers. */
  label: string;
  drawing: Drawing;
  /** Shown below the chart, where no place is hovered or focused. */
  caption?: ReactNode;
  /** The names of the series, in the order of their colours. */
  seriesNames?: readonly string[];
}

/**
 * A drawing on the screen. One tab stop: arrow keys move from place to place, and the hovered or chosen place is
 * described below.
 */
export function ChartPicture({ label, drawing, caption, seriesNames = [] }: ChartPictureProps) {
  const { width, height, shapes, places } = drawing;
  const [chosen, setChosen] = useState<number | null>(null);
  const place = chosen === null ? undefined : places[Math.min(chosen, places.length - 1)];
  const handleKey = (event: KeyboardEvent) => {
    const step = stepOf(event.key, places.length);
    if (step === undefined || places.length === 0) return;
    event.preventDefault();
    setChosen((before) => Math.min(places.length - 1, Math.max(0, (before ?? (step < 0 ? places.length : -1)) + step)));
  };
  return (
    <figure className={styles.figure}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointer and keys only read it */}
      <svg
        className={styles.picture}
        role="img"
        aria-label={label}
        width={width}
        height={height}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys read the chart
        tabIndex={0}
        onKeyDown={handleKey}
        onBlur={() => setChosen(null)}
        onPointerMove={(event) => setChosen(nearestPlace(places, spotOf(event)))}
        onPointerLeave={() => setChosen(null)}
      >
        {shapes.map((shape, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a shape is what it is by its place
          <ShapeElement key={index} shape={shape} />
        ))}
        {place !== undefined && <circle className={styles.mark} cx={place.x} cy={place.y} r={5} />}
      </svg>
      <figcaption className={styles.caption}>
        {place === undefined && caption}
        {place === undefined &&
          seriesNames.map((name, part) => (
            <span key={name} className={styles.series}>
              <i data-part={part} /> {name}
            </span>
          ))}
        <output>{place?.text}</output>
      </figcaption>
    </figure>
  );
}

function ShapeElement({ shape }: { shape: Shape }) {
  switch (shape.kind) {
    case 'bar': {
      const { x, y, width, height, part } = shape;
      return <rect data-part={part % partCount} x={x} y={y} width={width} height={height} rx={1.5} />;
    }
    case 'line':
      return <path data-line data-part={shape.part % partCount} d={linePath(shape.points)} />;
    case 'dots':
      return <path data-part={shape.part % partCount} d={dotsPath(shape.points)} />;
    case 'rule': {
      const { x1, x2, y1, y2, isBase } = shape;
      return <line data-base={isBase} x1={x1} x2={x2} y1={y1} y2={y2} />;
    }
    case 'text':
      return (
        <text x={shape.x} y={shape.y} textAnchor={shape.anchor}>
          {shape.text}
        </text>
      );
  }
}

function linePath(points: readonly Spot[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/** All dots in one path: an element for each of 10,000 would take seconds. */
function dotsPath(points: readonly Spot[]): string {
  const [r, d] = [dotPx, dotPx * 2];
  return points
    .map(({ x, y }) => `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 ${-d} 0`)
    .join('');
}

function stepOf(key: string, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowUp: -1,
    ArrowRight: 1,
    ArrowDown: 1,
    Home: -count,
    End: count,
  };
  return steps[key];
}

function spotOf({ currentTarget, clientX, clientY }: PointerEvent): Spot {
  const box = currentTarget.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}

function nearestPlace(places: readonly Spot[], { x, y }: Spot): number | null {
  let nearest: number | null = null;
  let least = Infinity;
  places.forEach((place, index) => {
    const distance = (place.x - x) ** 2 + (place.y - y) ** 2;
    if (distance < least) [nearest, least] = [index, distance];
  });
  return nearest;
}
