/** One day in milliseconds. A file of its own, because every room counts days. */
export const dayMs = 86_400_000;
