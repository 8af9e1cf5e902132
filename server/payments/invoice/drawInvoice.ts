import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import PdfDocument from 'pdfkit';
import type { InvoiceText } from './invoiceText.ts';

/** The font of every PDF: Latin with all accents, Greek and Cyrillic. An operator may name one with more. */
const defaultFont = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

const page = { margin: 56, width: 595.28 };
const width = page.width - 2 * page.margin;
const [half, gap] = [width / 2, 16];

/** A font as pdfkit has opened it. */
interface OpenedFont {
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

/**
 * Draws an invoice as a PDF of A4 pages. `null` where the font lacks a character of it: a box instead of a name is no
 * invoice.
 */
export async function drawInvoice(text: InvoiceText, language: string, fontFile = defaultFont): Promise<Buffer | null> {
  const font = await readFile(fontFile);
  const document = new PdfDocument({
    size: 'A4',
    margin: page.margin,
    lang: language,
    info: { Title: text.title, Author: text.seller.lines[0] ?? '' },
    font: font as unknown as string,
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => document.once('end', resolve).once('error', reject));
  const { font: opened } = (document as unknown as { _font: OpenedFont })._font;
  const canShow = charactersOf(text).every((character) => opened.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  if (canShow) draw(document, text);
  document.end();
  await ended;
  return canShow ? Buffer.concat(chunks) : null;
}

function charactersOf(text: InvoiceText): string[] {
  return [...new Set(JSON.stringify(text))];
}

function draw(document: PDFKit.PDFDocument, text: InvoiceText): void {
  const { margin } = page;
  document.fontSize(20).text(text.title, margin, margin);
  if (text.warning !== null) document.moveDown(0.5).fontSize(10).text(text.warning);
  const top = document.y + 24;
  const ends = [text.seller, text.buyer].map(({ name, lines }, index) => {
    const left = margin + index * (half + gap / 2);
    document
      .fontSize(8)
      .fillColor('#555')
      .text(name, left, top, { width: half - gap });
    document
      .fontSize(10)
      .fillColor('#000')
      .text(lines.join('\n'), { width: half - gap });
    return document.y;
  });
  document.y = Math.max(...ends) + 24;
  for (const line of text.facts) drawFact(document, line);
  document.y += 16;
  for (const line of text.lines) drawAmount(document, line);
  drawRule(document);
  drawAmount(document, text.sum, 12);
  if (text.note !== '') document.moveDown(2).fontSize(9).text(text.note, margin, document.y, { width });
}

function drawFact(document: PDFKit.PDFDocument, [name, value]: [string, string]): void {
  const top = document.y;
  document.fontSize(10).fillColor('#555').text(name, page.margin, top, { width: 140 });
  const end = document.y;
  document.fillColor('#000').text(value, page.margin + 150, top, { width: width - 150 });
  document.y = Math.max(end, document.y) + 2;
}

function drawAmount(document: PDFKit.PDFDocument, [name, value]: [string, string], size = 10): void {
  const top = document.y;
  document.fontSize(size).text(name, page.margin, top, { width: width - 130 });
  const end = document.y;
  document.text(value, page.margin + width - 120, top, { width: 120, align: 'right' });
  document.y = Math.max(end, document.y) + 4;
}

function drawRule(document: PDFKit.PDFDocument): void {
  const top = document.y + 2;
  document
    .moveTo(page.margin, top)
    .lineTo(page.margin + width, top)
    .lineWidth(0.5)
    .stroke('#999');
  document.y = top + 8;
}
