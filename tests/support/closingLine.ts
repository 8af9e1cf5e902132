import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Ends the output with `N passed, N failed`, alone on its line. It is written when the process exits, after all other
 * output. A failure outside a test (a file that does not load, a set-up) counts as one failure each. A test that passed
 * only at its second attempt is named above the line, so that it gets fixed.
 */
export class ClosingLine implements Reporter {
  private passed = 0;
  private failed = 1;
  private unsteady: readonly string[] = [];

  onInit(): void {
    process.once('exit', () => {
      for (const name of this.unsteady) process.stdout.write(`Passed at the second attempt: ${name}\n`);
      process.stdout.write(`${this.passed} passed, ${this.failed} failed\n`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    // Finding no test is a failure, as in Vitest's exit code.
    if (modules.length === 0 && errors.length === 0) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    this.unsteady = tests
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => `${test.fullName}\n  ${test.result().errors?.[0]?.message ?? 'without a word'}`);
    const failures = tests.filter((test) => test.result().state === 'failed').length;
    const suiteErrors = modules
      .flatMap((module) => [module, ...module.children.allSuites()])
      .filter((part) => part.errors().length > 0);
    this.passed = tests.filter((test) => test.result().state === 'passed').length;
    this.failed = failures + suiteErrors.length + errors.length;
  }
}
