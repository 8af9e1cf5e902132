import { writeZip, type ZipFile } from './zipWriter.ts';

/** A workbook by hand: its sheets as XML, so that odd cells can be written as no program would. */
export interface WorkbookParts {
  /** The content of `sheetData` of each sheet, or the whole sheet where it begins with `<?xml`. */
  sheets: { name: string; rows: string; state?: 'hidden' | 'veryHidden'; after?: string }[];
  sharedStrings?: string;
  /** `cellXfs` and `numFmts`, as XML. */
  styles?: string;
  isDate1904?: boolean;
  more?: ZipFile[];
  /** Of the first sheet's file. */
  claims?: ZipFile['claims'];
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';

export function writeWorkbook(parts: WorkbookParts): Buffer {
  return writeZip(workbookFiles(parts));
}

export function workbookFiles({
  sheets,
  sharedStrings,
  styles,
  isDate1904 = false,
  more = [],
  claims,
}: WorkbookParts): ZipFile[] {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const named = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="s${index}"/>`,
  );
  const relations = sheets.map((_, index) => relation(`s${index}`, 'worksheet', `worksheets/sheet${index + 1}.xml`));
  if (sharedStrings !== undefined) relations.push(relation('strings', 'sharedStrings', 'sharedStrings.xml'));
  if (styles !== undefined) relations.push(relation('styles', 'styles', '/xl/styles.xml'));
  return [
    { name: '[Content_Types].xml', data: `${head}<Types/>` },
    {
      name: '_rels/.rels',
      data: `${head}<Relationships xmlns="${packages}">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      data: `${head}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${isDate1904 ? ' date1904="1"' : ''}/><sheets>${named.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `${head}<Relationships xmlns="${packages}">${relations.join('')}</Relationships>`,
    },
    ...sheets.map(({ rows, after = '' }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      data: rows.startsWith('<?xml')
        ? rows
        : `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ...(index === 0 && claims !== undefined && { claims }),
    })),
    ...(sharedStrings === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', data: `${head}<sst xmlns="${main}">${sharedStrings}</sst>` }]),
    ...(styles === undefined
      ? []
      : [{ name: 'xl/styles.xml', data: `${head}<styleSheet xmlns="${main}">${styles}</styleSheet>` }]),
    ...more,
  ];
}

/** A row of inline texts, `null` for no cell. */
export function textRow(number: number, cells: readonly (string | null)[]): string {
  const xml = cells.map((text, column) =>
    text === null ? '' : `<c r="${letters(column)}${number}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`,
  );
  return `<row r="${number}">${xml.join('')}</row>`;
}

export function letters(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26));
  return column < 26 ? rest : letters(Math.floor(column / 26) - 1) + rest;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);
}
