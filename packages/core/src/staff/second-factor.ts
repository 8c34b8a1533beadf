/*
 * Codes that change with time (RFC 6238): six digits, a new one every 30 seconds. Which step a code belongs to is
 * remembered, so that one that was looked over a shoulder is worth nothing.
 */

export const CODE_DIGITS = 6;
export const CODE_STEP_SECONDS = 30;
/** A watch may be half a minute wrong. */
const STEPS_AROUND = 1;

interface CodeTyped {
  readonly code: string;
  readonly stepNow: number;
  /** The step of the last code that was accepted. */
  readonly lastStep: number;
}

/** The step that the code belongs to; undefined when it is wrong, too old, or was used before. */
export function stepOfCode(
  { code, stepNow, lastStep }: CodeTyped,
  isCodeOf: (step: number, code: string) => boolean,
): number | undefined {
  for (let step = stepNow - STEPS_AROUND; step <= stepNow + STEPS_AROUND; step += 1) {
    if (step > lastStep && isCodeOf(step, code)) return step;
  }
  return undefined;
}
