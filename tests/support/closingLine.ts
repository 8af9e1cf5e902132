import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/** Number of slow tests that are named. */
const slowCount = 20;

/**
 * Ends the output with `N passed, N failed`, alone on its line. It is written when the process exits, after all other
 * output. A failure outside a test (a file that does not load, a set-up) counts as one failure each. The slowest tests
 * are named above the line.
 */
export class ClosingLine implements Reporter {
  private passed = 0;
  private failed = 1;
  private slowest: readonly string[] = [];

  onInit(): void {
    process.once('exit', () => {
      process.stdout.write(`\nThe slowest tests:\n${this.slowest.join('\n')}\n`);
      process.stdout.write(`${this.passed} passed, ${this.failed} failed\n`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    // Finding no test is a failure, as in Vitest's exit code.
    if (modules.length === 0 && errors.length === 0) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    this.slowest = slowestOf(tests);
    const failures = tests.filter((test) => test.result().state === 'failed').length;
    const suiteErrors = modules
      .flatMap((module) => [module, ...module.children.allSuites()])
      .filter((part) => part.errors().length > 0);
    this.passed = tests.filter((test) => test.result().state === 'passed').length;
    this.failed = failures + suiteErrors.length + errors.length;
  }
}

function slowestOf(tests: readonly TestCase[]): string[] {
  return tests
    .map((test) => ({ test, seconds: (test.diagnostic()?.duration ?? 0) / 1_000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, slowCount)
    .map(
      ({ test, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${test.module.relativeModuleId} > ${test.fullName}`,
    );
}
