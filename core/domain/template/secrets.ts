import { DataType, type Parameter } from './parameter.ts';

/**
 * The mask that replaces a stored secret for devices, exports and lots. It contains no character that a cookie may
 * have, so it cannot be a real value; when it is sent back, the service keeps its stored value.
 */
export const secretMask = '••••••••';

/** True where values of this parameter are secrets: the service stores them encrypted and never returns them. */
export function isSecret({ dataType }: Pick<Parameter, 'dataType'>): boolean {
  return dataType === DataType.PreLogin;
}
