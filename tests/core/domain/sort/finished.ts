/** Returns the result of a calculation that yields where it may be interrupted. */
export function finished<Value>(steps: Generator<void, Value>): Value {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Returns the number of interruptions that a calculation allows. */
export function pauses(steps: Generator<void, unknown>): number {
  let count = 0;
  while (steps.next().done !== true) count += 1;
  return count;
}
