/** §9: the range of a priority, shown or stored, and what one is the mirror of the other at. */
export const lowestPriority = 1;
export const highestPriority = 99;
const referencePriority = 100;

/** §4: a person reads "the greater the sooner", the service keeps "the smaller the sooner". */
export function displayedPriority(stored: number): number {
  return Math.abs(referencePriority - stored);
}

/** The other way round. */
export function storedPriority(displayed: number): number {
  return Math.abs(referencePriority - displayed);
}

/** Whether it can be a priority, shown or stored. */
export function isPriority(value: number): boolean {
  return Number.isInteger(value) && value >= lowestPriority && value <= highestPriority;
}

/** §4, "most raise": the priority to show then, or `null` where there is nothing to raise. Takes a shown one. */
export function maxRaise(displayed: number): number | null {
  return displayed >= highestPriority ? null : highestPriority;
}

/** §4, "most reduce": the priority to show then, or `null` where there is nothing to reduce. Takes a shown one. */
export function maxReduce(displayed: number): number | null {
  return displayed <= lowestPriority ? null : lowestPriority;
}
