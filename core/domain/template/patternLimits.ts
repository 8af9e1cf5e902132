/**
 * How large a pattern of a template may be. RE2 needs time for each character in proportion to the pattern's program,
 * and counted repeats make large programs of few characters: `(a{10}){10}` has 122 steps and takes 0.1 s to find all of
 * on 50,000 characters. The largest of the shipped templates has 43; `[0-9a-f]{64}`, a checksum, 66.
 */
export const maxPatternSteps = 80;
export const maxPatternLength = 500;
