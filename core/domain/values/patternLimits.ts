/**
 * The maximum length and size of a recipe's pattern. The time of RE2 per character grows with the pattern's program,
 * and counted repeats make large programs from few characters: `(a{10}){10}` has 122 steps and takes 0.1 s to find all
 * matches in 50,000 characters. The largest pattern of the shipped templates has 43 steps; `[0-9a-f]{64}`, a checksum,
 * has 66.
 */
export const patternLimits = { length: 500, steps: 80 } as const;
