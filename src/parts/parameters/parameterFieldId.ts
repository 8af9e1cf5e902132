/** The DOM id of a parameter's control: what labels point to, and what is focused when the value is wrong. */
export function parameterFieldId(paramName: string): string {
  return `parameter-${paramName}`;
}
