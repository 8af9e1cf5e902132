/** Returns the DOM id of a parameter's control: labels refer to it, and it gets the focus if the value is wrong. */
export function parameterFieldId(paramName: string): string {
  return `parameter-${paramName}`;
}
