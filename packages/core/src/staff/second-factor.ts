/*
 * TOTP (RFC 6238): six digits, 30 seconds. The time step of a used code is stored, so an observed code is
 * worthless.
 */

export const CODE_DIGITS = 6;
export const CODE_STEP_SECONDS = 30;
/** Clocks may differ by half a minute. */
const STEPS_AROUND = 1;

interface CodeTyped {
  readonly code: string;
  readonly stepNow: number;
  /** The time step of the last accepted code. */
  readonly lastStep: number;
}

/** The time step of a valid code; undefined if it is wrong, too old or used. */
export function stepOfCode(
  { code, stepNow, lastStep }: CodeTyped,
  isCodeOf: (step: number, code: string) => boolean,
): number | undefined {
  for (let step = stepNow - STEPS_AROUND; step <= stepNow + STEPS_AROUND; step += 1) {
    if (step > lastStep && isCodeOf(step, code)) return step;
  }
  return undefined;
}
