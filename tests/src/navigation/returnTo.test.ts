import { describe, expect, test } from 'vitest';
import { loginAddress, safeReturnTo } from '#app/navigation/returnTo.ts';

describe('after signing in one comes back', () => {
  test.each([
    ['/console/template', '/console/template'],
    ['/console/task/task-info?taskId=1&parentNav=2', '/console/task/task-info?taskId=1&parentNav=2'],
    ['/console', '/console'],
    ['/pricing', '/pricing'],
    ['/client-run-download?taskId=1', '/client-run-download?taskId=1'],
    ['/console/../console/template', '/console/template'],
    ['/console/template#part', '/console/template'],
  ])('to the page of the console %s', (address, expected) => {
    expect(safeReturnTo(address)).toBe(expected);
  });

  test.each([
    null,
    '',
    'console/template',
    'https://evil.example/console',
    '//evil.example/console',
    '///evil.example/console',
    '/\\evil.example/console',
    '\\/evil.example/console',
    '/\t/evil.example/console',
    '/\n/evil.example/console',
    ' //evil.example/console',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//console',
    'data:text/html,console',
    '/console/..//evil.example',
    '/console/%2e%2e//evil.example',
    '/console/../login?returnTo=/login',
    '/login',
    '/v1/session',
    '/consoles',
    '/pricing/../v1',
    '/console@evil.example',
    'http:/console',
    'http:console',
    '/%0d%0aLocation:%20//evil.example',
    'https://console.invalid/console',
    '//console.invalid@evil.example/console',
  ])('to no other place: %j', (address) => {
    expect(safeReturnTo(address)).toBeNull();
  });

  test('the sign-in page gets the page to return to, and nothing when it is not a page of the console', () => {
    expect(loginAddress({ pathname: '/console/task/lot-data', search: '?taskId=a&lotNo=2' })).toBe(
      '/login?returnTo=%2Fconsole%2Ftask%2Flot-data%3FtaskId%3Da%26lotNo%3D2',
    );
    expect(loginAddress({ pathname: '/elsewhere', search: '' })).toBe('/login');
  });
});
