/** The styles of cells, by their place in `cellXfs` below. */
export const CellStyle = { Plain: 0, Header: 1, Day: 2, Time: 3, TimeWithFraction: 4, Link: 5, QuotedText: 6 } as const;
export type CellStyle = (typeof CellStyle)[keyof typeof CellStyle];

const formats = ['yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm:ss', 'yyyy\\-mm\\-dd\\ hh:mm:ss.000'];
const firstFormatId = 164;
const [plainFont, boldFont, linkFont] = [0, 1, 2];

const cellStyles: Record<keyof typeof CellStyle, string> = {
  Plain: xf(plainFont, 0),
  Header: xf(boldFont, 0),
  Day: xf(plainFont, firstFormatId),
  Time: xf(plainFont, firstFormatId + 1),
  TimeWithFraction: xf(plainFont, firstFormatId + 2),
  Link: xf(linkFont, 0),
  // The cell stays text when it is edited, too.
  QuotedText: xf(plainFont, 0, ' quotePrefix="1"'),
};

function xf(font: number, format: number, more = ''): string {
  const applied = `${format > 0 ? ' applyNumberFormat="1"' : ''}${font > 0 ? ' applyFont="1"' : ''}`;
  return `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0"${applied}${more}/>`;
}

function listed(name: string, items: readonly string[]): string {
  return `<${name} count="${items.length}">${items.join('')}</${name}>`;
}

const font = (more: string) => `<font>${more}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;

/** The part `xl/styles.xml`. */
export const stylesXml = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  listed(
    'numFmts',
    formats.map((code, index) => `<numFmt numFmtId="${firstFormatId + index}" formatCode="${code}"/>`),
  ),
  listed('fonts', [
    font(''),
    font('<b/>'),
    '<font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/><family val="2"/></font>',
  ]),
  listed('fills', [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ]),
  listed('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
  listed('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
  listed('cellXfs', Object.values(cellStyles)),
  listed('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
  '</styleSheet>',
].join('');
