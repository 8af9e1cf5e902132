import { AccountLevel } from '#core/domain/account/level.ts';
import type { Parameter } from '#core/domain/parameters/parameter.ts';
import { ControlType, DataType } from '#core/domain/parameters/parameter.ts';
import { RunOn, TemplateStatus } from '#core/domain/template/template.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { template, type Template } from '#core/wire/rows/template.ts';

/** Returns a template as on the wire. It is parsed, so that it always fits the schema. */
export function exampleTemplate(changes: Partial<Template> = {}): Template {
  return template.parse({
    templateRegistrationId: 1,
    slug: 'example',
    version: 1,
    language: 'en-US',
    name: 'Example',
    description: 'An example',
    howToUse: '',
    imageUrl: '/template-images/example.svg',
    runOn: RunOn.Both,
    status: TemplateStatus.Published,
    accountLimit: AccountLevel.Free,
    allowCrossAccountLevelPricing: false,
    scope: 1,
    languages: [],
    collections: [],
    kinds: [],
    likes: 0,
    updateDate: Date.UTC(2026, 0, 2),
    prices: { free: 200, basic: 180, standard: 160, professional: 140, enterprise: 120 },
    parameters: [],
    output: [],
    sample: { columns: [], rows: [] },
    ...changes,
  });
}

export function exampleParameter(changes: Partial<Parameter> = {}): Parameter {
  return {
    id: 'id',
    paramName: 'Name',
    displayText: 'Name',
    remark: '',
    isRequired: false,
    dataType: DataType.String,
    controlType: ControlType.Input,
    controlOptions: {},
    dataTypeOptions: {},
    ...changes,
  };
}

export function exampleAccount(changes: Partial<Account> = {}): Account {
  return {
    userId: 'user',
    email: 'anna@example.com',
    userName: 'anna',
    accountLevel: AccountLevel.Professional,
    currentAccountLevel: AccountLevel.Professional,
    isLevelExpired: false,
    canTrial: false,
    trialEndsAt: null,
    trialDays: 14,
    operatorContact: null,
    proxyPricePerGbMicro: null,
    balanceMicro: 25_000_000,
    totalBalanceMicro: 25_000_000,
    cloudCount: 3,
    taskLimit: 100,
    language: 'en-US',
    createdAt: 0,
    ...changes,
  };
}
