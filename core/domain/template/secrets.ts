import { DataType, type Parameter } from './parameter.ts';

/**
 * What devices, exports and lots see of a value that is a secret: that there is one. It holds no character that a
 * cookie may have, so nobody means it; sent back, it means the value that the service keeps.
 */
export const secretMask = '••••••••';

/** Whether values of this parameter are secrets: the service keeps them encrypted, nobody gets them back. */
export function isSecret({ dataType }: Pick<Parameter, 'dataType'>): boolean {
  return dataType === DataType.PreLogin;
}
