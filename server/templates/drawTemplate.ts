import { markup } from '#server/markup.ts';

const size = { width: 640, height: 360 } as const;
const shownColumns = 4;
const shownRows = 4;
/** A name in the picture is cut after as many characters as fit into its line. */
const nameLength = 26;

/** Draws the picture of a template without one (SVG): its name above a table, in a colour of its own. */
export function drawTemplate(id: number, name: string, columnCount: number): Buffer {
  // Neighbouring ids get colours that differ.
  const hue = (id * 137) % 360;
  const columns = Math.min(Math.max(columnCount, 1), shownColumns);
  const width = 528 / columns;
  const cells = Array.from({ length: shownRows * columns }, (_, index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    const length = width * (0.35 + (((index * 7 + id) % 5) / 5) * 0.4);
    return markup`<rect x="${76 + column * width}" y="${204 + row * 32}" width="${Math.round(length)}" height="10" rx="5"/>`;
  });
  const heads = Array.from(
    { length: columns },
    (_, column) =>
      markup`<rect x="${76 + column * width}" y="168" width="${Math.round(width * 0.6)}" height="12" rx="6"/>`,
  );
  const letters = Array.from(name);
  const shown = letters.length > nameLength ? `${letters.slice(0, nameLength - 1).join('')}…` : name;
  const drawing = markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}">
<rect width="${size.width}" height="${size.height}" fill="hsl(${hue} 42% 30%)"/>
<circle cx="590" cy="20" r="150" fill="hsl(${hue} 45% 38%)"/>
<text x="56" y="98" font-family="system-ui, sans-serif" font-size="38" font-weight="600" fill="#fff">${shown}</text>
<rect x="56" y="144" width="528" height="176" rx="14" fill="#fbfdff"/>
<path d="M56 194V158a14 14 0 0 1 14-14h500a14 14 0 0 1 14 14v36z" fill="hsl(${hue} 35% 88%)"/>
<g fill="hsl(${hue} 38% 42%)">${heads}</g><g fill="hsl(${hue} 22% 78%)">${cells}</g>
</svg>`;
  return Buffer.from(drawing.text);
}
