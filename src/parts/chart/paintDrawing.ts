import { dotPx, fontPx, partCount, type Drawing, type Shape } from './drawing.ts';

/** Pixels of the file for each pixel of the screen: sharp in print too. */
const sharpness = 2;
const padPx = 16;
const titlePx = 28;
const legendPx = 22;

/**
 * Returns a drawing as a PNG file with its title and the names of its series, in the colours that `element` has on the
 * screen. Drawn on a canvas: a picture of the SVG itself would need an address that the page's policy refuses.
 */
export async function paintDrawing(
  drawing: Drawing,
  title: string,
  seriesNames: readonly string[],
  element: Element,
): Promise<Blob> {
  const colors = colorsOf(element);
  const legend = seriesNames.length > 0 ? legendPx : 0;
  const canvas = document.createElement('canvas');
  canvas.width = (drawing.width + 2 * padPx) * sharpness;
  canvas.height = (drawing.height + 2 * padPx + titlePx + legend) * sharpness;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no canvas');
  context.scale(sharpness, sharpness);
  context.fillStyle = colors.ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.font = `600 14px ${colors.font}`;
  context.fillStyle = colors.title;
  context.fillText(title, padPx, padPx + 12, drawing.width);
  context.translate(padPx, padPx + titlePx);
  context.font = `${fontPx}px ${colors.font}`;
  for (const shape of drawing.shapes) paintShape(context, shape, colors);
  paintLegend(context, seriesNames, drawing.height + 16, colors);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture is too large')) : resolve(blob)));
  });
}

interface Colors {
  ground: string;
  title: string;
  text: string;
  rule: string;
  base: string;
  parts: readonly string[];
  font: string;
}

/** The names are those of ChartPicture.module.css. */
function colorsOf(element: Element): Colors {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(`--color${name}`).trim();
  return {
    ground: color('NeutralBackground1'),
    title: color('NeutralForeground1'),
    text: color('NeutralForeground3'),
    rule: color('NeutralStroke3'),
    base: color('NeutralStroke1'),
    parts: [
      'CompoundBrandBackground',
      'PaletteMarigoldBackground3',
      'PaletteBlueBorderActive',
      'PaletteBerryBackground3',
      'PaletteLavenderBorderActive',
      'PaletteRedBackground3',
    ].map(color),
    font: style.fontFamily,
  };
}

function paintShape(context: CanvasRenderingContext2D, shape: Shape, colors: Colors): void {
  context.beginPath();
  if ('part' in shape) {
    const color = colors.parts[shape.part % partCount] ?? colors.text;
    [context.fillStyle, context.strokeStyle] = [color, color];
  }
  switch (shape.kind) {
    case 'bar':
      context.fillRect(shape.x, shape.y, shape.width, shape.height);
      break;
    case 'line':
      context.lineWidth = 1.75;
      for (const { x, y } of shape.points) context.lineTo(x, y);
      context.stroke();
      break;
    case 'dots':
      for (const { x, y } of shape.points) {
        context.moveTo(x + dotPx, y);
        context.arc(x, y, dotPx, 0, 2 * Math.PI);
      }
      context.fill();
      break;
    case 'rule':
      context.lineWidth = 1;
      context.strokeStyle = shape.isBase ? colors.base : colors.rule;
      context.moveTo(shape.x1, shape.y1);
      context.lineTo(shape.x2, shape.y2);
      context.stroke();
      break;
    case 'text':
      context.fillStyle = colors.text;
      context.textAlign = shape.anchor === 'middle' ? 'center' : shape.anchor;
      context.fillText(shape.text, shape.x, shape.y);
  }
}

function paintLegend(context: CanvasRenderingContext2D, names: readonly string[], y: number, colors: Colors): void {
  context.textAlign = 'start';
  let x = 0;
  names.forEach((name, part) => {
    context.fillStyle = colors.parts[part % partCount] ?? colors.text;
    context.fillRect(x, y - 9, 10, 10);
    context.fillStyle = colors.text;
    context.fillText(name, x + 15, y);
    x += context.measureText(name).width + 30;
  });
}
