import { mistakesOf } from './mistakes.ts';
import type { TemplateFolder } from './templateFolder.ts';

/** The picture is sent with every card of the gallery. */
const maxBytes = 100 * 1024;

const forbidden: [pattern: RegExp, sentence: string][] = [
  [/<script|\son\w+\s*=|javascript:/giu, 'A picture must hold no script.'],
  [/<foreignObject|<iframe|<!ENTITY/giu, 'A picture must hold nothing but SVG shapes and text.'],
  [/<style|\sstyle\s*=/giu, 'The page’s rules forbid styles in pictures: use attributes such as fill.'],
  [/(?:href|src)\s*=\s*["'](?!#)|url\((?!#)|@import/giu, 'A picture must need nothing from elsewhere.'],
];

/** Checks that a picture is an SVG that loads nothing from elsewhere and runs no script. */
export async function checkImage(folder: TemplateFolder, file: string): Promise<void> {
  const size = await folder.size(file);
  if (size !== null && size > maxBytes) {
    folder.add(file, `A picture has at most ${maxBytes / 1024} KB, this one has ${Math.ceil(size / 1024)} KB.`);
    return;
  }
  const text = await folder.text(file);
  if (text === null) return;
  const mistakes = mistakesOf(file, text, folder.mistakes);
  if (!/^\s*<svg\s[^>]*viewBox="0 0 640 360"/u.test(text) && file === 'image.svg') {
    mistakes.at(0, 'A picture begins with <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360">.');
  }
  for (const [pattern, sentence] of forbidden) {
    for (const match of text.matchAll(pattern)) mistakes.at(match.index, sentence);
  }
}
