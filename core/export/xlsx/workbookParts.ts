import { escapeAttribute, escapeMarkup } from '../escapeMarkup.ts';
import { cut } from './excelLimits.ts';

/* The parts of a workbook around its sheets. */

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const maxNameLength = 31;

interface Relation {
  id: string;
  kind: string;
  target: string;
  isExternal?: boolean;
}

export interface WrittenSheet {
  name: string;
  /** The cells with the header and the rows, `$A$1:$C$9`; `null` for a sheet without columns. */
  filtered: string | null;
}

export function relationXml({ id, kind, target, isExternal = false }: Relation): string {
  const mode = isExternal ? ' TargetMode="External"' : '';
  return `<Relationship Id="${id}" Type="${documents}/${kind}" Target="${escapeAttribute(target)}"${mode}/>`;
}

export const relationsHead = `${declaration}<Relationships xmlns="${packages}/relationships">`;
export const relationsTail = '</Relationships>';

function relationsXml(relations: readonly Relation[]): string {
  return relationsHead + relations.map(relationXml).join('') + relationsTail;
}

/** The part `_rels/.rels`. */
export const packageXml = relationsXml([{ id: 'rId1', kind: 'officeDocument', target: 'xl/workbook.xml' }]);

/** The part `xl/_rels/workbook.xml.rels`. */
export function workbookRelationsXml(sheetCount: number): string {
  const sheets = Array.from({ length: sheetCount }, (_, index) => ({
    id: `rId${index + 1}`,
    kind: 'worksheet',
    target: `worksheets/sheet${index + 1}.xml`,
  }));
  return relationsXml([...sheets, { id: `rId${sheetCount + 1}`, kind: 'styles', target: 'styles.xml' }]);
}

/** The part `xl/workbook.xml`. Excel finds the cells of a filter by a hidden name. */
export function workbookXml(sheets: readonly WrittenSheet[]): string {
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${escapeAttribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const names = sheets.map(({ name, filtered }, index) =>
    filtered === null
      ? ''
      : `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">` +
        `'${escapeMarkup(name.replaceAll("'", "''"))}'!${filtered}</definedName>`,
  );
  const named = names.join('');
  return [
    declaration,
    `<workbook xmlns="${spreadsheets}" xmlns:r="${documents}">`,
    `<sheets>${listed.join('')}</sheets>`,
    named === '' ? '' : `<definedNames>${named}</definedNames>`,
    '</workbook>',
  ].join('');
}

/** The part `[Content_Types].xml`. */
export function contentTypesXml(sheetCount: number): string {
  const sheets = Array.from({ length: sheetCount }, (_, index) => `worksheets/sheet${index + 1}`);
  const part = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${mediaType}.${kind}+xml"/>`;
  return [
    declaration,
    `<Types xmlns="${packages}/content-types">`,
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('workbook', 'sheet.main'),
    part('styles', 'styles'),
    ...sheets.map((name) => part(name, 'worksheet')),
    '</Types>',
  ].join('');
}

/** The markup before a sheet's columns: the header stays in view. */
export function sheetHeadXml(isFirst: boolean): string {
  const selected = isFirst ? ' tabSelected="1"' : '';
  return [
    declaration,
    `<worksheet xmlns="${spreadsheets}" xmlns:r="${documents}">`,
    `<sheetViews><sheetView${selected} workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    '</sheetView></sheetViews>',
  ].join('');
}

/** A name that Excel accepts for the sheet with this number, from 0; names of one title differ by it. */
export function sheetName(title: string, index: number): string {
  const ending = index === 0 ? '' : ` (${index + 1})`;
  // oxlint-disable-next-line no-control-regex -- no sheet's name may have these characters
  const allowed = title.replace(/[[\]:*?/\\\u0000-\u001f\ufffe\uffff]/gu, ' ').trim();
  const trimmed = cut(allowed, maxNameLength - ending.length)
    .replace(/^'+|'+$/gu, '')
    .trim();
  // Excel keeps the name `History` to itself.
  const name = trimmed === '' ? 'Sheet' : /^history$/iu.test(trimmed) ? `${trimmed}_` : trimmed;
  return name + ending;
}
