/** §9: the range of a priority, shown or stored, and the number from which one is subtracted to get the other. */
export const lowestPriority = 1;
export const highestPriority = 99;
const referencePriority = 100;

/** §4: users see "the greater the sooner", the service stores "the smaller the sooner". */
export function displayedPriority(stored: number): number {
  return Math.abs(referencePriority - stored);
}

/** The stored priority of a displayed one. */
export function storedPriority(displayed: number): number {
  return Math.abs(referencePriority - displayed);
}

/** True where a number can be a priority, shown or stored. */
export function isPriority(value: number): boolean {
  return Number.isInteger(value) && value >= lowestPriority && value <= highestPriority;
}

/** §4, "most raise": the new displayed priority, or `null` where it cannot be raised. Takes a displayed one. */
export function maxRaise(displayed: number): number | null {
  return displayed >= highestPriority ? null : highestPriority;
}

/** §4, "most reduce": the new displayed priority, or `null` where it cannot be reduced. Takes a displayed one. */
export function maxReduce(displayed: number): number | null {
  return displayed <= lowestPriority ? null : lowestPriority;
}
