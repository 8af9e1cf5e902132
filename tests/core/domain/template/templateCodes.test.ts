import { expect, test } from 'vitest';
import { IpProxyFromType } from '#core/domain/proxy/proxySettings.ts';
import { ControlType, DataType, StringSplit } from '#core/domain/parameters/parameter.ts';
import { RunOn, TemplateStatus, TemplateType } from '#core/domain/template/template.ts';

test.each<[string, object, object]>([
  ['§3.3: template status', TemplateStatus, { New: 0, Published: 1, Maintaining: 2, Obsoleting: 3 }],
  ['§3.3: run on', RunOn, { None: 0, Local: 1, Cloud: 2, Both: 3 }],
  ['§3.3: template kind', TemplateType, { Template: 1, Task: 2 }],
  ['§3.4: string-split option', StringSplit, { None: 0, RemoveEmptyEntries: 1, RemoveEmptyOrWhitespaceEntries: 2 }],
  ['§3.6: ipProxyFromType', IpProxyFromType, { None: 0, Strong: 1, Custom: 2, Fake: 3 }],
])('%s has the codes of the specification', (_, codes, expected) => {
  expect(codes).toEqual(expected);
});

test.each<[string, object, string]>([
  ['data types', DataType, 'String Decimal Switch OperateIpProxy OperateCloudGroup PreLogin Datetime Time'],
  ['control types', ControlType, 'Input MultiInput Dropdown CheckboxList TimePicker date'],
])('§3.4: the %s are those of the specification', (_, values, expected) => {
  expect(Object.values(values)).toEqual(expect.arrayContaining(expected.split(' ')));
});
