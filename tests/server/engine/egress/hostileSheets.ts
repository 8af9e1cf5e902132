import { hostileAddresses } from './hostileAddresses.ts';

const kib = 1_024;

/** Ids of spreadsheets that lead elsewhere where they are put into an address as they are. */
export const hostileIds = [
  '', '.', '..', './.', '../', '/..', '../..', '../x', '..;/', '.../', '/', '//', '///evil.example/',
  '../../../drive/v3/files', '..:batchUpdate', '../values/A1', 'id/../../../x', 'id/values/A1', 'id:batchUpdate',
  '%2e', '%2e%2e', '.%2e', '%2E%2e/', '..%2f', '..%2f..%2fdrive%2fv3', '%2e%2e%2f%2e%2e%2f', '%252e%252e%252f', '%5c..%5c', '..%00/',
  '\\', '..\\', '\\\\evil.example\\x', '..\\..\\drive', '@evil.example', '@evil.example/', 'id@evil.example', ':x@evil.example/',
  ':443@evil.example', ':@evil.example:80/', '.evil.example', '.evil.example/', ':8080/', '//evil.example', '/\\evil.example',
  'https://evil.example/', 'https:evil.example', 'http://169.254.169.254/latest/meta-data', 'https://sheets.googleapis.com@evil.example/',
  'https://docs.google.com/spreadsheets/d/../../x', 'file:///etc/passwd', 'javascript:alert(1)', 'data:text/plain,x',
  '?', '?alt=media', 'id?access_token=x', '#', 'id#x', '&x=1', ';x=1', '*', '~', '$', '!', '|', '{id}', '${id}',
  'id\r\nHost: evil.example', 'id HTTP/1.1\r\nHost: evil.example\r\n\r\nGET /', '\r\n\r\n', '\n', '\t..\t', ' .. ', '..\n', '.\t.',
  '\0', 'id\0', '\u0001', '\u007f', '\u0085', '\u2028', '．．', '．．／', '․․', '\u202e..', '\ufeff..', '\ud800', 'x\udc00', 'é', '表', '😀',
  'short', 'x'.repeat(10 * kib), '../'.repeat(4 * kib), '%2e%2e%2f'.repeat(kib), '/'.repeat(10 * kib), '\0'.repeat(10 * kib),
  ...hostileAddresses,
]; // prettier-ignore

/** Names of sheets that lead to other ranges, or elsewhere, where they are put into an address as they are. */
export const hostileNames = [
  ...hostileIds.filter((text) => text.trim() !== '' && text.isWellFormed()),
  'A1', 'A1:ZZZ1000000', 'R1C1', "'", "''", "'''", "x'!A1:Z9", "'!1:1&x='", "x'!1:1?alt=media#", "'other'!1:1", 'x!1:1', '!1:1',
  '%27!1:1', "%27%27!1:1'", '../../x:batchUpdate', ':append', '=IMPORTDATA("https://evil.example")', '{"a":1}', '\u200b',
]; // prettier-ignore
